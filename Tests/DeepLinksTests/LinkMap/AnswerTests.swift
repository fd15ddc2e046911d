import JSON
import Testing

@testable import DeepLinks

struct `Answers` {
  private static let map = load(
    """
    {
      origins: ["https://example.com"],
      links: {
        home: { open: { tab: "main" } },
        item: { parameters: { id: "int", tag: { type: "string", optional: true } },
                open: { under: ["home", { screen: "list", parameters: { sort: "new", tag: "$tag" } }], mode: "reuse" } },
        files: { parameters: { path: { list: "string" }, deep: { type: "bool", default: false } } },
        size: { parameters: { n: "double", kind: { enum: ["a", "b"] } }, requires: ["login"], open: { as: "sheet", navigation: true } },
        tour: { parameters: { start: "int" }, open: { commands: [
                { command: "goBackToRoot" }, { command: "push", screen: "item", parameters: { id: "$start" } },
                { command: "finish", result: { n: "$start", at: [0x10, .5] } }] } },
        beta: { parameters: { id: "int" }, since: { ios: "3.2", android: "40" }, otherwise: "item" },
      },
      routes: [
        { pattern: "/", link: "home" },
        { pattern: "/items/:id?tag=:tag", link: "item" },
        { pattern: "/files/:path**", link: "files" },
        { pattern: "/size/:n", link: "size", with: { kind: "b" } },
        { pattern: "/tour/:start", link: "tour" },
        { pattern: "/beta/:id", link: "beta" },
      ],
      screens: {
        home: {}, item: { parameters: { id: "int", tag: { type: "string", default: "none" } } },
        list: { parameters: { first: { type: "int", default: 1 }, tag: { type: "string", optional: true }, sort: "string" } },
        files: { parameters: { path: { list: "string" } } },
        size: { parameters: { n: "double", kind: { enum: ["a", "b", "c"] } } },
        beta: { parameters: { id: "int" } }, login: {},
      },
      coordinators: { main: { root: "home", on: {} } },
      root: { tabs: { main: "main" } },
      gates: { login: { open: {} } },
    }
    """)

  private static func load(_ text: String) -> LinkMap {
    let (map, findings) = LinkMap.load(Array(text.utf8), file: "answers.json5")
    guard let map else { fatalError("\(findings)") }
    return map
  }

  private static func answer(_ url: String, _ client: Client = Client()) -> String {
    var scratch = LinkMap.Scratch()
    var writer = JSONWriter()
    var url = "https://example.com" + url
    return url.withUTF8 { bytes in
      do throws(ResolveProblem) {
        let found = try map.find(bytes, &scratch)
        map.write(found, url: bytes, for: client, &scratch, to: &writer)
        return String(decoding: writer.bytes, as: UTF8.self)
      } catch {
        return error.type
      }
    }
  }

  @Test(arguments: [
    (
      "/",
      #""link":{"name":"home","parameters":{}},"route":"/","canonical":"https://example.com/","open":{"tab":"main","stack":[{"screen":"home","parameters":{}}],"as":"push","mode":"set"}"#
    ),
    (
      "/items/7?tag=x&y=1&z=2&y=3#f",
      #""link":{"name":"item","parameters":{"id":7,"tag":"x"}},"route":"/items/:id?tag=:tag","canonical":"https://example.com/items/7?tag=x","open":{"stack":[{"screen":"home","parameters":{}},{"screen":"list","parameters":{"first":1,"tag":"x","sort":"new"}},{"screen":"item","parameters":{"id":7,"tag":"x"}}],"as":"push","mode":"reuse"},"query":{"y":["1","3"],"z":["2"]},"fragment":"f""#
    ),
    (
      "/items/7",
      #""link":{"name":"item","parameters":{"id":7}},"route":"/items/:id?tag=:tag","canonical":"https://example.com/items/7","open":{"stack":[{"screen":"home","parameters":{}},{"screen":"list","parameters":{"first":1,"sort":"new"}},{"screen":"item","parameters":{"id":7,"tag":"none"}}],"as":"push","mode":"reuse"}"#
    ),
    (
      "/files/a/b%22",
      #""link":{"name":"files","parameters":{"path":["a","b\""],"deep":false}},"route":"/files/:path**","canonical":"https://example.com/files/a/b%22","open":{"stack":[{"screen":"files","parameters":{"path":["a","b\""]}}],"as":"push","mode":"set"}"#
    ),
    (
      "/size/1.50",
      #""link":{"name":"size","parameters":{"n":1.5,"kind":"b"}},"requires":["login"],"route":"/size/:n","canonical":"https://example.com/size/1.5","open":{"stack":[{"screen":"size","parameters":{"n":1.5,"kind":"b"}}],"as":"sheet","navigation":true,"mode":"set"}"#
    ),
    (
      "/tour/3",
      #""link":{"name":"tour","parameters":{"start":3}},"route":"/tour/:start","canonical":"https://example.com/tour/3","open":{"commands":[{"command":"goBackToRoot"},{"command":"push","screen":"item","parameters":{"id":3,"tag":"none"}},{"command":"finish","result":{"n":3,"at":[16,0.5]}}]}"#
    ),
  ])
  func `are written byte for byte`(url: String, rest: String) throws {
    let answer = Self.answer(url)
    #expect(answer == #"{"url":"https://example.com\#(url)",\#(rest)}"#)
    #expect(throws: Never.self) { try JSONDocument(parsing: Array(answer.utf8)) }
  }

