public import DeepLinks
import JSON

extension LinkMap {
  /// What `GET /links` says of a link, for people: its parameters on a line, then what it requires and a line for each
  /// of its routes.
  public func summary(of link: LinkDeclaration) -> String {
    let parameters = link.parameters.map { parameter in
      let absence =
        parameter.defaultValue.map { ", by default \(Self.json($0))" }
        ?? (parameter.isOptional ? ", optional" : "")
      return "\(parameter.name): \(parameter.type)\(absence)"
    }
    var lines = [link.name + (parameters.isEmpty ? "" : " (\(parameters.joined(separator: "; ")))")]
    if !link.requires.isEmpty { lines.append("    requires \(link.requires.joined(separator: ", "))") }
    for route in routes where route.link == link.name {
      var parts = ["    \(route.pattern)"]
      if !route.constants.isEmpty {
        let given = route.constants.elements.map { "\($0.name): \(Self.json($0.value))" }
        parts.append("with \(given.joined(separator: ", "))")
      }
      if !route.origins.isEmpty { parts.append("on \(route.origins.joined(separator: ", "))") }
      if !route.isCaseSensitive { parts.append("in any letter case") }
      lines.append(parts.joined(separator: "  "))
    }
    return lines.joined(separator: "\n")
  }

  private static func json(_ value: Value) -> String {
    var writer = JSONWriter()
    writer.value(value)
    return String(decoding: writer.bytes, as: UTF8.self)
  }
}
