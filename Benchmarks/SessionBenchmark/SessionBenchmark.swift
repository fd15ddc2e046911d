import Coordinators
import DeepLinks
import Glibc
import JSON
import Sessions

/// What sessions cost in memory, and what it takes to be rid of them: a million of three items each in a memory store.
///
/// `SessionBenchmark [<number of sessions> [<revisions of each>]]`. Exits 1 where they take more than their goal.
@main
struct SessionBenchmark {
  static func main() {
    let arguments = CommandLine.arguments.dropFirst().compactMap { Int($0) }
    let count = arguments.first ?? 1_000_000
    let revisions = arguments.dropFirst().first ?? 1
    let map = load("config/links.json5")
    guard let layout = map.layout else { exit(2) }
    let push = command(#"{"command": "push", "screen": "numberList"}"#, map)
    let now = Timestamp.now()
    let context = RunContext(map: map, now: now)
    let store = MemoryStore<Session>(limits: MemoryLimits(sessions: count))

    let before = residentBytes()
    let start = CPUTime.now()
    for number in 0..<count {
      var session = Session(layout)
      let detail = command(
        #"{"command": "push", "screen": "numberDetail", "parameters": {"number": \#(number)}}"#, map)
      run(.batch([push, detail]), on: &session, context)
      for again in 1..<max(1, revisions) {
        let other =
          #"{"command": "replaceTop", "screen": "numberDetail", "parameters": {"number": \#(number + again)}}"#
        run(.one(command(other, map)), on: &session, context)
      }
      _ = store.updateSession(.random(), now: now) { slot in
        slot = .live(session)
        return (.put, ())
      }
    }
    let made = CPUTime.now() - start
    let bytes = residentBytes() - before
    print("\(count) sessions of three items at revision \(revisions)")
    print(
      "  resident       \(bytes / count) bytes a session, \(bytes >> 20) MiB; goal: under 1 GiB for a million"
    )
    print("  made in        \(milliseconds(made)) ms")

    let end = CPUTime.now()
    store.expire(now: now + MemoryLimits().idle + .seconds(1))
    print("  expired in     \(milliseconds(CPUTime.now() - end)) ms; \(store.count) are left")
    print("  resident then  \((residentBytes() - before) >> 20) MiB, with the numbers they go on from")
    exit(bytes <= count * 1074 && store.count == 0 ? 0 : 1)
  }

  private static func load(_ path: String) -> LinkMap {
    guard let file = fopen(path, "rb") else { exit(2) }
    defer { fclose(file) }
    let bytes = [UInt8](unsafeUninitializedCapacity: 1 << 20) { buffer, count in
      count = fread(buffer.baseAddress, 1, buffer.count, file)
    }
    guard let map = LinkMap.load(bytes, file: path).map else { exit(2) }
    return map
  }

  /// As a request's body is read, so that a session holds what it would of a request.
  private static func command(_ body: String, _ map: LinkMap) -> SessionCommand {
    guard let value = try? JSONDocument(parsing: Array(body.utf8)).root,
      let command = try? map.commandReader.command(value)
    else { fatalError("the example map reads \(body)") }
    return command
  }

  private static func run(_ commands: SessionCommands, on session: inout Session, _ context: RunContext) {
    guard (try? session.run(commands, in: context)) != nil else { fatalError("the example map runs them") }
  }

  private static func residentBytes() -> Int {
    guard let file = fopen("/proc/self/statm", "r") else { return 0 }
    defer { fclose(file) }
    var text = [CChar](repeating: 0, count: 128)
    guard fgets(&text, 128, file) != nil else { return 0 }
    let fields = String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self).split(
      separator: " ")
    return (Int(fields.dropFirst().first ?? "") ?? 0) * sysconf(Int32(_SC_PAGESIZE))
  }

  private static func milliseconds(_ time: Double) -> Int { Int((time * 1000).rounded()) }
}

/// Seconds that this process has run.
private enum CPUTime {
  static func now() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
  }
}
