/// The texts that convert to a type, as far as they are a regular language. What the converters of `Values` read
/// is the truth; these say it again.
extension Syntax {
  private static func expression(_ source: String) -> Syntax {
    ExpressionReader.syntax(of: Array(source.utf8)) ?? .nothing
  }

  static let uuid = expression("[0-9A-Fa-f]{8}-(?:[0-9A-Fa-f]{4}-){3}[0-9A-Fa-f]{12}")

  static func date(spaceIsPlus: Bool) -> Syntax {
    let ordinary =
      #"\d{4}-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12]\d|3[01])|(?:0[469]|11)-(?:0[1-9]|[12]\d|30)"#
      + #"|02-(?:0[1-9]|1\d|2[0-8]))"#
    let leapDay =
      #"(?:\d\d(?:0[48]|[2468][048]|[13579][26])|(?:[02468][048]|[13579][26])00)-02-29"#
    let clock = #"(?:[01]\d|2[0-3]):[0-5]\d"#
    let zone = "(?:[Zz]|[+\(spaceIsPlus ? " " : "")-]\(clock))"
    return expression("(?:\(ordinary)|\(leapDay))(?:[Tt]\(clock):[0-5]\\d(?:\\.\\d+)?\(zone))?")
  }

  /// Of what reads as a URL whatever the map is, a part that is easy to tell.
  static let certainURL = expression("https?://[a-z]{1,20}(?:\\.[a-z]{1,20}){1,2}(?:/[A-Za-z0-9]*)*")

  // MARK: Whole numbers

  static func int(_ range: WholeRange) -> Syntax {
    guard range.minimum <= range.maximum else { return .nothing }
    var choices: [Syntax] = []
    if range.maximum >= 0 {
      choices.append(magnitudes(UInt64(max(0, range.minimum)), UInt64(range.maximum)))
    }
    if range.minimum <= 0 {
      choices.append(
        .sequence([
          .text("-"), magnitudes(UInt64((min(0, range.maximum)).magnitude), range.minimum.magnitude),
        ]))
    }
    return .choice(choices)
  }

  /// Digits with any zeros before them.
  static func magnitudes(_ low: UInt64, _ high: UInt64) -> Syntax {
    let zeros = Syntax.repetition(.text("0"), minimum: 0, maximum: nil)
    var choices: [Syntax] = []
    var least: UInt64 = 0
    var greatest: UInt64 = 9
    // By the number of digits.
    while least <= high {
      let from = max(least, low)
      let to = min(greatest, high)
      if from <= to { choices.append(range(digits(from), digits(to))) }
      guard greatest < high else { break }
      least = greatest + 1
      greatest = greatest.multipliedReportingOverflow(by: 10).overflow ? .max : greatest * 10 + 9
    }
    return .sequence([zeros, .choice(choices)])
  }

  private static func digits(_ number: UInt64) -> ArraySlice<UInt8> { String(number).utf8.map { $0 }[...] }

  /// Numbers of as many digits as both bounds have.
  private static func range(_ low: ArraySlice<UInt8>, _ high: ArraySlice<UInt8>) -> Syntax {
    guard let first = low.first, let last = high.first else { return .empty }
    let low = low.dropFirst()
    let high = high.dropFirst()
    if first == last { return .sequence([.text([first]), range(low, high)]) }
    let zeros = low.map { _ in UInt8(ascii: "0") }[...]
    let nines = low.map { _ in UInt8(ascii: "9") }[...]
    var choices: [Syntax] = []
    var from = first
    var to = last
    if low != zeros {
      choices.append(.sequence([.text([first]), range(low, nines)]))
      from += 1
    }
    if high != nines {
      choices.append(.sequence([.text([last]), range(zeros, high)]))
      to -= 1
    }
    if from <= to {
      choices.append(
        .sequence([
          .scalars(ScalarSet([UInt32(from)...UInt32(to)])),
          .repetition(.scalars(.digits), minimum: low.count, maximum: low.count),
        ]))
    }
    return .choice(choices)
  }

  // MARK: Doubles

