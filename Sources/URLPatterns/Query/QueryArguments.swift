/// A query's arguments in the order in which they are written, repeats included.
///
/// As a pattern it is order-free, and further arguments are allowed: each of its own must be there.
///
/// ```swift
/// switch (path, query) {
/// case (.n1("search"), ["kind": "article"]): self = .articles(term: query["q"] ?? "")
/// case (.n1("search"), Has("q", Matches("[0-9]+"))): self = .number
/// default: return nil
/// }
/// ```
public struct QueryArguments: Hashable, Sendable {
  /// A name and its value, both decoded.
  public struct Argument: Hashable, Sendable {
    /// May be empty, as in `?=value`.
    public var name: String
    /// Empty where there was none, as in `?debug`.
    public var value: String

    /// An argument of decoded text.
    public init(name: String, value: String) {
      self.name = name
      self.value = value
    }
  }

  /// In the order in which they are written.
  public var arguments: [Argument]

  /// Arguments in this order.
  public init(_ arguments: some Sequence<Argument>) {
    self.arguments = Array(arguments)
  }

  /// The value of the first argument of a name; `nil` where there is none. Cost: linear.
  public subscript(name: String) -> String? {
    arguments.first { $0.name == name }?.value
  }

  /// The values of all arguments of a name, in order.
  public func values(of name: String) -> [String] {
    arguments.filter { $0.name == name }.map(\.value)
  }

  /// Whether each argument of `pattern` is among `query`'s, by name and value.
  public static func ~= (pattern: QueryArguments, query: QueryArguments) -> Bool {
    pattern.arguments.allSatisfy { query.arguments.contains($0) }
  }
}

extension QueryArguments: RandomAccessCollection {
  /// Always 0.
  public var startIndex: Int { 0 }
  /// The number of arguments.
  public var endIndex: Int { arguments.count }
  /// The argument at a position.
  public subscript(position: Int) -> Argument { arguments[position] }
}

extension QueryArguments: ExpressibleByDictionaryLiteral {
  /// The order is kept, and a name may be there more than once.
  public init(dictionaryLiteral elements: (String, String)...) {
    arguments = elements.map { Argument(name: $0.0, value: $0.1) }
  }
}
