extension ExpressionReader {
  /// After `[`, to its `]`.
  mutating func readClass() throws(NotUnderstood) -> ScalarSet {
    let isNegated = skip("^")
    var set = ScalarSet([])
    var isFirst = true
    while isFirst || current != "]" {
      isFirst = false
      if stands("[:") {
        set = set.union(try readNamedClass())
        continue
      }
      let low: Unicode.Scalar
      if skip("\\") {
        if let escaped = try readClassEscape() {
          set = set.union(escaped)
          continue
        }
        low = try readEscape()
      } else {
        low = try next()
      }
      var high = low
      if stands("-"), !stands("-]") {
        position += 1
        high = skip("\\") ? try readEscape() : try next()
      }
      guard low.value <= high.value else { throw NotUnderstood() }
      set = set.union(try cased(ScalarSet([low.value...high.value])))
    }
    position += 1
    return isNegated ? set.inverted : set
  }

  private func cased(_ set: ScalarSet) throws(NotUnderstood) -> ScalarSet {
    flags.ignoresCase ? try set.withOtherCase() : set
  }

  /// `[:alpha:]`
  private mutating func readNamedClass() throws(NotUnderstood) -> ScalarSet {
    position += 2
    let isNegated = skip("^")
    guard let name = ScalarSet.named.first(where: { skip($0.name) }) else { throw NotUnderstood() }
    let set = try cased(name.set)
    return isNegated ? set.inverted : set
  }

  /// After a backslash: `\d` and the like; nil, and nothing read, where one character stands.
  mutating func readClassEscape() throws(NotUnderstood) -> ScalarSet? {
    let set: ScalarSet
    switch current {
    case "d": set = .digits
    case "D": set = ScalarSet.digits.inverted
    case "w": set = try cased(.word)
    case "W": set = try cased(.word).inverted
    case "s": set = .perlSpace
    case "S": set = ScalarSet.perlSpace.inverted
    case "p", "P", "b", "B", "C", "X", "Q", "E", "A", "z": throw NotUnderstood()
    default: return nil
    }
    position += 1
    return set
  }

  /// After a backslash: one character.
  mutating func readEscape() throws(NotUnderstood) -> Unicode.Scalar {
    let first = try next()
    switch first {
    case "a": return "\u{7}"
    case "f": return "\u{C}"
    case "n": return "\n"
    case "r": return "\r"
    case "t": return "\t"
    case "v": return "\u{B}"
    case "x":
      var digits: [Int] = []
      if skip("{") {
        while !skip("}") {
          guard let digit = try next().digit(radix: 16), digits.count < 8 else { throw NotUnderstood() }
          digits.append(digit)
        }
      } else {
        while digits.count < 2 {
          guard let digit = try next().digit(radix: 16) else { throw NotUnderstood() }
          digits.append(digit)
        }
      }
      return try scalar(digits, radix: 16)
    case "0", "1", "2", "3", "4", "5", "6", "7":
      var digits = [first.digit(radix: 8) ?? 0]
      while digits.count < 3, let digit = current?.digit(radix: 8) {
        digits.append(digit)
        position += 1
      }
      return try scalar(digits, radix: 8)
    default:
      guard first.value < 0x80, !first.properties.isAlphabetic else { throw NotUnderstood() }
      return first
    }
  }

  private func scalar(_ digits: [Int], radix: UInt32) throws(NotUnderstood) -> Unicode.Scalar {
    var value: UInt32 = 0
    for digit in digits { value = value * radix + UInt32(digit) }
    guard let scalar = Unicode.Scalar(value) else { throw NotUnderstood() }
    return scalar
  }
}

extension Unicode.Scalar {
  func digit(radix: Int) -> Int? {
    guard value < 0x80 else { return nil }
    return Character(self).hexDigitValue.flatMap { $0 < radix ? $0 : nil }
  }
}

extension ScalarSet {
  static let digits = ScalarSet([0x30...0x39])
  static let lower = ScalarSet([0x61...0x7A])
  static let upper = ScalarSet([0x41...0x5A])
  static let letters = lower.union(upper)
  static let alphanumeric = letters.union(digits)
  static let word = alphanumeric.union(ScalarSet("_"))
  static let hexadecimal = ScalarSet([0x30...0x39, 0x41...0x46, 0x61...0x66])
  /// `\s`, which has no vertical tab; `[:space:]` does.
  static let perlSpace = ScalarSet([0x09...0x0A, 0x0C...0x0D, 0x20...0x20])
  static let space = ScalarSet([0x09...0x0D, 0x20...0x20])

  static let named: [(name: String, set: ScalarSet)] = [
    ("alnum:]", alphanumeric), ("alpha:]", letters), ("digit:]", digits), ("lower:]", lower),
    ("space:]", space), ("upper:]", upper), ("word:]", word), ("xdigit:]", hexadecimal),
  ]

  init(_ scalar: Unicode.Scalar) { self.init([scalar.value...scalar.value]) }

  /// The set and what equals a member of it but for case; only of ASCII.
  func withOtherCase() throws(ExpressionReader.NotUnderstood) -> ScalarSet {
    var cased = ranges
    for range in ranges {
      guard range.upperBound < 0x80 else { throw ExpressionReader.NotUnderstood() }
      for value in range {
        switch value {
        case 0x41...0x5A: cased.append((value + 0x20)...(value + 0x20))
        case 0x61...0x7A: cased.append((value - 0x20)...(value - 0x20))
        default: break
        }
        // The Kelvin sign and the long s.
        if value | 0x20 == 0x6B { cased.append(0x212A...0x212A) }
        if value | 0x20 == 0x73 { cased.append(0x17F...0x17F) }
      }
    }
    return ScalarSet(cased)
  }
}
