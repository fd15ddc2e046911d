/// A type made ready to convert text. Immutable; owns what its converter borrows.
final class CompiledType: Sendable {
  let type: ValueType
  /// Of the type, or of the values of a list. Means nothing once this is gone.
  // Safety: the memory that it points to is written in `init` alone and freed in `deinit`.
  nonisolated(unsafe) let converter: Converter
  let isList: Bool
  /// How many values a list may have.
  let countRange: WholeRange

  init(_ type: ValueType) {
    self.type = type
    if case .list(let element) = type.kind {
      isList = true
      countRange = Self.wholeRange(of: type)
      converter = Self.converter(for: element)
    } else {
      isList = false
      countRange = WholeRange()
      converter = Self.converter(for: type)
    }
  }

  /// The value of a text, or of one of a list's values; nil where it does not convert.
  func value(_ text: BoundText, _ context: ConversionContext) -> Value? {
    withExtendedLifetime(self) {
      withUnsafePointer(to: context) { converter.value(text, $0) }
    }
  }

  deinit {
    for value in converter.values { value.deallocate() }
    converter.values.deallocate()
  }

  private static func converter(for type: ValueType) -> Converter {
    var converter = Converter(kind: .nothing)
    converter.hasBounds = type.minimum != nil || type.maximum != nil
    converter.wholeRange = wholeRange(of: type)
    converter.minimum = type.minimum?.double ?? -.infinity
    converter.maximum = type.maximum?.double ?? .infinity
    switch type.kind {
    case .string:
      converter.kind = .string
      converter.expression = type.matches?.handle
      converter.takesEverything = !converter.hasBounds && type.matches == nil
    case .int: converter.kind = .int
    case .double: converter.kind = .double
    case .bool: converter.kind = .bool
    case .uuid: converter.kind = .uuid
    case .date: converter.kind = .date
    case .url: converter.kind = .url
    case .enumeration(let values):
      converter.kind = .enumeration
      converter.values = copied(values)
      converter.longestValue = converter.values.map(\.count).max() ?? 0
    case .list: converter.kind = .nothing
    }
    return converter
  }

  private static func copied(_ values: [String]) -> UnsafeBufferPointer<UnsafeBufferPointer<UInt8>> {
    let composed = values.map { Composition.composed($0) }
      .sorted { $0.lexicographicallyPrecedes($1) }
    let copies = UnsafeMutableBufferPointer<UnsafeBufferPointer<UInt8>>.allocate(capacity: composed.count)
    for (index, bytes) in composed.enumerated() {
      let copy = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: bytes.count)
      _ = copy.initialize(from: bytes)
      copies.initializeElement(at: index, to: UnsafeBufferPointer(copy))
    }
    return UnsafeBufferPointer(copies)
  }

  private static func wholeRange(of type: ValueType) -> WholeRange {
    var range = WholeRange()
    switch type.minimum {
    case nil: break
    case .int(let bound): range.minimum = bound
    // What is beyond all whole numbers leaves none; NaN too.
    case .double(let bound) where bound >= -0x1p63:
      let least = Int64(exactly: bound.rounded(.up))
      range.minimum = least ?? .max
      if least == nil { range.maximum = .min }
    case .double: break
    }
    switch type.maximum {
    case nil: break
    case .int(let bound): range.maximum = min(range.maximum, bound)
    case .double(let bound) where bound < 0x1p63:
      range.maximum = min(range.maximum, Int64(exactly: bound.rounded(.down)) ?? .min)
    case .double: break
    }
    return range
  }
}

extension ValueType.Bound {
  var double: Double {
    switch self {
    case .int(let value): Double(value)
    case .double(let value): value
    }
  }
}
