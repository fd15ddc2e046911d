import DeepLinks
import DeeplinkService
import Testing

@testable import deeplinkd

struct `A number of bytes` {
  @Test(arguments: [
    ("0", 0), ("1000000", 1_000_000), ("500K", 512_000), ("256M", 256 << 20), ("2g", 2 << 30),
  ])
  func `has digits and perhaps a unit`(text: String, bytes: Int) throws {
    let options = try Options(["--lines-body", text], known: [Options.linesBody], environment: [:])
    #expect(try options.bytes(Options.linesBody) == bytes)
  }

  @Test(arguments: ["", "M", "-1", "1.5M", "1T", "1MB", "9223372036854775807K", "9223372036854775808"])
  func `is nothing else`(text: String) throws {
    let options = try Options(
      [], known: [Options.linesBody], environment: ["DEEPLINKD_LINES_BODY": text])
    #expect(throws: UsageError.self) { try options.bytes(Options.linesBody) }
  }
}

struct `A number of clients` {
  private static func number(
    _ arguments: [String], _ environment: [String: String] = [:]
  ) throws -> Int {
    let options = try Options(
      arguments, known: [Options.streams, Options.streamsOfSession], environment: environment)
    return try options.number(Options.streamsOfSession, 0...1_000_000)
  }

  @Test func `is an option's, or the environment's, or what a service has of itself`() throws {
    let environment = ["DEEPLINKD_STREAMS_OF_SESSION": "7", "DEEPLINKD_STREAMS": "8"]
    #expect(try Self.number(["--streams-of-session", "0", "--streams=9"], environment) == 0)
    #expect(try Self.number([], environment) == 7)
    let (none, own) = (
      try Options([], known: [Options.streams], environment: [:]), DeeplinkService.Configuration()
    )
    #expect(try Self.number([]) == own.streamsOfSession)
    #expect(try none.number(Options.streams, 0...1_000_000) == own.streams)
  }

  @Test(arguments: ["", "-1", "many", "1.5", "1000001", "12K", "99999999999999999999"])
  func `is within bounds`(text: String) {
    #expect(throws: UsageError.self) { try Self.number(["--streams-of-session", text]) }
  }
}

struct `The app that asks` {
  @Test func `is told by two options, as by the query of a call`() throws {
    let known = [Options.platform, Options.version]
    let options = try Options(
      ["--platform", "ios", "--version=3.2", "app:x"], known: known, environment: ["": "y"])
    #expect(options.client == Client(platform: "ios", version: "3.2"))
    #expect(options.operands == ["app:x"])
    #expect(try Options([], known: known, environment: [:]).client == Client())
  }
}
