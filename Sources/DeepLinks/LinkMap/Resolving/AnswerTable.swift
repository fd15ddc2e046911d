internal import Coordinators
internal import JSON

/// The JSON of answers that is the same for every URL, made when the map loads, flat: reading it costs no
/// reference counting.
final class AnswerTable: Sendable {
  struct Link: BitwiseCopyable {
    /// `"link":{"name":"profile","parameters":{`
    let head: JSONFragment
    /// Of `members`.
    let parameters: Range32
    /// Of `steps`; empty where the link opens nothing, or commands.
    let open: Range32
    let opensCommands: Bool
  }

  struct Route: BitwiseCopyable {
    let link: Int32
    /// `}},"requires":["login"],"route":"/users/:userId/profile"`
    let text: JSONFragment
  }

  /// A key, and the value of a link's parameter.
  struct Member: BitwiseCopyable {
    /// `"userId":`
    let key: JSONFragment
    let parameter: Int32
    /// What stands for an absent value; where this is empty too, there is no member.
    let otherwise: JSONFragment
  }

  enum Step: BitwiseCopyable {
    case fragment(JSONFragment)
    case member(Member)
  }

  // Safety: written by `init` alone, and freed with `arena`.
  nonisolated(unsafe) let bytes: UnsafeBufferPointer<UInt8>
  nonisolated(unsafe) let links: UnsafeBufferPointer<Link>
  nonisolated(unsafe) let routes: UnsafeBufferPointer<Route>
  nonisolated(unsafe) let members: UnsafeBufferPointer<Member>
  nonisolated(unsafe) let steps: UnsafeBufferPointer<Step>
  // Safety: only kept, so that its memory is freed last.
  private nonisolated(unsafe) let arena: Arena

  init(links: [LinkDeclaration], routes: [RouteDeclaration], linkOfRoute: [Int]) {
    var builder = Builder()
    let linkParts = links.map { builder.link($0) }
    let routeParts = zip(routes, linkOfRoute).map { route, link in
      Route(link: Int32(link), text: builder.route(route, requires: links[link].requires))
    }
    arena = Arena()
    bytes = arena.copy(builder.bytes + Array(repeating: 0, count: Blocks.slack))
    self.links = arena.copy(linkParts)
    self.routes = arena.copy(routeParts)
    members = arena.copy(builder.members)
    steps = arena.copy(builder.steps)
  }

  // MARK: - Making it

  private struct Builder {
    var bytes: [UInt8] = []
    var members: [Member] = []
    var steps: [Step] = []

    private mutating func keep(_ write: (inout JSONWriter) -> Void) -> JSONFragment {
      var writer = JSONWriter()
      write(&writer)
      return JSONFragment(writer.written, in: &bytes)
    }

    private mutating func member(_ name: String, parameter: Int?, otherwise: Value?) -> Member {
      Member(
        key: keep { $0.key(name) }, parameter: Int32(parameter ?? -1),
        otherwise: keep { writer in if let otherwise { writer.value(otherwise) } })
    }

    mutating func link(_ link: LinkDeclaration) -> Link {
      let head = keep { writer in
        writer.key("link")
        writer.beginObject()
        writer.key("name")
        writer.string(link.name)
        writer.key("parameters")
        writer.beginObject()
      }
      let parameters = link.parameters.enumerated().map { index, parameter in
        member(parameter.name, parameter: index, otherwise: parameter.defaultValue)
      }
      let firstMember = members.count
      members.append(contentsOf: parameters)
      let firstStep = steps.count
      var opensCommands = false
      switch link.open {
      case .screens(let plan): open(plan, of: link)
      case .commands: opensCommands = true
      case nil: break
      }
      return Link(
        head: head, parameters: Range32(firstMember, members.count), open: Range32(firstStep, steps.count),
        opensCommands: opensCommands)
    }

    mutating func route(_ route: RouteDeclaration, requires: [String]) -> JSONFragment {
      keep { writer in
        writer.endObject()
        writer.endObject()
        if !requires.isEmpty {
          writer.key("requires")
          writer.beginArray()
          for flag in requires { writer.string(flag) }
          writer.endArray()
        }
        writer.key("route")
        writer.string(route.pattern)
      }
    }

    private mutating func flush(_ writer: inout JSONWriter) {
      guard writer.count > 0 else { return }
      steps.append(.fragment(JSONFragment(writer.written, in: &bytes)))
      writer.takeOut()
    }

    private mutating func open(_ plan: OpenPlan<ScreenTemplate>, of link: LinkDeclaration) {
      // One writer for all of it, so that it knows where commas are due; what it has written is taken away
      // at each member.
      var writer = JSONWriter()
      writer.key("open")
      writer.beginObject()
      if let tab = plan.tab {
        writer.key("tab")
        writer.string(tab)
      }
      writer.key("stack")
      writer.beginArray()
      for screen in plan.under + [plan.screen] {
        writer.beginObject()
        writer.key("screen")
        writer.string(screen.name)
        writer.key("parameters")
        writer.beginObject()
        for parameter in screen.parameters {
          switch parameter.source {
          case .constant(let value):
            writer.key(parameter.name)
            writer.value(value)
          case .argument(let name, let otherwise):
            flush(&writer)
            let index = link.parameters.firstIndex { $0.name == name }
            let declared = index.flatMap { link.parameters[$0].defaultValue }
            steps.append(.member(member(parameter.name, parameter: index, otherwise: declared ?? otherwise)))
          }
        }
        writer.endObject()
        writer.endObject()
      }
      writer.endArray()
      writer.openMembers(plan.placement, plan.mode)
      writer.endObject()
      flush(&writer)
    }
  }
}
