import Coordinators
import Testing

/// What a command does to a stack, or why it is refused.
struct CommandCase: CustomTestStringConvertible, Sendable {
  enum Outcome: Sendable {
    case becomes(String)
    case unchanged
    case refused(Refusal)
  }

  let start: String
  let command: Command<TestScreen>
  let outcome: Outcome

  init(_ start: String, _ command: Command<TestScreen>, _ outcome: Outcome) {
    self.start = start
    self.command = command
    self.outcome = outcome
  }

  var testDescription: String { "\(start) | \(command) → \(outcome)" }

  func run() throws {
    var subject = try Subject(start)
    let (before, idsBefore) = (subject.stack, subject.ids)
    switch outcome {
    case .becomes(let text):
      #expect(try subject.apply(command).isChanged)
      #expect(subject.text == text)
    case .unchanged:
      #expect(try !subject.apply(command).isChanged)
      #expect(subject.stack == before)
    case .refused(let refusal):
      #expect(throws: refusal) { try subject.apply(command) }
      #expect(subject.stack == before)
      #expect(subject.ids == idsBefore)
    }
    #expect(subject.stack.root.id == before.root.id)
  }
}

struct `Commands` {
  @Test(arguments: [
    CommandCase("home", .push(1), .becomes("home 1")),
    CommandCase("home 1", .push(1), .becomes("home 1 1")),
    CommandCase("home 1sn", .push(2), .becomes("home 1sn 2")),
    CommandCase("home 1s 2cn", .push(3), .becomes("home 1s 2cn 3")),
    CommandCase("home 1s", .push(2), .refused(.cannotPush(onto: 2))),
    CommandCase("home 1sn 2 3c", .push(4), .refused(.cannotPush(onto: 4))),
    CommandCase("home 1", .present(2), .becomes("home 1 2s")),
    CommandCase("home 1s", .present(2, style: .cover), .becomes("home 1s 2c")),
    CommandCase("home", .present(2, style: .cover, navigation: true), .becomes("home 2cn")),
  ])
  func `that add`(_ example: CommandCase) throws { try example.run() }

  @Test(arguments: [
    CommandCase("home 1 2 3", .pop(), .becomes("home 1 2")),
    CommandCase("home 1 2 3", .pop(count: 2), .becomes("home 1")),
    CommandCase("home 1 2", .pop(count: 0), .unchanged),
    CommandCase("home 1 2", .pop(count: 3), .refused(.atRoot(possible: 2))),
    CommandCase("home 1 2s", .pop(), .refused(.presentationBetween(3))),
    CommandCase("home 1 2sn 3", .pop(count: 99), .refused(.presentationBetween(3))),
    CommandCase("home 1 2 3", .pop(count: 99, clamp: true), .becomes("home")),
    CommandCase("home 1 2sn 3 4", .pop(count: 99, clamp: true), .becomes("home 1 2sn")),
    CommandCase("home 1 2s", .pop(clamp: true), .unchanged),
    CommandCase("home 1 2s", .goBack(), .becomes("home 1")),
    CommandCase("home 1 2sn 3 4c", .goBack(count: 3), .becomes("home 1")),
    CommandCase("home 1 2s", .goBack(count: 3), .refused(.atRoot(possible: 2))),
    CommandCase("home 1 2sn 3", .goBack(count: 9, clamp: true), .becomes("home")),
    CommandCase("home", .goBack(clamp: true), .unchanged),
    CommandCase("home 1 2", .popToRoot(), .becomes("home")),
    CommandCase("home 1 2sn 3", .popToRoot(), .refused(.presentationBetween(3))),
    CommandCase("home 1 2sn 3", .goBackToRoot(), .becomes("home")),
    CommandCase("home 1 2sn 3 4", .popToCurrentNavigationRoot(), .becomes("home 1 2sn")),
    CommandCase("home 1 2", .popToCurrentNavigationRoot(), .becomes("home")),
    CommandCase("home 1 2s", .popToCurrentNavigationRoot(), .unchanged),
  ])
  func `that go back`(_ example: CommandCase) throws { try example.run() }

