internal import Coordinators
package import JSON

extension LinkMap {
  /// Writes what a URL means as an object. `url`: as it was given, in UTF-8.
  ///
  /// For the same map, URL and client always the same bytes. Allocates nothing where the pattern took all
  /// arguments, but for what the writer's bytes grow.
  package func write(
    _ found: Found, url: UnsafeBufferPointer<UInt8>, for client: Client = Client(),
    _ scratch: inout Scratch, to writer: inout JSONWriter
  ) {
    let index = linkOfRoute[found.route]
    writer.beginObject()
    writer.key("url")
    writer.string(utf8: url)
    if client.version != nil, !links[index].isDrawn(by: client), links[index].otherwise != nil {
      writeReplacement(found, for: client, scratch, to: &writer)
    } else {
      writeLink(index, found, scratch, to: &writer)
    }
    writer.key("route")
    writer.raw(answerParts.patterns[found.route])
    writeRest(found, &scratch, to: &writer)
    writer.endObject()
  }

  private func writeLink(
    _ index: Int, _ found: Found, _ scratch: borrowing Scratch, to writer: inout JSONWriter
  ) {
    let parts = answerParts.links[index]
    scratch.url.withReading(found.match.cover.reading) { reading in
      let values = MatchedValues(found.match, matcher, reading)
      writer.key("link")
      writer.beginObject()
      writer.key("name")
      writer.raw(parts.name)
      writer.key("parameters")
      writer.beginObject()
      for (position, parameter) in links[index].parameters.enumerated() {
        guard values.has(position) else { continue }
        writer.key(parameter.name)
        values.write(position, to: &writer)
      }
      writer.endObject()
      writer.endObject()
      if let requires = parts.requires {
        writer.key("requires")
        writer.raw(requires)
      }
      if let open = parts.open { write(open, values, found, scratch, to: &writer) }
    }
  }

  private func write(
    _ open: AnswerParts.Open, _ values: MatchedValues, _ found: Found, _ scratch: borrowing Scratch,
    to writer: inout JSONWriter
  ) {
    writer.key("open")
    writer.beginObject()
    switch open {
    case .commands(let commands):
      writer.commands(commands, with: link(of: found, scratch).parameters)
    case .plan(let tab, let screens, let placement, let mode):
      if let tab {
        writer.key("tab")
        writer.raw(tab)
      }
      writer.key("stack")
      writer.beginArray()
      for screen in screens {
        writer.beginObject()
        writer.key("screen")
        writer.raw(screen.name)
        writer.key("parameters")
        writer.beginObject()
        for member in screen.members { write(member, values, to: &writer) }
        writer.endObject()
        writer.endObject()
      }
      writer.endArray()
      writer.openMembers(placement, mode)
    }
    writer.endObject()
  }

  private func write(_ member: AnswerParts.Member, _ values: MatchedValues, to writer: inout JSONWriter) {
    if let parameter = member.parameter, values.has(parameter) {
      member.key.withUnsafeBufferPointer { writer.key(utf8: $0) }
      values.write(parameter, to: &writer)
    } else if let value = member.value {
      member.key.withUnsafeBufferPointer { writer.key(utf8: $0) }
      writer.raw(value)
    }
  }

  private func writeReplacement(
    _ found: Found, for client: Client, _ scratch: borrowing Scratch, to writer: inout JSONWriter
  ) {
    let first = self.link(of: found, scratch)
    let link = replaced(first, for: client)
    writer.key("link")
    writer.link(link)
    writer.key("insteadOf")
    writer.string(first.name)
    guard let declaration = self.link(link.name), let index = names.link(link.name) else { return }
    if let requires = answerParts.links[index].requires {
      writer.key("requires")
      writer.raw(requires)
    }
    if let open = declaration.open {
      writer.key("open")
      writer.open(open, with: link.parameters)
    }
  }

  private func writeRest(_ found: Found, _ scratch: inout Scratch, to writer: inout JSONWriter) {
    if scratch.url.hasArguments {
      let left = matcher.leftArguments(of: found.match, in: scratch.url, &scratch.match)
      if !left.isEmpty {
        writer.key("query")
        writer.beginObject()
        for (name, values) in left {
          writer.key(name)
          writer.beginArray()
          for value in values { writer.string(value) }
          writer.endArray()
        }
        writer.endObject()
      }
    }
    if scratch.url.fragmentPart != nil, let fragment = matcher.leftFragment(of: found.match, in: scratch.url)
    {
      writer.key("fragment")
      writer.string(fragment)
    }
    guard !found.unwrapped.isEmpty else { return }
    writer.key("unwrapped")
    writer.beginArray()
    for layer in found.unwrapped {
      writer.beginObject()
      writer.key("wrapper")
      writer.string(layer.wrapper)
      writer.key("url")
      writer.string(layer.url)
      writer.endObject()
    }
    writer.endArray()
  }
}

extension LinkURL {
  fileprivate var hasArguments: Bool { arguments.count > 0 }
}
