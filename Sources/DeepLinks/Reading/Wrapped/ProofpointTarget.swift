/// The two encodings of Proofpoint's URL Defense (its own "URL Defense Decoder" describes both).
enum ProofpointTarget {
  /// v2: `-` stands for `%` and `_` for `/`, then escapes are decoded, once.
  static func decodeArgument(_ written: [UInt8]) -> [UInt8] {
    let escaped = written.map { byte in
      switch byte {
      case UInt8(ascii: "-"): UInt8(ascii: "%")
      case UInt8(ascii: "_"): UInt8(ascii: "/")
      default: byte
      }
    }
    return escaped.withUnsafeBufferPointer { escaped in
      var decoded: [UInt8] = []
      Escapes.decode(escaped, from: 0, to: escaped.count, plusIsSpace: true, into: &decoded)
      return decoded
    }
  }

  /// v3: `<target>__;<base64url>!…`, the text after `/v3/__`. Nil where that is not what it says.
  ///
  /// A `*` stands for the next character of the list, `**` and a length for as many.
  static func decode(_ raw: ArraySlice<UInt8>) -> [UInt8]? {
    guard let end = index(of: Array("__;".utf8), in: raw),
      let listEnd = raw[(end + 3)...].firstIndex(of: UInt8(ascii: "!")),
      let list = Base64URL.decode(raw[(end + 3)..<listEnd]),
      let characters = String(validating: list, as: UTF8.self)?.unicodeScalars
    else { return nil }
    var next = characters.startIndex
    var target: [UInt8] = []
    var index = raw.startIndex
    while index < end {
      guard raw[index] == UInt8(ascii: "*") else {
        target.append(raw[index])
        index += 1
        continue
      }
      var count = 1
      index += 1
      if index + 1 < end, raw[index] == UInt8(ascii: "*") {
        guard let length = Base64URL.value(raw[index + 1]) else { return nil }
        // One alone is a single star, so lengths begin at two.
        count = Int(length) + 2
        index += 2
      }
      for _ in 0..<count {
        guard next < characters.endIndex else { return nil }
        target.append(contentsOf: String(characters[next]).utf8)
        next = characters.index(after: next)
      }
    }
    return mendSlash(target)
  }

  /// Gives `http:/host` and `https:/host`, which servers on the way make of two slashes, the second back.
  private static func mendSlash(_ target: [UInt8]) -> [UInt8] {
    for scheme in ["http:/", "https:/"] {
      let count = scheme.utf8.count
      guard target.count > count, target[count] != UInt8(ascii: "/"),
        target[..<count].map(ASCII.lower).elementsEqual(scheme.utf8)
      else { continue }
      return target[..<count] + [UInt8(ascii: "/")] + target[count...]
    }
    return target
  }

  private static func index(of piece: [UInt8], in text: ArraySlice<UInt8>) -> Int? {
    text.indices.first { text[$0...].starts(with: piece) }
  }
}

/// RFC 4648, section 5, with or without padding.
enum Base64URL {
  static func value(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): byte - UInt8(ascii: "A")
    case UInt8(ascii: "a")...UInt8(ascii: "z"): byte - UInt8(ascii: "a") + 26
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0") + 52
    case UInt8(ascii: "-"): 62
    case UInt8(ascii: "_"): 63
    default: nil
    }
  }

  /// Nil for anything else; bits that fill no byte are dropped.
  static func decode(_ text: ArraySlice<UInt8>) -> [UInt8]? {
    var text = text
    for _ in 0..<2 where text.last == UInt8(ascii: "=") { text.removeLast() }
    guard text.count % 4 != 1 else { return nil }
    var bytes: [UInt8] = []
    var bits: UInt32 = 0
    var count = 0
    for byte in text {
      guard let value = value(byte) else { return nil }
      bits = bits << 6 | UInt32(value)
      count += 6
      if count >= 8 {
        count -= 8
        bytes.append(UInt8(truncatingIfNeeded: bits >> UInt32(count)))
      }
    }
    return bytes
  }
}
