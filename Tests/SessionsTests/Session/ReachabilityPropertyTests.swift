import Coordinators
import DeepLinks
import Testing

@testable import Sessions

/// What loading a map says is never shown, never runs and never happens, against sessions of random maps.
struct `What a map says never happens` {
  private struct Never {
    var screens: Set<String> = []
    var coordinators: Set<String> = []
    /// `"<coordinator> <screen>"`
    var places: Set<String> = []
    var actions: Set<String> = []

    init(_ findings: [Finding]) {
      for finding in findings {
        switch finding.problem {
        case .neverShown(let screen, _): screens.insert(screen)
        case .neverStarted(let coordinator, _): coordinators.insert(coordinator)
        case .screenOfOthers(_, let screen, let coordinator, _): places.insert("\(coordinator) \(screen)")
        case .actionOfNobody(let event, _): actions.insert(event)
        default: break
        }
      }
    }

    /// What of it is on a session's stacks all the same.
    func seen(in session: Session) -> String? {
      for tab in session.navigation.stacks.indices {
        var coordinator = ""
        for item in session.navigation[tab].items {
          coordinator = item.coordinator ?? coordinator
          if screens.contains(item.screen.name) { return item.screen.name }
          if coordinators.contains(coordinator) { return coordinator }
          if places.contains("\(coordinator) \(item.screen.name)") {
            return "\(coordinator) \(item.screen.name)"
          }
        }
      }
      return nil
    }
  }

  /// 10 × 50 × 200 = 100,000 commands: all but those with which a client itself says what to show or start.
  @Test(arguments: 0..<10)
  func `does not happen`(seed: UInt64) throws {
    var told = (screens: 0, coordinators: 0, places: 0, actions: 0)
    var shown = 0
    for number in 0..<50 {
      var flow = RandomFlow(seed: seed * 1000 + UInt64(number))
      let source = flow.map()
      let (loaded, findings) = LinkMap.load(Array(source.utf8), file: "map")
      let map = try #require(loaded, "\(findings) \(source)")
      let never = Never(findings)
      told.screens += never.screens.count
      told.coordinators += never.coordinators.count
      told.places += never.places.count
      told.actions += never.actions.count
      var subject = SessionSubject(map)
      subject.depthLimit = 9
      var screens: Set<String> = []
      for step in 0..<200 {
        if flow.random.chance(8) {
          subject.set(("g", flow.random.chance(60)))
        } else {
          let command = flow.clientCommand(last: subject.session.navigation.ids.last)
          let tab = flow.tabs.isEmpty || flow.random.chance(85) ? nil : flow.random.pick(flow.tabs)
          let before = subject.session
          let isDone = (try? subject.session.run(.one(command), in: subject.context(tab: tab))) != nil
          if isDone, case .perform(let action, _, _) = command {
            let stack = before.navigation[tab.flatMap(map.layout!.tab) ?? before.navigation.selected]
            let event = "\(stack.top.screen.name).\(action)"
            try #require(!never.actions.contains(event), "\(event) at \(step) of \(source)")
          }
        }
        if let seen = never.seen(in: subject.session) {
          Issue.record("\(seen) at \(step): \(subject.text) of \(source)")
          return
        }
        for tab in subject.session.navigation.stacks.indices {
          screens.formUnion(subject.session.navigation[tab].items.map(\.screen.name))
        }
      }
      shown += screens.count
    }
    // That it is not always said of nothing, nor of all.
    #expect(told.screens > 20 && told.coordinators > 10 && told.places > 10 && told.actions > 20, "\(told)")
    #expect(shown > 50, "\(shown)")
  }
}
