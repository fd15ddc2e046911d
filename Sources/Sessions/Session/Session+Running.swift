import Coordinators
package import DeepLinks

/// What running commands takes beside the session.
package struct RunContext: Sendable {
  package let map: LinkMap
  /// The tab that all commands act on; without one each acts on the tab selected at that moment.
  package let tab: Int?
  package let now: Timestamp
  /// The items that a stack may have, the root included.
  package let depthLimit: Int
  /// How long a link waits for its flag.
  package let pendingTime: Duration

  package init(
    map: LinkMap, tab: Int? = nil, now: Timestamp, depthLimit: Int = 100,
    pendingTime: Duration = .seconds(900)
  ) {
    self.map = map
    self.tab = tab
    self.now = now
    self.depthLimit = depthLimit
    self.pendingTime = pendingTime
  }
}

extension Session {
  /// The commands that one request may run, those of its actions included.
  static let commandLimit = 1_000
  /// How deep actions may lead to actions: each level takes some of the thread's stack, which is not the map's to fill.
  static let actionDepthLimit = 64

  /// Runs all of the commands, or, where one is refused, none. `cause` is by default the commands themselves.
  package mutating func run(
    _ commands: SessionCommands, in context: RunContext, by cause: Cause? = nil
  ) throws(SessionRefusal) -> Outcome {
    guard let cause = cause ?? Cause(commands) else { return .unchanged }
    let (isPending, isChanged) = try change(at: context.now, by: cause) {
      (session, trace) throws(SessionRefusal) in
      try session.perform(commands, in: context, &trace)
    }
    return isPending ? .pending : isChanged ? .changed : .unchanged
  }

  /// As `run`, but that this is a part of a change: it counts no revision, and what is refused leaves the session half
  /// way. Returns whether a link met a gate.
  mutating func perform(
    _ commands: SessionCommands, in context: RunContext, _ trace: inout Trace
  ) throws(SessionRefusal) -> Bool {
    // Moved there and back, so that the session has no second owner, for whom it would have to be copied.
    var run = Run(session: consume self, trace: consume trace, context: context)
    let refusal = run.perform(commands)
    let isPending = run.isPending
    self = run.session
    trace = run.endingTrace()
    if let refusal { throw refusal }
    return isPending
  }

  /// As `run`, but that the revision stays: this is what would become of the session.
  package mutating func dryRun(
    _ commands: SessionCommands, in context: RunContext
  ) throws(SessionRefusal) -> Outcome {
    let current = revision
    defer { revision = current }
    return try run(commands, in: context)
  }
}

/// Commands that run, one after another, on a session.
struct Run: ~Copyable {
  var session: Session
  var trace: Trace
  let context: RunContext
  /// The position of the request's command whose turn it is.
  var index = 0
  /// How many actions deep the command is that runs.
  private var depth = 0
  private var commandsLeft = Session.commandLimit
  /// Whether a link met a gate.
  var isPending = false

  init(session: consuming Session, trace: consuming Trace, context: RunContext) {
    self.session = session
    self.trace = trace
    self.context = context
  }

  private var tab: Int { context.tab ?? session.navigation.selected }

  func refusal(_ reason: SessionRefusal.Reason) -> SessionRefusal {
    SessionRefusal(reason, index: index, isInsideAction: depth > 0)
  }

  consuming func endingTrace() -> Trace { trace }

  /// Nil where all went well.
  mutating func perform(_ commands: SessionCommands) -> SessionRefusal? {
    do throws(SessionRefusal) {
      switch commands {
      case .one(let command): try perform(command)
      case .batch(let commands):
        for (index, command) in commands.enumerated() {
          self.index = index
          try perform(command)
        }
      }
      return nil
    } catch {
      return error
    }
  }

