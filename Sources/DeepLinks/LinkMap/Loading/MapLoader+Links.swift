internal import Coordinators
internal import JSON

extension MapLoader {
  /// The links, but for what they open, which takes screens and tabs.
  mutating func readLinks(_ value: JSONValue?) {
    guard let value, isObject(value, "links") else { return }
    links.reserveCapacity(value.count)
    for member in value.members {
      let link = readLink(member.key, member.value)
      linkIndex[link.name] = links.count
      links.append(link)
    }
    for (name, gate) in unknownGates {
      let nearest = nearest(to: name, among: gates.map(\.name))
      report(.unknownGate(name, links: gate.links, nearest: nearest), at: gate.offset)
    }
  }

  private mutating func readLink(_ key: JSONKey, _ value: JSONValue) -> LinkDraft {
    var link = LinkDraft(name: key.string, offset: key.offset)
    guard isObject(value, link.name) else { return link }
    checkKeys(of: value, known: ["parameters", "requires", "since", "otherwise", "open"], .link)
    link.parameters = parameters(value["parameters"], "parameters")
    link.bound = Array(repeating: false, count: link.parameters.count)
    link.open = value["open"]
    link.since = versions(value["since"])
    if let otherwise = value["otherwise"], let name = text(otherwise, "otherwise") {
      link.otherwise = (name, otherwise.offset)
    }
    for (flag, offset) in texts(value["requires"], "requires") {
      if gates.contains(where: { $0.name == flag }) {
        link.requires.append(flag)
      } else {
        unknownGates[flag, default: (offset, 0)].links += 1
      }
    }
    return link
  }

  private mutating func versions(_ value: JSONValue?) -> [(platform: String, version: Version)] {
    guard let value, isObject(value, "since") else { return [] }
    var versions: [(platform: String, version: Version)] = []
    for member in value.members {
      if let text = member.value.string, Version.isWellFormed(text) {
        versions.append((member.key.string, Version(text)))
      } else {
        report(.wrongForm(member.key.string, wanted: .version), at: member.value.offset)
      }
    }
    return versions
  }

  /// The finished declaration of a link.
  mutating func declaration(of link: LinkDraft) -> LinkDeclaration {
    let parameters = link.parameters.map(\.parameter)
    return LinkDeclaration(
      name: link.name, parameters: parameters, requires: link.requires, open: openDeclaration(of: link),
      since: link.since, otherwise: replacement(of: link))
  }

  private mutating func openDeclaration(of link: LinkDraft) -> OpenDeclaration? {
    let parameters = link.parameters.map(\.parameter)
    if let open = link.open {
      return self.open(open, named: link.name, given: parameters, mode: .set)
    }
    // Without `open` a link opens the screen of its own name, and need not be opened at all.
    guard screens == nil || names.screen(link.name) != nil else {
      if root != nil { report(.noSuchScreenToOpen(link.name), .warning, at: link.offset) }
      return nil
    }
    guard let screen = passedByName(to: link.name, from: parameters, at: link.offset) else { return nil }
    return .screens(OpenPlan(screen: screen))
  }

  private mutating func replacement(of link: LinkDraft) -> LinkDeclaration.Replacement? {
    guard let (name, offset) = link.otherwise else { return nil }
    guard let index = linkIndex[name] else {
      report(.unknownName(name, .link, nearest: nearest(to: name, among: links.map(\.name))), at: offset)
      return nil
    }
    var seen: Set<String> = [link.name]
    var next: LinkDraft? = links[index]
    while let current = next {
      guard seen.insert(current.name).inserted else {
        report(.replacementCycle(link.name), at: offset)
        return nil
      }
      next = current.otherwise.flatMap { linkIndex[$0.name] }.map { links[$0] }
    }
    let wanted = links[index].parameters.map(\.parameter)
    let templates = passedByName(
      to: wanted, from: link.parameters.map(\.parameter), .link, name, at: offset)
    return templates.map { LinkDeclaration.Replacement(link: name, parameters: $0) }
  }
}
