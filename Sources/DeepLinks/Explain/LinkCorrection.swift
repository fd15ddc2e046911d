/// A URL with changes made in its text, the rest of which stays as it was written.
struct LinkCorrection {
  private let check: RouteCheck
  private let kind: Reading.Kind
  private let elements: [Part]
  private let text: ArraySlice<UInt8>

  init(_ check: RouteCheck, route: Int) {
    self.check = check
    kind = check.reading(of: route)
    elements = check.url.withReading(kind) { Array($0.elements) }
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
      case .trailing(let element, _, let wanted, let trailing):
        edits.append(
          (elements[element - 1].written.range, Self.escaped(wanted) + query(trailing, after: element)))
      case .argumentName(_, let name, let wanted):
        guard let range = argument(name) else { return nil }
        edits.append((range, Self.escaped(wanted, .query)))
      case .extraElement, .basePath:
        var element = 1
        if case .extraElement(let place, _, _) = change { element = place }
        let written = elements[element - 1].written.range
        edits.append((slash(before: written.lowerBound)..<written.upperBound, []))
      case .missingElement(let missing) where missing.isLiteral:
        guard let last = elements.last else { return nil }
        let place =
          missing.before.map { slash(before: elements[$0 - 1].written.lowerBound) } ?? last.written.upperBound
        edits.append((place..<place, [UInt8(ascii: "/")] + Self.escaped(missing.text)))
      case .missingElement, .failure, .origin, .unwrap, .opaque, .held, .heldPath, .expo, .brackets:
        return nil
      }
    }
    var corrected = Array(text)
    for edit in edits.sorted(by: { $0.range.lowerBound > $1.range.lowerBound }) {
      corrected.replaceSubrange(edit.range, with: edit.with)
    }
    return Self.tidied(corrected, from: kind == .owned ? check.url.afterScheme : check.url.afterAuthority)
  }

  private func slash(before place: Int) -> Int {
    place > 0 && text[place - 1] == UInt8(ascii: "/") ? place - 1 : place
  }

  /// What begins with `&` or an escaped `?` at the end of a path was meant to be the query.
  private func query(_ trailing: TrailingText, after element: Int) -> [UInt8] {
    guard element == elements.count, check.url.queryCount == 0, trailing.text.first != ";",
      case .arguments = trailing
    else { return [] }
    return [UInt8(ascii: "?")] + Array(trailing.text.dropFirst().utf8)
  }

  /// The name of the first argument that is called so.
  private func argument(_ name: String) -> Range<Int>? {
    check.url.withReading(kind) { reading in
      reading.arguments.first { reading.string($0.name) == name }?.name.written.range
    }
  }

  private static func escaped(_ text: String, _ plain: PlainBytes = .path) -> [UInt8] {
    var escaped: [UInt8] = []
    URLEscapes.append(Array(text.utf8), plain, to: &escaped)
    return escaped
  }

  /// What nobody can copy, or may write, into a URL plainly is escaped; what is escaped stays so.
  ///
  /// - Parameter start: where the path begins; a host is no place for escapes.
  static func tidied(_ url: [UInt8], from start: Int) -> String {
    let digits = Array("0123456789ABCDEF".utf8)
    var tidied = Array(url.prefix(start))
    for byte in url.dropFirst(start) {
      if byte > 0x20, byte < 0x7F, !"\"<>\\^`{|}".utf8.contains(byte) {
        tidied.append(byte)
      } else {
        tidied += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return String(decoding: tidied, as: UTF8.self)
  }
}
