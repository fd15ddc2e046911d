/// Finds the name that was probably meant.
///
/// Each question costs the lengths of all names; a map with thousands of wrong names stops being helped
/// after a fixed amount of work, so that loading stays linear.
struct NearestName {
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
