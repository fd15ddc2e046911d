/// `intent:…#Intent;…;end` (Android's `Intent.parseUri`), split as text.
enum IntentTarget {
  /// The target in what follows `intent:`; nil where neither a scheme nor a fallback is in it.
  static func decode(_ text: ArraySlice<UInt8>) -> [UInt8]? {
    let mark = Array("#Intent;".utf8)
    guard let split = text.indices.last(where: { text[$0...].starts(with: mark) }) else { return nil }
    let fields = text[(split + mark.count)...].split(separator: UInt8(ascii: ";"))
      .prefix { !$0.elementsEqual("end".utf8) }
    if let scheme = value(of: "scheme=", in: fields) {
      return scheme + [UInt8(ascii: ":")] + text[..<split]
    }
    guard let fallback = value(of: "S.browser_fallback_url=", in: fields) else { return nil }
    return fallback.withUnsafeBufferPointer { fallback in
      var decoded: [UInt8] = []
      Escapes.decode(fallback, from: 0, to: fallback.count, plusIsSpace: false, into: &decoded)
      return decoded
    }
  }

  /// The first value of this name that is not empty.
  private static func value(of name: String, in fields: some Sequence<ArraySlice<UInt8>>) -> [UInt8]? {
    for field in fields where field.starts(with: name.utf8) && field.count > name.utf8.count {
      return Array(field.dropFirst(name.utf8.count))
    }
    return nil
  }
}
