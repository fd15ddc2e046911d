/// Writes the URL that a search has found.
struct WitnessURL {
  private var bytes: [UInt8] = []

  static func text(
    _ witness: EscapeSearch.Witness, at site: Site, _ fragmentKind: EscapeSearch.FragmentKind
  ) -> String {
    var url = WitnessURL()
    url.append(site.scheme)
    url.append(":")
    if let host = site.host {
      url.append("//")
      switch host {
      case .exact(let host): url.append(host.contains(":") ? "[\(host)]" : host)
      case .below(let name, _):
        url.append(witness.label.map { String(decoding: $0, as: UTF8.self) } ?? "a")
        url.append(".\(name)")
      }
      if let port = site.port { url.append(":\(port)") }
    }
    if case .path = fragmentKind { url.append("#") }
    url.append(path: witness.path)
    url.append(arguments: witness.arguments)
    if let fragment = witness.fragment.first {
      url.append("#")
      // A slash first may make it a path, and `:~:` begins a directive.
      var plain = "$'()*,;@?&=+"
      if case .text = fragmentKind { plain += "!/" }
      url.append(fragment.text, plain: plain)
    }
    return String(decoding: url.bytes, as: UTF8.self)
  }

  private mutating func append(_ text: String) { bytes += text.utf8 }

  private mutating func append(path: [Letter]) {
    if path.isEmpty { append("/") }
    for letter in path {
      append("/")
      append(letter.text, plain: "!$'()*,;:@=&+")
    }
  }

  private mutating func append(arguments: [(names: [[UInt8]], letters: [Letter])]) {
    var isFirst = true
    for (names, letters) in arguments {
      for letter in letters {
        append(isFirst ? "?" : "&")
        isFirst = false
        append(names[letter.spelling], plain: "!$'()*,;:@/")
        if letter.isBareName { continue }
        append("=")
        append(letter.text, plain: "!$'()*,;:@/?=")
      }
    }
  }

  /// Letters, digits and `-._~` too are as they are; the rest is escaped.
  private mutating func append(_ text: [UInt8], plain: String) {
    for byte in text {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
        UInt8(ascii: "~"):
        bytes.append(byte)
      case _ where plain.utf8.contains(byte): bytes.append(byte)
      default:
        let digits = Array("0123456789ABCDEF".utf8)
        bytes += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
  }
}
