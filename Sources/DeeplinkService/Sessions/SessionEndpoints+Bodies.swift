import Coordinators
import DeepLinks
import HTTPServer
import JSON
import Sessions

extension SessionEndpoints {
  func commands(of value: JSONValue, isDryRun: Bool) throws(Problem) -> SessionCall {
    let body: CommandBody
    do throws(CommandProblem) {
      body = try map.commandReader.body(value)
    } catch {
      throw Problem(error)
    }
    let commands = try opening(body.commands)
    guard let delay = body.after else { return .run(commands, isDryRun: isDryRun) }
    let timer = SessionCall.NewTimer(commands: JSONWriter.commands(of: value), delay: delay)
    return .schedule(timer, isDryRun: isDryRun)
  }

  /// The commands, with what their URLs mean in the place of each: what cannot be read is refused before anything runs.
  private func opening(_ commands: SessionCommands) throws(Problem) -> SessionCommands {
    switch commands {
    case .one(.open(let url)): return .one(try opening(url, at: 0, isBatch: false))
    case .one: return commands
    case .batch(var list):
      for index in list.indices {
        if case .open(let url) = list[index] { list[index] = try opening(url, at: index, isBatch: true) }
      }
      return .batch(list)
    }
  }

  private func opening(_ url: String, at index: Int, isBatch: Bool) throws(Problem) -> SessionCommand {
    do throws(ResolveProblem) {
      let link = try map.link(url: url)
      return .openLink(link.name, parameters: link.parameters)
    } catch {
      throw Problem(SessionRefusal(.url(error), index: index), isBatch: isBatch)
    }
  }
}

extension SessionPatch {
  /// A merge patch (RFC 7396): null takes away.
  init(_ value: JSONValue) throws(Problem) {
    try checkObject(value, known: ["flags", "client", "pending"])
    self.init()
    if let pending = value["pending"] {
      guard pending.isNull else { throw pending.wrong("\"pending\" can only be taken away, by null.") }
      forgetsPending = true
    }
    if let flags = value["flags"] {
      guard flags.kind == .object else { throw flags.wrong("\"flags\" is an object.") }
      for (key, flag) in flags.members {
        guard flag.isNull || flag.bool != nil else { throw flag.wrong("A flag is true, false or null.") }
        self.flags.append((key.string, flag.bool ?? false))
      }
    }
    if let client = value["client"] {
      try checkObject(client, known: ["platform", "version"])
      platform = try Self.text(client["platform"])
      version = try Self.text(client["version"])
    }
  }

  private static func text(_ value: JSONValue?) throws(Problem) -> String?? {
    guard let value else { return nil }
    if value.isNull { return .some(nil) }
    guard let text = value.string else { throw value.wrong("This is a text, or null.") }
    return text
  }
}

extension JSONWriter {
  /// The commands of a body, as a list, without when they are to run.
  fileprivate static func commands(of body: JSONValue) -> [UInt8] {
    var list = JSONWriter(reservingCapacity: 256)
    if let commands = body["commands"] {
      list.compact(commands)
    } else {
      list.beginArray()
      list.beginObject()
      for (key, value) in body.members where !key.is("after") {
        key.withUTF8 { list.key(utf8: $0) }
        list.compact(value)
      }
      list.endObject()
      list.endArray()
    }
    return list.bytes
  }
}
