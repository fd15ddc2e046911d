internal import JSON

/// Reads a link map's JSON and gathers everything that is wrong with it.
///
/// Sections are read in the order in which they name each other, whatever their order in the file.
struct MapLoader {
  private struct Draft {
    let severity: Finding.Severity
    let problem: MapProblem
    let offset: Int
  }

  private struct Suggestion: Hashable {
    let key: String
    /// Its offset.
    let object: Int
  }

  let document: JSONDocument
  let file: String
  private var drafts: [Draft] = []
  private var suggestions: Set<Suggestion> = []
  private(set) var hasErrors = false
  private var nearestName = NearestName()
  var context = ConversionContext()

  var isCaseSensitive = true
  var origins = OriginList()
  /// Whether a route relies on the map's origins, and there are none.
  var hasRouteWithoutOrigin = false
  var links: [LinkDraft] = []
  var linkIndex: [String: Int] = [:]
  var screens: [ScreenDeclaration]?
  var coordinators: [CoordinatorDraft] = []
  var root: RootDeclaration?
  var gates: [(name: String, open: JSONValue?, offset: Int)] = []
  /// Where the first link requires a gate that is missing, and how many do.
  var unknownGates: [String: (offset: Int, links: Int)] = [:]
  var names = MapNames(screens: nil, links: [], coordinators: [], tabs: nil)

  init(document: JSONDocument, file: String) {
    self.document = document
    self.file = file
  }

  // MARK: Findings

  mutating func report(_ problem: MapProblem, _ severity: Finding.Severity = .error, at offset: Int) {
    drafts.append(Draft(severity: severity, problem: problem, offset: offset))
    if severity == .error { hasErrors = true }
  }

  mutating func report(_ problem: CommandProblem) {
    report(problem.problem, at: problem.place.offset)
  }

  mutating func nearest(to name: String, among names: some Sequence<String>) -> String? {
    nearestName(to: name, among: names)
  }

  /// In the order of the file.
  func findings() -> [Finding] {
    drafts.enumerated().sorted { ($0.element.offset, $0.offset) < ($1.element.offset, $1.offset) }.map {
      draft in
      let place = document.place(of: draft.element.offset)
      return Finding(
        severity: draft.element.severity, file: file, line: place.line, column: place.column,
        problem: draft.element.problem)
    }
  }

  // MARK: Forms

  mutating func isObject(_ value: JSONValue, _ key: String) -> Bool {
    if value.kind == .object { return true }
    report(.wrongForm(key, wanted: .object), at: value.offset)
    return false
  }

  mutating func isList(_ value: JSONValue, _ key: String) -> Bool {
    if value.kind == .array { return true }
    report(.wrongForm(key, wanted: .list), at: value.offset)
    return false
  }

  mutating func text(_ value: JSONValue, _ key: String) -> String? {
    if let text = value.string { return text }
    report(.wrongForm(key, wanted: .text), at: value.offset)
    return nil
  }

  mutating func flag(_ value: JSONValue?, _ key: String) -> Bool? {
    guard let value else { return nil }
    if let flag = value.bool { return flag }
    report(.wrongForm(key, wanted: .boolean), at: value.offset)
    return nil
  }

  /// A list of texts with their places; what is no text is reported and left out.
  mutating func texts(_ value: JSONValue?, _ key: String) -> [(text: String, offset: Int)] {
    guard let value, isList(value, key) else { return [] }
    var texts: [(text: String, offset: Int)] = []
    for element in value.elements {
      if let text = text(element, key) { texts.append((text, element.offset)) }
    }
    return texts
  }

  mutating func checkKeys(of object: JSONValue, known: [StaticString], _ noun: MapProblem.Noun) {
    for member in object.members where !known.contains(where: member.key.is) {
      let key = member.key.string
      let nearest = nearestName(toKey: key, among: known.map { "\($0)" })
      report(.unknownKey(key, of: noun, nearest: nearest), at: member.key.offset)
      if let nearest { suggestions.insert(Suggestion(key: nearest, object: object.offset)) }
    }
  }

  /// The keys of the object are checked before.
  mutating func needed(_ key: String, of object: JSONValue, _ noun: MapProblem.Noun) -> JSONValue? {
    if let value = object[key] { return value }
    if !isSuggested(key, for: object) { report(.missingKey(key, of: noun), at: object.offset) }
    return nil
  }

  /// Reports an object that has not exactly one of these keys, which are checked before.
  mutating func reportChoice(
    of keys: [String], in object: JSONValue, _ noun: MapProblem.Noun, named name: String? = nil
  ) {
    let hasNone = keys.allSatisfy { object[$0] == nil }
    if hasNone, keys.contains(where: { isSuggested($0, for: object) }) { return }
    report(.oneOf(keys, of: noun, named: name), at: object.offset)
  }

  /// Whether a key was suggested in the place of an unknown one: then that it is missing is said already.
  private func isSuggested(_ key: String, for object: JSONValue) -> Bool {
    suggestions.contains(Suggestion(key: key, object: object.offset))
  }
}

/// A link while the map is read.
struct LinkDraft {
  let name: String
  /// Of its key.
  let offset: Int
  var parameters: [DeclaredParameter] = []
  var requires: [String] = []
  var since: [(platform: String, version: Version)] = []
  var otherwise: (name: String, offset: Int)?
  var open: JSONValue?

  var routes = 0
  /// By the index of the parameter: whether any route binds or gives it.
  var bound: [Bool] = []
}

struct DeclaredParameter {
  let parameter: Parameter
  /// Of its key.
  let offset: Int
}

struct CoordinatorDraft {
  let name: String
  let offset: Int
  var root: (name: String, offset: Int)?
  var result: [Parameter] = []
  var on: JSONValue?
}
