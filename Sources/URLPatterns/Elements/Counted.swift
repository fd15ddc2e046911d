/// A list whose length is part of its case, so that Swift's own `switch` matches its elements one by one.
///
/// A path is a list of elements. In a `Counted`, each of them is matched by equality, by binding a value,
/// by a wildcard or by an expression, and first match wins, as in any `switch`:
///
/// ```swift
/// guard let path = Counted(pathOf: "/users/7/profile") else { return nil }
/// switch path {
/// case .n0: self = .home
/// case .n2(_, "settings"): self = .settings
/// case .n3("users", let userId, "profile"): self = .profile(userId: userId)
/// case .n2("pages", Matches("contact-us.*", ignoringCase: true)): self = .contact
/// case Begins("news", "latest"): self = .news
/// case Ends("terms"): self = .terms
/// default: return nil
/// }
/// ```
///
/// Of a list longer than ten elements, `n10` holds what follows the tenth as an array. A list has exactly
/// one case: `n10` with an empty `plus` is the list of ten.
///
/// Values are not limited to text: a `Counted` of `Counted`s matches a table, row by row.
public enum Counted<Element> {
  /// No element: the root path.
  case n0
  /// One element.
  case n1(Element)
  /// Two elements.
  case n2(Element, Element)
  /// Three elements.
  case n3(Element, Element, Element)
  /// Four elements.
  case n4(Element, Element, Element, Element)
  /// Five elements.
  case n5(Element, Element, Element, Element, Element)
  /// Six elements.
  case n6(Element, Element, Element, Element, Element, Element)
  /// Seven elements.
  case n7(Element, Element, Element, Element, Element, Element, Element)
  /// Eight elements.
  case n8(Element, Element, Element, Element, Element, Element, Element, Element)
  /// Nine elements.
  case n9(Element, Element, Element, Element, Element, Element, Element, Element, Element)
  /// Ten elements or more: `plus` holds those after the tenth.
  indirect case n10(
    Element, Element, Element, Element, Element,
    Element, Element, Element, Element, Element, plus: [Element])

  /// The list of these elements, in order.
  @inlinable public init(_ e: [Element]) {
    switch e.count {
    case 0: self = .n0
    case 1: self = .n1(e[0])
    case 2: self = .n2(e[0], e[1])
    case 3: self = .n3(e[0], e[1], e[2])
    case 4: self = .n4(e[0], e[1], e[2], e[3])
    case 5: self = .n5(e[0], e[1], e[2], e[3], e[4])
    case 6: self = .n6(e[0], e[1], e[2], e[3], e[4], e[5])
    case 7: self = .n7(e[0], e[1], e[2], e[3], e[4], e[5], e[6])
    case 8: self = .n8(e[0], e[1], e[2], e[3], e[4], e[5], e[6], e[7])
    case 9: self = .n9(e[0], e[1], e[2], e[3], e[4], e[5], e[6], e[7], e[8])
    default:
      self = .n10(
        e[0], e[1], e[2], e[3], e[4], e[5], e[6], e[7], e[8], e[9],
        plus: Array(e[10...]))
    }
  }

  /// The list of a sequence's elements, in order. The sequence must end.
  @inlinable public init(_ elements: some Sequence<Element>) {
    self.init(Array(elements))
  }

  /// The elements as an array, in order. Cost: a new array.
  @inlinable public var elements: [Element] {
    switch self {
    case .n0: []
    case .n1(let a): [a]
    case .n2(let a, let b): [a, b]
    case .n3(let a, let b, let c): [a, b, c]
    case .n4(let a, let b, let c, let d): [a, b, c, d]
    case .n5(let a, let b, let c, let d, let e): [a, b, c, d, e]
    case .n6(let a, let b, let c, let d, let e, let f): [a, b, c, d, e, f]
    case .n7(let a, let b, let c, let d, let e, let f, let g): [a, b, c, d, e, f, g]
    case .n8(let a, let b, let c, let d, let e, let f, let g, let h): [a, b, c, d, e, f, g, h]
    case .n9(let a, let b, let c, let d, let e, let f, let g, let h, let i): [a, b, c, d, e, f, g, h, i]
    case .n10(
      let a, let b, let c, let d, let e, let f, let g, let h, let i, let j,
      let plus):
      [a, b, c, d, e, f, g, h, i, j] + plus
    }
  }
}

extension Counted: Equatable where Element: Equatable {}
extension Counted: Hashable where Element: Hashable {}
extension Counted: Sendable where Element: Sendable {}

extension Counted: ExpressibleByArrayLiteral {
  /// `["users", "7"]` is `.n2("users", "7")`.
  public init(arrayLiteral elements: Element...) {
    self.init(elements)
  }
}

extension Counted: CustomStringConvertible {
  /// Written as an array is.
  public var description: String { elements.description }
}
