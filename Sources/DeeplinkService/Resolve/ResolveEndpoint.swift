import DeepLinks
import HTTPServer
import JSON

/// `GET /resolve?url=`
protocol ResolveEndpoint: Sendable {
  /// Writes the answer about the URL in `scratch.url`, or throws the problem.
  func resolve(_ scratch: Scratch, for client: Client, into reply: inout Reply) throws(ResolveProblem)
}

extension ResolveEndpoint {
  func handle(_ request: borrowing Request, _ turn: consuming Turn) {
    guard request.method == .get else { return turn.reply(.methodNotAllowed(Endpoint.resolve.allow)) }
    let client: Client
    do throws(Problem) {
      client = try ResolveQuery.read(request.query, into: &turn.scratch.url)
    } catch {
      return turn.reply(error)
    }
    let scratch = turn.scratch
    turn.reply { $0.resolve(self, scratch, for: client) }
  }
}

extension Reply {
  /// The answer about the URL in `scratch.url`.
  mutating func resolve(_ endpoint: some ResolveEndpoint, _ scratch: Scratch, for client: Client) {
    do throws(ResolveProblem) {
      try endpoint.resolve(scratch, for: client, into: &self)
    } catch {
      problem(Problem(error))
    }
  }
}

/// The query of `/resolve`: the URL, and what draws it.
enum ResolveQuery {
  static let known = ["url", "platform", "version"]

  /// Decodes the URL once, by form rules, into `url`. It need not be UTF-8: that is for the reader to refuse.
  static func read(
    _ query: UnsafeBufferPointer<UInt8>?, into url: inout [UInt8]
  ) throws(Problem) -> Client {
    var client = Client()
    var hasURL = false
    var rest = query ?? UnsafeBufferPointer(start: nil, count: 0)
    while !rest.isEmpty {
      let end = rest.firstIndex(of: UInt8(ascii: "&")) ?? rest.endIndex
      let piece = UnsafeBufferPointer(rebasing: rest[..<end])
      rest = UnsafeBufferPointer(rebasing: rest[min(end + 1, rest.endIndex)...])
      if piece.starts(with: "url=".utf8) {
        guard !hasURL else { throw wrong("'url' is given twice.") }
        hasURL = true
        decode(UnsafeBufferPointer(rebasing: piece[4...]), into: &url)
      } else if !piece.isEmpty {
        let parameters = try QueryParameters(piece)
        guard let (name, value) = parameters.items.first else { continue }
        switch name {
        case "platform" where client.platform == nil: client.platform = value
        case "version" where client.version == nil: client.version = value
        case "platform", "version", "url": throw wrong("'\(name)' is given twice, or is not written plainly.")
        default:
          throw wrong(
            hasURL
              ? "'\(name)' is no parameter of this call. If it belongs to the URL, escape the URL's '&' as %26."
              : "'\(name)' is no parameter of this call; known are: \(known.joined(separator: ", ")).")
        }
      }
    }
    guard hasURL else { throw wrong("The parameter 'url' is missing.") }
    return client
  }

  private static func wrong(_ detail: String) -> Problem {
    Problem(
      .invalidQuery, detail: "\(detail) This call is always right: curl -G …/resolve --data-urlencode 'url=…'"
    )
  }

  /// A malformed escape is text, as it is everywhere in a URL. What has no escapes is copied as one.
  private static func decode(_ bytes: UnsafeBufferPointer<UInt8>, into url: inout [UInt8]) {
    url.removeAll(keepingCapacity: true)
    url.append(addingCapacity: bytes.count) { output in
      var index = 0
      while index < bytes.count {
        let byte = bytes[index]
        index += 1
        if byte == UInt8(ascii: "%"), index + 1 < bytes.count {
          let (high, low) = (Self.digits[Int(bytes[index])], Self.digits[Int(bytes[index + 1])])
          if (high | low) < 16 {
            output.append(high << 4 | low)
            index += 2
            continue
          }
        }
        output.append(byte == UInt8(ascii: "+") ? UInt8(ascii: " ") : byte)
      }
    }
  }

  /// The value of a hexadecimal digit by its byte; 255 for all other bytes.
  private static let digits = InlineArray<256, UInt8> { index in
    QueryParameters.hexadecimal(UInt8(index)) ?? 255
  }
}
