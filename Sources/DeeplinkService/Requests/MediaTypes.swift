/// What requests say of media types (RFC 9110 §8.3, §12.5.1).
enum MediaTypes {
  /// The type and subtype of a `Content-Type`, lower-cased, without parameters.
  static func essence(_ contentType: String) -> String {
    trimmed(contentType.prefix { $0 != ";" }).lowercased()
  }

  /// True where one of the field's ranges covers JSON and has not the weight zero.
  ///
  /// The most specific range that covers a type counts, so `*/*, application/json;q=0` refuses it.
  static func acceptsJSON(_ accept: [String]) -> Bool {
    let ranges = accept.flatMap { $0.split(separator: ",") }
    guard !ranges.isEmpty else { return true }
    return covers(ranges, subtype: "json") || covers(ranges, subtype: "problem+json")
  }

  private static func covers(_ ranges: [Substring], subtype: String) -> Bool {
    var best = (specificity: -1, isWanted: false)
    for range in ranges {
      let parts = range.split(separator: ";").map { trimmed($0).lowercased() }
      guard let type = parts.first else { continue }
      let specificity =
        switch type {
        case "application/\(subtype)": 2
        case "application/*": 1
        case "*/*": 0
        default: -1
        }
      guard specificity > best.specificity else { continue }
      let weight = parts.dropFirst().first { $0.hasPrefix("q=") }?.dropFirst(2)
      best = (specificity, weight.map { $0.contains { ("1"..."9").contains($0) } } ?? true)
    }
    return best.isWanted
  }

  private static func trimmed(_ text: Substring) -> Substring {
    var text = text
    while let first = text.first, first == " " || first == "\t" { text.removeFirst() }
    while let last = text.last, last == " " || last == "\t" { text.removeLast() }
    return text
  }
}
