extension ValueType: CustomStringConvertible {
  /// For messages: `int from 1 to 9`, `string of at least 1 character`.
  public var description: String {
    switch kind {
    case .enumeration(let values): return "one of " + values.map { "\"\($0)\"" }.joined(separator: ", ")
    case .list(let element): return "a list of \(element)\(bounds)"
    default: return "\(kindName)\(bounds)" + (matches.map { " that matches \"\($0.source)\"" } ?? "")
    }
  }

  private var bounds: String {
    switch kind {
    case .string: counted(" of", "character")
    case .list: counted(" with", "value")
    default: (minimum.map { " from \($0.text)" } ?? "") + (maximum.map { " to \($0.text)" } ?? "")
    }
  }

  /// Bounds of how many of something there are.
  private func counted(_ word: String, _ noun: String) -> String {
    let last = maximum ?? minimum
    let nouns = last?.text == "1" ? noun : noun + "s"
    return switch (minimum?.text, maximum?.text) {
    case (nil, nil): ""
    case (let least?, nil): "\(word) at least \(least) \(nouns)"
    case (nil, let most?): "\(word) at most \(most) \(nouns)"
    case (let least?, let most?): "\(word) \(least == most ? most : "\(least) to \(most)") \(nouns)"
    }
  }

  /// The name by which a map declares the type.
  var kindName: String {
    switch kind {
    case .string: "string"
    case .int: "int"
    case .double: "double"
    case .bool: "bool"
    case .uuid: "uuid"
    case .date: "date"
    case .url: "url"
    case .enumeration: "enumeration"
    case .list: "list"
    }
  }
}

extension ValueType.Bound {
  fileprivate var text: String {
    switch self {
    case .int(let value): "\(value)"
    case .double(let value): "\(value)"
    }
  }

  private var number: Double {
    switch self {
    case .int(let value): Double(value)
    case .double(let value): value
    }
  }

  static func <= (left: Self, right: Self) -> Bool {
    if case .int(let left) = left, case .int(let right) = right { return left <= right }
    return left.number <= right.number
  }
}

extension ValueType {
  /// Whether every value of this type is one of the other's, in the same form: what `"$name"` may be passed to.
  func isPassable(to other: ValueType) -> Bool {
    guard isWithinBounds(of: other) else { return false }
    switch (kind, other.kind) {
    case (.string, .string):
      return other.matches == nil || other.matches?.source == matches?.source
    case (.enumeration(let values), .enumeration(let others)): return Set(values).isSubset(of: others)
    case (.enumeration(let values), .string):
      return values.allSatisfy { value in
        other.isCount(Int64(value.unicodeScalars.count)) && other.matches?.matches(value) ?? true
      }
    case (.uuid, .string), (.date, .string), (.url, .string):
      return other.minimum == nil && other.maximum == nil && other.matches == nil
    case (.int, .int), (.double, .double), (.bool, .bool), (.uuid, .uuid), (.date, .date), (.url, .url):
      return true
    case (.list(let element), .list(let other)): return element.isPassable(to: other)
    default: return false
    }
  }

  private func isWithinBounds(of other: ValueType) -> Bool {
    if case .enumeration = kind { return true }
    if let lowest = other.minimum, minimum.map({ lowest <= $0 }) != true { return false }
    if let highest = other.maximum, maximum.map({ $0 <= highest }) != true { return false }
    return true
  }

  func isCount(_ count: Int64) -> Bool {
    (minimum.map { $0 <= .int(count) } ?? true) && (maximum.map { .int(count) <= $0 } ?? true)
  }

  /// Whether a value that was typed elsewhere is one of this type.
  func contains(_ value: Value, _ context: ConversionContext) -> Bool {
    switch (kind, value) {
    case (.int, .int(let number)): return isCount(number)
    case (.double, .double(let number)):
      return (minimum.map { $0 <= .double(number) } ?? true)
        && (maximum.map { .double(number) <= $0 } ?? true)
    case (.bool, .bool): return true
    case (.enumeration(let values), .string(let text)): return values.contains(text)
    case (.string, .string(let text)):
      return isCount(Int64(text.unicodeScalars.count)) && matches?.matches(text) ?? true
    case (.uuid, .string(let text)), (.date, .string(let text)), (.url, .string(let text)):
      return takes(text, context)
    case (.list(let element), .list(let values)):
      return isCount(Int64(values.count)) && values.allSatisfy { element.contains($0, context) }
    default: return false
    }
  }
}

extension Parameter {
  /// What is wrong with passing this argument to the parameter; nil where every value of it fits.
  func problem(passing argument: Parameter, to noun: MapProblem.Noun, named name: String) -> MapProblem? {
    guard argument.type.isPassable(to: type) else {
      return .otherType(
        parameter: self.name, of: noun, named: name, wanted: type.description, got: argument.type.description)
    }
    let isAlwaysThere = !argument.isOptional || argument.defaultValue != nil
    guard isAlwaysThere || mayBeMissing else {
      return .maybeAbsent(parameter: self.name, of: noun, named: name, argument: argument.name)
    }
    return nil
  }
}
