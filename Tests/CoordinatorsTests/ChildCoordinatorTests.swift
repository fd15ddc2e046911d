import Coordinators
import Testing

struct `Child coordinators` {
  @Test(arguments: [
    CommandCase("home", .start("a", root: 1), .becomes("home 1@a")),
    CommandCase("home", .start("a", root: 1, as: .cover(navigation: true)), .becomes("home 1cn@a")),
    CommandCase("home 1s", .start("a", root: 2), .refused(.cannotPush(onto: 2))),
    CommandCase("home 1s@a", .start("b", root: 2), .refused(.cannotPush(onto: 2))),
    CommandCase("home 1s@a", .start("b", root: 2, as: .sheet()), .becomes("home 1s@a 2s@b")),
    CommandCase("home 1 2cn@a 3", .finish(), .becomes("home 1")),
    CommandCase("home 1cn@a 2@b 3", .finish(), .becomes("home 1cn@a")),
    CommandCase("home 1cn@a 2@b", .finish(coordinator: "b"), .becomes("home 1cn@a")),
    CommandCase("home 1", .finish(), .refused(.noChildRunning)),
    CommandCase("home 1", .cancel(coordinator: "main"), .refused(.noChildRunning)),
    CommandCase("home 1@a", .cancel(coordinator: "main"), .refused(.noChildRunning)),
    CommandCase("home 1cn@a 2@b", .finish(coordinator: "a"), .refused(.childRunning("b"))),
    CommandCase("home 1@a", .finish(coordinator: "z"), .refused(.notRunning("z"))),
  ])
  func `start and end`(_ example: CommandCase) throws { try example.run() }

  @Test(arguments: [
    CommandCase("home 1cn@a", .pop(), .refused(.atRoot(possible: 0))),
    CommandCase("home 1cn@a", .goBack(), .refused(.atRoot(possible: 0))),
    CommandCase("home 1cn@a", .dismiss(), .refused(.nothingPresented(presented: 0))),
    CommandCase("home 1cn@a", .replaceTop(2), .refused(.cannotReplace)),
    CommandCase("home 1 2cn@a", .goBackTo(.screen(1)), .refused(.noMatch)),
    CommandCase("home 1 2cn@a", .goBackTo(.index(1)), .refused(.noSuchIndex(1))),
    CommandCase("home 1 2cn@a 3 4", .popToRoot(), .becomes("home 1 2cn@a")),
    CommandCase("home 1 2cn@a 3 4s", .goBackToRoot(), .becomes("home 1 2cn@a")),
    CommandCase("home 1 2cn@a 3", .goBackToRoot(outermost: true), .becomes("home")),
    CommandCase("home 1 2@a 3", .popToRoot(outermost: true), .becomes("home")),
    CommandCase("home 1 2cn@a 3", .popToRoot(outermost: true), .refused(.presentationBetween(3))),
    CommandCase("home 1@a 2 3", .popToCurrentNavigationRoot(), .becomes("home 1@a")),
    CommandCase("home 1cn@a 2s 3sn 4", .dismissAll(), .becomes("home 1cn@a")),
    CommandCase("home 1cn@a 2s", .dismiss(count: 5, clamp: true), .becomes("home 1cn@a")),
    CommandCase("home 1cn@a 2", .remove(2), .refused(.cannotRemove(2))),
    CommandCase("home 1 2cn@a 3", .remove(2), .becomes("home 2cn@a 3")),
    CommandCase("home 1 2cn@a 3", .userBack(2), .becomes("home 1")),
  ])
  func `see from their root to the top`(_ example: CommandCase) throws { try example.run() }

  @Test(arguments: [
    CommandCase("home 1@a", .push(2, coordinator: "main"), .refused(.childRunning("a"))),
    CommandCase("home 1@a", .present(2, coordinator: "main"), .refused(.childRunning("a"))),
    CommandCase("home 1@a", .replaceTop(2, coordinator: "main"), .refused(.childRunning("a"))),
    CommandCase(
      "home 1@a", .popTo(.screen(7), orPush: true, coordinator: "main"), .refused(.childRunning("a"))),
    CommandCase("home 1 2@a", .goBackTo(.screen(1), orPush: true, coordinator: "main"), .becomes("home 1")),
    CommandCase("home 1@a", .push(2, coordinator: "b"), .refused(.notRunning("b"))),
    CommandCase("home 1@a 2", .pop(coordinator: "a"), .becomes("home 1@a")),
    CommandCase("home 1 2@a 3", .pop(coordinator: "main"), .becomes("home 1")),
    CommandCase("home 1 2cn@a 3", .pop(coordinator: "main"), .refused(.presentationBetween(3))),
    CommandCase("home 1 2@a 3s", .pop(coordinator: "main"), .refused(.presentationBetween(4))),
    CommandCase("home 1 2@a 3s", .pop(clamp: true, coordinator: "main"), .unchanged),
    CommandCase("home 1 2@a 3s", .popTo(.index(1), coordinator: "main"), .refused(.presentationBetween(4))),
    CommandCase("home 1 2@a 3", .popTo(.index(3), coordinator: "main"), .refused(.noSuchIndex(3))),
    CommandCase("home 1 2@a 3", .popTo(.item(4), coordinator: "main"), .refused(.noSuchItem(4))),
    CommandCase("home 1 2 3cn@a 4", .goBack(count: 2, coordinator: "main"), .becomes("home 1")),
    CommandCase("home 1 2@a 3s", .dismiss(coordinator: "main"), .refused(.nothingPresented(presented: 0))),
    CommandCase("home 1 2cn@a 3s", .dismiss(coordinator: "main"), .becomes("home 1")),
    CommandCase("home 1s 2cn@a 3s", .dismiss(count: 2, coordinator: "main"), .becomes("home")),
    CommandCase("home 1 2sn 3 4cn@a 5", .dismissAll(coordinator: "main"), .becomes("home 1")),
    CommandCase("home 1sn 2@a 3s", .dismiss(coordinator: "main"), .becomes("home")),
    CommandCase("home 1 2@a 3", .popToCurrentNavigationRoot(coordinator: "main"), .becomes("home")),
    CommandCase("home 1 2@a 3s", .popToCurrentNavigationRoot(coordinator: "main"), .unchanged),
    CommandCase("home 1cn@a 2@b 3s", .goBackToRoot(coordinator: "a"), .becomes("home 1cn@a")),
    CommandCase("home 1@a 2@a 3", .pop(count: 2, coordinator: "a"), .refused(.atRoot(possible: 1))),
  ])
  func `are one element to the coordinators around them`(_ example: CommandCase) throws { try example.run() }

  @Test func `whoever ended is told, and the parent is the innermost then`() throws {
    var subject = try Subject("home 1cn@a 2@b 3")
    #expect(try subject.apply(.finish()) == Change(isChanged: true, ended: "b"))
    #expect(subject.stack.coordinator == "a")
    #expect(try subject.apply(.cancel()) == Change(isChanged: true, ended: "a"))
    #expect(subject.stack.coordinator == "main")
  }
}
