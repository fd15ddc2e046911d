/// Whether all texts of one pattern are texts of another; never a wrong yes.
enum Inclusion {
  enum Place {
    case path, query, fragment

    var bound: BoundText.Place {
      switch self {
      case .path: .path
      case .query: .query
      case .fragment: .fragment
      }
    }
  }

  /// Whether `wide` takes every text that `narrow` does.
  static func holds(
    _ wide: UnsafePointer<Predicate>, _ narrow: UnsafePointer<Predicate>, _ place: Place
  ) -> Bool {
    // One predicate is made for all that ask the same.
    if wide == narrow || wide.pointee.kind == .anything { return true }
    if narrow.pointee.converter.pointee.kind == .bool, narrow.pointee.kind == .typed, place == .query {
      // A bare name is true for a bool, and an empty text for all others.
      return wide.pointee.kind == .typed && wide.pointee.converter.pointee.kind == .bool
        && wide.pointee.expression == nil
    }
    switch narrow.pointee.kind {
    case .anything: return false
    case .literal:
      if narrow.pointee.isFolded {
        if wide.pointee.kind == .literal, wide.pointee.isFolded {
          return TextBytes.areEqual(wide.pointee.literal, narrow.pointee.literal)
        }
        // What has letters stands for several texts.
        guard narrow.pointee.literal.allSatisfy(isCaseless) else { return false }
      }
      return surelyTakes(wide, narrow.pointee.literal, place)
    case .expression:
      return wide.pointee.kind == .expression && wide.pointee.expression == narrow.pointee.expression
    case .typed:
      let isSameExpression = wide.pointee.expression == narrow.pointee.expression
      switch wide.pointee.kind {
      case .expression: if isSameExpression { return true }
      case .typed:
        if wide.pointee.expression == nil || isSameExpression,
          includes(wide.pointee.converter.pointee, narrow.pointee.converter.pointee)
        {
          return true
        }
      case .literal, .anything, .mixture: break
      }
      return finite(narrow.pointee.converter.pointee)?.allSatisfy { surelyTakes(wide, $0, place) } ?? false
    case .mixture:
      guard wide.pointee.kind == .mixture, wide.pointee.isFolded || !narrow.pointee.isFolded else {
        return false
      }
      return includes(
        wide.pointee.mixture, narrow.pointee.mixture, isFolded: wide.pointee.isFolded,
        isNarrowFolded: narrow.pointee.isFolded)
    }
  }

  private static func isCaseless(_ byte: UInt8) -> Bool { byte < 0x80 && (byte | 0x20) &- 0x61 >= 26 }

  /// Whether the text is taken however it is spelled: bounds of a string count the scalars as they are written.
  private static func surelyTakes(
    _ predicate: UnsafePointer<Predicate>, _ text: Bytes, _ place: Place
  ) -> Bool {
    let isExact = text.allSatisfy { $0 < 0x80 } || predicate.pointee.kind == .literal
    return (isExact || predicate.pointee.kind == .expression || !countsScalars(predicate))
      && takes(predicate, text, place)
  }

  private static func countsScalars(_ predicate: UnsafePointer<Predicate>) -> Bool {
    func counts(_ converter: Converter) -> Bool { converter.kind == .string && converter.hasBounds }
    return counts(predicate.pointee.converter.pointee)
      || predicate.pointee.mixture.pieces.contains { counts($0.converter.pointee) }
  }

  static func takes(_ predicate: UnsafePointer<Predicate>, _ text: Bytes, _ place: Place) -> Bool {
    withUnsafePointer(to: ConversionContext()) { context in
      predicate.pointee.matches(BoundText(spelled: text, composed: text, place: place.bound), context)
    }
  }

  /// All texts of a type that has few.
  private static func finite(_ converter: Converter) -> [Bytes]? {
    converter.kind == .enumeration ? Array(converter.values) : nil
  }

  private static func includes(_ wide: Converter, _ narrow: Converter) -> Bool {
    if wide.takesEverything { return true }
    switch (wide.kind, narrow.kind) {
    case (.bool, .bool), (.uuid, .uuid), (.date, .date), (.url, .url): return true
    case (.int, .int): return includes(wide.wholeRange, narrow.wholeRange)
    case (.string, .string):
      return includes(wide.wholeRange, narrow.wholeRange)
        && (wide.expression == nil || wide.expression == narrow.expression)
    case (.double, .double): return wide.minimum <= narrow.minimum && narrow.maximum <= wide.maximum
    case (.double, .int):
      // A bound of the one may round across a bound of the other where doubles have no fractions left.
      let range = narrow.wholeRange
      guard range.minimum <= range.maximum else { return true }
      return (wide.minimum == -.infinity || wide.minimum <= Double(range.minimum).nextDown)
        && (wide.maximum == .infinity || wide.maximum >= Double(range.maximum).nextUp)
        || isExact(range) && wide.minimum <= Double(range.minimum) && Double(range.maximum) <= wide.maximum
    default: return false
    }
  }

  private static func isExact(_ range: WholeRange) -> Bool {
    range.minimum >= -(1 << 53) && range.maximum <= 1 << 53
  }

  private static func includes(_ wide: WholeRange, _ narrow: WholeRange) -> Bool {
    narrow.minimum > narrow.maximum || wide.minimum <= narrow.minimum && narrow.maximum <= wide.maximum
  }

  /// The same literal texts, and each binding takes what the other does: then every cut of the one is one of the other.
  private static func includes(_ wide: Mixture, _ narrow: Mixture, isFolded: Bool, isNarrowFolded: Bool)
    -> Bool
  {
    func isSame(_ wide: Bytes, _ narrow: Bytes) -> Bool {
      isFolded && !isNarrowFolded ? FoldedText.equals(narrow, wide) : TextBytes.areEqual(wide, narrow)
    }
    guard wide.pieces.count == narrow.pieces.count, isSame(wide.tail, narrow.tail) else { return false }
    return zip(wide.pieces, narrow.pieces).allSatisfy { wide, narrow in
      isSame(wide.lead, narrow.lead) && (wide.expression == nil || wide.expression == narrow.expression)
        && includes(wide.converter.pointee, narrow.converter.pointee)
    }
  }
}
