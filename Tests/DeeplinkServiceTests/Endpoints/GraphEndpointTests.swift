import DeepLinks
import Testing

@testable import DeeplinkService

private let shop = loaded(
  """
  {
    "origins": ["https://a.example"],
    "links": {
      "product": { "parameters": { "sku": "string" }, "open": { "tab": "shop", "under": ["list"] } },
      "help":    { "requires": ["login"], "open": { "mode": "push", "under": ["list"] } },
      "sale":    { "open": { "commands": [{ "command": "goBackToRoot" }, { "command": "start", "coordinator": "checkout" }] } },
    },
    "routes": [{ "pattern": "/products/:sku", "link": "product" }, { "pattern": "/help", "link": "help" }, { "pattern": "/sale", "link": "sale" }],
    "screens": {
      "list":    { "actions": { "tapped": { "sku": { "type": "string", "max": 9 } }, "bought": {} } },
      "product": { "parameters": { "sku": "string" }, "actions": { "closed": {}, "asked": {} } },
      "cart":    { "actions": { "paid": { "order": { "type": "int", "min": 1 } }, "left": {} } },
      "receipt": { "parameters": { "order": { "type": "int", "min": 1 }, "note": { "type": "string", "default": "-" } } },
      "help": {}, "login": {}, "me": {},
    },
    "coordinators": {
      "shop": { "root": "list", "on": {
        "list.tapped":        [{ "command": "push", "screen": "product", "parameters": { "sku": "$sku" } }],
        "list.bought":        [{ "command": "start", "coordinator": "checkout", "as": "cover", "navigation": true }],
        "product.closed":     [{ "command": "popTo", "screen": "list" }],
        "product.asked":      [{ "command": "open", "url": "https://a.example/help" }],
        "checkout.finished":  [{ "command": "push", "screen": "receipt", "parameters": { "order": "$order" } }],
      } },
      "checkout": { "root": "cart", "result": { "order": { "type": "int", "min": 1 } }, "on": {
        "cart.paid": [{ "command": "finish", "result": { "order": "$order" } }],
        "cart.left": [{ "command": "cancel" }],
      } },
      "me": { "root": "me" },
    },
    "root": { "tabs": { "shop": "shop", "mine": "me" } },
    "gates": { "login": { "open": { "screen": "login", "as": "cover" } } },
  }
  """)

