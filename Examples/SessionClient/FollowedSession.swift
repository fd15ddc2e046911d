public import Coordinators
import Foundation

/// A session as an app sees it that follows its events: what each tab shows, and the steps by which it comes there.
///
/// A value without any I/O. The app reads bytes in its own way, hands the events of an `EventStreamReader` to `apply`,
/// and shows the steps one after another.
public struct FollowedSession<Screen: RemoteScreen>: Sendable {
  /// Nil before the first event.
  public private(set) var revision: UInt64?
  /// The tab that is selected; nil in an app without tabs.
  public private(set) var selected: String?
  /// What each tab shows; the only stack of an app without tabs is under "".
  public private(set) var stacks: [String: [Item<Screen>]] = [:]
  /// The session is over, and no stream of it can be opened.
  public private(set) var hasEnded = false
  private let options: StepOptions

  public init(_ options: StepOptions = []) {
    self.options = options
  }

  /// What an event comes to for one tab.
  public struct Update: Equatable, Sendable {
    public var tab: String
    /// The stacks to show one after another; the last is what is shown then.
    public var steps: [[Item<Screen>]]
  }

  /// Takes an event. What it shows already is no update, and an event of a name that it does not know is none.
  ///
  /// Throws what `JSONDecoder` does where the data is not what the server sends.
  public mutating func apply(_ event: ServerSentEvent) throws -> [Update] {
    let data = Data(event.data.utf8)
    switch event.name {
    case "session":
      let document = try JSONDecoder().decode(SessionDocument.self, from: data)
      revision = document.revision
      selected = document.selected
      stacks = stacks.filter { document.stacks[$0.key] != nil }
      return document.stacks.sorted { $0.key < $1.key }.compactMap { show($0.value, in: $0.key) }
    case "stack":
      let document = try JSONDecoder().decode(StackDocument.self, from: data)
      revision = document.revision
      selected = document.selected
      return [show(document.stack, in: document.tab ?? "")].compactMap(\.self)
    case "end":
      hasEnded = true
      return []
    default: return []
    }
  }

  private mutating func show(_ documents: [ItemDocument], in tab: String) -> Update? {
    let items: [Item<Screen>] = documents.map { $0.item() }
    let steps = ScreenStack<Screen>.steps(from: stacks[tab] ?? [], to: items, options)
    stacks[tab] = items
    return steps.isEmpty ? nil : Update(tab: tab, steps: steps)
  }
}
