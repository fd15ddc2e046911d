import Coordinators
import DeepLinks

/// Small random maps, of which much is never reached.
struct RandomFlow {
  var random: SeededGenerator
  private(set) var tabs: [String] = []
  private var roots: [String] = []

  static let screens = (0..<7).map { "s\($0)" }
  static let coordinators = (0..<4).map { "c\($0)" }
  static let links = (0..<3).map { "l\($0)" }
  static let actions = ["a", "b"]

  init(seed: UInt64) {
    random = SeededGenerator(state: seed)
  }

  mutating func map() -> String {
    roots = Self.coordinators.map { _ in random.pick(Self.screens) }
    tabs = Array(["x", "y"].prefix(random.pick([0, 1, 2])))
    let coordinators = Self.coordinators.enumerated().map { index, name in
      "\"\(name)\": { \"root\": \"\(roots[index])\", \"on\": { \(handlers().joined(separator: ", ")) } }"
    }
    let root =
      tabs.isEmpty
      ? "\"coordinator\": \"c0\""
      : "\"tabs\": { \(tabs.map { "\"\($0)\": \"\(random.pick(["c0", "c1"]))\"" }.joined(separator: ", ")) }"
    let links = Self.links.map { name in
      let requires = random.chance(30) ? "\"requires\": [\"g\"], " : ""
      return "\"\(name)\": { \(requires)\"open\": \(open()) }"
    }
    let screens = Self.screens.map { "\"\($0)\": { \"actions\": { \"a\": {}, \"b\": {} } }" }
    return """
      { "origins": ["own:"], "links": { \(links.joined(separator: ", ")) },
        "routes": [\(Self.links.map { "{ \"pattern\": \"/\($0)\", \"link\": \"\($0)\" }" }.joined(separator: ", "))],
        "screens": { \(screens.joined(separator: ", ")) },
        "coordinators": { \(coordinators.joined(separator: ", ")) },
        "root": { \(root) }, "gates": { "g": { "open": \(open()) } } }
      """
  }

  private mutating func handlers() -> [String] {
    var events: Set<String> = []
    for _ in 0..<Int.random(in: 0...4, using: &random) {
      events.insert(
        random.chance(75)
          ? "\(random.pick(Self.screens)).\(random.pick(Self.actions))"
          : "\(random.pick(Self.coordinators)).\(random.pick(["finished", "cancelled"]))")
    }
    return events.sorted().map { event in "\"\(event)\": \(commands())" }
  }

  private mutating func commands() -> String {
    let count = Int.random(in: 0...3, using: &random)
    return "[\((0..<count).map { _ in command() }.joined(separator: ", "))]"
  }

  private mutating func command() -> String {
    let screen = "\"screen\": \"\(random.pick(Self.screens))\""
    let child = Int.random(in: 0..<4, using: &random)
    let acting = random.chance(20) ? ", \"coordinator\": \"\(random.pick(Self.coordinators))\"" : ""
    let flag = random.pick(["true", "false"])
    let text: String =
      switch Int.random(in: 0..<22, using: &random) {
      case 0...3: "\"push\", \(screen)\(acting)"
      case 4: "\"present\", \(screen), \"navigation\": \(flag)\(acting)"
      case 5: "\"replaceTop\", \(screen)\(acting)"
      case 6: "\"\(random.pick(["popTo", "goBackTo"]))\", \(screen), \"orPush\": \(flag)\(acting)"
      case 7: "\"\(random.pick(["pop", "dismiss", "goBack"]))\", \"clamp\": true\(acting)"
      case 8: "\"\(random.pick(["popToRoot", "goBackToRoot"]))\", \"outermost\": \(flag)\(acting)"
      case 9: "\"\(random.pick(["dismissAll", "popToCurrentNavigationRoot"]))\"\(acting)"
      case 10...13:
        "\"start\", \"coordinator\": \"c\(child)\", \"as\": \"\(random.pick(["push", "sheet"]))\", \"navigation\": true"
      case 14, 15: random.pick(["\"finish\"", "\"cancel\"", "\"finish\", \"coordinator\": \"c\(child)\""])
      case 16:
        "\"set\", \"stack\": [{ \"screen\": \"\(random.pick(roots))\" }, { \(screen) }, { \"screen\": \"\(roots[child])\", \"coordinator\": \"c\(child)\" }, { \(screen) }]"
      case 17:
        tabs.isEmpty ? "\"undo\"" : "\"selectTab\", \"tab\": \"\(random.pick(tabs))\", \"reset\": \(flag)"
      case 18: "\"perform\", \"action\": \"\(random.pick(Self.actions))\""
      case 19: "\"open\", \"link\": \"\(random.pick(Self.links))\""
      case 20: "\"open\", \"url\": \"own:\(random.pick(Self.links))\""
      default: "\"undo\""
      }
    return "{ \"command\": \(text) }"
  }

  private mutating func open() -> String {
    if random.chance(20) { return "{ \"commands\": \(commands()) }" }
    let tab = tabs.isEmpty || random.chance(50) ? "" : "\"tab\": \"\(random.pick(tabs))\", "
    let under = random.chance(30) ? "\"under\": [\"\(random.pick(Self.screens))\"], " : ""
    return
      "{ \(tab)\(under)\"screen\": \"\(random.pick(Self.screens.dropLast(3)))\", \"as\": \"\(random.pick(["push", "sheet", "cover"]))\", \"mode\": \"\(random.pick(["set", "push", "reuse"]))\" }"
  }

  /// What a client can do without saying itself what is to be shown or started.
  mutating func clientCommand(last: UInt64) -> SessionCommand {
    let item = UInt64.random(in: (last > 5 ? last - 5 : 1)...last + 1, using: &random)
    let actor = random.chance(15) ? random.pick(Self.coordinators) : nil
    switch Int.random(in: 0..<24, using: &random) {
    case 0...11: return .perform(random.pick(Self.actions), arguments: .none, item: nil)
    case 12...14: return .openLink(random.pick(Self.links), parameters: Arguments())
    case 15: return .open(url: "own:\(random.pick(Self.links))")
    case 16: return .finish(coordinator: actor, result: .none)
    case 17: return .stack(.cancel(coordinator: actor))
    case 18: return tabs.isEmpty ? .undo : .selectTab(random.pick(tabs), reset: random.chance(30))
    case 19: return .stack(.goBack(count: 1, clamp: true, coordinator: actor))
    case 20: return .stack(.dismiss(count: 1, clamp: true, coordinator: actor))
    case 21: return .stack(random.chance(50) ? .userBack(item) : .remove(item))
    case 22: return .stack(.goBackToRoot(outermost: random.chance(50)))
    default: return .undo
    }
  }
}
