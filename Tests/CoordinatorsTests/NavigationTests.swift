import Coordinators
import Testing

struct `Navigation with tabs` {
  let layout = NavigationLayout<TestScreen>(
    tabs: [
      .init("feed", root: .home, coordinator: "feed"), .init("people", root: .about, coordinator: "people"),
    ])

  @Test func `begins with the roots, numbered over all tabs`() {
    let navigation = Navigation(layout)
    #expect(navigation.selected == 0)
    #expect(navigation[0].items.map(\.id) == [1])
    #expect(navigation[1].items.map(\.id) == [2])
    #expect(navigation[1].coordinator == "people")
    #expect(Navigation(layout, after: 40)[1].root.id == 42)
  }

  @Test func `acts on the selected tab, or on the one named`() throws {
    var navigation = Navigation(layout)
    try navigation.apply(.push(1))
    try navigation.apply(.push(2), tab: 1)
    #expect(navigation[0].items.map(\.id) == [1, 3])
    #expect(navigation[1].items.map(\.id) == [2, 4])
    #expect(navigation.selected == 0)
  }

  @Test func `selecting is a change where another tab was selected or something was reset`() throws {
    var navigation = Navigation(layout)
    try navigation.apply(contentsOf: [
      .push(1), .present(2), .start("a", root: 3, as: .cover(navigation: true)),
    ])
    let changes = [false, true, true].map { navigation.selectTab(0, reset: $0).isChanged }
    #expect(changes == [false, true, false])
    #expect(try navigation.selectTab(named: "people").isChanged)
    #expect(throws: Refusal.unknownTab("search")) { try navigation.selectTab(named: "search") }
    #expect(navigation[0].items.map(\.id) == [1])
  }

  @Test func `userBack finds its item in any tab and selects none`() throws {
    var navigation = Navigation(layout)
    try navigation.apply(contentsOf: [.push(1), .push(2)])
    navigation.selectTab(1)
    #expect(try navigation.apply(.userBack(3)).isChanged)
    #expect(navigation[0].items.map(\.id) == [1, 3])
    #expect(navigation.selected == 1)
    #expect(try !navigation.apply(.userBack(4)).isChanged)
  }

  @Test func `a batch is all or nothing, and what is not kept uses no ids`() throws {
    var navigation = Navigation(layout)
    let before = navigation
    #expect(throws: BatchRefusal(index: 1, refusal: .nothingPresented(presented: 0))) {
      try navigation.apply(contentsOf: [.push(1), .dismiss()])
    }
    #expect(try !navigation.apply(contentsOf: [.push(1), .pop()]).isChanged)
    #expect(navigation == before && navigation.ids == before.ids)

    var dry = navigation
    try dry.apply(.push(1))
    try navigation.apply(.push(2))
    #expect(dry.stack.top.id == navigation.stack.top.id)
  }

  @Test func `open selects the plan's tab, unless it is refused`() throws {
    var navigation = Navigation(layout)
    let plan = OpenPlan<TestScreen>(tab: "people", under: [.about], screen: 1)
    #expect(throws: Refusal.stackTooDeep(limit: 1)) { try navigation.open(plan, limit: 1) }
    #expect(navigation.selected == 0)
    #expect(try navigation.open(plan).isChanged)
    #expect(StackText.text(navigation[1]) == "about 1")
    #expect(navigation.selected == 1)
    #expect(try !navigation.open(plan).isChanged)
    navigation.selectTab(0)
    #expect(try navigation.open(plan).isChanged)

    #expect(throws: Refusal.unknownTab("search")) { try navigation.open(OpenPlan(tab: "search", screen: 1)) }
    try navigation.open(OpenPlan(screen: 7), tab: 0)
    #expect(StackText.text(navigation[0]) == "home 7")
    #expect(navigation.selected == 1)
  }

  @Test func `an item goes with all above it, in whichever tab; a root stays`() throws {
    var navigation = Navigation(layout)
    try navigation.apply(contentsOf: [.push(1), .push(2)])
    navigation.selectTab(1)
    let dropped = [3, 3, 1].map { navigation.drop(from: $0) }
    #expect(dropped == [true, false, false])
    #expect(navigation[0].items.map(\.id) == [1])
  }

  @Test func `without tabs there is one stack and no tab to select`() throws {
    var navigation = Navigation(NavigationLayout<TestScreen>(root: .home, coordinator: "main"))
    try navigation.apply(.push(1))
    #expect(StackText.text(navigation.stack) == "home 1")
    #expect(throws: Refusal.unknownTab("")) { try navigation.selectTab(named: "") }
  }
}

struct `Nodes` {
  @Test func `are the stack as a linked list`() throws {
    let stack = try Subject("home 1 2s").stack
    let items = stack.items
    let expected = NavigationNode.item(
      items[0], index: 0,
      pushes: .item(items[1], index: 1, pushes: .item(items[2], index: 2, pushes: .end)))
    #expect(stack.node == expected)
    #expect(stack.node.isActive)
    #expect(!NavigationNode<TestScreen>.end.isActive)
    #expect(!NavigationNode.item(items[0], index: 0, pushes: .end).isActive)
  }

  @Test func `isActive set to false is the user's way back`() throws {
    var subject = try Subject("home 1 2sn 3")
    #expect((0..<5).map { subject.stack[isActiveAt: $0] } == [true, true, true, false, false])
    subject.stack[isActiveAt: 1] = true
    subject.stack[isActiveAt: 3] = false
    subject.stack[isActiveAt: 9] = false
    #expect(subject.text == "home 1 2sn 3")
    subject.stack[isActiveAt: 1] = false
    #expect(subject.text == "home 1")
  }
}
