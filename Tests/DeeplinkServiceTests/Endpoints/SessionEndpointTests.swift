import Testing

@testable import DeeplinkService

extension OverHTTP {
  struct `Sessions over HTTP` {
    private static let push = #"{"command":"push","screen":"other"}"#

    @Test func `are made by a command, and say so once`() throws {
      try withService { client in
        #expect(try client.call("GET", "/sessions/a/stack").status == 404)
        let made = try client.call("POST", "/sessions/a/stack", Self.push)
        #expect(made.status == 200)
        #expect(made.etag == "\"1\"")
        #expect(
          made.body
            == #"{"session":"a","revision":1,"tab":"one","selected":"one","coordinator":"main","stack":[{"id":1,"screen":"home","parameters":{},"presentation":"root","coordinator":"main"},{"id":3,"screen":"other","parameters":{},"presentation":"push"}],"outcome":"changed","created":true}"#
        )
        let again = try client.call("POST", "/sessions/a/stack", #"{"command":"popToRoot"}"#)
        #expect(again["created"] == nil)
        #expect(again["outcome"] == "changed")
        #expect(again.etag == "\"2\"")
        let unchanged = try client.call("POST", "/sessions/a/stack", #"{"command":"popToRoot"}"#)
        #expect(unchanged["outcome"] == "unchanged")
        #expect(unchanged.etag == "\"2\"")
      }
    }

    @Test func `are made by a command that changes nothing, by PUT and by PATCH`() throws {
      try withService { client in
        let nothing = try client.call("POST", "/sessions/a/stack", #"{"command":"dismissAll"}"#)
        #expect(nothing.status == 200)
        #expect(nothing["created"] == "true")
        #expect(nothing.etag == "\"0\"")
        #expect(try client.call("PATCH", "/sessions/b", "{}").status == 201)
        #expect(try client.call("PATCH", "/sessions/b", "{}").status == 200)
        #expect(try client.call("PUT", "/sessions/c", "{}").status == 201)
        #expect(try client.call("PUT", "/sessions/d/stack", #"{"stack":[{"screen":"home"}]}"#).status == 201)
        #expect(try client.call("PUT", "/sessions/d/stack", #"{"stack":[{"screen":"home"}]}"#).status == 200)
      }
    }

    @Test func `are not made by refusals, bad bodies, dry runs and failed preconditions`() throws {
      try withService { client in
        #expect(try client.call("POST", "/sessions/a/stack", #"{"command":"pop"}"#).status == 409)
        #expect(try client.call("POST", "/sessions/a/stack", #"{"command":"pup"}"#).status == 422)
        let dry = try client.call("POST", "/sessions/a/stack?dryRun=true", Self.push)
        #expect(dry.status == 200)
        #expect(dry["dryRun"] == "true")
        #expect(dry["created"] == nil)
        #expect(dry["outcome"] == "changed")
        #expect(dry.stack == "home1 other3")
        for method in ["POST", "PUT"] {
          #expect(try client.call(method, "/sessions/a/stack", Self.push, ["If-Match": "*"]).status != 200)
        }
        for method in ["GET", "PUT", "PATCH", "DELETE"] {
          #expect(
            try client.call(method, "/sessions/a", method == "GET" ? nil : "{}", ["If-Match": "\"0\""]).status
              == 412, "\(method)")
        }
        #expect(try client.call("PUT", "/sessions/a", #"{"tabs":{"one":{"stack":[]}}}"#).status == 422)
        #expect(try client.call("GET", "/sessions/a").status == 404)
      }
    }

    @Test func `are shown whole`() throws {
      try withService { client in
        try client.call(
          "POST", "/sessions/a/stack",
          #"{"commands":[{"command":"open","link":"secret"},{"command":"selectTab","tab":"two"}]}"#)
        let whole = try client.call("GET", "/sessions/a")
        #expect(whole.status == 200)
        #expect(whole.etag == "\"1\"")
        #expect(whole["selected"] == "two")
        #expect(
          whole["tabs.two"]
            == #"{"coordinator":"second","stack":[{"id":2,"screen":"other","parameters":{},"presentation":"root","coordinator":"second"}]}"#
        )
        #expect(
          whole["tabs.one.stack.1"]
            == #"{"id":3,"screen":"login","parameters":{},"presentation":"cover","navigation":false}"#)
        #expect(whole["flags"] == "{}")
        #expect(whole["client"] == "{}")
        #expect(whole["timers"] == "[]")
        #expect(whole["pending.link"] == #"{"name":"secret","parameters":{}}"#)
        #expect(whole["pending.expires"]?.wholeMatch(of: /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/) != nil)
        let head = try client.call("HEAD", "/sessions/a")
        #expect(head.status == 200)
        #expect(head.etag == whole.etag)
        #expect(head.headers["content-length"] == whole.headers["content-length"])
      }
      try withService(single) { client in
        #expect(
          try client.call("PUT", "/sessions/a", "{}").body
            == #"{"session":"a","revision":0,"coordinator":"main","stack":[{"id":1,"screen":"home","parameters":{},"presentation":"root","coordinator":"main"}],"flags":{},"client":{},"timers":[]}"#
        )
        let stack = try client.call("GET", "/sessions/a/stack")
        #expect(stack["tab"] == nil)
        #expect(stack["selected"] == nil)
      }
    }

