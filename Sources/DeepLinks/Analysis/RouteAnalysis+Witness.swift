extension RouteAnalysis {
  /// A URL that both routes match, found by trying texts that their patterns suggest, and matched against both; nil
  /// where none was found, which does not say that there is none.
  package mutating func overlapWitness(_ first: Int, _ second: Int) -> String? {
    guard let path = commonPath(first, second), let query = commonQuery(first, second) else { return nil }
    let fragments = commonFragments(first, second)
    let left = matcher(of: first)
    let right = matcher(of: second)
    var scratch = MatchScratch()
    for origin in commonOrigins(first, second) {
      for path in path {
        for fragment in fragments {
          let text = origin.start + Self.joined(path, after: origin) + query + fragment
          if Self.matches(text, left, &scratch), Self.matches(text, right, &scratch) { return text }
        }
      }
    }
    return nil
  }

  private static func matches(_ text: String, _ matcher: Matcher, _ scratch: inout MatchScratch) -> Bool {
    guard var url = try? LinkURL(text, ownedSchemes: matcher.origins.ownedSchemes),
      case .match = matcher.match(&url, &scratch)
    else { return false }
    return true
  }

  // MARK: Origins

  private struct Start {
    var start: String
    /// The path stands in the fragment.
    var isFragment = false
  }

  private func commonOrigins(_ first: Int, _ second: Int) -> [Start] {
    var labels = ["x", "a", "1"]
    for route in [first, second] {
      for origin in routes[route].origins ?? [] {
        guard case .binding(let name, _) = origin.host,
          let type = routes[route].parameters.first(where: { $0.name == name })?.type
        else { continue }
        labels += Samples.texts(of: type)
      }
    }
    var starts: [Start] = []
    for origin in (routes[first].origins ?? mapOrigins) + (routes[second].origins ?? mapOrigins) {
      let port = origin.port.map { ":\($0)" } ?? ""
      switch origin.host {
      case .none: starts.append(Start(start: origin.scheme + ":"))
      case .exact(let host): starts.append(Start(start: "\(origin.scheme)://\(host)\(port)"))
      case .wildcard(let below), .binding(_, let below):
        for label in labels.prefix(12) {
          starts.append(Start(start: "\(origin.scheme)://\(label).\(below)\(port)"))
        }
      }
    }
    return starts
  }

  private static func joined(_ elements: [String], after start: Start) -> String {
    elements.isEmpty && start.start.hasSuffix(":") ? "/" : elements.map { "/" + escaped($0) }.joined()
  }

  // MARK: Paths

  /// Some paths that both match.
  private func commonPath(_ first: Int, _ second: Int) -> [[String]]? {
    var paths: [[String]] = []
    for left in forms[first] {
      for right in forms[second] {
        let least = max(left.shortest(), right.shortest())
        let most =
          left.rest == nil ? left.leastCount : right.rest == nil ? right.leastCount : least + 2
        guard least <= most else { continue }
        for count in least...most {
          if right.rest == nil, count != right.leastCount { continue }
          if let path = common(left.steps(count), right.steps(count)) { paths.append(path) }
        }
      }
    }
    return paths.isEmpty ? nil : paths
  }

  private func common(
    _ left: [(UnsafePointer<Predicate>, Pattern.Text?)], _ right: [(UnsafePointer<Predicate>, Pattern.Text?)]
  ) -> [String]? {
    // Two literals that differ are what most pairs of routes fail by.
    for (left, right) in zip(left, right) {
      if left.0.pointee.kind == .literal, right.0.pointee.kind == .literal, !left.0.pointee.isFolded,
        !right.0.pointee.isFolded, left.0 != right.0
      {
        return nil
      }
    }
    var path: [String] = []
    for (left, right) in zip(left, right) {
      guard let text = Samples.common([left, right], .path) else { return nil }
      path.append(text)
    }
    return path
  }

  // MARK: Query and fragment

  /// A query that holds what both want; nil where none was found.
  private func commonQuery(_ first: Int, _ second: Int) -> String? {
    var pieces: [String] = []
    var others = zip(routes[second].pattern.arguments, programs[second].conditions).map { ($0, $1) }
    for (argument, condition) in zip(routes[first].pattern.arguments, programs[first].conditions) {
      let isSame = { (other: RouteProgram.ArgumentCondition) in
        condition.isFolded || other.isFolded
          ? CaseFolding.folded(Array(condition.name)) == CaseFolding.folded(Array(other.name))
          : TextBytes.areEqual(condition.name, other.name)
      }
      let match = others.firstIndex { isSame($0.1) }
      let other = match.map { others.remove(at: $0) }
      if condition.mayBeMissing, other?.1.mayBeMissing ?? true { continue }
      var wanted: [(UnsafePointer<Predicate>, Pattern.Text?)] = []
      if !condition.mayBeMissing { wanted.append((condition.predicate, argument.value)) }
      if let other, !other.1.mayBeMissing { wanted.append((other.1.predicate, other.0.value)) }
      // Of two spellings of a name the one that counts case is right for both.
      let name = condition.isFolded ? other?.0.name ?? argument.name : argument.name
      if let text = Samples.common(wanted, .query) {
        pieces.append("\(Self.escaped(name))=\(Self.escaped(text))")
      } else if condition.kind == .any || other?.1.kind == .any {
        // Each may find an argument of its own; the first stands where the first counts.
        let firsts = [(condition, argument), other.map { ($0.1, $0.0) }].compactMap(\.self)
          .sorted { $0.0.kind == .first && $1.0.kind != .first }
        for (condition, argument) in firsts {
          guard let text = Samples.common([(condition.predicate, argument.value)], .query) else { return nil }
          pieces.append("\(Self.escaped(name))=\(Self.escaped(text))")
        }
      } else {
        return nil
      }
    }
    for (argument, condition) in others where !condition.mayBeMissing {
      guard let text = Samples.common([(condition.predicate, argument.value)], .query) else { return nil }
      pieces.append("\(Self.escaped(argument.name))=\(Self.escaped(text))")
    }
    return pieces.isEmpty ? "" : "?" + pieces.joined(separator: "&")
  }

  private func commonFragments(_ first: Int, _ second: Int) -> [String] {
    let wanted = [first, second].compactMap { route -> (UnsafePointer<Predicate>, Pattern.Text?)? in
      guard let condition = programs[route].fragment, !condition.mayBeMissing else { return nil }
      return (condition.predicate, routes[route].pattern.fragment)
    }
    if wanted.isEmpty { return [""] }
    return Samples.common(wanted, .fragment).map { ["#" + Self.escaped($0)] } ?? []
  }

  /// Everything but letters, digits and `-._~` escaped, which is right in every part of a URL.
  private static func escaped(_ text: String) -> String {
    var escaped = ""
    for byte in text.utf8 {
      if byte.isPlain {
        escaped.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        let digits = String(byte, radix: 16, uppercase: true)
        escaped += "%" + (digits.utf8.count < 2 ? "0" : "") + digits
      }
    }
    return escaped
  }
}

extension UInt8 {
  fileprivate var isPlain: Bool {
    self &- 0x30 < 10 || (self | 0x20) &- 0x61 < 26 || self == UInt8(ascii: "-") || self == UInt8(ascii: ".")
      || self == UInt8(ascii: "_") || self == UInt8(ascii: "~")
  }
}

extension PathForm {
  /// With the least list that its bounds allow.
  fileprivate func shortest() -> Int {
    leastCount + Int(clamping: max(0, min(rest?.counts.minimum ?? 0, 64)))
  }

  /// What stands at each place of a path of so many elements.
  fileprivate func steps(_ count: Int) -> [(UnsafePointer<Predicate>, Pattern.Text?)] {
    var steps: [(UnsafePointer<Predicate>, Pattern.Text?)] = prefix.map { ($0.predicate, $0.text) }
    if let rest {
      for _ in 0..<max(0, count - leastCount) { steps.append((rest.predicate, nil)) }
    }
    return steps + suffix.map { ($0.predicate, $0.text) }
  }
}
