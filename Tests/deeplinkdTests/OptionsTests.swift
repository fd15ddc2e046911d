import DeepLinks
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
