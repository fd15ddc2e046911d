import Coordinators
import DeepLinks
import HTTPServer
import JSON
import Sessions

/// A tab's stack as a document gives it.
struct StackDocument: Sendable {
  /// Empty where not even the first could be read, and that is not refused.
  var items: [NewItem<Screen>]
  /// The tab that it says it is of.
  var named: SessionCall.NamedTab?
  /// Nil where nothing may be left out.
  var leftOut: LeftOut?
}

/// What a document held that nobody could restore, and why.
struct LeftOut: Sendable {
  struct Part: Sendable {
    /// Points at what was left out.
    var problem: Problem
    /// The items of a stack from this one upward.
    var items: Int?
  }

  /// How much of a document may be unreadable. To say where something stands costs a walk over what stands before it, so
  /// that to take down all of a large body would cost its square.
  static let limit = 100

  private(set) var parts: [Part] = []

  mutating func add(_ problem: Problem, items: Int? = nil) {
    parts.append(Part(problem: problem, items: items))
  }

  /// What may stay of a tab's stack: all of it, or the layout's root alone.
  mutating func items(
    _ items: [NewItem<Screen>], in tab: Int, of navigation: Navigation<Screen>, stack pointer: String
  ) -> [NewItem<Screen>] {
    let alone = [navigation.layout.tabs[tab].newRoot]
    guard let first = items.first else { return alone }
    guard !navigation.mayBegin(with: first, in: tab) else { return items }
    // The parts above it are left out with it.
    let above = parts.firstIndex { $0.items != nil && $0.problem.pointer?.hasPrefix("\(pointer)/") == true }
    let count = items.count + (above.flatMap { parts.remove(at: $0).items } ?? 0)
    add(Problem(noRoot: navigation.rootScreens(of: tab), pointer: "\(pointer)/0"), items: count)
    return alone
  }
}

/// Reads what is to be restored. What cannot be is refused, or, where that is asked for, left out.
struct DocumentReader {
  let map: LinkMap
  let layout: NavigationLayout<Screen>
  let depthLimit: Int
  /// Nil where nothing may be left out.
  private(set) var leftOut: LeftOut?

  init(_ endpoints: SessionEndpoints, isLenient: Bool) {
    map = endpoints.map
    layout = endpoints.layout
    depthLimit = endpoints.service.depthLimit
    leftOut = isLenient ? LeftOut() : nil
  }

  /// The body of `PUT …/stack`.
  mutating func stack(_ value: JSONValue) throws(Problem) -> StackDocument {
    try checkKeys(of: value, known: ["stack", "session", "revision", "coordinator", "selected", "tab"])
    let items = try items(try value.needed("stack"))
    let named = value["tab"].map { SessionCall.NamedTab(tab: $0.string.flatMap(layout.tab)) }
    return StackDocument(items: items, named: named, leftOut: leftOut)
  }

  /// The body of `PUT /sessions/<id>` and `POST /sessions`.
  mutating func session(_ value: JSONValue) throws(Problem) -> SessionDocument {
    let own = ["session", "revision", "timers", "pending", "flags", "client"]
    try checkKeys(
      of: value, known: own + (layout.hasTabs ? ["selected", "tabs"] : ["stack", "coordinator"]))
    var document = SessionDocument()
    if layout.hasTabs {
      if let selected = value["selected"] { document.selected = try tab(selected, named: selected.string) }
      if let tabs = value["tabs"], try isObject(tabs, "\"tabs\" is an object.") {
        for (key, entry) in tabs.members {
          guard let tab = try tab(entry, named: key.string), try isObject(entry, "A tab is an object.")
          else { continue }
          try checkKeys(of: entry, known: ["coordinator", "stack"])
          if let stack = entry["stack"] { document.stacks.append((tab, try items(stack))) }
        }
      }
    } else if let stack = value["stack"] {
      document.stacks = [(0, try items(stack))]
    }
    try readFlags(value["flags"], into: &document)
    try readClient(value["client"], into: &document)
    return document
  }

  // MARK: Parts

  /// Refuses, or takes down what is left out, as long as that is not too much.
  private mutating func refuse(_ problem: Problem, items: Int? = nil) throws(Problem) {
    guard let count = leftOut?.parts.count, count < LeftOut.limit else { throw problem }
    leftOut?.add(problem, items: items)
  }

  private mutating func isObject(_ value: JSONValue, _ detail: String) throws(Problem) -> Bool {
    if value.kind == .object { return true }
    try refuse(value.wrong(detail))
    return false
  }

  /// A body that is no object is no document at all.
  private mutating func checkKeys(of value: JSONValue, known: [String]) throws(Problem) {
    guard leftOut != nil, value.kind == .object else { return try checkObject(value, known: known) }
    for (key, _) in value.members where !known.contains(key.string) {
      try refuse(Problem(unknownKey: key, known: known))
    }
  }

  /// The items of a stack, up to the first that cannot be.
  private mutating func items(_ value: JSONValue) throws(Problem) -> [NewItem<Screen>] {
    var (items, problem) = map.commandReader.stackPrefix(value)
    let isList = value.kind == .array && value.count > 0
    if leftOut != nil, items.count > depthLimit {
      try refuse(
        Problem(
          .stackTooDeep, detail: "A stack holds at most \(depthLimit) items.",
          pointer: "\(value.pointer)/\(depthLimit)"),
        items: value.count - depthLimit)
      items.removeSubrange(depthLimit...)
    } else if let problem {
      var problem = Problem(problem)
      if leftOut != nil, isList { problem.pointer = "\(value.pointer)/\(items.count)" }
      try refuse(problem, items: isList ? value.count - items.count : nil)
    }
    return items
  }

  private mutating func tab(_ value: JSONValue, named name: String?) throws(Problem) -> Int? {
    guard let name else {
      try refuse(value.wrong("A tab's name is a text."))
      return nil
    }
    if let tab = layout.tab(name) { return tab }
    let names = layout.tabs.map(\.name).joined(separator: ", ")
    try refuse(
      Problem(
        .unknownTab, detail: "The link map has no tab '\(name)'; it has: \(names).", pointer: value.pointer))
    return nil
  }

  private mutating func readFlags(
    _ value: JSONValue?, into document: inout SessionDocument
  ) throws(Problem) {
    guard let value, try isObject(value, "\"flags\" is an object.") else { return }
    for (key, flag) in value.members {
      if flag.bool == true {
        document.flags.append(key.string)
      } else if flag.bool == nil, !flag.isNull {
        try refuse(flag.wrong("A flag is true, false or null."))
      }
    }
  }

  private mutating func readClient(
    _ value: JSONValue?, into document: inout SessionDocument
  ) throws(Problem) {
    guard let value else { return }
    if leftOut != nil {
      guard try isObject(value, "\"client\" is an object.") else { return }
    }
    try checkKeys(of: value, known: ["platform", "version"])
    document.client = Client(
      platform: try text(value["platform"]), version: try text(value["version"]))
  }

  private mutating func text(_ value: JSONValue?) throws(Problem) -> String? {
    guard let value, !value.isNull else { return nil }
    if let text = value.string { return text }
    try refuse(value.wrong("This is a text, or null."))
    return nil
  }
}
