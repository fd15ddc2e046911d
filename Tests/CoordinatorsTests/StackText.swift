import Coordinators

/// A screen for tests: numbers of one kind, and some without parameters.
enum TestScreen: NavigationScreen {
  case home
  case about
  case number(Int)

  func isSameKind(as other: TestScreen) -> Bool {
    switch (self, other) {
    case (.home, .home), (.about, .about), (.number, .number): true
    default: false
    }
  }
}

extension TestScreen: ExpressibleByIntegerLiteral {
  init(integerLiteral value: Int) { self = .number(value) }
}

/// Stacks as text: `home 1 2sn 3c@child` is the root, a pushed 1, a sheet 2 with navigation, and a cover 3 that is the
/// root of the coordinator `child`. The root's is `main`.
enum StackText {
  static func items(_ text: String) -> [NewItem<TestScreen>] {
    text.split(separator: " ").enumerated().map { index, word in
      let parts = word.split(separator: "@")
      var screenText = parts[0]
      var presentation = index == 0 ? Presentation.root : .push
      for (suffix, meaning) in [
        ("sn", Presentation.sheet(navigation: true)), ("cn", .cover(navigation: true)),
        ("s", .sheet(navigation: false)), ("c", .cover(navigation: false)),
      ] where index > 0 && screenText.hasSuffix(suffix) {
        presentation = meaning
        screenText.removeLast(suffix.count)
        break
      }
      let screen: TestScreen =
        switch screenText {
        case "home": .home
        case "about": .about
        default: .number(Int(screenText)!)
        }
      return NewItem(screen, presentation, coordinator: parts.count > 1 ? String(parts[1]) : nil)
    }
  }

  static func text(_ stack: ScreenStack<TestScreen>) -> String {
    stack.items.enumerated().map { index, item in
      let screen =
        switch item.screen {
        case .home: "home"
        case .about: "about"
        case .number(let number): "\(number)"
        }
      let presentation =
        switch item.presentation {
        case .root, .push: ""
        case .sheet(let navigation): navigation ? "sn" : "s"
        case .cover(let navigation): navigation ? "cn" : "c"
        }
      let mark = index == 0 ? "" : item.coordinator.map { "@\($0)" } ?? ""
      return screen + presentation + mark
    }.joined(separator: " ")
  }
}

/// A stack together with its ids: item `i` of the text has the id `i + 1`.
struct Subject {
  var stack: ScreenStack<TestScreen>
  var ids = ItemSequence()

  init(_ text: String) throws {
    stack = ScreenStack(root: .home, coordinator: "main", ids: &ids)
    try stack.apply(.set(StackText.items(text)), ids: &ids)
  }

  @discardableResult
  mutating func apply(_ command: Command<TestScreen>, limit: Int = 100) throws(Refusal) -> Change {
    try stack.apply(command, ids: &ids, limit: limit)
  }

  var text: String { StackText.text(stack) }
}
