/// Reads DOT by its grammar, or says at which token it is none: enough of it for graphs of nodes, boxes and edges.
struct DOTReader {
  struct Failure: Error { let token: String }

  private(set) var nodes: [String: String] = [:]
  private(set) var edges: [(from: String, to: String, attributes: [String: String])] = []
  /// The labels of boxes, and the nodes in each.
  private(set) var boxes: [(label: String, nodes: [String])] = []
  private var tokens: [String]
  private var next = 0

  init(_ text: String) throws {
    tokens = try Self.tokens(text)
    try take("digraph")
    try take("{")
    while peek != "}" { try statement(box: nil) }
    try take("}")
    guard next == tokens.count else { throw Failure(token: peek) }
  }

  /// Labels of nodes and edges: `home -pickNumberTapped-> numberList`.
  var lines: [String] {
    edges.map { "\(nodes[$0.from] ?? $0.from) -\($0.attributes["label"] ?? "")-> \(nodes[$0.to] ?? $0.to)" }
  }

  private var peek: String { next < tokens.count ? tokens[next] : "" }

  private mutating func take(_ token: String? = nil) throws {
    guard next < tokens.count, token == nil || peek == token else { throw Failure(token: peek) }
    next += 1
  }

  private mutating func identifier() throws -> String {
    let token = peek
    try take()
    if token.hasPrefix("\"") { return String(token.dropFirst().dropLast()) }
    guard
      token.unicodeScalars.allSatisfy({ $0.properties.isAlphabetic || ("0"..."9").contains($0) || $0 == "_" })
    else { throw Failure(token: token) }
    return token
  }

  private mutating func statement(box: Int?) throws {
    if peek == "subgraph" {
      try take()
      guard try identifier().hasPrefix("cluster") else { throw Failure(token: peek) }
      try take("{")
      boxes.append(("", []))
      let box = boxes.count - 1
      while peek != "}" { try statement(box: box) }
      return try take("}")
    }
    let name = try identifier()
    if peek == "=" {
      try take()
      let value = try identifier()
      if let box, name == "label" { boxes[box].label = value }
    } else if peek == "->" {
      try take()
      let end = try identifier()
      edges.append((name, end, try attributes()))
    } else {
      let attributes = try attributes()
      if name != "node" {
        nodes[name] = attributes["label"] ?? name
        if let box { boxes[box].nodes.append(attributes["label"] ?? name) }
      }
    }
    try take(";")
  }

  private mutating func attributes() throws -> [String: String] {
    var attributes: [String: String] = [:]
    guard peek == "[" else { return attributes }
    try take()
    while peek != "]" {
      let key = try identifier()
      try take("=")
      attributes[key] = try identifier()
      if peek == "," { try take() }
    }
    try take("]")
    return attributes
  }

  private static func tokens(_ text: String) throws -> [String] {
    var tokens: [String] = []
    var rest = text.unicodeScalars[...]
    while let first = rest.first {
      if first == " " || first == "\n" {
        rest.removeFirst()
      } else if first == "\"" {
        var token = "\""
        rest.removeFirst()
        while let scalar = rest.first, scalar != "\"" {
          rest.removeFirst()
          guard scalar.value >= 0x20 else { throw Failure(token: token) }
          token.unicodeScalars.append(scalar)
          guard scalar == "\\", let escaped = rest.popFirst() else { continue }
          token.unicodeScalars.append(escaped)
        }
        guard rest.popFirst() != nil else { throw Failure(token: token) }
        tokens.append(token + "\"")
      } else if first == "-" {
        rest.removeFirst()
        guard rest.popFirst() == ">" else { throw Failure(token: "-") }
        tokens.append("->")
      } else if "{}[]=;,".unicodeScalars.contains(first) {
        tokens.append(String(rest.removeFirst()))
      } else {
        let word = rest.prefix { $0.properties.isAlphabetic || ("0"..."9").contains($0) || $0 == "_" }
        guard !word.isEmpty else { throw Failure(token: String(first)) }
        tokens.append(String(word))
        rest = rest[word.endIndex...]
      }
    }
    return tokens
  }
}