  @Test(arguments: [
    (Client(), true), (Client(platform: "ios", version: "3.2"), true),
    (Client(platform: "ios", version: "3.10"), true),
    (Client(platform: "ios", version: "4"), true), (Client(platform: "ios", version: "03.2.0"), true),
    (Client(platform: "ios", version: "3.1.9"), false), (Client(platform: "ios", version: "3"), false),
    (Client(platform: "ios"), true), (Client(version: "1"), true),
    (Client(platform: "web", version: "1"), true),
    (Client(platform: "android", version: "39.99"), false),
    (Client(platform: "android", version: "40"), true),
    (Client(platform: "ios", version: "99999999999999999999999999"), true),
    (Client(platform: "ios", version: ""), false),
  ])
  func `have another link where a client is too old`(client: Client, isNewEnough: Bool) throws {
    let resolution = try Self.map.resolve("https://example.com/beta/7", for: client)
    #expect(resolution.link == DeepLink(name: isNewEnough ? "beta" : "item", parameters: ["id": .int(7)]))
    #expect(resolution.insteadOf == (isNewEnough ? nil : "beta"))
    #expect(Self.answer("/beta/7", client).contains(#""insteadOf":"beta""#) != isNewEnough)
  }

  @Test func `keep many repeated arguments in order`() {
    let query = (0..<100).map { "k\($0 % 40)=\($0)" }.joined(separator: "&")
    let wanted = (0..<40).map { key in
      let values = stride(from: key, to: 100, by: 40).map { "\"\($0)\"" }
      return "\"k\(key)\":[\(values.joined(separator: ","))]"
    }
    #expect(Self.answer("/?" + query).contains("\"query\":{\(wanted.joined(separator: ","))}"))
  }
}

struct `Any map` {
  /// Broken maps are refused, whatever is broken, and never crash the loader.
  @Test func `that is damaged is refused or loads`() {
    let names = [
      "navigation/shop", "navigation/links", "resolve/tenants", "resolve/patterns", "resolve/types",
    ]
    var random = Xorshift(state: 0x2545_F491_4F6C_DD1D)
    for name in names {
      let original = ConformanceCases.bytes("\(name).json5")
      for _ in 0..<150 {
        var bytes = original
        for _ in 0..<(1 + random.below(3)) {
          let at = random.below(bytes.count)
          switch random.below(4) {
          case 0: bytes[at] = UInt8(random.below(256))
          case 1: bytes.remove(at: at)
          case 2: bytes.insert(bytes[random.below(bytes.count)], at: at)
          default:
            let other = random.below(bytes.count)
            bytes.swapAt(at, other)
          }
        }
        let (map, findings) = LinkMap.load(bytes, file: "m")
        #expect((map == nil) == findings.contains { $0.severity == .error })
        #expect(findings.allSatisfy { !$0.message.isEmpty && $0.line > 0 && $0.column > 0 })
      }
    }
  }

  private struct Xorshift {
    var state: UInt64

    mutating func below(_ count: Int) -> Int {
      state ^= state << 13
      state ^= state >> 7
      state ^= state << 17
      return Int(state % UInt64(count))
    }
  }
}
