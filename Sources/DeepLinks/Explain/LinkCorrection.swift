/// A URL with changes made in its text, the rest of which stays as it was written.
struct LinkCorrection {
  private let check: RouteCheck
  private let elements: [Part]
  private let text: ArraySlice<UInt8>

  init(_ check: RouteCheck, route: Int) {
    self.check = check
    elements = check.url.withReading(check.reading(of: route)) { Array($0.elements) }
    text = check.url.storage.prefix(check.url.clean.count)
  }

  /// Nil where not all changes can be made: nobody knows which number was meant.
  func apply(_ changes: [Explanation.Change]) -> String? {
    // From the end, so that places before stay what they are.
    var edits: [(range: Range<Int>, with: [UInt8])] = []
    for change in changes {
      switch change {
      case .spelling(let element, _, let wanted), .letterCase(let element, _, let wanted):
        edits.append((elements[element - 1].written.range, Self.escaped(wanted)))
      case .extraElement(let element, _):
        let written = elements[element - 1].written.range
        edits.append((slash(before: written.lowerBound)..<written.upperBound, []))
      case .missingElement(let wanted, isLiteral: true, let next):
        guard let last = elements.last else { return nil }
        let place = next.map { slash(before: elements[$0 - 1].written.lowerBound) } ?? last.written.upperBound
        edits.append((place..<place, [UInt8(ascii: "/")] + Self.escaped(wanted)))
      case .missingElement, .failure, .origin: return nil
      }
    }
    var corrected = Array(text)
    for edit in edits.sorted(by: { $0.range.lowerBound > $1.range.lowerBound }) {
      corrected.replaceSubrange(edit.range, with: edit.with)
    }
    return String(validating: corrected, as: UTF8.self)
  }

  private func slash(before place: Int) -> Int {
    place > 0 && text[place - 1] == UInt8(ascii: "/") ? place - 1 : place
  }

  /// Literal text as an element of a URL.
  private static func escaped(_ text: String) -> [UInt8] {
    let digits = Array("0123456789ABCDEF".utf8)
    return text.utf8.flatMap { byte -> [UInt8] in
      let isPlain =
        ASCII.isLetter(byte) || ASCII.isDigit(byte) || byte >= 0x80 || "-._~!$&'()*+,;=:@".utf8.contains(byte)
      return isPlain ? [byte] : [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
    }
  }
}
