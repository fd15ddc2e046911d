/// How an item came onto its stack.
public enum Presentation: Hashable, Sendable {
  /// The first item, and no other.
  case root
  case push
  /// Over what is below; with `navigation` it has a container of its own, which takes pushes.
  case sheet(navigation: Bool)
  /// As a sheet, over the whole display.
  case cover(navigation: Bool)

  /// True for sheets and covers.
  @inlinable
  public var isPresented: Bool {
    switch self {
    case .root, .push: false
    case .sheet, .cover: true
    }
  }

  /// Whether an item may be pushed where this is the nearest that was not pushed itself.
  @inlinable
  var hasContainer: Bool {
    switch self {
    case .root, .push: true
    case .sheet(let navigation), .cover(let navigation): navigation
    }
  }
}

/// How an item is added to a stack.
public enum Placement: Hashable, Sendable {
  case push
  case sheet(navigation: Bool = false)
  case cover(navigation: Bool = false)

  @inlinable
  public var presentation: Presentation {
    switch self {
    case .push: .push
    case .sheet(let navigation): .sheet(navigation: navigation)
    case .cover(let navigation): .cover(navigation: navigation)
    }
  }
}
