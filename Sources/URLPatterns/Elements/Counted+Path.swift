/// The elements of a URL's path.
public typealias PathElements = Counted<String>

extension Counted where Element == String {
  /// The elements of a path as it is written in a URL, or of a path with the query and fragment behind it.
  ///
  /// The path is split on `/` first, then each element is percent-decoded once: `%2F` stays inside its
  /// element. Empty elements vanish, so doubled and trailing slashes do not matter; `.` and `..` (also
  /// escaped) are resolved. A malformed escape, as in `100%`, is text.
  ///
  /// `nil` where an escape makes the text no UTF-8, or a NUL: such an element has no text to match.
  ///
  /// - Parameter path: What follows scheme and host. Everything from the first `?` or `#` on is left out.
  ///   With Foundation, of a `URL`: `url.path(percentEncoded: true)`.
  public init?(pathOf path: String) {
    let bytes = Array(path.utf8)
    let end = bytes.firstIndex { $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "#") } ?? bytes.endIndex
    var elements: [String] = []
    for written in bytes[..<end].split(separator: UInt8(ascii: "/")) {
      guard let element = decodedText(of: written), !element.utf8.contains(0) else { return nil }
      switch element {
      case ".": continue
      case "..": _ = elements.popLast()
      default: elements.append(element)
      }
    }
    self.init(elements)
  }
}