  /// No text outside of these converts: all that is written like a number, without those that are far from the
  /// bounds and have no exponent.
  static func doubles(within minimum: Double, _ maximum: Double) -> Syntax {
    let exponent = #"[eE][+-]?\d+"#
    let fraction = expression(#"(?:\.\d+)?"#)
    // Whole numbers up to here are exact, and so is one more or less.
    let limit = 1e15
    var choices = [expression("-?\\d+(?:\\.\\d+)?\(exponent)")]
    // The negative numbers turned around.
    for (sign, low, high) in [("", minimum, maximum), ("-", -maximum, -minimum)] where high >= -1 {
      let most: Syntax
      if high < limit {
        let low = min(max(0, low.rounded(.down) - 1), limit)
        most = magnitudes(UInt64(low), UInt64(max(0, high.rounded(.down) + 1)))
      } else if low > 1, low < limit {
        // Up to the digits that a link can hold.
        most = .sequence([
          .repetition(.text("0"), minimum: 0, maximum: nil),
          .choice([magnitudes(UInt64(low.rounded(.down) - 1), UInt64(limit)), expression(#"[1-9]\d{15,}"#)]),
        ])
      } else {
        most = expression(#"\d+"#)
      }
      choices.append(.sequence([.text(sign), most, fraction]))
    }
    return .choice(choices)
  }

  /// All of these convert, though not all that do.
  static func certainDoubles(within minimum: Double, _ maximum: Double) -> Syntax {
    if minimum == -.infinity, maximum == .infinity {
      // 40 digits and two of an exponent are far from what a double cannot hold.
      return expression(#"-?0*\d{1,40}(?:\.\d+)?(?:[eE](?:-\d+|\+?0*\d{1,2}))?"#)
    }
    let limit = 1e15
    var choices: [Syntax] = []
    for (sign, low, high) in [("", minimum, maximum), ("-", -maximum, -minimum)] where high >= 0 {
      let low = max(0, min(low, limit).rounded(.up))
      let high = min(high, limit).rounded(.down)
      guard low <= high else { continue }
      choices.append(
        .sequence([.text(sign), magnitudes(UInt64(low), UInt64(high)), expression(#"(?:\.0+)?"#)]))
      // Between two whole numbers that are within the bounds.
      guard low + 1 <= high else { continue }
      choices.append(
        .sequence([.text(sign), magnitudes(UInt64(low), UInt64(high) - 1), expression(#"(?:\.\d+)?"#)]))
    }
    return .choice(choices)
  }

  // MARK: Letter case

  /// Composed texts that equal a folded one but for case.
  static func folded(_ text: [UInt8]) -> Syntax {
    .sequence(
      String(decoding: text, as: UTF8.self).unicodeScalars.map { scalar in
        .scalars(ScalarSet(CaseVariants.all(of: scalar).map { $0.value...$0.value }))
      })
  }
}

/// What folds to a scalar.
enum CaseVariants {
  static func all(of folded: Unicode.Scalar) -> [Unicode.Scalar] {
    variants[folded.value] ?? (folds(folded) ? [] : [folded])
  }

  private static func folds(_ scalar: Unicode.Scalar) -> Bool {
    var text: [UInt8] = []
    WellFormed.append(scalar.value, to: &text)
    return CaseFolding.folded(text) != text
  }

  /// By the folded scalar, only where there are several. No scalar beyond Adlam's has a case.
  private static let variants: [UInt32: [Unicode.Scalar]] = {
    var variants: [UInt32: [Unicode.Scalar]] = [:]
    for value: UInt32 in 0...0x1E9FF {
      // The property is looked up in a table of the standard library; to fold each scalar would take a tenth of a second.
      guard let scalar = Unicode.Scalar(value), scalar.properties.changesWhenCaseFolded else { continue }
      var text: [UInt8] = []
      WellFormed.append(value, to: &text)
      let folded = CaseFolding.folded(text)
      guard folded != text, let target = String(decoding: folded, as: UTF8.self).unicodeScalars.first else {
        continue
      }
      variants[target.value, default: [target]].append(scalar)
    }
    return variants
  }()
}
