import DeepLinks
import Testing

@testable import DeeplinkService

/// Maps in a few words, and what is printed of URLs by them.
protocol ExplainingTests {}

extension ExplainingTests {
  /// The last lines of what is printed, as many as are expected.
  func expect(
    _ url: String, _ map: LinkMap, _ expected: [String], sourceLocation: SourceLocation = #_sourceLocation
  ) {
    var explanations = LinkExplanations(map: map)
    let lines = explanations.explain(url).text.split(separator: "\n").map(String.init)
    #expect(Array(lines.suffix(expected.count)) == expected, sourceLocation: sourceLocation)
  }

  /// That a map means a link by a URL, as an explanation has told.
  func expect(
    _ url: String, is link: String, by map: LinkMap, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect((try? map.resolve(url))?.link.name == link, sourceLocation: sourceLocation)
  }

  /// Routes as `pattern link`; parameters as `name type`, which all links have that bind them.
  func map(
    _ routes: [(pattern: String, link: String)], types: [String: String] = [:],
    origins: String = #""https://a.example""#,
    unwrap: String = ""
  ) -> LinkMap {
    var links: [String: Set<String>] = [:]
    for (pattern, link) in routes {
      let names = (try? Pattern(parsing: pattern))?.bindings.map(\.name) ?? []
      links[link, default: []].formUnion(names)
    }
    let declared = links.map { link, names in
      let parameters = names.map { #""\#($0)": "\#(types[$0] ?? "string")""# }
      return #""\#(link)": { "parameters": { \#(parameters.joined(separator: ", ")) } }"#
    }
    let list = routes.map { pattern, link in
      #"{ "pattern": "\#(pattern.replacing(#"\"#, with: #"\\"#))", "link": "\#(link)" }"#
    }
    return loaded(
      """
      { "origins": [\(origins)], "unwrap": [\(unwrap)], "links": { \(declared.joined(separator: ", ")) },
        "routes": [\(list.joined(separator: ", "))] }
      """)
  }
}
