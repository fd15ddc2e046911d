internal import Coordinators
package import JSON

extension LinkMap {
  /// Writes what a URL means as an object. `url`: as it was given, in UTF-8.
  ///
  /// For the same map, URL and client always the same bytes. Allocates nothing, but for what the writer's bytes
  /// grow, and for links that open commands or are replaced for the client.
  package func write(
    _ found: Found, url: UnsafeBufferPointer<UInt8>, for client: Client = Client(),
    _ scratch: inout Scratch, to writer: inout JSONWriter
  ) {
    let route = answers.routes[found.route]
    writer.beginObject()
    writer.key("url")
    writer.string(utf8: url)
    if client.version != nil, isReplaced(Int(route.link), for: client) {
      writeReplacement(found, for: client, scratch, to: &writer)
    } else {
      writeLink(route, found, scratch, to: &writer)
    }
    if scratch.url.hasArguments {
      matcher.writeLeftArguments(of: found.match, in: scratch.url, &scratch.match, to: &writer)
    }
    if scratch.url.fragmentPart != nil {
      matcher.writeLeftFragment(of: found.match, in: scratch.url, to: &writer)
    }
    if !scratch.unwrapped.isEmpty { writer.layers(scratch.unwrapped) }
    writer.endObject()
  }

  private func isReplaced(_ link: Int, for client: Client) -> Bool {
    let link = links[link]
    return link.otherwise != nil && !link.isDrawn(by: client)
  }

  private func writeLink(
    _ route: AnswerTable.Route, _ found: Found, _ scratch: borrowing Scratch, to writer: inout JSONWriter
  ) {
    let table = answers
    let link = table.links[Int(route.link)]
    scratch.url.withReading(found.match.cover.reading) { reading in
      let members = UnsafeBufferPointer(rebasing: table.members[link.parameters.range])
      BoundValues.with(found.match, matcher, reading, count: members.count) { values in
        writer.fragment(link.head, of: table.bytes)
        for member in members { values.write(member, table, to: &writer) }
        writer.fragment(route.text, of: table.bytes)
        if !writeCanonical(found, values, reading, scratch, to: &writer) {
          writeCanonicalBySearch(found, scratch, to: &writer)
        }
        for step in table.steps[link.open.range] {
          switch step {
          case .fragment(let fragment): writer.fragment(fragment, of: table.bytes)
          case .member(let member): values.write(member, table, to: &writer)
          }
        }
      }
    }
    if link.opensCommands, let open = links[Int(route.link)].open {
      writer.key("open")
      writer.open(open, with: self.link(of: found, scratch).parameters)
    }
  }

  private func writeReplacement(
    _ found: Found, for client: Client, _ scratch: borrowing Scratch, to writer: inout JSONWriter
  ) {
    let first = self.link(of: found, scratch)
    let link = replaced(first, for: client)
    let declaration = self.link(link.name)
    writer.key("link")
    writer.link(link)
    writer.key("insteadOf")
    writer.string(first.name)
    if let requires = declaration?.requires, !requires.isEmpty {
      writer.key("requires")
      writer.beginArray()
      for flag in requires { writer.string(flag) }
      writer.endArray()
    }
    writer.key("route")
    writer.string(routes[found.route].pattern)
    writeCanonical(found, scratch, to: &writer)
    if let open = declaration?.open {
      writer.key("open")
      writer.open(open, with: link.parameters)
    }
  }
}

extension LinkURL {
  fileprivate var hasArguments: Bool { arguments.count > 0 }
}

extension JSONWriter {
  fileprivate mutating func layers(_ layers: [UnwrappedLayer]) {
    key("unwrapped")
    beginArray()
    for layer in layers {
      beginObject()
      key("wrapper")
      string(layer.wrapper)
      key("url")
      string(layer.url)
      endObject()
    }
    endArray()
  }
}
