extension RouteAnalysis {
  /// Whether the earlier route matches every URL that the later one does. A yes is so; a no may only be unknown.
  package func covers(earlier: Int, later: Int) -> Bool {
    forms[later].allSatisfy { narrow in
      forms[earlier].contains { wide in Self.includes(wide, narrow) }
    } && argumentsCover(earlier, later) && fragmentCovers(earlier, later) && originsCover(earlier, later)
  }

  // MARK: Paths

  private static func includes(_ wide: PathForm, _ narrow: PathForm) -> Bool {
    func holds(_ wide: PathForm.Step, _ narrow: PathForm.Step) -> Bool {
      Inclusion.holds(wide.predicate, narrow.predicate, .path)
    }
    guard let rest = wide.rest else {
      return narrow.rest == nil && wide.prefix.count == narrow.prefix.count
        && zip(wide.prefix, narrow.prefix).allSatisfy(holds)
    }
    let extra = Int64(narrow.leastCount - wide.leastCount)
    guard extra >= 0 else { return false }
    var middle: [UnsafePointer<Predicate>]
    if let narrowRest = narrow.rest {
      guard wide.prefix.count <= narrow.prefix.count, wide.suffix.count <= narrow.suffix.count,
        zip(wide.prefix, narrow.prefix).allSatisfy(holds),
        zip(wide.suffix.reversed(), narrow.suffix.reversed()).allSatisfy(holds)
      else { return false }
      middle = narrow.prefix.dropFirst(wide.prefix.count).map(\.predicate)
      middle += narrow.suffix.dropLast(wide.suffix.count).map(\.predicate) + [narrowRest.predicate]
      let least = max(0, narrowRest.counts.minimum)
      guard rest.counts.minimum <= extra + least,
        rest.counts.maximum == .max
          || narrowRest.counts.maximum < 1 << 32 && extra + narrowRest.counts.maximum <= rest.counts.maximum
      else { return false }
    } else {
      guard rest.counts.contains(extra), zip(wide.prefix, narrow.prefix).allSatisfy(holds),
        zip(wide.suffix.reversed(), narrow.prefix.reversed()).allSatisfy(holds)
      else { return false }
      middle = narrow.prefix.dropFirst(wide.prefix.count).dropLast(wide.suffix.count).map(\.predicate)
    }
    return middle.allSatisfy { Inclusion.holds(rest.predicate, $0, .path) }
  }

  // MARK: Arguments and fragment, which are taken to be UTF-8

  private func argumentsCover(_ earlier: Int, _ later: Int) -> Bool {
    programs[earlier].conditions.allSatisfy { wide in
      wide.mayBeMissing
        || programs[later].conditions.contains { narrow in
          !narrow.mayBeMissing && isSameName(wide, narrow) && Self.includes(wide, narrow)
        }
    }
  }

  /// Whether each argument that the later route finds by this name is one that the earlier finds by its own.
  private func isSameName(
    _ wide: RouteProgram.ArgumentCondition, _ narrow: RouteProgram.ArgumentCondition
  ) -> Bool {
    switch (wide.isFolded, narrow.isFolded) {
    case (true, true), (false, false): TextBytes.areEqual(wide.name, narrow.name)
    case (true, false): FoldedText.equals(narrow.name, wide.name)
    case (false, true): false
    }
  }

  private static func includes(
    _ wide: RouteProgram.ArgumentCondition, _ narrow: RouteProgram.ArgumentCondition
  ) -> Bool {
    let takesAll = wide.predicate.pointee.kind == .anything
    let includes = Inclusion.holds(wide.predicate, narrow.predicate, .query)
    switch wide.kind {
    // Any argument of the name will do, and the later route has found one.
    case .any: return includes
    // The first counts: any at all will do, or the later route looks at the same one, or at all.
    case .first:
      return takesAll || includes && narrow.kind != .any && wide.isFolded == narrow.isFolded
    case .list:
      let counts = wide.counts
      if takesAll, counts.minimum <= 1, counts.maximum == .max { return true }
      guard narrow.kind == .list, includes, wide.isFolded == narrow.isFolded else { return false }
      return counts.minimum <= max(1, narrow.counts.minimum) && narrow.counts.maximum <= counts.maximum
    }
  }