extension OverHTTP {
  struct `Screens and coordinators over HTTP` {
    @Test func `are screens with what declares them and what shows them`() throws {
      try withService(shop) { client in
        let answer = try client.call("GET", "/screens")
        #expect(answer.status == 200)
        #expect(answer.type == "application/json")
        #expect(
          answer["screens.0"]
            == #"{"name":"list","parameters":{},"actions":{"tapped":{"sku":{"type":"string","max":9}},"bought":{}},"reachedBy":[{"root":"shop"},{"link":"product","under":true}]}"#
        )
        #expect(
          answer["screens.1.reachedBy"]
            == #"[{"link":"product"},{"coordinator":"shop","on":"list.tapped","command":"push"}]"#)
        #expect(
          answer["screens.2.reachedBy"]
            == #"[{"root":"checkout"},{"link":"sale","command":"start"},{"coordinator":"shop","on":"list.bought","command":"start"}]"#
        )
        #expect(
          answer["screens.3.parameters"]
            == #"{"order":{"type":"int","min":1},"note":{"type":"string","default":"-"}}"#)
        #expect(
          answer["screens.4.reachedBy"]
            == #"[{"link":"help"},{"coordinator":"shop","on":"product.asked","command":"open","opens":"help"}]"#
        )
        #expect(answer["screens.5.reachedBy"] == #"[{"gate":"login"}]"#)
      }
    }

    @Test func `are coordinators with what they handle and who starts whom`() throws {
      try withService(shop) { client in
        let answer = try client.call("GET", "/coordinators")
        #expect(
          answer["coordinators.0.on"]
            == #"{"list.tapped":[{"command":"push","screen":"product","parameters":{"sku":"$sku"}}],"list.bought":[{"command":"start","coordinator":"checkout","as":"cover","navigation":true,"parameters":{}}],"product.closed":[{"command":"popTo","screen":"list"}],"product.asked":[{"command":"open","url":"https://a.example/help"}],"checkout.finished":[{"command":"push","screen":"receipt","parameters":{"order":"$order","note":"-"}}]}"#
        )
        #expect(answer["coordinators.0.starts"] == #"[{"coordinator":"checkout","on":"list.bought"}]"#)
        #expect(answer["coordinators.0.startedBy"] == "[]")
        #expect(answer["coordinators.0.tabs"] == #"["shop"]"#)
        #expect(
          answer["coordinators.1"]
            == #"{"name":"checkout","root":"cart","result":{"order":{"type":"int","min":1}},"on":{"cart.paid":[{"command":"finish","result":{"order":"$order"}}],"cart.left":[{"command":"cancel"}]},"starts":[],"startedBy":[{"link":"sale","command":"start"},{"coordinator":"shop","on":"list.bought","command":"start"}],"tabs":[]}"#
        )
        #expect(answer["coordinators.2.tabs"] == #"["mine"]"#)
      }
    }

    @Test func `say where a session without tabs begins`() throws {
      try withService(single) { client in
        let answer = try client.call("GET", "/coordinators")
        #expect(answer["coordinators.0.isRoot"] == "true")
        #expect(answer["coordinators.1.isRoot"] == nil)
      }
    }

    @Test func `are a picture of each coordinator's screens, and what leads from one to another`() throws {
      try withService(shop) { client in
        let answer = try client.call("GET", "/screens?as=dot")
        #expect(answer.type == "text/vnd.graphviz")
        let picture = try DOTReader(answer.body)
        #expect(picture.boxes.map(\.label) == ["shop", "checkout", "me (tab mine)"])
        #expect(picture.boxes.map(\.nodes) == [["list", "product", "receipt"], ["cart"], ["me"]])
        #expect(
          picture.lines == [
            "links -product-> list", "links -product-> product", "links -help-> help", "links -sale-> cart",
            "gates -login-> login", "list -tapped-> product", "list -bought-> cart", "product -closed-> list",
            "product -asked-> help", "cart -finished-> receipt", "cart -cancelled-> list",
          ])
        #expect(picture.edges[6].attributes["lhead"] == "cluster_1")
        #expect(picture.edges[10].attributes["ltail"] == "cluster_1")
      }
    }

    @Test func `are a picture of coordinators alone`() throws {
      try withService(shop) { client in
        let picture = try DOTReader(try client.call("GET", "/coordinators?as=dot").body)
        #expect(
          picture.lines == [
            "shop -list.bought-> checkout", "checkout -finished-> shop", "checkout -cancelled-> shop",
          ])
        #expect(picture.nodes.values.sorted() == ["checkout", "me (tab mine)", "shop"])
      }
    }

    @Test func `are nothing in a map without them`() throws {
      try withService(linksOnly) { client in
        let (screens, coordinators) = try (
          client.call("GET", "/screens"), client.call("GET", "/coordinators")
        )
        #expect(screens.body == #"{"screens":[]}"#)
        #expect(coordinators.body == #"{"coordinators":[]}"#)
        for target in ["/screens?as=dot", "/coordinators?as=dot"] {
          let picture = try DOTReader(try client.call("GET", target).body)
          #expect(picture.edges.isEmpty)
        }
      }
    }

    @Test func `can have any names`() throws {
      let odd = loaded(
        #"""
        {
          "origins": ["https://a.example"], "links": { "\\N \"l\"": { "open": { "screen": "a\"b\\" } } },
          "routes": [{ "pattern": "/", "link": "\\N \"l\"" }],
          "screens": { "a\"b\\": { "actions": { "x\ny": {}, "->": {} } }, "\u0000;} \u0007é\u{1F600}": {} },
          "coordinators": { "digraph {": { "root": "a\"b\\", "on": {
            "a\"b\\.x\ny": [{ "command": "push", "screen": "\u0000;} \u0007é\u{1F600}" }],
            "a\"b\\.->": [{ "command": "popToRoot" }],
          } } },
          "root": { "coordinator": "digraph {" },
        }
        """#.replacing(#"\u{1F600}"#, with: "\u{1F600}"))
      try withService(odd) { client in
        let picture = try DOTReader(try client.call("GET", "/screens?as=dot").body)
        #expect(
          picture.lines == [
            #"links -\\N \"l\"-> a\"b\\"#, #"a\"b\\ -x\ny->  ;}  é"# + "\u{1F600}",
            #"a\"b\\ --> -> a\"b\\"#
              .replacing("--> ->", with: "-->->"),
          ])
        #expect(picture.boxes.map(\.label) == ["digraph {"])
        _ = try DOTReader(try client.call("GET", "/coordinators?as=dot").body)
      }
    }

    @Test(arguments: ["/screens", "/coordinators", "/screens?as=dot", "/coordinators?as=dot"])
    func `have the tag of what they say, the same bytes each time, and a head`(target: String) throws {
      try withService(shop) { client in
        let first = try client.call("GET", target)
        let second = try client.call("GET", target)
        #expect(first.body == second.body)
        let tag = try #require(first.etag)
        #expect(second.etag == tag)
        #expect(tag.hasPrefix("\"") && tag.hasSuffix("\""))
        let head = try client.call("HEAD", target)
        #expect(head.status == 200 && head.etag == tag && head.type == first.type)
        let unchanged = try client.call("GET", target, nil, ["If-None-Match": "W/\(tag)"])
        #expect(unchanged.status == 304 && unchanged.body.isEmpty && unchanged.etag == tag)
        let other = try client.call("GET", target, nil, ["If-None-Match": "\"1\""])
        #expect(other.status == 200)
        let failed = try client.call("GET", target, nil, ["If-Match": "\"1\""])
        #expect(failed.status == 412)
        #expect(failed["detail"]?.contains("session") == false)
        let post = try client.call("POST", target, "{}")
        #expect(post.status == 405)
        #expect(post.headers["allow"] == "GET, HEAD")
      }
    }

    @Test(
      arguments: [
        ("/screens?x=1", nil, 400, "'x'"), ("/screens?as=png", nil, 400, "'png'"),
        ("/coordinators?as=dot&as=dot", nil, 400, "twice"), ("/coordinators?as=", nil, 400, "'dot'"),
        ("/screens", "text/html", 406, "application/json"),
        ("/screens?as=dot", "text/html", 406, "vnd.graphviz"),
        ("/screens", "text/vnd.graphviz", 406, "?as=dot"),
        ("/screens?as=dot", "application/json", 406, "text/vnd.graphviz"),
        ("/screens/home", nil, 404, ""),
      ] as [(String, String?, Int, String)])
    func `that cannot be had say why`(target: String, accept: String?, status: Int, detail: String) throws {
      try withService(shop) { client in
        let answer = try client.call("GET", target, nil, ["Accept": accept])
        #expect(answer.status == status)
        #expect(answer["detail"]?.contains(detail) == true, "\(answer["detail"] ?? "")")
      }
    }

    @Test(arguments: ["text/vnd.graphviz", "text/*", "*/*;q=0.1", "text/vnd.graphviz, application/json;q=0"])
    func `are had as a picture by who accepts one`(accept: String) throws {
      try withService(shop) { client in
        let answer = try client.call("GET", "/screens?as=dot", nil, ["Accept": accept])
        #expect(answer.status == 200)
      }
    }
  }
}
