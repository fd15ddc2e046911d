import CMicroHTTPD
import Glibc
import Locks

/// An HTTP/1.1 server on libmicrohttpd: epoll, a thread a core, each with connections of its own.
package final class Server: Sendable {
  /// Where it listens: the real port, also when 0 was asked for.
  package let address: ListenAddress
  /// Worker threads; `Request.threadIndex` is below this.
  package let threads: Int
  let core: ServerCore
  /// The socket that listens, while it runs.
  private let listener: Int32
  private let running: Lock<Running?>

  /// Safety: the daemon's address as a number; only `stop` takes it out, once.
  private struct Running: ~Copyable {
    let daemon: UInt
    let sweeper: Sweeper
  }

  /// The machine's cores: how many threads a server has where nobody says.
  package static var coreCount: Int { max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))) }

  /// Starts listening and answering. SIGPIPE is ignored from here on in the whole process: a client that goes away
  /// must not end it.
  ///
  /// Its limit on file descriptors rises to what the system allows it, and the limit on connections stays below that.
  package init(_ configuration: ServerConfiguration, handler: any RequestHandler) throws(ServerError) {
    var limits = configuration.limits
    signal(SIGPIPE, SIG_IGN)
    limits.connections = limits.connections(withDescriptors: Self.raiseDescriptorLimit())
    threads = max(1, configuration.threads ?? Self.coreCount)
    let (socket, port) = try Self.listen(configuration.address, backlog: limits.backlog)
    address = ListenAddress(host: configuration.address.host, port: port)
    let core = ServerCore(handler, limits)
    self.core = core
    listener = socket

    let interval = min(limits.headerTime / 4, .seconds(1))
    guard let sweeper = Sweeper(core.connections, core.streams, interval: interval) else {
      close(socket)
      throw .cannotStart
    }
    var native = CMicroHTTPD_Configuration(
      listen_socket: socket,
      threads: UInt32(clamping: threads),
      connection_limit: Self.nativeConnectionLimit(limits, threads: threads),
      connection_limit_per_address: UInt32(clamping: limits.connectionsPerAddress),
      idle_timeout: UInt32(clamping: max(1, limits.idleTime.components.seconds)),
      connection_memory: limits.connectionMemory,
      certificate: nil, private_key: nil, tls_priorities: nil,
      context: Unmanaged.passUnretained(core).toOpaque(),
      accept_policy: Callbacks.acceptPolicy,
      access_handler: Callbacks.access,
      connection_changed: Callbacks.connectionChanged,
      request_completed: Callbacks.requestCompleted,
      request_began: Callbacks.requestBegan)
    guard let daemon = Self.start(&native, configuration.tls) else {
      close(socket)
      throw .cannotStart
    }
    running = Lock(Running(daemon: UInt(bitPattern: daemon), sweeper: sweeper))
  }

  deinit {
    stop(within: .zero)
  }

  package var connectionCount: Int { core.connections.count }

  /// From now on, answers say `Connection: close`, idle connections end and new ones are refused.
  package func drain() {
    stopListening()
    core.drain()
    core.connections.shutDownIdle()
  }

  /// The system refuses new connections, which tells clients that they can try elsewhere; one that was accepted and then
  /// closed could not know. libmicrohttpd ignores such a socket, though its threads wake up for it again and again:
  /// `MHD_quiesce_daemon`, meant for this, aborts the process now and then with epoll and several threads.
  private func stopListening() {
    running.withLock { running in
      switch running {
      case .some: shutdown(listener, Int32(SHUT_RDWR))
      case .none: break
      }
    }
  }

  package var streamCount: Int { core.streams.count }

  /// Refuses new connections, finishes all streams and the requests in flight, in this time at most, answers what is
  /// still owed with 503, and stops. Blocks the caller, which must not be a handler. Further calls do nothing.
  ///
  /// For a sixteenth of the time idle connections are left open: their clients' next requests, perhaps on their way
  /// already, are answered with `Connection: close`.
  package func stop(within time: Duration) {
    stopListening()
    guard let running = running.withLock({ $0.take() }) else { return }
    let began = Clock.now()
    core.drain()
    core.streams.close()
    while core.connections.count > 0, Clock.now() < began + time.milliseconds {
      if Clock.now() - began >= time.milliseconds / 16 { core.connections.shutDownIdle() }
      Clock.sleep(milliseconds: 5)
    }

    // A daemon that stops with a suspended connection aborts the process, so all are woken first, and seen awake.
    for late in core.lateAnswers.close() { late.answer(.response(core.response(to: .stopping))) }
    while core.lateAnswers.count > 0 || core.streams.hasSleeping { Clock.sleep(milliseconds: 1) }
    // They are not sent yet: their threads do so next, unless a client does not read.
    let woken = Clock.now()
    while core.lateAnswers.areLeaving, Clock.now() - woken < 2_000 { Clock.sleep(milliseconds: 1) }
    if let daemon = OpaquePointer(bitPattern: running.daemon) { MHD_stop_daemon(daemon) }
  }

  /// Gives the descriptors that the process may have.
  private static func raiseDescriptorLimit() -> Int {
    var limit = rlimit()
    guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return .max }
    if limit.rlim_cur < limit.rlim_max {
      var highest = rlimit(rlim_cur: limit.rlim_max, rlim_max: limit.rlim_max)
      if setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &highest) == 0 { limit = highest }
    }
    return Int(clamping: limit.rlim_cur)
  }

  private static func listen(
    _ address: ListenAddress, backlog: Int
  ) throws(ServerError) -> (socket: Int32, port: UInt16) {
    var socket: Int32 = -1
    var port: UInt16 = 0
    switch CMicroHTTPD_listen(address.host, address.port, Int32(clamping: backlog), &socket, &port) {
    case 0: return (socket, port)
    case EADDRINUSE: throw .addressInUse(address)
    case EADDRNOTAVAIL: throw .addressUnavailable(address)
    case EACCES, EPERM: throw .permissionDenied(address)
    case EINVAL: throw .notAnAddress(address)
    case let error: throw .cannotListen(address, errno: error)
    }
  }

  /// libmicrohttpd lets connections beyond its limit wait without a word. It gets some more than ours, so that these
  /// can be told 503; it divides its limit evenly over the threads, and connections do not come evenly.
  private static func nativeConnectionLimit(_ limits: ServerLimits, threads: Int) -> UInt32 {
    UInt32(clamping: (limits.connections + 64) * threads)
  }

  private static func start(
    _ native: inout CMicroHTTPD_Configuration, _ tls: TLSIdentity?
  ) -> OpaquePointer? {
    guard let tls else { return CMicroHTTPD_start(&native) }
    return (tls.certificate + [0]).withUnsafeBytes { certificate in
      (tls.privateKey + [0]).withUnsafeBytes { key in
        "NORMAL:-VERS-ALL:+VERS-TLS1.3:+VERS-TLS1.2".withCString { priorities in
          native.certificate = certificate.assumingMemoryBound(to: CChar.self).baseAddress
          native.private_key = key.assumingMemoryBound(to: CChar.self).baseAddress
          native.tls_priorities = priorities
          return CMicroHTTPD_start(&native)
        }
      }
    }
  }
}
