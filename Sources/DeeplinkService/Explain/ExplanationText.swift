import Coordinators
import DeepLinks
import JSON

/// An explanation in lines for a terminal.
struct ExplanationText {
  private let explanation: Explanation
  private let map: LinkMap
  private let showsAll: Bool
  private(set) var text = ""

  /// - Parameter all: each route that was tried has its line, in the order written.
  init(_ explanation: Explanation, _ map: LinkMap, all: Bool) {
    self.explanation = explanation
    self.map = map
    showsAll = all
    headline()
    parts()
    candidates()
    nearest()
    if !explanation.notes.isEmpty { line() }
    for note in explanation.notes { line("note: " + note.words) }
    text.removeLast()
  }

  private mutating func line(_ line: String = "") { text += line + "\n" }

  private mutating func headline() {
    switch explanation.result {
    case .success(let resolution):
      line(
        "\(Quoted.printable(explanation.url)) is \(Self.call(resolution.link.name, resolution.link.parameters))"
      )
      if let first = resolution.insteadOf { line("in the place of \(first), which this client cannot draw") }
      opens(resolution)
    case .failure(let problem):
      var url = explanation.url
      let words = url.withUTF8 { Problem.unexplained(problem, of: $0) }
      line("\(Quoted.printable(explanation.url)) is no link: \(problem.type)")
      if case .invalid(let offset, _) = problem {
        // A caret under the byte that is wrong.
        let url = explanation.textOfOffset
        let before = String(decoding: url.utf8.prefix(offset), as: UTF8.self)
        line("  " + Quoted.printable(url))
        line("  " + String(repeating: " ", count: Quoted.printable(before).count) + "^")
      }
      // Where another service's link has come, no origin is to be added, whatever the answer advises in general.
      let isForeign = problem == .unknownOrigin && explanation.nearest.contains(where: \.isOfAnotherService)
      line("  " + (isForeign ? Self.foreign : words.detail))
    }
  }

  /// What becomes of the link, as the answer has it under `requires` and `open`.
  private mutating func opens(_ resolution: Resolution) {
    if !resolution.requires.isEmpty { row("requires", resolution.requires.joined(separator: ", ")) }
    guard let open = map.link(resolution.link.name)?.open else { return }
    let arguments = resolution.link.parameters
    switch open {
    case .commands:
      var writer = JSONWriter()
      writer.open(open, with: arguments)
      row("opens", String(decoding: writer.bytes, as: UTF8.self))
    case .screens(let plan):
      let screens = (plan.under + [plan.screen]).map { template in
        let screen = template.screen(with: arguments)
        return Self.call(screen.name, screen.parameters)
      }
      row(
        "opens",
        (plan.tab.map { "tab \($0): " } ?? "") + screens.joined(separator: " > ")
          + " (\(plan.placement.words), \(plan.mode.words))")
    }
  }

  private mutating func parts() {
    for layer in explanation.unwrapped { row("in \(layer.wrapper)", layer.url) }
    guard let parts = explanation.parts else { return }
    line()
    row("scheme", parts.scheme)
    if let host = parts.host { row("host", host) }
    if let port = parts.port { row("port", String(port)) }
    for (index, element) in parts.elements.enumerated() { row("element \(index + 1)", element) }
    for argument in parts.arguments {
      row("argument", argument.name + (argument.value.map { " = " + $0 } ?? ""))
    }
    if let fragment = parts.fragment { row("fragment", fragment) }
    for origin in explanation.origins { row("origin", "\(origin.origin) (\(origin.reading.words))") }
  }

  private mutating func row(_ name: String, _ value: String) {
    line("  " + Self.padded(name, to: 12) + Quoted.printable(value))
  }

  private mutating func candidates() {
    guard !explanation.candidates.isEmpty else { return }
    line()
    let lines = CandidateLines(explanation, all: showsAll)
    let patterns = lines.shown.map { map.routes[$0.route].pattern }
    let width = min(48, patterns.map(\.count).max() ?? 0) + 2
    for (candidate, pattern) in zip(lines.shown, patterns) {
      let why = candidate.failure?.words ?? "wins: \(map.routes[candidate.route].link)"
      line((candidate.failure == nil ? "> " : "  ") + Self.padded(pattern, to: width) + why)
    }
    for others in lines.others { line("  " + others) }
    guard !explanation.later.isEmpty else { return }
    line()
    line("later routes that would take it too:")
    for candidate in explanation.later {
      let route = map.routes[candidate.route]
      line("  " + Self.padded(route.pattern, to: width) + route.link)
    }
  }

  private static let foreign = "The URL's scheme, host and port are no origin of the link map."

  private mutating func nearest() {
    guard !explanation.nearest.isEmpty else { return }
    line()
    if let winner = explanation.winner {
      line("\(map.routes[winner].pattern) took it; nearer to what the URL says:")
    }
    for miss in explanation.nearest {
      let changes = miss.words
      if let url = miss.url, let route = miss.route {
        line("did you mean \(Quoted.printable(url)) (\(map.routes[route].link))?")
        line("  " + changes)
      } else if let route = miss.route {
        line("nearly \(map.routes[route].pattern) (\(map.routes[route].link)):")
        line("  " + changes)
      } else {
        line(changes)
      }
    }
  }

  private static func padded(_ text: String, to width: Int) -> String {
    text + String(repeating: " ", count: max(2, width - text.count))
  }

  /// `chat(room: "swift")`
  private static func call(_ name: String, _ arguments: Arguments) -> String {
    let arguments = arguments.elements.map { name, value in
      var writer = JSONWriter()
      writer.value(value)
      return "\(name): \(String(decoding: writer.bytes, as: UTF8.self))"
    }
    return name + (arguments.isEmpty ? "" : "(\(arguments.joined(separator: ", ")))")
  }
}

extension Explanation.NearMiss {
  fileprivate var isOfAnotherService: Bool {
    changes.contains { change in
      switch change {
      case .unwrap, .opaque, .held, .heldPath, .expo: true
      default: false
      }
    }
  }
}

extension Placement {
  fileprivate var words: String {
    switch self {
    case .push: "push"
    case .sheet: "sheet"
    case .cover: "cover"
    }
  }
}

extension OpenMode {
  fileprivate var words: String {
    switch self {
    case .set: "set"
    case .push: "on top"
    case .reuse: "reuse"
    }
  }
}
