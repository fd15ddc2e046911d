package import Coordinators
package import DeepLinks

/// A whole session as a document gives it: what is not given is reset.
package struct SessionDocument: Sendable {
  /// By the tab's index. A tab that is not named is the layout's root alone.
  package var stacks: [(tab: Int, items: [NewItem<Screen>])] = []
  package var selected: Int?
  package var flags: [String] = []
  package var client = Client()

  package init() {}
}

/// A stack of a document that cannot be.
package struct RestorationRefusal: Error, Sendable {
  /// The tab's name; nil where there are no tabs.
  package var tab: String?
  package var reason: SessionRefusal.Reason
}

extension Session {
  /// Takes the document's state: stacks keep the longest common prefixes; pending link and timers are dropped.
  package mutating func restore(
    _ document: SessionDocument, depthLimit: Int, now: Timestamp
  ) throws(RestorationRefusal) -> Outcome {
    let (_, isChanged) = try change(at: now, by: .restoration) {
      (session, _) throws(RestorationRefusal) in
      let layout = session.navigation.layout
      for tab in layout.tabs.indices {
        let items = document.stacks.first { $0.tab == tab }?.items ?? [layout.tabs[tab].newRoot]
        do throws(Refusal) {
          try session.navigation.apply(.set(items), tab: tab, limit: depthLimit)
        } catch {
          throw RestorationRefusal(
            tab: layout.hasTabs ? layout.tabs[tab].name : nil,
            reason: SessionRefusal.Reason(error, of: session.navigation, tab: tab))
        }
      }
      session.navigation.selectTab(document.selected ?? layout.selected)
      session.flags = document.flags.sorted()
      session.client = document.client
      session.pending = nil
      session.timers = []
    }
    return isChanged ? .changed : .unchanged
  }
}
