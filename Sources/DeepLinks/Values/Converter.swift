internal import CRE2

/// A type's conversion of text, flat: read through a pointer it costs no reference counting.
///
/// Borrows the memory of the `CompiledType` that made it.
struct Converter {
  enum Kind: UInt8 {
    case string, int, double, bool, uuid, date, url, enumeration
    /// A list of lists: no text is one.
    case nothing
  }

  var kind: Kind
  /// True where every text converts: a string without bounds.
  var takesEverything = false
  var hasBounds = false
  /// Of an int, or of the number of scalars of a string.
  var wholeRange = WholeRange()
  var minimum = -Double.infinity
  var maximum = Double.infinity
  /// `matches`.
  var expression: OpaquePointer?
  /// Composed, in the order of their bytes.
  var values = UnsafeBufferPointer<UnsafeBufferPointer<UInt8>>(start: nil, count: 0)
  /// The most bytes of one of the values.
  var longestValue = 0

  /// Lent by a pointer, since passing it by value would count references.
  typealias Context = UnsafePointer<ConversionContext>

  /// Allocates nothing, except for `url` and for doubles of more than 15 digits.
  func accepts(_ text: BoundText, _ context: Context) -> Bool {
    if takesEverything { return true }
    switch kind {
    case .string: return acceptsString(text)
    case .int: return int(text.spelled) != nil
    case .double: return double(text.spelled) != nil
    case .bool: return bool(text) != nil
    case .uuid: return UUIDText.isValid(text.spelled)
    case .date: return DateText.isValid(text.spelled, spaceIsPlus: text.isOfQuery)
    case .url: return context.pointee.reads(text.spelled)
    case .enumeration: return contains(text.composed)
    case .nothing: return false
    }
  }

  /// The value, or nil where the text does not convert.
  func value(_ text: BoundText, _ context: Context) -> Value? {
    switch kind {
    case .int: return int(text.spelled).map(Value.int)
    case .double: return double(text.spelled).map(Value.double)
    case .bool: return bool(text).map(Value.bool)
    case .date:
      guard accepts(text, context) else { return nil }
      let string = String(decoding: text.spelled, as: UTF8.self)
      guard let space = DateText.spaceForPlus(in: text.spelled) else { return .string(string) }
      var bytes = Array(text.spelled)
      bytes[space] = UInt8(ascii: "+")
      return .string(String(decoding: bytes, as: UTF8.self))
    case .string, .uuid, .url, .enumeration:
      return accepts(text, context) ? .string(String(decoding: text.spelled, as: UTF8.self)) : nil
    case .nothing: return nil
    }
  }

  func accepts(_ text: BoundText, _ context: ConversionContext) -> Bool {
    withUnsafePointer(to: context) { accepts(text, $0) }
  }

  private func acceptsString(_ text: BoundText) -> Bool {
    if hasBounds {
      var scalars: Int64 = 0
      for byte in text.spelled where byte & 0xC0 != 0x80 { scalars += 1 }
      guard wholeRange.contains(scalars) else { return false }
    }
    guard let expression else { return true }
    return CRE2ExpressionMatches(expression, text.composed.baseAddress, text.composed.count)
  }

  func int(_ text: UnsafeBufferPointer<UInt8>) -> Int64? {
    guard let value = NumberText.int(text) else { return nil }
    return wholeRange.contains(value) ? value : nil
  }

  func double(_ text: UnsafeBufferPointer<UInt8>) -> Double? {
    guard let value = NumberText.double(text), value >= minimum, value <= maximum else { return nil }
    return value
  }

  func bool(_ text: BoundText) -> Bool? {
    if text.place == .bareName { return true }
    switch text.spelled.count {
    case 1:
      switch text.spelled[0] {
      case UInt8(ascii: "0"): return false
      case UInt8(ascii: "1"): return true
      default: return nil
      }
    case 4: return text.spelled.elementsEqual("true".utf8) ? true : nil
    case 5: return text.spelled.elementsEqual("false".utf8) ? false : nil
    default: return nil
    }
  }

  private func contains(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    var low = 0
    var high = values.count
    while low < high {
      let middle = (low + high) / 2
      switch TextBytes.order(values[middle], text) {
      case 0: return true
      case ..<0: low = middle + 1
      default: high = middle
      }
    }
    return false
  }
}

extension BoundText {
  var isOfQuery: Bool { place == .query || place == .bareName }
}
