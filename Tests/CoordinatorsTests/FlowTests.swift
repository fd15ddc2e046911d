import Coordinators
import Testing

/// The numbers flow of the article: choose a number, see it, come back.
struct NumbersCoordinator: Coordinator {
  enum Screen: NavigationScreen {
    case home, numberList
    case numberDetail(Int)
  }

  enum Action {
    case pickNumberTapped
    case numberSelected(Int)
    case cancelled
  }

  let root = Screen.home

  func commands(for action: Action, on stack: ScreenStack<Screen>) -> [Command<Screen>]? {
    switch (stack.top.screen, action) {
    case (.home, .pickNumberTapped): [.push(.numberList)]
    case (.numberList, .numberSelected(let number)): [.push(.numberDetail(number))]
    case (.numberDetail, .cancelled): [.pop()]
    default: nil
    }
  }
}

struct `A flow` {
  typealias Screen = NumbersCoordinator.Screen

  @Test func `goes where its coordinator says`() throws {
    var flow = Flow(NumbersCoordinator())
    #expect(flow.stack.items.map(\.screen) == [.home])
    try flow.perform(.pickNumberTapped)
    try flow.perform(.numberSelected(42))
    #expect(flow.stack.items.map(\.screen) == [.home, .numberList, .numberDetail(42)])
    try flow.perform(.cancelled)
    #expect(flow.stack.items.map(\.screen) == [.home, .numberList])
  }

  @Test func `refuses an action that its coordinator does not handle`() throws {
    var flow = Flow(NumbersCoordinator())
    #expect(throws: Refusal.actionNotHandled) { try flow.perform(.cancelled) }
    #expect(flow.stack.count == 1)
  }

  @Test func `refuses a late or doubled tap`() throws {
    var flow = Flow(NumbersCoordinator())
    let home = flow.stack.top.id
    try flow.perform(.pickNumberTapped, from: home)
    #expect(throws: Refusal.notOnTop(home)) { try flow.perform(.pickNumberTapped, from: home) }
  }

  @Test func `follows the user's own way back, commands and links`() throws {
    var flow = Flow(NumbersCoordinator())
    try flow.open(OpenPlan(under: [.numberList], screen: .numberDetail(7)))
    #expect(flow.stack.items.map(\.screen) == [.home, .numberList, .numberDetail(7)])
    flow[isActiveAt: 1] = false
    #expect(flow.stack.top.screen == .numberList)
    try flow.apply(.popToRoot())
    #expect(flow.stack.count == 1)
  }

  @Test func `commands can be written over other screens first`() throws {
    let template = Command<String>.popTo(.screen("5"), orPush: true, coordinator: "main")
    #expect(
      template.mapScreens { Screen.numberDetail(Int($0)!) }
        == .popTo(.screen(.numberDetail(5)), orPush: true, coordinator: "main"))
    #expect(throws: Refusal.noMatch) {
      try template.mapScreens { (_: String) throws(Refusal) -> Screen in throw .noMatch }
    }
    #expect(template.coordinator == "main")
  }
}