  mutating func perform(_ command: SessionCommand) throws(SessionRefusal) {
    guard commandsLeft > 0 else { throw refusal(.tooManyCommands(limit: Session.commandLimit)) }
    commandsLeft -= 1
    switch command {
    case .stack(let command):
      let ended = try apply(command).ended
      if let ended, let parent = parent(after: ended) {
        try perform(parent.commands(onCancelled: ended) ?? [], with: [:])
      }
    case .finish(let coordinator, let result): try finish(coordinator, result: result)
    case .selectTab(let name, let reset):
      try refusing { (navigation) throws(Refusal) in try navigation.selectTab(named: name, reset: reset) }
    case .perform(let action, let arguments, let item):
      try perform(action: action, arguments: arguments, item: item)
    case .open(let url):
      let link: DeepLink
      do throws(ResolveProblem) {
        link = try context.map.link(url: url, client: session.client)
      } catch {
        throw refusal(.url(error))
      }
      try open(link)
    case .openLink(let name, let parameters):
      try open(context.map.replaced(DeepLink(name: name, parameters: parameters), for: session.client))
    case .undo: try undo()
    }
  }

  @discardableResult
  private mutating func apply(_ command: Command<Screen>) throws(SessionRefusal) -> Change {
    let (tab, limit) = (context.tab, context.depthLimit)
    return try refusing { (navigation) throws(Refusal) in
      try navigation.apply(command, tab: tab, limit: limit)
    }
  }

  @discardableResult
  mutating func refusing<Answer>(
    _ body: (inout Navigation<Screen>) throws(Refusal) -> Answer
  ) throws(SessionRefusal) -> Answer {
    do throws(Refusal) {
      return try session.withNavigation(body)
    } catch {
      throw refusal(SessionRefusal.Reason(error, of: session.navigation, tab: tab))
    }
  }

  /// The commands of an action, or of a child's end.
  mutating func perform(
    _ templates: [MapCommand], with arguments: Arguments
  ) throws(SessionRefusal) {
    guard depth < Session.actionDepthLimit else {
      throw refusal(.actionsTooDeep(limit: Session.actionDepthLimit))
    }
    depth += 1
    defer { depth -= 1 }
    for template in templates { try perform(template.command(with: arguments)) }
  }

  private mutating func perform(
    action name: String, arguments loose: LooseArguments, item: ItemID?
  ) throws(SessionRefusal) {
    let stack = session.navigation[tab]
    let top = stack.top
    if let item, item != top.id { throw refusal(.refused(.notOnTop(item))) }
    let screen = context.map.screen(top.screen.name)
    guard let action = screen?.action(name) else {
      throw refusal(
        .noSuchAction(name, screen: top.screen.name, declared: screen?.actions.map(\.name)))
    }
    let coordinator = stack.coordinator.flatMap { context.map.coordinator($0) }
    guard let commands = coordinator?.commands(on: name, of: top.screen.name) else {
      throw refusal(.actionNotHandled(name, screen: top.screen.name, coordinator: stack.coordinator))
    }
    if depth == 0, case .command(.perform) = trace.cause { trace.cause = .action(action.name) }
    try perform(
      commands, with: try typed(loose, action.arguments, of: .action, named: name, under: .arguments))
  }

  private mutating func finish(_ name: String?, result loose: LooseArguments) throws(SessionRefusal) {
    let change = try apply(.finish(coordinator: name))
    guard let ended = change.ended else { return }
    let declared = context.map.coordinator(ended)?.result ?? []
    let result = try typed(loose, declared, of: .coordinator, named: ended, under: .result)
    if let parent = parent(after: ended) {
      try perform(parent.commands(onFinished: ended) ?? [], with: result)
    }
  }

  /// The coordinator that hears of a child's end: the innermost one now.
  private func parent(after ended: String) -> CoordinatorDeclaration? {
    session.navigation[tab].coordinator.flatMap { context.map.coordinator($0) }
  }

  private func typed(
    _ loose: LooseArguments, _ parameters: [Parameter], of noun: MapProblem.Noun, named name: String,
    under key: SessionRefusal.ArgumentsKey
  ) throws(SessionRefusal) -> Arguments {
    do throws(LooseProblem) {
      return try context.map.names.arguments(
        of: loose, for: parameters, noun, named: name, context.map.conversion)
    } catch {
      throw refusal(.arguments(error, key: key))
    }
  }
}
