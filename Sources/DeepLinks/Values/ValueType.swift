/// What values a parameter takes: a type and its bounds.
public struct ValueType: Sendable {
  public indirect enum Kind: Sendable {
    case string, int, double, bool, uuid, date, url
    /// Distinct texts, at least one.
    case enumeration([String])
    case list(ValueType)
  }

  public var kind: Kind
  /// Inclusive. Bounds the value of int and double, the Unicode scalars of a string, the values of a list.
  public var minimum: Bound?
  public var maximum: Bound?
  /// The whole of a string matches this; no other kind has one.
  public var matches: Expression?

  public init(_ kind: Kind, minimum: Bound? = nil, maximum: Bound? = nil, matches: Expression? = nil) {
    self.kind = kind
    self.minimum = minimum
    self.maximum = maximum
    self.matches = matches
  }

  /// A bound keeps whole numbers exact.
  public enum Bound: Hashable, Sendable {
    case int(Int64)
    case double(Double)
  }
}

/// A declared parameter of a link, a screen or an action.
public struct Parameter: Sendable {
  public var name: String
  public var type: ValueType
  public var isOptional: Bool
  public var defaultValue: Value?

  public init(name: String, type: ValueType, isOptional: Bool = false, defaultValue: Value? = nil) {
    self.name = name
    self.type = type
    self.isOptional = isOptional
    self.defaultValue = defaultValue
  }

  /// True where a link may come without it.
  public var mayBeMissing: Bool { isOptional || defaultValue != nil }
}
