import Coordinators
import NumberPicker
import Testing

@Suite struct `The app of the second article` {
  @Test func `picks a number, screen by screen`() throws {
    var flow = Flow(NumberCoordinator())
    try flow.perform(.pickNumberTapped)
    try flow.perform(.numberSelected(42))
    #expect(flow.stack.items.map(\.screen) == [.home, .numberList, .numberDetail(42)])
    try flow.perform(.cancelled)
    #expect(flow.stack.items.map(\.screen) == [.home, .numberList])
  }

  @Test func `refuses what a screen cannot report, and changes nothing`() throws {
    var flow = Flow(NumberCoordinator())
    #expect(throws: Refusal.actionNotHandled) { try flow.perform(.cancelled) }
    #expect(flow.stack.items.map(\.screen) == [.home])
  }

  @Test func `refuses the second tap of a double tap`() throws {
    var flow = Flow(NumberCoordinator())
    try flow.perform(.pickNumberTapped)
    let list = flow.stack.top.id
    try flow.perform(.numberSelected(1), from: list)
    #expect(throws: Refusal.notOnTop(list)) { try flow.perform(.numberSelected(2), from: list) }
    #expect(flow.stack.top.screen == .numberDetail(1))
  }

  @Test func `follows the user's own way back, and a link or a timer as well as a tap`() throws {
    var flow = Flow(NumberCoordinator())
    try flow.apply(.set([NewItem(.home, .root), NewItem(.numberList), NewItem(.numberDetail(7))]))
    #expect(flow[isActiveAt: 0])
    flow[isActiveAt: 0] = false
    #expect(flow.stack.items.map(\.screen) == [.home])
    try flow.open(OpenPlan(under: [.numberList], screen: .numberDetail(9)))
    #expect(flow.stack.items.map(\.screen) == [.home, .numberList, .numberDetail(9)])
    try flow.apply(.goBackTo(.kind(.numberList)))
    #expect(flow.stack.top.screen == .numberList)
  }

  @Test func `is shown as nodes, each pushing the next`() throws {
    var flow = Flow(NumberCoordinator())
    try flow.perform(.pickNumberTapped)
    guard case .item(let home, 0, .item(let list, 1, .end)) = flow.stack.node else {
      Issue.record("not two nodes: \(flow.stack.node)")
      return
    }
    #expect(home.screen == .home)
    #expect(list.screen == .numberList)
    #expect(flow.stack.node.isActive)
  }
}
