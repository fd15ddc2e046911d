/// Who owns a stack's root, and decides what follows an action.
public struct CoordinatorDeclaration: Sendable {
  public let name: String
  /// The screen that its stack begins with.
  public let root: String
  /// What it hands to its parent when it finishes.
  public let result: [Parameter]
  /// The commands by `"<screen>.<action>"`, `"<child>.finished"` and `"<child>.cancelled"`.
  public let handlers: [String: [MapCommand]]
  /// The keys of `handlers`, in the order of the map.
  public let events: [String]

  /// - Parameter events: the keys of `handlers`; by default in the order of their names.
  public init(
    name: String, root: String, result: [Parameter] = [], handlers: [String: [MapCommand]] = [:],
    events: [String]? = nil
  ) {
    self.name = name
    self.root = root
    self.result = result
    self.handlers = handlers
    self.events = events ?? handlers.keys.sorted()
  }

  /// What follows an action of a screen; absent where this coordinator does not handle it.
  public func commands(on action: String, of screen: String) -> [MapCommand]? {
    handlers["\(screen).\(action)"]
  }

  /// What follows when a child finishes.
  public func commands(onFinished child: String) -> [MapCommand]? {
    handlers["\(child).finished"]
  }

  /// What follows when a child is cancelled.
  public func commands(onCancelled child: String) -> [MapCommand]? {
    handlers["\(child).cancelled"]
  }
}

/// What stands in the way of a link while a session lacks a flag.
public struct GateDeclaration: Sendable {
  /// The flag's name.
  public let name: String
  public let open: OpenDeclaration

  public init(name: String, open: OpenDeclaration) {
    self.name = name
    self.open = open
  }
}

/// Where a session begins.
public enum RootDeclaration: Sendable {
  case coordinator(String)
  /// In the order of the map; at least one.
  case tabs([(name: String, coordinator: String)], selected: String)

  /// The coordinator of a tab, or the only one where there are no tabs and `tab` is nil.
  public func coordinator(of tab: String?) -> String? {
    switch self {
    case .coordinator(let name): tab == nil ? name : nil
    case .tabs(let tabs, _): tabs.first { $0.name == tab }?.coordinator
    }
  }
}
