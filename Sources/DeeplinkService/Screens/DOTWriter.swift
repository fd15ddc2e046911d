/// Writes a graph in DOT, the language of Graphviz.
///
/// Nodes have numbers for names, so that only labels hold what the map's author wrote.
struct DOTWriter {
  private(set) var bytes: [UInt8] = []
  private var depth = 0

  mutating func line(_ text: String) {
    if text.hasPrefix("}") { depth -= 1 }
    bytes += Array(repeating: UInt8(ascii: " "), count: depth * 2)
    bytes += text.utf8
    bytes.append(UInt8(ascii: "\n"))
    if text.hasSuffix("{") { depth += 1 }
  }

  /// `name [key=value, …];`
  mutating func statement(_ name: String, _ attributes: [(key: String, value: String)]) {
    let list = attributes.map { "\($0.key)=\($0.value)" }.joined(separator: ", ")
    line(list.isEmpty ? "\(name);" : "\(name) [\(list)];")
  }

  /// A text as a label shows it, whatever is in it: a backslash begins escapes of the language and of labels.
  static func quoted(_ text: String) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": quoted += "\\\""
      case "\\": quoted += "\\\\"
      case "\n": quoted += "\\n"
      case _ where scalar.properties.generalCategory == .control: quoted += " "
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\""
  }
}
