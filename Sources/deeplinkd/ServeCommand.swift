import DeepLinks
import DeeplinkService
import Glibc

/// `deeplinkd serve`
enum ServeCommand {
  /// How long requests in flight may take after SIGTERM.
  private static let stopTime: Duration = .seconds(8)

  static func run(_ arguments: some Sequence<String>) throws(UsageError) -> Int32 {
    let known = [
      Options.map, Options.listen, Options.store, Options.threads, Options.linesBody, Options.linesAnswers,
      Options.streams, Options.streamsOfSession,
    ]
    guard let options = try Program.options(arguments, known: known) else { return 0 }
    if let operand = options.operands.first {
      throw UsageError(message: "serve takes no '\(operand)'; the link map is given by --map")
    }
    guard options[Options.store] == "memory" else {
      throw UsageError(message: "the store is 'memory', not '\(options[Options.store])'")
    }
    let threads = try options.number(Options.threads, 0...1024)
    var configuration = DeeplinkService.Configuration()
    configuration.listen = options[Options.listen]
    configuration.threads = threads == 0 ? nil : threads
    configuration.linesBody = try options.bytes(Options.linesBody)
    configuration.linesAnswers = try options.bytes(Options.linesAnswers)
    configuration.streams = try options.number(Options.streams, 0...1_000_000)
    configuration.streamsOfSession = try options.number(Options.streamsOfSession, 0...1_000_000)
    if let folder = Environment.variables["TMPDIR"], !folder.isEmpty {
      configuration.temporaryFolder = folder
    }
    configuration.requestReload = { kill(getpid(), SIGHUP) }
    guard let map = Program.load(options[Options.map]).map else { return 1 }

    // Blocked before any thread starts, so that all inherit it and `wait` is the only one to see them.
    let signals = Signals([SIGTERM, SIGINT, SIGHUP])
    let service: DeeplinkService
    do throws(ServiceError) {
      service = try DeeplinkService(map: map, configuration)
    } catch {
      Terminal.printError("deeplinkd: \(message(error))")
      return 1
    }
    Terminal.announce(
      "deeplinkd \(Program.version) serves \(options[Options.map]) on http://\(service.address)")
    if let url = map.exampleURL {
      Terminal.announce("try: curl -G http://\(service.address)/resolve --data-urlencode 'url=\(url)'")
    }
    while true {
      switch signals.wait(atMost: 1) {
      case nil: service.expireSessions()
      case SIGHUP: reload(options[Options.map], into: service)
      default:
        service.stop(within: stopTime)
        return 0
      }
    }
  }

  private static func reload(_ path: String, into service: DeeplinkService) {
    service.reload {
      let loaded = Program.load(path)
      Terminal.printError(
        loaded.map == nil
          ? "deeplinkd: the link map loaded before serves on" : "deeplinkd: serves \(path) as it is now")
      return loaded
    }
  }

  private static func message(_ error: ServiceError) -> String {
    switch error {
    case .notAnAddress(let text): "'\(text)' is no address to listen on; write 127.0.0.1:8080 or [::1]:8080"
    case .addressInUse(let address): "\(address) is in use; choose another with --listen"
    case .addressUnavailable(let address): "this machine has no address \(address)"
    case .permissionDenied(let address): "listening on \(address) is not permitted"
    case .cannotListen(let address, let errno):
      "cannot listen on \(address): \(String(cString: strerror(errno)))"
    case .cannotStart: "the server does not start: no threads or file descriptors are left"
    }
  }
}

/// Signals that are waited for instead of being handled.
struct Signals {
  private var set = sigset_t()

  init(_ signals: [Int32]) {
    sigemptyset(&set)
    for signal in signals { sigaddset(&set, signal) }
    pthread_sigmask(SIG_BLOCK, &set, nil)
  }

  /// The signal that came, or nil after so many seconds.
  func wait(atMost seconds: Int) -> Int32? {
    var (set, time) = (set, timespec(tv_sec: seconds, tv_nsec: 0))
    let signal = sigtimedwait(&set, nil, &time)
    return signal > 0 ? signal : nil
  }
}
