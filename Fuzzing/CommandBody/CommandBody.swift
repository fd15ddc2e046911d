import Coordinators
import DeepLinks
import Glibc
import JSON
import Sessions

/// Any bytes, each line the body of a POST of commands, one after another to a session of the map that ships: no crash;
/// what is refused changes nothing; what is not is one revision more where anything changed, and none elsewhere; the
/// stacks can always be put back as they are; the revision before is remembered as it was; timers are in order.
@c public func LLVMFuzzerTestOneInput(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  var session = Session(layout)
  var now = Timestamp(milliseconds: 0)
  for line in UnsafeBufferPointer(start: bytes, count: count).split(separator: UInt8(ascii: "\n")).prefix(64)
  {
    now = now + .seconds(20)
    let before = session
    let isRun = run(Array(line), on: &session, now: now)
    let isSame = isSame(session, before, now)
    if !isRun { precondition(isSame && session.numbers == before.numbers) }
    precondition(session.revision == before.revision + (isSame ? 0 : 1))
    precondition(zip(session.timers, session.timers.dropFirst()).allSatisfy { $0.due <= $1.due })
    for tab in session.navigation.stacks.indices {
      let ids = session.navigation[tab].items.map(\.id)
      precondition(Set(ids).count == ids.count && ids.count <= 20)
      precondition(ids.allSatisfy { $0 <= session.navigation.ids.last })
      precondition(session.stack(of: tab, at: before.revision) == before.navigation[tab])
    }
    putBack(session, now)
  }
  return 0
}

/// False where the line is no body, or is refused. A line of flags is a patch: `+login`, `-login`.
private func run(_ line: [UInt8], on session: inout Session, now: Timestamp) -> Bool {
  let context = RunContext(map: map, now: now, depthLimit: 20, pendingTime: .seconds(100))
  if let sign = line.first, sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") {
    var patch = SessionPatch()
    patch.flags = [(String(decoding: line.dropFirst(), as: UTF8.self), sign == UInt8(ascii: "+"))]
    _ = session.apply(patch, in: context)
    return true
  }
  guard let document = try? JSONDocument(parsing: line) else { return false }
  do throws(CommandProblem) {
    let body = try map.commandReader.body(document.root)
    if let delay = body.after {
      return (try? session.schedule(line, tab: nil, due: now + delay, now: now)) != nil
    }
    return (try? session.run(body.commands, in: context)) != nil
  } catch {
    let pointer = error.place.pointer
    precondition(pointer.isEmpty || pointer.hasPrefix("/"))
    precondition(!error.problem.message.isEmpty && error.place.offset <= line.count)
    return false
  }
}

private func isSame(_ one: Session, _ other: Session, _ now: Timestamp) -> Bool {
  one.navigation == other.navigation && one.flags == other.flags && one.client == other.client
    && one.pending(at: now) == other.pending(at: now) && one.timers == other.timers
}

private func putBack(_ session: Session, _ now: Timestamp) {
  var document = SessionDocument()
  for tab in session.navigation.stacks.indices {
    let items = session.navigation[tab].items
    document.stacks.append(
      (tab, items.map { NewItem($0.screen, $0.presentation, coordinator: $0.coordinator) }))
  }
  document.selected = session.navigation.selected
  document.flags = session.flags
  document.client = session.client
  var copy = session
  let outcome = try? copy.restore(document, depthLimit: 20, now: now)
  let isWhole = session.pending(at: now) == nil && session.timers.isEmpty
  precondition(outcome == (isWhole ? .unchanged : .changed))
  precondition(copy.navigation == session.navigation)
}

private let map: LinkMap = {
  let file = "config/links.json5"
  guard let stream = fopen(file, "r") else { fatalError("run it where \(file) is") }
  defer { fclose(stream) }
  var bytes = [UInt8](repeating: 0, count: 1 << 20)
  bytes.removeLast(bytes.count - fread(&bytes, 1, bytes.count, stream))
  let (map, findings) = LinkMap.load(bytes, file: file)
  guard let map else { fatalError("\(findings)") }
  return map
}()

private let layout: NavigationLayout<Screen> = {
  guard let layout = map.layout else { fatalError("the map has no root") }
  return layout
}()
