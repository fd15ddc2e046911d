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

struct `Navigation under another layout` {
  private static func layout(
    _ tabs: String..., root: TestScreen = .about, of coordinator: String = "people"
  ) -> NavigationLayout<TestScreen> {
    NavigationLayout(
      tabs: tabs.map { name in
        name == "people"
          ? .init(name, root: root, coordinator: coordinator) : .init(name, root: .home, coordinator: name)
      })
  }

  /// The tab `people`, laid by `about` of `people`, under a layout that declares another root for it.
  private static func subject(_ root: TestScreen = 7, of coordinator: String = "people") throws -> Navigation<
    TestScreen
  > {
    var navigation = Navigation(layout("feed", "people"))
    navigation.selectTab(1)
    try navigation.apply(.push(1))
    let isChanged = navigation.adopt(layout("feed", "people", root: root, of: coordinator))
    #expect(!isChanged)
    return navigation
  }

  @Test func `shows something else where its tabs are others`() {
    let first = Self.layout("feed", "people")
    #expect(first.hasSameTabs(as: first) && first.hasSameTabs(as: Self.layout("feed", "people", root: 7)))
    for other in [Self.layout("people", "feed"), Self.layout("feed"), Self.layout("feed", "people", "more")] {
      #expect(!first.hasSameTabs(as: other))
      var navigation = Navigation(first)
      let changes = [navigation.adopt(other), navigation.adopt(other)]
      #expect(changes == [true, false])
    }
    let one = NavigationLayout<TestScreen>(root: .home)
    #expect(!one.hasSameTabs(as: NavigationLayout(tabs: [.init("", root: .home)])))
  }

  /// The stack is `about 1` with the ids 2 and 3; the layout declares `7`.
  @Test(
    arguments: [
      ("about", "about", [2]), ("about@people 1 2", "about 1 2", [2, 3, 4]), ("7", "7", [4]),
      ("7@people 1", "7 1", [4, 5]),
    ] as [(String, String, [ItemID])])
  func `a whole stack begins with its own root, which stays, or with the declared one, which is new`(
    items: String, text: String, ids: [ItemID]
  ) throws {
    var navigation = try Self.subject()
    #expect(navigation.mayBegin(with: StackText.items(items)[0], in: 1))
    #expect(try navigation.apply(.set(StackText.items(items))).isChanged)
    #expect(StackText.text(navigation.stack) == text)
    #expect(navigation.stack.items.map(\.id) == ids)
    #expect(try !navigation.apply(.set(StackText.items(items))).isChanged)
  }

  @Test(arguments: ["home", "7@feed", "about@feed"])
  func `a whole stack that begins with neither is refused, and uses no ids`(items: String) throws {
    var navigation = try Self.subject()
    let before = navigation
    #expect(!navigation.mayBegin(with: StackText.items(items)[0], in: 1))
    #expect(throws: Refusal.invalidItem(index: 0)) { try navigation.apply(.set(StackText.items(items))) }
    #expect(throws: Refusal.stackTooDeep(limit: 2)) {
      try navigation.apply(.set(StackText.items("7 1 2")), limit: 2)
    }
    #expect(navigation == before && navigation.ids == before.ids)
  }

  @Test func `where the screen fits both roots, the mark tells which, and without one it is the declared`()
    throws
  {
    var navigation = try Self.subject(.about, of: "others")
    #expect(try !navigation.apply(.set(StackText.items("about@people 1"))).isChanged)
    try navigation.apply(.set(StackText.items("about 1")))
    #expect(navigation.stack.coordinator == "others")
    #expect(navigation.stack.items.map(\.id) == [4, 5])
  }

  @Test func `goes back to its own root, and there are steps from one to another`() throws {
    var navigation = try Self.subject()
    let before = navigation
    navigation.selectTab(1, reset: true)
    #expect(StackText.text(navigation.stack) == "about")
    try navigation.apply(.set(StackText.items("7 2")))
    try navigation.apply(.popToRoot())
    #expect(StackText.text(navigation.stack) == "7")
    let steps = navigation.stack.steps(from: before.stack)
    #expect(steps.map { $0.map(\.screen) } == [[7, 1], [7]])
    let last = navigation.ids.last
    #expect(!navigation.stacks.isLike(before.stacks))
    navigation.restore(before.stacks, selected: 0)
    #expect(navigation.stacks.isLike(before.stacks))
    #expect(navigation[1].items.map(\.id) == [last + 1, last + 2])
    #expect(navigation[0] == before[0] && navigation.selected == 0)
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
