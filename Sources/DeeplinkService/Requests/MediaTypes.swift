import HTTPServer

/// What requests say of media types (RFC 9110 §8.3, §12.5.1).
enum MediaTypes {
  /// The type and subtype of a `Content-Type`, lower-cased, without parameters.
  static func essence(_ contentType: String) -> String {
    trimmed(contentType.prefix { $0 != ";" }).lowercased()
  }

  /// The names of lines of JSON, all of which mean the same.
  static let lines: [MediaType] = [.ndjson, .plainNDJSON, .jsonLines]

  /// What a `Content-Type` says, where it is one of these.
  static func lines(_ contentType: UnsafeBufferPointer<UInt8>) -> MediaType? {
    let essence = essence(String(decoding: contentType, as: UTF8.self))
    return lines.first { $0.description == essence }
  }

  /// True where one of the field's ranges covers JSON, or one of the other types, and has not the weight zero.
  ///
  /// The most specific range that covers a type counts, so `*/*, application/json;q=0` refuses it.
  static func acceptsJSON(_ accept: [String], or others: [MediaType] = []) -> Bool {
    accepts(accept, anyOf: [.json, .problem] + others)
  }

  /// True where one of the field's ranges covers one of these types, and has not the weight zero.
  static func accepts(_ accept: [String], anyOf types: [MediaType]) -> Bool {
    let ranges = accept.flatMap { $0.split(separator: ",") }
    return ranges.isEmpty || types.contains { covers(ranges, $0.description) }
  }

  private static func covers(_ ranges: [Substring], _ wanted: String) -> Bool {
    var best = (specificity: -1, isWanted: false)
    let group = wanted.prefix { $0 != "/" } + "/*"
    for range in ranges {
      let parts = range.split(separator: ";").map { trimmed($0).lowercased() }
      guard let type = parts.first else { continue }
      let specificity =
        switch type {
        case wanted: 2
        case String(group): 1
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
