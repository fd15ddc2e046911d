/// What stands after a text that was meant to end before it: what a sentence around a link goes on with, or arguments
/// that began without a `?`.
public enum TrailingText: Equatable, Sendable {
  /// `.` or `).`, at the end of the URL.
  case sentence(String)
  /// `;jsessionid=1` or `&lan=en`, which is part of the text.
  case arguments(String)

  public var text: String {
    switch self {
    case .sentence(let text), .arguments(let text): text
    }
  }

  /// The length in bytes of what stands before it; nil where there is none of it.
  ///
  /// - Parameter isLast: the text ends the URL.
  static func split(_ bytes: Bytes, isLast: Bool) -> (clean: Int, trailing: TrailingText)? {
    func text(from start: Int) -> String { String(decoding: bytes[start...], as: UTF8.self) }
    let marks = ";&?".utf8
    if let mark = bytes.firstIndex(where: { marks.contains($0) }), mark > 0, isName(bytes, after: mark) {
      return (mark, .arguments(text(from: mark)))
    }
    guard isLast else { return nil }
    var end = bytes.count
    while end > 0, isSentence(bytes, at: end - 1) {
      end -= 1
      // No sentence ends in more marks than these.
      if bytes.count - end > marksOfSentence { return nil }
    }
    return end == bytes.count || end == 0 ? nil : (end, .sentence(text(from: end)))
  }

  private static var marksOfSentence: Int { 8 }

  /// Of a bracket that closes one of the text's own, the text is the last.
  private static func isSentence(_ bytes: Bytes, at place: Int) -> Bool {
    let opening: UInt8
    switch bytes[place] {
    case UInt8(ascii: "."), UInt8(ascii: ","), UInt8(ascii: ";"): return true
    case UInt8(ascii: ")"): opening = UInt8(ascii: "(")
    case UInt8(ascii: "]"): opening = UInt8(ascii: "[")
    case UInt8(ascii: ">"): opening = UInt8(ascii: "<")
    case UInt8(ascii: "\""): opening = UInt8(ascii: "\"")
    default: return false
    }
    return !bytes[..<place].contains(opening)
  }

  /// Whether a text that is good as it is still ends in marks of a sentence: not in an escaped one, which the link's
  /// own sender wrote, nor in the full stop of an abbreviation or of initials.
  func isLikely(of text: Bytes, written: Bytes) -> Bool {
    guard case .sentence(let marks) = self else { return true }
    if let last = text.last, ".,;".utf8.contains(last), written.last != last { return false }
    guard marks.utf8.first == UInt8(ascii: ".") else { return true }
    let end = text.count - marks.utf8.count
    let word = text[..<end].reversed().prefix { ASCII.isLetter($0) || ASCII.isDigit($0) || $0 >= 0x80 }
    if (1...3).contains(word.count), word.allSatisfy({ ASCII.isLetter($0) }) { return false }
    return !text[max(0, end - 3)..<end].contains(UInt8(ascii: "."))
  }

  private static func isName(_ bytes: Bytes, after mark: Int) -> Bool {
    let rest = bytes[(mark + 1)...]
    guard let equals = rest.firstIndex(of: UInt8(ascii: "=")), equals > rest.startIndex else { return false }
    return rest[..<equals].allSatisfy {
      ASCII.isLetter($0) || ASCII.isDigit($0) || $0 == UInt8(ascii: "_") || $0 == UInt8(ascii: "-")
    }
  }
}

extension RouteView {
  /// What an element would be without what stands after it, where the pattern's element takes that.
  func trailing(_ position: Int, _ place: Int) -> (wanted: String, trailing: TrailingText)? {
    guard let (clean, trailing) = check.trailing[kind.index][place] else { return nil }
    let text = text(place)
    let wanted = BoundText(
      spelled: text.spelled.part(0, clean), composed: text.spelled.part(0, clean), place: text.place)
    guard program.pointee.elements[position].pointee.matches(wanted, context) else { return nil }
    return (String(decoding: wanted.spelled, as: UTF8.self), trailing)
  }
}

extension LinkURL {
  /// Of each element what stands after it.
  func trailing(_ kind: Reading.Kind) -> [(clean: Int, trailing: TrailingText)?] {
    withReading(kind) { reading in
      reading.elements.map { element in
        let text = reading.text(of: element, .path)
        let split = TrailingText.split(text.spelled, isLast: element.written.upperBound == clean.count)
        return split.flatMap { text.isComposedAsSpelled ? $0 : nil }
      }
    }
  }
}
