import Testing

@testable import DeeplinkService

extension OverHTTP {
  struct `Problems of a session over HTTP` {
    private typealias Case = (
      method: String, target: String, body: String, status: Int, type: String, pointer: String?
    )

    private func check(_ cases: [Case]) throws {
      try withService { client in
        for (method, target, body, status, type, pointer) in cases {
          let answer = try client.call(method, target, body)
          #expect(answer.status == status, "\(method) \(target) \(body)")
          #expect(answer.type == "application/problem+json", "\(body)")
          #expect(answer["type"] == "/problems/\(type)", "\(body)")
          #expect(answer["status"] == String(status), "\(body)")
          #expect(answer["pointer"] == pointer, "\(body)")
          #expect(answer["title"]?.isEmpty == false && answer["detail"]?.isEmpty == false, "\(body)")
        }
      }
    }

    @Test func `of bad bodies point at what is wrong`() throws {
      let post: [(String, String, String)] = [
        ("[]", "invalid-value", ""), ("{}", "missing-key", "/command"),
        (#"{"command":"puhs"}"#, "unknown-command", "/command"),
        (#"{"command":"push"}"#, "missing-key", "/screen"),
        (#"{"command":"push","screen":"x"}"#, "unknown-screen", "/screen"),
        (#"{"command":"push","screen":"other","style":"sheet"}"#, "unknown-key", "/style"),
        (#"{"command":"push","screen":"number"}"#, "missing-parameter", "/parameters/n"),
        (
          #"{"command":"push","screen":"number","parameters":{"n":1.5}}"#, "invalid-parameter",
          "/parameters/n"
        ),
        (
          #"{"command":"push","screen":"number","parameters":{"n":1,"m":1}}"#, "unknown-parameter",
          "/parameters/m"
        ),
        (#"{"command":"pop","count":-1}"#, "invalid-value", "/count"),
        (#"{"command":"pop","coordinator":"x"}"#, "unknown-coordinator", "/coordinator"),
        (#"{"command":"open","link":"x"}"#, "unknown-link", "/link"),
        (#"{"command":"open","link":"number","url":"x"}"#, "conflicting-keys", "/link"),
        (#"{"command":"selectTab","tab":"x"}"#, "unknown-tab", "/tab"),
        (#"{"commands":[],"command":"pop"}"#, "conflicting-keys", "/commands"),
        (
          #"{"commands":[{"command":"pop"},{"command":"push","screen":"x"}]}"#, "unknown-screen",
          "/commands/1/screen"
        ),
        (#"{"commands":[{"command":"pop","after":"1s"}]}"#, "unknown-key", "/commands/0/after"),
        (#"{"command":"set","stack":[]}"#, "invalid-item", "/stack"),
        (
          #"{"command":"set","stack":[{"screen":"home"},{"screen":"other","presentation":"root"}]}"#,
          "invalid-item", "/stack/1"
        ),
        (
          #"{"commands":[{"command":"set","stack":[{"screen":"other"}]}]}"#, "invalid-item",
          "/commands/0/stack/0"
        ),
      ]
      try check(post.map { ("POST", "/sessions/a/stack", $0.0, 422, $0.1, $0.2) })
    }

    @Test func `of URLs point at the URL`() throws {
      try check([
        (
          "POST", "/sessions/a/stack", #"{"command":"open","url":"https://a.example/none"}"#, 422, "no-route",
          "/url"
        ),
        (
          "POST", "/sessions/a/stack", #"{"command":"open","url":"https://b.example/"}"#, 422,
          "unknown-origin", "/url"
        ),
        ("POST", "/sessions/a/stack", #"{"command":"open","url":"x"}"#, 422, "invalid-url", "/url"),
        (
          "POST", "/sessions/a/stack", #"{"commands":[{"command":"open","url":"file:///x"}]}"#, 422,
          "unsafe-url", "/commands/0/url"
        ),
        // Read before anything runs, now or later.
        (
          "POST", "/sessions/a/stack",
          #"{"commands":[{"command":"pop"},{"command":"open","url":"file:///x"}]}"#, 422, "unsafe-url",
          "/commands/1/url"
        ),
        (
          "POST", "/sessions/a/stack", #"{"command":"open","url":"file:///x","after":"1h"}"#, 422,
          "unsafe-url", "/url"
        ),
        ("POST", "/sessions/a/stack", #"{"command":"perform","action":"wrong"}"#, 422, "no-route", nil),
        (
          "POST", "/sessions/a/stack", #"{"commands":[{"command":"perform","action":"wrong"}]}"#, 422,
          "no-route", "/commands/0"
        ),
      ])
    }

    @Test func `are those of the state where a whole number is more than there is of anything`() throws {
      try withService { client in
        for number in ["9223372036854775808", "18446744073709551616", "1e19", "1e30", "2.0e20", "1e400"] {
          let calls: [(String, Int, String)] = [
            (#"{"command":"pop","clamp":true,"count":\#(number)}"#, 200, "unchanged"),
            (#"{"command":"dismiss","clamp":true,"count":\#(number)}"#, 200, "unchanged"),
            (#"{"command":"userBack","item":\#(number)}"#, 200, "unchanged"),
            (#"{"command":"pop","count":\#(number)}"#, 409, "at-root"),
            (#"{"command":"dismiss","count":\#(number)}"#, 409, "nothing-presented"),
            (#"{"command":"goBack","count":\#(number)}"#, 409, "at-root"),
            (#"{"command":"goBackTo","index":\#(number)}"#, 409, "no-match"),
            (#"{"command":"popTo","item":\#(number)}"#, 409, "no-match"),
            (#"{"command":"remove","item":\#(number)}"#, 409, "no-match"),
            (#"{"command":"perform","action":"x","item":\#(number)}"#, 409, "not-on-top"),
          ]
          for (body, status, what) in calls {
            let answer = try client.call("POST", "/sessions/a/stack", body)
            #expect(answer.status == status, "\(body)")
            #expect(
              answer["outcome"] ?? answer["type"] == (status == 200 ? what : "/problems/\(what)"), "\(body)")
          }
        }
      }
    }

    @Test(arguments: ["1", "-1", "1.5", "1e400", #""x""#, "null", "true", "[]", #"{"a":[null]}"#])
    func `are none of ids that are put back, whatever they are`(_ id: String) throws {
      let item = #"{"screen":"home","id":\#(id)}"#
      try withService { client in
        for (method, target, body) in [
          ("POST", "/sessions", #"{"tabs":{"one":{"stack":[\#(item)]}}}"#),
          ("PUT", "/sessions/a", #"{"tabs":{"one":{"stack":[\#(item)]}}}"#),
          ("PUT", "/sessions/a?lenient=true", #"{"tabs":{"one":{"stack":[\#(item)]}}}"#),
          ("PUT", "/sessions/a/stack", #"{"stack":[\#(item)]}"#),
          ("POST", "/sessions/a/stack", #"{"command":"set","stack":[\#(item)]}"#),
        ] {
          let answer = try client.call(method, target, body)
          #expect(answer.status / 100 == 2, "\(method) \(target)")
          #expect(answer["dropped"] == nil)
          #expect(answer["tabs.one.stack.0.id"] ?? answer["stack.0.id"] == "1")
        }
      }
    }

    @Test func `of a state that refuses point at the command of a batch`() throws {
      try check([
        ("POST", "/sessions/a/stack", #"{"command":"pop"}"#, 409, "at-root", nil),
        (
          "POST", "/sessions/a/stack",
          #"{"commands":[{"command":"push","screen":"other"},{"command":"dismiss"}]}"#, 409,
          "nothing-presented", "/commands/1"
        ),
        (
          "POST", "/sessions/a/stack",
          #"{"commands":[{"command":"present","screen":"other"},{"command":"push","screen":"other"}]}"#, 409,
          "cannot-push", "/commands/1"
        ),
        (
          "POST", "/sessions/a/stack",
          #"{"commands":[{"command":"present","screen":"other"},{"command":"pop"}]}"#, 409,
          "presentation-between", "/commands/1"
        ),
        ("POST", "/sessions/a/stack", #"{"command":"popTo","screen":"other"}"#, 409, "no-match", nil),
        (
          "POST", "/sessions/a/stack", #"{"command":"replaceTop","screen":"other"}"#, 409, "cannot-replace",
          nil
        ),
        ("POST", "/sessions/a/stack", #"{"command":"remove","item":1}"#, 409, "cannot-remove", nil),
        ("POST", "/sessions/a/stack", #"{"command":"perform","action":"x"}"#, 409, "no-such-action", nil),
        ("POST", "/sessions/a/stack", #"{"command":"finish"}"#, 409, "no-child-running", nil),
        (
          "POST", "/sessions/a/stack", #"{"command":"cancel","coordinator":"child"}"#, 409, "not-running", nil
        ),
        (
          "POST", "/sessions/a/stack",
          #"{"commands":[{"command":"start","coordinator":"child"},{"command":"push","screen":"other","coordinator":"main"}]}"#,
          409, "child-running", "/commands/1"
        ),
        (
          "POST", "/sessions/a/stack", #"{"command":"perform","action":"tapped","item":9}"#, 409,
          "not-on-top", nil
        ),
        (
          "POST", "/sessions/a/stack", #"{"command":"perform","action":"tapped","arguments":{}}"#, 422,
          "missing-parameter", "/arguments/n"
        ),
        (
          "POST", "/sessions/a/stack",
          #"{"commands":[{"command":"perform","action":"tapped","arguments":{"n":""}}]}"#, 422,
          "invalid-parameter", "/commands/0/arguments/n"
        ),
        (
          "POST", "/sessions/a/stack",
          #"{"commands":[{"command":"start","coordinator":"child"},{"command":"finish"}]}"#, 422,
          "missing-parameter", "/commands/1/result/street"
        ),
        // An action that lays a stack which cannot be: no key of this body is wrong.
        (
          "POST", "/sessions/a/stack",
          #"{"commands":[{"command":"pop","count":0},{"command":"perform","action":"laid"}]}"#, 422,
          "invalid-item", "/commands/1"
        ),
      ])
    }

    @Test func `of documents point into them`() throws {
      try check([
        ("PUT", "/sessions/a/stack", "{}", 422, "missing-key", "/stack"),
        ("PUT", "/sessions/a/stack", #"{"stack":{}}"#, 422, "invalid-value", "/stack"),
        ("PUT", "/sessions/a/stack", #"{"stack":[{"screen":"home"}],"x":1}"#, 422, "unknown-key", "/x"),
        (
          "PUT", "/sessions/a/stack", #"{"stack":[{"screen":"home"}],"tab":"two"}"#, 422, "invalid-value",
          "/tab"
        ),
        (
          "PUT", "/sessions/a/stack", #"{"stack":[{"screen":"home"}],"tab":null}"#, 422, "invalid-value",
          "/tab"
        ),
        ("PUT", "/sessions/a/stack", #"{"stack":[{"screen":"other"}]}"#, 422, "invalid-item", "/stack/0"),
        (
          "PUT", "/sessions/a/stack", #"{"stack":[{"screen":"home"},{"screen":"x"}]}"#, 422, "unknown-screen",
          "/stack/1/screen"
        ),
        ("PUT", "/sessions/a", "[]", 422, "invalid-value", ""),
        ("PUT", "/sessions/a", #"{"stack":[]}"#, 422, "unknown-key", "/stack"),
        ("PUT", "/sessions/a", #"{"selected":"x"}"#, 422, "unknown-tab", "/selected"),
        ("PUT", "/sessions/a", #"{"selected":1}"#, 422, "invalid-value", "/selected"),
        ("PUT", "/sessions/a", #"{"tabs":[]}"#, 422, "invalid-value", "/tabs"),
        ("PUT", "/sessions/a", #"{"tabs":{"x":{}}}"#, 422, "unknown-tab", "/tabs/x"),
        ("PUT", "/sessions/a", #"{"tabs":{"one":[]}}"#, 422, "invalid-value", "/tabs/one"),
        ("PUT", "/sessions/a", #"{"tabs":{"one":{"items":[]}}}"#, 422, "unknown-key", "/tabs/one/items"),
        (
          "PUT", "/sessions/a", #"{"tabs":{"two":{"stack":[{"screen":"home"}]}}}"#, 422, "invalid-item",
          "/tabs/two/stack/0"
        ),
        ("PUT", "/sessions/a", #"{"client":{"os":"x"}}"#, 422, "unknown-key", "/client/os"),
        ("PATCH", "/sessions/a", "1", 422, "invalid-value", ""),
        ("PATCH", "/sessions/a", #"{"selected":"one"}"#, 422, "unknown-key", "/selected"),
        ("PATCH", "/sessions/a", #"{"flags":[]}"#, 422, "invalid-value", "/flags"),
        ("PATCH", "/sessions/a", #"{"flags":{"a/b":1}}"#, 422, "invalid-value", "/flags/a~1b"),
        ("PATCH", "/sessions/a", #"{"client":{"version":2}}"#, 422, "invalid-value", "/client/version"),
        ("PATCH", "/sessions/a", #"{"pending":{}}"#, 422, "invalid-value", "/pending"),
      ])
    }
  }
}
