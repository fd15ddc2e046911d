import Coordinators
public import DeepLinks
import HTTPServer
import Sessions

/// The service over HTTP: it listens from its making until it is stopped.
public final class DeeplinkService: Sendable {
  public struct Configuration: Sendable {
    /// `127.0.0.1:8080`, `[::1]:8080`, `:8080` for all addresses; port 0 takes a free one.
    public var listen = "127.0.0.1:8080"
    /// Threads that answer; nil is one a core.
    public var threads: Int?
    /// The items that a stack may have, the root included.
    public var stackDepth = 100
    /// Sessions that may live at once.
    public var sessions = 1_000_000
    /// Without a call for so long, a session ends.
    public var sessionIdleTime: Duration = .seconds(24 * 3600)
    /// Clients that may listen to events, or wait for a session, at once.
    public var streams = 12_000
    /// Those of one session.
    public var streamsOfSession = 4_096
    /// Bytes that a body of lines may have, each line a URL.
    public var linesBody = 256 << 20
    /// Bytes that the answers to lines may take at once, of all calls together, in memory and in files.
    public var linesAnswers = 2 << 30
    /// Where answers that are too many for memory are put aside. It may be one that takes no file: then such a call is
    /// answered 413.
    public var temporaryFolder = "/tmp"
    /// Called, on any thread, where somebody asks for a reload over HTTP; is to have `reload` called soon.
    public var requestReload: (@Sendable () -> Void)?

    public init() {}
  }

  private let server: Server
  private let store: MemoryStore<Session>?
  private let maps: ServingMap?
  private let reloading: ReloadEndpoint?
  private let background: Background?

  /// Serves a link map: what its URLs mean, and, where it declares a root, sessions.
  public convenience init(map: LinkMap, _ configuration: Configuration = Configuration()) throws(ServiceError)
  {
    let limits = MemoryLimits(sessions: configuration.sessions, idle: configuration.sessionIdleTime)
    try self.init(map: map, .memory(MemoryStore<Session>(limits: limits)), configuration)
  }

  /// As the other, with sessions in this storage.
  convenience init(map: LinkMap, _ storage: SessionStorage, _ configuration: Configuration)
    throws(ServiceError)
  {
    let maps = ServingMap(map)
    let limits = SessionFeed.Limits(
      watchers: configuration.streams, watchersOfSession: configuration.streamsOfSession)
    guard
      let sessions = SessionService(
        maps: maps, store: storage, depthLimit: configuration.stackDepth, limits: limits)
    else { throw .cannotStart }
    let store: MemoryStore<Session>? = if case .memory(let store) = storage { store } else { nil }
    try self.init(.map(maps), sessions, store, maps, configuration)
  }

  /// Serves what a resolver of one's own answers; there are no sessions then.
  public convenience init(
    resolver: any LinkResolver, _ configuration: Configuration = Configuration()
  ) throws(ServiceError) {
    try self.init(.resolver(resolver), nil, nil, nil, configuration)
  }

  private init(
    _ resolve: ResolveEndpoint, _ sessions: SessionService?, _ store: MemoryStore<Session>?,
    _ maps: ServingMap?, _ configuration: Configuration
  ) throws(ServiceError) {
    guard let address = ListenAddress(configuration.listen) else {
      throw .notAnAddress(configuration.listen)
    }
    let threads = configuration.threads ?? Server.coreCount
    reloading = configuration.requestReload.map { ReloadEndpoint(wake: $0) }
    let lines = LinesEndpoint(
      resolve: resolve, bodyLimit: configuration.linesBody, folder: configuration.temporaryFolder,
      budget: SpoolBudget(limit: configuration.linesAnswers))
    let core = ServiceCore(
      resolve: resolve, lines: lines, explain: maps.map { ExplainEndpoint(maps: $0) },
      links: maps.map { LinksEndpoint(maps: $0) }, graph: maps.map { GraphEndpoint(maps: $0) },
      sessions: sessions, reload: reloading, threads: threads)
    self.store = store
    self.maps = maps
    background = sessions?.background
    do throws(ServerError) {
      server = try Server(ServerConfiguration(address: address, threads: threads), handler: core)
    } catch {
      throw ServiceError(error)
    }
  }

  /// Serves another map from now on, in the place of the one before; without one, what there is stays.
  ///
  /// `load` is called once, on the caller's thread. Requests go on meanwhile, and each is answered by one map whole.
  public func reload(_ load: () -> (map: LinkMap?, findings: [Finding])) {
    let waiting = reloading?.takeWaiting() ?? []
    let (map, findings) = load()
    let before = map.flatMap { maps?.replace(with: $0) }
    reloading?.answer(waiting, isServed: map != nil, findings)
    // Sessions have other tabs then, and whoever watches one has them at once.
    if let layout = map?.layout, before?.layout?.hasSameTabs(as: layout) != true {
      background?.feed.changedAll()
    }
  }

  /// Where it listens, with the real port.
  public var address: String { server.address.description }

  /// Lets go of sessions that are idle for too long. To be called about once a second.
  public func expireSessions() {
    store?.expire(now: .now())
  }

  /// Clients that listen to events or wait for a session.
  var watchers: Int { background?.feed.count ?? 0 }

  /// Finishes what is in flight, at most this long, and stops. Blocks the caller.
  public func stop(within time: Duration) {
    background?.endWaits()
    server.stop(within: time)
    background?.stop()
  }
}

/// Why the service did not start.
public enum ServiceError: Error, Sendable {
  case notAnAddress(String)
  case addressInUse(String)
  case addressUnavailable(String)
  case permissionDenied(String)
  /// The system's error number.
  case cannotListen(String, errno: Int32)
  case cannotStart

  init(_ error: ServerError) {
    self =
      switch error {
      case .addressInUse(let address): .addressInUse(address.description)
      case .addressUnavailable(let address): .addressUnavailable(address.description)
      case .permissionDenied(let address): .permissionDenied(address.description)
      case .notAnAddress(let address): .notAnAddress(address.description)
      case .cannotListen(let address, let errno): .cannotListen(address.description, errno: errno)
      case .cannotStart: .cannotStart
      }
  }
}
