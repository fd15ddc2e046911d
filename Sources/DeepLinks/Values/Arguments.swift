/// Named values in the order of their declaration.
///
/// Two are equal when they hold the same names with equal values; order does not matter.
public struct Arguments: Sendable {
  public typealias Element = (name: String, value: Value)

  public private(set) var elements: [Element]

  public init(_ elements: [Element] = []) {
    self.elements = elements
  }

  public var isEmpty: Bool { elements.isEmpty }

  /// Cost: linear in the number of arguments, which is small.
  public subscript(name: String) -> Value? {
    elements.first { $0.name == name }?.value
  }
}

extension Arguments: Equatable {
  public static func == (left: Arguments, right: Arguments) -> Bool {
    left.elements.count == right.elements.count
      && left.elements.allSatisfy { right[$0.name] == $0.value }
  }
}

extension Arguments: ExpressibleByDictionaryLiteral {
  public init(dictionaryLiteral elements: (String, Value)...) {
    self.init(elements.map { (name: $0.0, value: $0.1) })
  }
}
