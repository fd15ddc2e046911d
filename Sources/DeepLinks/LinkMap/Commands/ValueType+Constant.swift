internal import JSON

extension ValueType {
  /// The value that JSON writes: a number for `int` and `double`, never a text for either; nil where it is none.
  func constant(_ json: JSONValue, _ context: ConversionContext) -> Value? {
    switch kind {
    case .double:
      guard let number = json.double, number.isFinite else { return nil }
      return contained(.double(number), context)
    case .int: return json.int.flatMap { contained(.int($0), context) }
    case .bool: return json.bool.map(Value.bool)
    case .string, .uuid, .date, .url, .enumeration:
      return json.string.flatMap { contained(.string($0), context) }
    case .list(let element):
      guard json.kind == .array else { return nil }
      var values: [Value] = []
      values.reserveCapacity(json.count)
      for member in json.elements {
        guard let value = element.constant(member, context) else { return nil }
        values.append(value)
      }
      guard isCount(Int64(values.count)) else { return nil }
      return .list(values)
    }
  }

  private func contained(_ value: Value, _ context: ConversionContext) -> Value? {
    contains(value, context) ? value : nil
  }

  /// Whether a text is of the kinds `uuid`, `date` or `url`.
  func takes(_ text: String, _ context: ConversionContext) -> Bool {
    let compiled =
      switch kind {
      case .uuid: CompiledType.uuid
      case .date: CompiledType.date
      default: CompiledType.url
      }
    var text = text
    return text.withUTF8 { bytes in
      compiled.converter.accepts(BoundText(spelled: bytes, composed: bytes), context)
    }
  }
}

extension CompiledType {
  fileprivate static let uuid = CompiledType(ValueType(.uuid))
  fileprivate static let date = CompiledType(ValueType(.date))
  fileprivate static let url = CompiledType(ValueType(.url))
}
