import DeepLinks

/// The command line: which command is meant, and the exit code that it ends with.
enum Program {
  static let version = "0.1.0"

  static let usage = """
    deeplinkd: what does this URL mean in our app, and what is on this user's screen?

    usage: deeplinkd <command> [options]

      serve                serves a link map over HTTP
          --map FILE           the link map                       [config/links.json5]
          --listen HOST:PORT   where to listen; port 0 is any     [127.0.0.1:8080]
          --store STORE        where sessions live: memory        [memory]
          --threads N          threads that answer; 0: one a core [0]
          --lines-body BYTES   what a body of lines for POST /resolve may have; K, M and G are units [256M]
          --lines-answers BYTES
                               what the answers to lines may take at once, in memory and in TMPDIR [2G]
          --streams N          clients that may listen to events, or wait, at once [12000]
          --streams-of-session N
                               and those of one session           [4096]
      check <map>          checks a link map: errors, warnings, overlaps, its own tests
      resolve <url>...     says what URLs mean, a line of JSON each; with '-' or none, those of
                           standard input: a line each, plain or as POST /resolve takes them
          --map FILE           the link map                       [config/links.json5]
          --platform NAME      the app that asks: ios, android, …
          --version VERSION    and its version: what it cannot draw has another link in its place
      explain <url>...     says why: the parts as read, each route and what of it failed, what was meant;
                           with '-' or none, of the URLs of standard input, a line each
          --map FILE           the link map                       [config/links.json5]
          --platform NAME --version VERSION
                               as for resolve
          --json               what GET /explain answers, a line for each URL
          --all                each route that was tried, however many
      links [<link> [parameter=value]...]
                           says what URLs can mean; or, for one link, the URLs that mean it
          --map FILE           the link map                       [config/links.json5]
      healthcheck          asks a running service whether it is healthy
          --listen HOST:PORT   where it listens                   [127.0.0.1:8080]
      version              prints the version

    Most options may also stand in the environment: DEEPLINKD_MAP, DEEPLINKD_LISTEN, DEEPLINKD_STORE,
    DEEPLINKD_THREADS, DEEPLINKD_LINES_BODY, DEEPLINKD_LINES_ANSWERS, DEEPLINKD_STREAMS,
    DEEPLINKD_STREAMS_OF_SESSION.
    Exit codes: 0 well, 1 not (a map with errors, a URL without a link, a link without a URL), 2 the command line is wrong.
    """

  /// Runs the command that these arguments name, and returns the exit code.
  static func run(_ arguments: [String]) -> Int32 {
    guard let command = arguments.first else {
      Terminal.printError(usage)
      return 2
    }
    let rest = arguments.dropFirst()
    do throws(UsageError) {
      switch command {
      case "serve": return try ServeCommand.run(rest)
      case "check": return try CheckCommand.run(rest)
      case "resolve": return try ResolveCommand.run(rest)
      case "explain": return try ExplainCommand.run(rest)
      case "links": return try LinksCommand.run(rest)
      case "healthcheck": return try HealthCheckCommand.run(rest)
      case "version", "--version": Terminal.print("deeplinkd \(version)")
      case "help", "--help", "-h": Terminal.print(usage)
      default: throw UsageError(message: "there is no command '\(command)'")
      }
      return 0
    } catch {
      Terminal.printError("deeplinkd: \(error.message); see deeplinkd --help")
      return 2
    }
  }

  /// Options as the command line or the environment gives them; nil where only help was wanted, and given.
  static func options(
    _ arguments: some Sequence<String>, known: [Options.Option]
  ) throws(UsageError) -> Options? {
    let options = try Options(arguments, known: known, environment: Environment.variables)
    guard options.wantsHelp else { return options }
    Terminal.print(usage)
    return nil
  }

  /// The map in a file, and what was found in it, which has been said then.
  static func load(_ path: String) -> (map: LinkMap?, findings: [Finding]) {
    let bytes: [UInt8]
    do throws(File.ReadError) {
      bytes = try File.read(path)
    } catch {
      Terminal.printError("deeplinkd: cannot read the link map: \(error.message)")
      return (nil, [])
    }
    let (map, findings) = LinkMap.load(bytes, file: path)
    for finding in findings where finding.severity != .overlap { Terminal.printError(finding.description) }
    if map == nil { Terminal.printError("deeplinkd: the link map \(path) does not load") }
    return (map, findings)
  }
}
