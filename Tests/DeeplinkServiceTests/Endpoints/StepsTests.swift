import Testing

@testable import DeeplinkService

extension OverHTTP {
  struct `Steps over HTTP` {
    private static let push = #"{"command":"push","screen":"other"}"#
    private static let sheet = #"{"command":"present","screen":"secret"}"#

    /// The screens of each step: `home1 other3, home1`.
    private func steps(_ answer: ServiceClient.Answer) -> String {
      var steps: [String] = []
      while answer["steps.\(steps.count)"] != nil {
        var items: [String] = []
        while let screen = answer["steps.\(steps.count).\(items.count).screen"] {
          items.append(screen + (answer["steps.\(steps.count).\(items.count).id"] ?? ""))
        }
        steps.append(items.joined(separator: " "))
      }
      return steps.joined(separator: ", ")
    }

    @Test func `lead from the client's revision to the current stack`() throws {
      try withService { client in
        let target = "/sessions/a/stack"
        for body in [Self.push, Self.sheet, Self.sheet] { try client.call("POST", target, body) }
        try client.call("POST", target, #"{"commands":[{"command":"goBackToRoot"},\#(Self.push)]}"#)
        let all = try client.call("GET", target + "?steps=&from=3")
        #expect(all.status == 200)
        #expect(all.etag == "\"4\"")
        #expect(all.stack == "home1 other6")
        #expect(steps(all) == "home1 other6 secret4 secret5, home1 other6 secret4, home1 other6")
        #expect(all["reset"] == nil)
        #expect(all["revision"] == "4")
        #expect(
          steps(try client.call("GET", target + "?steps=ios17&from=3"))
            == "home1 other6 secret4 secret5, home1 other6")
        #expect(
          steps(try client.call("GET", target + "?steps=navigationstack%2Cios17&from=0")) == "home1 other6")
        #expect(try client.call("GET", target + "?steps=&from=4")["steps"] == "[]")
        #expect(try client.call("GET", target + "?steps=&from=4&tab=two")["steps"] == "[]")
        #expect(try client.call("GET", target + "?steps=&from=0&tab=two")["steps"] == "[]")
      }
    }

    @Test(arguments: ["5", "18446744073709551616", "0000"])
    func `from a revision that nobody remembers are the current stack, and say so`(_ from: String) throws {
      try withService { client in
        for _ in 0..<8 { try client.call("POST", "/sessions/a/stack", Self.push) }
        try client.call("POST", "/sessions/a/stack", #"{"command":"popToRoot"}"#)
        let answer = try client.call("GET", "/sessions/a/stack?steps=&from=\(from == "5" ? "10" : from)")
        #expect(steps(answer) == "home1")
        #expect(answer["reset"] == "true")
      }
    }

    @Test(arguments: [
      "steps=", "from=0", "steps=ios99&from=0", "steps=ios17,&from=0", "steps=IOS17&from=0", "steps=&from=",
      "steps=&from=-1", "steps=&from=1.0", "steps=&from=last", "steps=&steps=&from=0",
    ])
    func `are refused for what cannot be used`(_ query: String) throws {
      try withService { client in
        try client.call("POST", "/sessions/a/stack", Self.push)
        let answer = try client.call("GET", "/sessions/a/stack?\(query)")
        #expect(answer.status == 400)
        #expect(answer["type"] == "/problems/invalid-query")
      }
    }

    @Test func `stand beside nodes too, and are for stacks alone`() throws {
      try withService { client in
        try client.call("POST", "/sessions/a/stack", Self.push)
        let nodes = try client.call("GET", "/sessions/a/stack?as=nodes&steps=&from=0")
        #expect(nodes["node.pushes.screen"] == "other")
        #expect(steps(nodes) == "home1 other3")
        #expect(try client.call("GET", "/sessions/a?steps=&from=0").status == 400)
        #expect(try client.call("POST", "/sessions/a/stack?steps=&from=0", Self.push).status == 400)
      }
    }
  }
}
