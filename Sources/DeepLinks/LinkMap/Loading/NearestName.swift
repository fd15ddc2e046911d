/// Finds the name that was probably meant.
///
/// Each question costs the lengths of all names; a map with thousands of wrong names stops being helped
/// after a fixed amount of work, so that loading stays linear.
package struct NearestName {
  /// Characters compared in all; about a tenth of a second.
  private var budget = 20_000_000

  mutating func callAsFunction(to name: String, among names: some Sequence<String>) -> String? {
    let wanted = Array(name.unicodeScalars)
    // A name that shares too little is no help.
    var limit = max(1, (wanted.count + 1) / 2)
    var best: String?
    for candidate in names {
      guard budget > 0 else { return best }
      let scalars = Array(candidate.unicodeScalars)
      budget -= (wanted.count + 1) * (scalars.count + 1)
      guard abs(scalars.count - wanted.count) <= limit else { continue }
      let distance = Self.distance(wanted, scalars)
      if distance < limit || (distance == limit && best == nil) {
        limit = distance
        best = candidate
      }
    }
    return best
  }

  /// The name nearest to one, where one question is all.
  package static func nearest(to name: String, among names: some Sequence<String>) -> String? {
    var nearest = NearestName()
    return nearest(to: name, among: names)
  }

  /// As for names; but what other systems call the same comes before what is spelled alike.
  mutating func callAsFunction(toKey key: String, among keys: [String]) -> String? {
    let usual = Self.otherWords[key.lowercased()] ?? []
    return usual.first(where: keys.contains) ?? self(to: key, among: keys)
  }

  /// By words that people bring from elsewhere: the keys that they mean, those that mean it most first.
  private static let otherWords: [String: [String]] = [
    "minimum": ["min"], "minlength": ["min"], "minitems": ["min"],
    "maximum": ["max"], "maxlength": ["max"], "maxitems": ["max"],
    "regex": ["matches"], "regexp": ["matches"], "values": ["enum"], "items": ["list"],
    "params": ["parameters"], "param": ["parameters"], "props": ["parameters"],
    "args": ["arguments", "parameters"], "arguments": ["parameters"], "parameters": ["arguments", "with"],
    "id": ["item"], "type": ["command"], "name": ["screen", "action", "link", "tab"],
    "presentation": ["as", "style"], "style": ["as"], "as": ["style"], "uri": ["url"], "path": ["pattern"],
  ]

  /// Insertions, deletions, replacements and swaps of neighbours; another letter case costs nothing extra
  /// but one.
  static func distance(_ left: [Unicode.Scalar], _ right: [Unicode.Scalar]) -> Int {
    if left.count == right.count,
      String(String.UnicodeScalarView(left)).lowercased()
        == String(String.UnicodeScalarView(right)).lowercased()
    {
      return left == right ? 0 : 1
    }
    var before: [Int] = []
    var last = Array(0...right.count)
    for row in 0..<left.count {
      var next = [row + 1]
      next.reserveCapacity(right.count + 1)
      for column in 0..<right.count {
        var cost = min(
          last[column] + (left[row] == right[column] ? 0 : 1), last[column + 1] + 1, next[column] + 1)
        if row > 0, column > 0, left[row] == right[column - 1], left[row - 1] == right[column] {
          cost = min(cost, before[column - 1] + 1)
        }
        next.append(cost)
      }
      before = last
      last = next
    }
    return last[right.count]
  }
}
