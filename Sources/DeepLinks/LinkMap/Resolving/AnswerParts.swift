internal import Coordinators
internal import JSON

/// The JSON of answers, made when the map loads: what is the same for every URL is one piece of text.
struct AnswerParts: Sendable {
  /// A part of an answer. Texts are places in `text`, so that writing counts no references.
  struct Segment: Sendable {
    enum Kind: UInt8 {
      /// Text as it is, commas included.
      case verbatim
      /// The value of a parameter, which is there, or the text in its place.
      case value
      /// A key and the value of a parameter, or the text in its place; nothing where there is neither.
      case member
      /// The commands that a link runs.
      case commands
    }

    var kind: Kind
    /// The parameter's index; negative for none.
    var parameter: Int32 = -1
    var key = 0..<0
    var text = 0..<0
  }

  /// By link: from the key `link` to the key `open`.
  private(set) var links: [[Segment]] = []
  /// By link; empty where it requires nothing. JSON.
  private(set) var requires: [Range<Int>] = []
  /// By route. JSON.
  private(set) var patterns: [Range<Int>] = []
  private(set) var text: [UInt8] = []

  init(links: [LinkDeclaration], routes: [RouteDeclaration]) {
    for link in links {
      let requires = link.requires.isEmpty ? 0..<0 : append { writer in
        writer.beginArray()
        for flag in link.requires { writer.string(flag) }
        writer.endArray()
      }
      self.requires.append(requires)
      var draft = Draft(link)
      draft.write()
      self.links.append(draft.segments.map { adopt($0) })
    }
    patterns = routes.map { route in append { $0.string(route.pattern) } }
  }

  private mutating func append(_ write: (inout JSONWriter) -> Void) -> Range<Int> {
    var writer = JSONWriter()
    write(&writer)
    return append(writer.bytes)
  }

  private mutating func append(_ bytes: [UInt8]) -> Range<Int> {
    text += bytes
    return text.count - bytes.count..<text.count
  }

  private mutating func adopt(_ segment: Draft.Segment) -> Segment {
    Segment(
      kind: segment.kind, parameter: Int32(segment.parameter ?? -1), key: append(segment.key),
      text: append(segment.text))
  }
}

extension AnswerParts {
  /// The segments of one link, as they are put together.
  private struct Draft {
    struct Segment {
      var kind: AnswerParts.Segment.Kind
      var parameter: Int?
      var key: [UInt8] = []
      var text: [UInt8] = []
    }

    private let link: LinkDeclaration
    private(set) var segments: [Segment] = []
    /// What is written since the last segment that was not `verbatim`.
    private var writer = JSONWriter()
    /// Whether a member of the object that is open may be left out, so that commas are not known any more.
    private var isOpen = false

    init(_ link: LinkDeclaration) {
      self.link = link
    }

    mutating func write() {
      // In the place of what stands before, so that a comma follows.
      writer.raw([])
      writer.key("link")
      writer.beginObject()
      writer.key("name")
      writer.string(link.name)
      writer.key("parameters")
      object { draft in
        for (index, parameter) in draft.link.parameters.enumerated() {
          draft.member(parameter.name, parameter: index, otherwise: nil)
        }
      }
      writer.endObject()
      if !link.requires.isEmpty {
        writer.key("requires")
        writer.beginArray()
        for flag in link.requires { writer.string(flag) }
        writer.endArray()
      }
      if let open = link.open { write(open) }
      flush()
    }

    private mutating func write(_ open: OpenDeclaration) {
      writer.key("open")
      writer.beginObject()
      switch open {
      case .commands:
        flush()
        segments.append(Segment(kind: .commands))
      case .screens(let plan):
        if let tab = plan.tab {
          writer.key("tab")
          writer.string(tab)
        }
        writer.key("stack")
        writer.beginArray()
        for screen in plan.under + [plan.screen] { write(screen) }
        writer.endArray()
        writer.openMembers(plan.placement, plan.mode)
      }
      writer.endObject()
    }

    private mutating func write(_ screen: ScreenTemplate) {
      writer.beginObject()
      writer.key("screen")
      writer.string(screen.name)
      writer.key("parameters")
      object { draft in
        for template in screen.parameters {
          switch template.source {
          case .constant(let value): draft.member(template.name, parameter: nil, otherwise: value)
          case .argument(let name, let otherwise):
            let index = draft.link.parameters.firstIndex { $0.name == name }
            draft.member(template.name, parameter: index, otherwise: otherwise)
          }
        }
      }
      writer.endObject()
    }

    private mutating func object(_ members: (inout Draft) -> Void) {
      writer.beginObject()
      isOpen = false
      members(&self)
      writer.endObject()
    }

    private mutating func member(_ name: String, parameter: Int?, otherwise: Value?) {
      var constant = JSONWriter()
      if let otherwise { constant.value(otherwise) }
      let declared = parameter.map { link.parameters[$0] }
      let isAlwaysThere = otherwise != nil || declared.map { !$0.isOptional || $0.defaultValue != nil } ?? false
      guard isAlwaysThere, !isOpen else {
        isOpen = true
        flush()
        segments.append(
          Segment(kind: .member, parameter: parameter, key: Array(name.utf8), text: constant.bytes))
        return
      }
      writer.key(name)
      guard parameter != nil else {
        writer.raw(constant.bytes)
        return
      }
      flush()
      segments.append(Segment(kind: .value, parameter: parameter, text: constant.bytes))
      // In the place of the value, so that a comma follows.
      writer.raw([])
    }

    /// Ends the text so far as a segment; the writer's commas go on as they were.
    private mutating func flush() {
      let bytes = writer.takeBytes()
      guard !bytes.isEmpty else { return }
      segments.append(Segment(kind: .verbatim, text: bytes))
    }
  }
}