  private func fragmentCovers(_ earlier: Int, _ later: Int) -> Bool {
    guard let wide = programs[earlier].fragment, !wide.mayBeMissing else { return true }
    guard let narrow = programs[later].fragment, !narrow.mayBeMissing else { return false }
    return Inclusion.holds(wide.predicate, narrow.predicate, .fragment)
  }

  // MARK: Origins

  private func originsCover(_ earlier: Int, _ later: Int) -> Bool {
    let wide = routes[earlier].origins ?? mapOrigins
    let narrow = routes[later].origins ?? mapOrigins
    if routes[earlier].origins == nil, routes[later].origins == nil { return true }
    return narrow.allSatisfy { covers($0, of: later, narrow, by: earlier, wide) }
  }

  /// Whether the earlier route's list covers all that one origin of the later covers, with the same reading, and
  /// with labels that convert.
  private func covers(
    _ origin: Origin, of later: Int, _ narrow: [Origin], by earlier: Int, _ wide: [Origin]
  ) -> Bool {
    // Those that may count for some of these URLs: all of them have to do.
    let meeting = wide.filter { Self.mayMeet($0, origin) }
    guard meeting.contains(where: { Self.includes($0, origin) }) else { return false }
    return meeting.allSatisfy { other in
      // One that the later list has as well counts there before this one.
      if !other.isSame(as: origin), narrow.contains(where: { $0.isSame(as: other) }),
        Self.includes(origin, other)
      {
        return true
      }
      guard other.readsFragmentAsPath == origin.readsFragmentAsPath,
        (other.host == .none) == (origin.host == .none)
      else { return false }
      guard let label = labelPredicate(other, of: earlier) else { return true }
      if label.pointee.kind == .anything { return true }
      switch origin.host {
      case .binding:
        return labelPredicate(origin, of: later).map { Inclusion.holds(label, $0, .path) } ?? false
      case .exact(let host):
        let first = Array(host.utf8.prefix { $0 != UInt8(ascii: ".") })
        return first.withUnsafeBufferPointer { Inclusion.takes(label, $0, .path) }
      case .wildcard, .none: return false
      }
    }
  }

  private func labelPredicate(_ origin: Origin, of route: Int) -> UnsafePointer<Predicate>? {
    guard case .binding(let name, _) = origin.host,
      let parameter = routes[route].parameters.firstIndex(where: { $0.name == name })
    else { return nil }
    return programs[route].hosts.first { Int32(parameter) == $0.parameter }?.predicate
  }

  /// Whether some URL may be covered by both.
  private static func mayMeet(_ left: Origin, _ right: Origin) -> Bool {
    guard left.scheme == right.scheme else { return false }
    if left.host == .none || right.host == .none { return true }
    guard left.port == right.port else { return false }
    switch (left.host, right.host) {
    case (.exact(let left), .exact(let right)): return left == right
    case (.exact(let host), .wildcard(let below)), (.wildcard(let below), .exact(let host)),
      (.exact(let host), .binding(_, let below)), (.binding(_, let below), .exact(let host)):
      return host.hasSuffix("." + below)
    case (.wildcard(let left), .wildcard(let right)):
      return left == right || left.hasSuffix("." + right) || right.hasSuffix("." + left)
    case (.binding(_, let left), .binding(_, let right)): return left == right
    case (.binding(_, let below), .wildcard(let wild)), (.wildcard(let wild), .binding(_, let below)):
      return below == wild || below.hasSuffix("." + wild)
    case (.none, _), (_, .none): return true
    }
  }

  /// Whether the first covers every URL that the second does.
  private static func includes(_ wide: Origin, _ narrow: Origin) -> Bool {
    guard wide.scheme == narrow.scheme else { return false }
    if wide.host == .none { return true }
    guard wide.port == narrow.port else { return false }
    switch (wide.host, narrow.host) {
    case (.exact(let wide), .exact(let narrow)): return wide == narrow
    case (.wildcard(let below), .exact(let host)): return host.hasSuffix("." + below)
    case (.wildcard(let wide), .wildcard(let narrow)): return wide == narrow || narrow.hasSuffix("." + wide)
    case (.wildcard(let wild), .binding(_, let below)): return below == wild || below.hasSuffix("." + wild)
    case (.binding(_, let wide), .binding(_, let narrow)): return wide == narrow
    case (.binding(_, let below), .exact(let host)):
      return host.hasSuffix("." + below) && !host.dropLast(below.utf8.count + 1).contains(".")
    default: return false
    }
  }
}
