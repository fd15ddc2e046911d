/// A request's query parameters, decoded once by form rules (`+` is a space).
///
/// A malformed escape, or one that is not UTF-8, is refused: nothing is ever repaired.
struct QueryParameters {
  private(set) var items: [(name: String, value: String)] = []

  /// Cost: linear in the query's length.
  init(_ query: UnsafeBufferPointer<UInt8>?) throws(Problem) {
    guard let query else { return }
    var start = query.startIndex
    while start < query.endIndex {
      let end = query[start...].firstIndex(of: UInt8(ascii: "&")) ?? query.endIndex
      if start < end {
        let piece = query[start..<end]
        let separator = piece.firstIndex(of: UInt8(ascii: "="))
        let name = try Self.decode(piece[..<(separator ?? end)])
        let value = try separator.map { (index) throws(Problem) in try Self.decode(piece[(index + 1)...]) }
        items.append((name, value ?? ""))
      }
      start = end + 1
    }
  }

  /// The parameters by the names known here: any other name, and a name twice, is refused.
  func checked(known: [String]) throws(Problem) {
    for (index, item) in items.enumerated() {
      guard known.contains(item.name) else {
        let names = known.isEmpty ? "none" : known.joined(separator: ", ")
        throw Problem(
          .invalidQuery, detail: "The parameter '\(item.name)' is not known here; known are: \(names).")
      }
      guard !items[..<index].contains(where: { $0.name == item.name }) else {
        throw Problem(.invalidQuery, detail: "The parameter '\(item.name)' is given twice.")
      }
    }
  }

  subscript(name: String) -> String? {
    items.first { $0.name == name }?.value
  }

  /// A parameter that is `true` or `false` and nothing else.
  func flag(_ name: String) throws(Problem) -> Bool {
    switch self[name] {
    case nil, "false": return false
    case "true": return true
    case .some(let value):
      throw Problem(.invalidQuery, detail: "'\(name)' is 'true' or 'false', not '\(value)'.")
    }
  }

  /// - Parameter place: what the bytes are of, for people.
  static func decode(
    _ bytes: some Collection<UInt8>, plusIsSpace: Bool = true, in place: String = "query"
  ) throws(Problem) -> String {
    var decoded: [UInt8] = []
    decoded.reserveCapacity(bytes.count)
    var rest = bytes.makeIterator()
    while let byte = rest.next() {
      switch byte {
      case UInt8(ascii: "+") where plusIsSpace: decoded.append(UInt8(ascii: " "))
      case UInt8(ascii: "%"):
        guard let high = rest.next().flatMap(hexadecimal), let low = rest.next().flatMap(hexadecimal) else {
          throw Problem(
            .invalidQuery, detail: "A '%' in the \(place) begins no escape; write a percent sign as '%25'.")
        }
        decoded.append(high << 4 | low)
      default: decoded.append(byte)
      }
    }
    guard let text = String(validating: decoded, as: UTF8.self) else {
      throw Problem(.invalidQuery, detail: "An escape in the \(place) is not UTF-8.")
    }
    return text
  }

  static func hexadecimal(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}