    @Test func `are shown as nodes, and by tab`() throws {
      try withService { client in
        try client.call("POST", "/sessions/a/stack", Self.push)
        let nodes = try client.call("GET", "/sessions/a/stack?as=nodes")
        #expect(nodes["node.isActive"] == "true")
        #expect(nodes["node.pushes.index"] == "1")
        #expect(nodes["node.pushes.isActive"] == "false")
        #expect(nodes["node.pushes.pushes"] == "end")
        #expect(nodes["stack"] == nil)
        let two = try client.call("GET", "/sessions/a/stack?tab=two")
        #expect(two["tab"] == "two")
        #expect(two["selected"] == "one")
        #expect(two.stack == "other2")
        #expect(try client.call("GET", "/sessions/a/stack?tab=no")["type"] == "/problems/no-such-tab")
        let pushed = try client.call("POST", "/sessions/a/stack?tab=two", Self.push)
        #expect(pushed.stack == "other2 other4")
        #expect(pushed["selected"] == "one")
        let turned = try client.call("POST", "/sessions/a/stack", #"{"command":"selectTab","tab":"two"}"#)
        #expect(turned["tab"] == "two")
      }
    }

    @Test func `with a random id are made by POST, and say where they are`() throws {
      try withService { client in
        var ids: Set<String> = []
        for body in [nil, "{}", #"{"selected":"two","flags":{"a":true,"b":false}}"#] {
          let answer = try client.call("POST", "/sessions", body)
          #expect(answer.status == 201)
          #expect(answer["created"] == "true")
          let id = try #require(answer["session"])
          #expect(answer.headers["location"] == "/sessions/\(id)")
          #expect(ids.insert(id).inserted)
          #expect(try client.call("GET", "/sessions/\(id)").status == 200)
        }
        let refused = try client.call("POST", "/sessions", #"{"tabs":{"two":{"stack":[{"screen":"home"}]}}}"#)
        #expect(refused.status == 422)
        #expect(refused["type"] == "/problems/invalid-item")
        #expect(refused["pointer"] == "/tabs/two/stack/0")
        #expect(refused.headers["location"] == nil, "nothing was made")
      }
    }

    @Test func `can be put back as they were shown, also under another id`() throws {
      for map in [tabs, single] {
        try withService(map) { client in
          try client.call(
            "POST", "/sessions/a/stack",
            #"{"commands":[{"command":"start","coordinator":"child","as":"cover","navigation":true},{"command":"push","screen":"number","parameters":{"n":1}}]}"#
          )
          try client.call("PATCH", "/sessions/a", #"{"flags":{"f":true},"client":{"platform":"ios"}}"#)
          let shown = try client.call("GET", "/sessions/a")
          let same = try client.call("PUT", "/sessions/a", shown.body)
          #expect(same.status == 200)
          #expect(same.body == shown.body)
          let other = try client.call("PUT", "/sessions/b", shown.body)
          #expect(other.status == 201)
          for key in ["flags", "client", "coordinator", "selected", "tabs.one.coordinator"] {
            #expect(other[key] == shown[key], "\(key)")
          }
          let stack = try client.call("GET", "/sessions/a/stack")
          #expect(try client.call("PUT", "/sessions/a/stack", stack.body).etag == stack.etag)
          #expect(try client.call("PUT", "/sessions/c/stack", stack.body)["coordinator"] == "child")
        }
      }
    }

    @Test func `lose a gate's screen that undo brought back when its flag comes`() throws {
      try withService { client in
        for command in [#""open","link":"secret""#, #""dismiss""#, #""undo""#] {
          try client.call("POST", "/sessions/a/stack", "{\"command\":\(command)}")
        }
        #expect(try client.call("GET", "/sessions/a")["tabs.one.stack.1.screen"] == "login")
        // The link's push would dismiss it as well.
        try client.call("PATCH", "/sessions/a", #"{"pending":null}"#)
        let cleared = try client.call("PATCH", "/sessions/a", #"{"flags":{"login":true}}"#)
        #expect(cleared["tabs.one.stack.0.screen"] == "home")
        #expect(cleared["tabs.one.stack.1"] == nil)
      }
    }

    @Test func `are patched, and say which link was dropped`() throws {
      try withService { client in
        try client.call("POST", "/sessions/a/stack", #"{"command":"open","link":"secret"}"#)
        let opened = try client.call("PATCH", "/sessions/a", #"{"flags":{"login":true}}"#)
        #expect(opened["outcome"] == "changed")
        #expect(opened["flags"] == #"{"login":true}"#)
        #expect(opened["pending"] == nil)
        #expect(opened["tabs.one.stack.1.screen"] == "secret")
        #expect(opened.etag == "\"2\"")
        #expect(
          try client.call("PATCH", "/sessions/a", #"{"flags":{"login":true}}"#)["outcome"] == "unchanged")
        #expect(try client.call("PATCH", "/sessions/a", #"{"flags":{"login":null}}"#)["flags"] == "{}")
        try client.call("POST", "/sessions/b/stack", #"{"command":"open","link":"swap"}"#)
        let dropped = try client.call("PATCH", "/sessions/b", #"{"flags":{"login":true}}"#)
        #expect(dropped["dropped"] == #"{"link":{"name":"swap","parameters":{}},"type":"/problems/at-root"}"#)
        #expect(dropped["outcome"] == "changed")
        #expect(dropped["pending"] == nil)
      }
    }

    @Test func `end, and one made anew goes on from their numbers`() throws {
      try withService { client in
        try client.call("POST", "/sessions/a/stack", Self.push)
        let gone = try client.call("DELETE", "/sessions/a")
        #expect(gone.status == 204)
        #expect(gone.type == nil)
        #expect(try client.call("DELETE", "/sessions/a").status == 404)
        #expect(try client.call("GET", "/sessions/a").status == 404)
        let anew = try client.call("POST", "/sessions/a/stack", Self.push)
        #expect(anew["created"] == "true")
        #expect(anew.etag == "\"3\"")
        #expect(anew.stack == "home4 other6")
      }
    }

    @Test func `have tags that reads and changes ask for`() throws {
      try withService { client in
        try client.call("POST", "/sessions/a/stack", Self.push)
        for target in ["/sessions/a", "/sessions/a/stack", "/sessions/a/stack?as=nodes"] {
          for method in ["GET", "HEAD"] {
            for tag in ["\"1\"", "W/\"1\"", "\"0\", \"1\"", "*"] {
              let same = try client.call(method, target, nil, ["If-None-Match": tag])
              #expect(same.status == 304, "\(method) \(target) \(tag)")
              #expect(same.etag == "\"1\"")
              #expect(same.body.isEmpty)
            }
            #expect(try client.call(method, target, nil, ["If-None-Match": "\"0\""]).status == 200)
          }
        }
        // 412 goes before the refusal, and neither loses the tag.
        let body = #"{"command":"dismiss"}"#
        let moved = try client.call("POST", "/sessions/a/stack", body, ["If-Match": "\"0\""])
        #expect(moved.status == 412)
        #expect(moved["type"] == "/problems/precondition-failed")
        #expect(moved.etag == "\"1\"")
        let refused = try client.call("POST", "/sessions/a/stack", body, ["If-Match": "\"1\""])
        #expect(refused.status == 409)
        #expect(refused.etag == "\"1\"")
        #expect(
          try client.call("POST", "/sessions/a/stack", Self.push, ["If-Match": "W/\"1\""]).status == 412)
        let there = try client.call("PUT", "/sessions/a", "{}", ["If-None-Match": "*"])
        #expect(there.status == 412)
        #expect(there["detail"]?.hasPrefix("The session is there") == true)
        #expect(moved["detail"]?.hasPrefix("The session has moved on") == true)
        #expect(try client.call("PUT", "/sessions/b", "{}", ["If-None-Match": "*"]).status == 201)
        #expect(try client.call("DELETE", "/sessions/a", nil, ["If-Match": "\"0\""]).status == 412)
        #expect(try client.call("DELETE", "/sessions/a", nil, ["If-Match": "\"1\""]).status == 204)
      }
    }

    @Test func `are as many as may be, and live ones go on`() throws {
      try withService(tabs) {
        $0.sessions = 2
      } _: { client in
        try client.call("POST", "/sessions/a/stack", Self.push)
        try client.call("POST", "/sessions/b/stack", Self.push)
        for (method, target) in [("POST", "/sessions/c/stack"), ("POST", "/sessions")] {
          let full = try client.call(
            method, target, method == "POST" && target == "/sessions" ? "{}" : Self.push)
          #expect(full.status == 503)
          #expect(full["type"] == "/problems/too-many-sessions")
          #expect(full.headers["retry-after"] == "30")
          #expect(full.headers["location"] == nil)
        }
        #expect(try client.call("POST", "/sessions/a/stack", Self.push).status == 200)
        try client.call("DELETE", "/sessions/a")
        #expect(try client.call("POST", "/sessions/c/stack", Self.push).status == 200)
      }
    }

    @Test func `keep within the depth that is set`() throws {
      try withService(tabs) {
        $0.stackDepth = 2
      } _: { client in
        try client.call("POST", "/sessions/a/stack", Self.push)
        let deep = try client.call(
          "POST", "/sessions/a/stack",
          #"{"commands":[{"command":"pop"},{"command":"push","screen":"other"},{"command":"push","screen":"other"}]}"#
        )
        #expect(deep.status == 409)
        #expect(deep["type"] == "/problems/stack-too-deep")
        #expect(deep["pointer"] == "/commands/2")
        #expect(
          try client.call(
            "PUT", "/sessions/a/stack",
            #"{"stack":[{"screen":"home"},{"screen":"other"},{"screen":"other"}]}"#
          ).status == 409)
        #expect(
          try client.call(
            "PUT", "/sessions/a",
            #"{"tabs":{"one":{"stack":[{"screen":"home"},{"screen":"other"},{"screen":"other"}]}}}"#
          ).status == 409)
      }
    }
  }
}