  @Test(arguments: [
    CommandCase("home 1 2 1 3", .popTo(.screen(1)), .becomes("home 1 2 1")),
    CommandCase("home 1 2 about", .popTo(.kind(0)), .becomes("home 1 2")),
    CommandCase("home 1 2", .popTo(.screen(.home)), .becomes("home")),
    CommandCase("home 1 2", .popTo(.screen(2)), .unchanged),
    CommandCase("home 1 2sn 3 4", .popTo(.screen(2)), .becomes("home 1 2sn")),
    CommandCase("home 1 2", .popTo(.index(0)), .becomes("home")),
    CommandCase("home 1 2 3", .popTo(.item(2)), .becomes("home 1")),
    CommandCase("home 1 2", .popTo(.index(3)), .refused(.noSuchIndex(3))),
    CommandCase("home 1 2", .popTo(.item(9)), .refused(.noSuchItem(9))),
    CommandCase("home 1 2", .popTo(.screen(3)), .refused(.noMatch)),
    CommandCase("home 1 2s", .popTo(.index(1)), .refused(.presentationBetween(3))),
    CommandCase("home 1 2sn 1 3sn", .popTo(.screen(1)), .refused(.presentationBetween(5))),
    CommandCase("home 1", .popTo(.screen(5), orPush: true), .becomes("home 1 5")),
    CommandCase("home 1", .popTo(.kind(5), orPush: true), .unchanged),
    CommandCase("home 1 2sn 3", .popTo(.screen(1), orPush: true), .refused(.presentationBetween(3))),
    CommandCase("home 1 2s", .popTo(.screen(5), orPush: true), .refused(.cannotPush(onto: 3))),
    CommandCase("home 1", .popTo(.item(9), orPush: true), .refused(.noSuchItem(9))),
    CommandCase("home 1 2sn 3 4c", .goBackTo(.screen(1)), .becomes("home 1")),
    CommandCase("home 1 2s", .goBackTo(.screen(2)), .unchanged),
    CommandCase("home 1", .goBackTo(.index(2)), .refused(.noSuchIndex(2))),
    CommandCase("home 1sn 2", .goBackTo(.screen(7), orPush: true), .becomes("home 1sn 2 7")),
    CommandCase("home 1 2c", .goBackTo(.screen(7), orPush: true), .refused(.cannotPush(onto: 3))),
  ])
  func `that go back to a match`(_ example: CommandCase) throws { try example.run() }

  @Test(arguments: [
    CommandCase("home 1 2sn 3 4", .dismiss(), .becomes("home 1")),
    CommandCase("home 1 2sn 3 4cn 5", .dismiss(), .becomes("home 1 2sn 3")),
    CommandCase("home 1 2sn 3 4cn 5", .dismiss(count: 2), .becomes("home 1")),
    CommandCase("home 1 2s", .dismiss(count: 0), .unchanged),
    CommandCase("home 1 2", .dismiss(), .refused(.nothingPresented(presented: 0))),
    CommandCase("home 1 2sn 3", .dismiss(count: 2), .refused(.nothingPresented(presented: 1))),
    CommandCase("home 1 2sn 3 4c", .dismiss(count: 9, clamp: true), .becomes("home 1")),
    CommandCase("home 1 2", .dismiss(clamp: true), .unchanged),
    CommandCase("home 1 2 3sn 4 5cn 6", .dismissAll(), .becomes("home 1 2")),
    CommandCase("home 1", .dismissAll(), .unchanged),
  ])
  func `that dismiss`(_ example: CommandCase) throws { try example.run() }

  @Test(arguments: [
    CommandCase("home 1 2", .replaceTop(9), .becomes("home 1 9")),
    CommandCase("home 1 2cn", .replaceTop(9), .becomes("home 1 9cn")),
    CommandCase("home 1 2", .replaceTop(2), .unchanged),
    CommandCase("home", .replaceTop(9), .refused(.cannotReplace)),
    CommandCase("home 1 2 3", .remove(3), .becomes("home 1 3")),
    CommandCase("home 1 2", .remove(3), .becomes("home 1")),
    CommandCase("home 1 2sn 3", .remove(3), .becomes("home 1 3")),
    CommandCase("home 1s 2sn 3", .remove(2), .becomes("home 2sn 3")),
    CommandCase("home 1s 2sn 3", .remove(3), .refused(.cannotRemove(3))),
    CommandCase("home 1", .remove(1), .refused(.cannotRemove(1))),
    CommandCase("home 1", .remove(99), .refused(.noSuchItem(99))),
    CommandCase("home 1 2sn 3", .userBack(2), .becomes("home 1")),
    CommandCase("home 1", .userBack(2), .unchanged),
    CommandCase("home 1", .userBack(99), .unchanged),
  ])
  func `that change single items`(_ example: CommandCase) throws { try example.run() }

