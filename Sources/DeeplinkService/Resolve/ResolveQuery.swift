import DeepLinks
import HTTPServer

/// The query of `/resolve`: the URL, and what draws it.
struct ResolveQuery {
  static let known = ["url", "platform", "version"]

  let client: Client
  /// The URL as it stands in the query.
  private let written: UnsafeBufferPointer<UInt8>

  init(_ query: UnsafeBufferPointer<UInt8>?) throws(Problem) {
    var url: UnsafeBufferPointer<UInt8>?
    var client = Client()
    var rest = query ?? UnsafeBufferPointer(start: nil, count: 0)
    while !rest.isEmpty {
      let end = rest.index(of: UInt8(ascii: "&")) ?? rest.count
      let piece = UnsafeBufferPointer(rebasing: rest[..<end])
      rest = UnsafeBufferPointer(rebasing: rest[min(end + 1, rest.count)...])
      if piece.count >= 4, UnsafeBufferPointer(rebasing: piece[..<4]).equals("url=") {
        guard url == nil else { throw Self.wrong("'url' is given twice.") }
        url = UnsafeBufferPointer(rebasing: piece[4...])
      } else if !piece.isEmpty {
        try Self.take(piece, afterURL: url != nil, into: &client)
      }
    }
    guard let url else { throw Self.wrong("The parameter 'url' is missing.") }
    written = url
    self.client = client
  }

  /// Any parameter but a plain `url`.
  private static func take(
    _ piece: UnsafeBufferPointer<UInt8>, afterURL: Bool, into client: inout Client
  ) throws(Problem) {
    guard let (name, value) = try QueryParameters(piece).items.first else { return }
    switch name {
    case "platform" where client.platform == nil: client.platform = value
    case "version" where client.version == nil: client.version = value
    case "platform", "version", "url":
      throw wrong("'\(name)' is given twice, or is not written plainly.")
    default:
      throw wrong(
        afterURL
          ? "'\(name)' is no parameter of this call. If it belongs to the URL, escape the URL's '&' as %26."
          : "'\(name)' is no parameter of this call; known are: \(known.joined(separator: ", ")).")
    }
  }

  private static func wrong(_ detail: String) -> Problem {
    Problem(
      .invalidQuery, detail: "\(detail) This call is always right: curl -G …/resolve --data-urlencode 'url=…'"
    )
  }

  /// Lends the URL, decoded once by form rules. A malformed escape is text, as it is everywhere in a URL.
  func withURL<Answer>(_ body: (UnsafeBufferPointer<UInt8>) -> Answer) -> Answer {
    let written = written
    return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: written.count) { url in
      guard let start = url.baseAddress, let text = written.baseAddress else {
        return body(UnsafeBufferPointer(start: nil, count: 0))
      }
      let count = Self.decode(text, written.count, into: start)
      return body(UnsafeBufferPointer(start: start, count: count))
    }
  }

  /// Gives the number of bytes, which are at most as many as they are written with.
  private static func decode(
    _ text: UnsafePointer<UInt8>, _ count: Int, into url: UnsafeMutablePointer<UInt8>
  ) -> Int {
    var (index, length) = (0, 0)
    while index < count {
      let byte = text[index]
      index &+= 1
      url[length] = byte
      // The two bytes that mean something, and little else, stand below the letters, digits, dots and slashes.
      if byte <= UInt8(ascii: "+") {
        if byte == UInt8(ascii: "+") {
          url[length] = UInt8(ascii: " ")
        } else if byte == UInt8(ascii: "%"), index + 1 < count,
          let high = QueryParameters.hexadecimal(text[index]),
          let low = QueryParameters.hexadecimal(text[index + 1])
        {
          url[length] = high << 4 | low
          index &+= 2
        }
      }
      length &+= 1
    }
    return length
  }
}
