internal import JSON

/// A test of the map's own, and where it stands.
struct TestDraft {
  let test: LinkTest
  let offset: Int
}

extension MapLoader {
  mutating func readTests(_ value: JSONValue?) -> [TestDraft] {
    guard let value, isList(value, "tests") else { return [] }
    var tests: [TestDraft] = []
    for element in value.elements {
      guard isObject(element, "tests") else { continue }
      checkKeys(of: element, known: ["url", "link", "arguments"], .test)
      let url = needed("url", of: element, .test)
      let link = needed("link", of: element, .test)
      guard let url, let text = text(url, "url"), let link, let name = self.text(link, "link") else {
        continue
      }
      guard let index = linkIndex[name] else {
        let nearest = nearest(to: name, among: links.lazy.map(\.name))
        report(.unknownName(name, .link, nearest: nearest), at: link.offset)
        continue
      }
      var arguments: Arguments?
      if let json = element["arguments"] {
        guard let read = testArguments(json, of: links[index], url: text) else { continue }
        arguments = read
      }
      tests.append(TestDraft(test: LinkTest(url: text, link: name, arguments: arguments), offset: url.offset))
    }
    return tests
  }

  /// The arguments that a test wants; as everywhere, what has a default need not be written.
  private mutating func testArguments(_ value: JSONValue, of link: LinkDraft, url: String) -> Arguments? {
    guard isObject(value, "arguments") else { return nil }
    var elements: [Arguments.Element] = []
    for member in value.members {
      let name = member.key.string
      guard let declared = link.parameters.first(where: { $0.parameter.name == name }) else {
        let nearest = nearest(to: name, among: link.parameters.map(\.parameter.name))
        report(
          .unknownParameter(name, of: .link, named: link.name, nearest: nearest), at: member.key.offset)
        return nil
      }
      guard let constant = declared.parameter.type.constant(member.value, context) else {
        report(
          .testArgument(url: url, declared.parameter.problem(with: member.value)), at: member.value.offset)
        return nil
      }
      elements.append((name, constant))
    }
    for declared in link.parameters where !elements.contains(where: { $0.name == declared.parameter.name }) {
      if let value = declared.parameter.defaultValue { elements.append((declared.parameter.name, value)) }
    }
    return Arguments(elements)
  }

  mutating func run(_ tests: [TestDraft], on map: LinkMap) {
    for draft in tests {
      let test = draft.test
      let got: DeepLink
      do throws(ResolveProblem) {
        got = try map.resolve(test.url).link
      } catch {
        report(.test(url: test.url, wanted: test.wanted, got: error.type), at: draft.offset)
        continue
      }
      if got.name != test.link || test.arguments.map({ $0 != got.parameters }) ?? false {
        let shown = got.name != test.link && test.arguments == nil ? "\"\(got.name)\"" : got.text
        report(.test(url: test.url, wanted: test.wanted, got: shown), at: draft.offset)
      }
    }
  }
}

extension LinkTest {
  fileprivate var wanted: String {
    arguments.map { DeepLink(name: link, parameters: $0).text } ?? "\"\(link)\""
  }
}

extension DeepLink {
  /// For messages: `"profile" {"userId":"me"}`.
  fileprivate var text: String {
    var writer = JSONWriter()
    writer.arguments(parameters)
    return "\"\(name)\" \(String(decoding: writer.bytes, as: UTF8.self))"
  }
}
