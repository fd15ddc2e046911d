internal import Coordinators
internal import JSON

/// The JSON of answers that is the same for every URL, made when the map loads.
struct AnswerParts: Sendable {
  struct Link: Sendable {
    let name: [UInt8]
    /// Nil where the link requires nothing.
    let requires: [UInt8]?
    let open: Open?
  }

  /// A link's `open`; what needs the URL's values is filled in.
  enum Open: Sendable {
    case plan(tab: [UInt8]?, screens: [Screen], placement: Placement, mode: OpenMode)
    case commands([MapCommand])
  }

  struct Screen: Sendable {
    let name: [UInt8]
    let members: [Member]
  }

  struct Member: Sendable {
    let key: [UInt8]
    /// The link's parameter, by index; nil for a constant.
    let parameter: Int?
    /// The constant, or what stands for an absent argument.
    let value: [UInt8]?
  }

  let links: [Link]
  /// By route.
  let patterns: [[UInt8]]

  init(links: [LinkDeclaration], routes: [RouteDeclaration]) {
    self.links = links.map { link in
      Link(
        name: Self.json { $0.string(link.name) },
        requires: link.requires.isEmpty ? nil : Self.list(link.requires),
        open: link.open.map { Self.open($0, of: link) })
    }
    patterns = routes.map { route in Self.json { $0.string(route.pattern) } }
  }

  private static func json(_ write: (inout JSONWriter) -> Void) -> [UInt8] {
    var writer = JSONWriter()
    write(&writer)
    return writer.bytes
  }

  private static func list(_ texts: [String]) -> [UInt8] {
    json { writer in
      writer.beginArray()
      for text in texts { writer.string(text) }
      writer.endArray()
    }
  }

  private static func open(_ open: OpenDeclaration, of link: LinkDeclaration) -> Open {
    switch open {
    case .commands(let commands): .commands(commands)
    case .screens(let plan):
      .plan(
        tab: plan.tab.map { tab in json { $0.string(tab) } },
        screens: (plan.under + [plan.screen]).map { screen($0, of: link) }, placement: plan.placement,
        mode: plan.mode)
    }
  }

  private static func screen(_ template: ScreenTemplate, of link: LinkDeclaration) -> Screen {
    Screen(
      name: json { $0.string(template.name) },
      members: template.parameters.map { parameter in
        let key = Array(parameter.name.utf8)
        switch parameter.source {
        case .constant(let value): return Member(key: key, parameter: nil, value: json { $0.value(value) })
        case .argument(let name, let otherwise):
          return Member(
            key: key, parameter: link.parameters.firstIndex { $0.name == name },
            value: otherwise.map { value in json { $0.value(value) } })
        }
      })
  }
}