  @Test(arguments: [
    CommandCase("home 1 2 3", .set(StackText.items("home 1 2 9")), .becomes("home 1 2 9")),
    CommandCase("home 1 2", .set(StackText.items("home 1 2s")), .becomes("home 1 2s")),
    CommandCase("home 1 2s", .set(StackText.items("home 1 2sn")), .becomes("home 1 2sn")),
    CommandCase("home 1 2sn 3", .set(StackText.items("home 1 2sn 3")), .unchanged),
    CommandCase("home 1 2sn 3", .set(StackText.items("home@main")), .becomes("home")),
    CommandCase("home 1c@a", .set(StackText.items("home 1c")), .becomes("home 1c")),
    CommandCase("home 1", .set(StackText.items("about")), .refused(.invalidItem(index: 0))),
    CommandCase("home 1", .set(StackText.items("home@other 1")), .refused(.invalidItem(index: 0))),
    CommandCase("home 1", .set([]), .refused(.invalidItem(index: 0))),
    CommandCase("home 1", .set([NewItem(.home, .push)]), .refused(.invalidItem(index: 0))),
    CommandCase(
      "home 1", .set([NewItem(.home, .root), NewItem(1, .root)]), .refused(.invalidItem(index: 1))),
    CommandCase("home", .set(StackText.items("home 1cn 2 3c 4")), .refused(.invalidItem(index: 4))),
  ])
  func `that set the whole stack`(_ example: CommandCase) throws { try example.run() }

  @Test func `set gives new ids from the first item that differs`() throws {
    var subject = try Subject("home 1 2 3")
    try subject.apply(.set(StackText.items("home 1 9 3")))
    #expect(subject.stack.items.map(\.id) == [1, 2, 5, 6])
  }

  @Test func `replaceTop makes another item`() throws {
    var subject = try Subject("home 1")
    try subject.apply(.replaceTop(2))
    #expect(subject.stack.items.map(\.id) == [1, 3])
  }

  @Test(arguments: [
    Command<TestScreen>.push(3), .present(3), .start("a", root: 3), .popTo(.screen(3), orPush: true),
    .set(StackText.items("home 1 2 3")),
  ])
  func `a stack is no deeper than its limit`(_ command: Command<TestScreen>) throws {
    var subject = try Subject("home 1 2")
    #expect(throws: Refusal.stackTooDeep(limit: 3)) { try subject.apply(command, limit: 3) }
    try subject.apply(command, limit: 4)
    #expect(subject.stack.count == 4)
  }

  @Test func `the default limit is a hundred items`() throws {
    var subject = try Subject("home")
    for number in 1..<100 { try subject.apply(.push(.number(number))) }
    #expect(throws: Refusal.stackTooDeep(limit: 100)) { try subject.apply(.push(100)) }
  }

  @Test func `of several commands all run or none`() throws {
    var subject = try Subject("home 1")
    let before = subject
    #expect(throws: BatchRefusal(index: 2, refusal: .atRoot(possible: 3))) {
      try subject.stack.apply(contentsOf: [.push(2), .push(3), .pop(count: 9)], ids: &subject.ids)
    }
    #expect(subject.stack == before.stack && subject.ids == before.ids)
    #expect(try !subject.stack.apply(contentsOf: [.push(2), .pop()], ids: &subject.ids).isChanged)
    #expect(subject.ids == before.ids)
    #expect(try subject.stack.apply(contentsOf: [.pop(), .push(1)], ids: &subject.ids).isChanged)
    #expect(subject.stack.items.map(\.id) == [1, 3])
  }

  @Test func `a very deep stack is built, copied and released`() throws {
    var subject = try Subject("home")
    let items = [NewItem(TestScreen.home, .root)] + Array(repeating: NewItem(1), count: 200_000)
    try subject.apply(.set(items), limit: .max)
    var visited = 0
    subject.stack.forEach { _ in visited += 1 }
    #expect(visited == 200_001)
    try subject.apply(.popToRoot())
    #expect(subject.stack.count == 1)
  }
}
