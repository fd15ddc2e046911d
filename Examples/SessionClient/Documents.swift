import Coordinators

/// `GET …/stack`, as far as a client needs it.
struct StackDocument: Decodable {
  var revision: UInt64
  var tab: String?
  var selected: String?
  var stack: [ItemDocument]
}

/// `GET /sessions/<id>`: with tabs, or with one stack.
struct SessionDocument: Decodable {
  struct Tab: Decodable {
    var stack: [ItemDocument]
  }

  var revision: UInt64
  var selected: String?
  var tabs: [String: Tab]?
  var stack: [ItemDocument]?

  var stacks: [String: [ItemDocument]] {
    tabs?.mapValues(\.stack) ?? stack.map { ["": $0] } ?? [:]
  }
}

struct ItemDocument: Decodable {
  var id: UInt64
  var screen: String
  var parameters: [String: ParameterValue]
  var presentation: String
  var navigation: Bool?
  var coordinator: String?

  func item<Screen: RemoteScreen>() -> Item<Screen> {
    let presentation: Presentation =
      switch self.presentation {
      case "root": .root
      case "sheet": .sheet(navigation: navigation ?? false)
      case "cover": .cover(navigation: navigation ?? false)
      default: .push
      }
    return Item(
      id: id, screen: Screen(name: screen, parameters: parameters), presentation: presentation,
      coordinator: coordinator)
  }
}
