extension NearMisses {
  /// That a fragment would be a path on an origin that says so, or arguments behind a `?`, and what it would mean then.
  func fragmentNotes(beside winner: Int?) -> [Explanation.Note] {
    let url = check.url
    if let winner, map.matcher.routes[winner].pattern.fragment != nil { return [] }
    guard let cover = winner.flatMap(check.cover).map({ check.covers[$0] }) ?? check.covers.first,
      cover.reading != .fragmentPath, let fragment = url.fragment
    else { return [] }
    switch fragment {
    // What single-page apps leave behind, and what Facebook's login adds.
    case "/", "!/", "_=_": return []
    default: break
    }
    if fragment.hasPrefix("/") || fragment.hasPrefix("!/") { return [pathNote(fragment, cover)] }
    return fragment.contains("=") ? argumentsNote(fragment, beside: winner).map { [$0] } ?? [] : []
  }

  private func pathNote(_ fragment: String, _ cover: OriginTable.Cover) -> Explanation.Note {
    let url = check.url
    let start = cover.reading == .owned ? url.afterScheme : url.afterAuthority
    let written = url.text(url.fragmentRange).drop { $0 == "!" }
    let path = written.prefix { $0 != "?" }
    var query = url.arguments.withUnsafeBufferPointer { arguments in
      arguments[..<url.queryCount].map { url.text($0.written) }
    }
    if path.endIndex < written.endIndex { query.append(String(written[path.endIndex...].dropFirst())) }
    var text = url.text(Range32(0, start)) + path + (query.isEmpty ? "" : "?" + query.joined(separator: "&"))
    // In a fragment it is text.
    text = text.split(separator: "#", omittingEmptySubsequences: false).joined(separator: "%23")
    return .fragmentPath(
      fragment, origin: map.matcher.origins.origins[cover.entry].written,
      link: isSameLink(text) ? nil : route(of: text).map { map.routes[$0].link })
  }

  private func argumentsNote(_ fragment: String, beside winner: Int?) -> Explanation.Note? {
    let url = check.url
    let front = url.text(Range32(0, url.fragmentRange.lowerBound - 1))
    let text = front + (url.queryCount > 0 ? "&" : "?") + url.text(url.fragmentRange)
    guard let route = route(of: text), route != winner, !isSameLink(text) else {
      // One alone may just as well be a place on a page.
      return fragment.contains("&") ? .argumentsInFragment(fragment, moved: nil, binding: nil) : nil
    }
    let pattern = winner.map { map.routes[$0].pattern }
    let binding = pattern.flatMap { $0.contains("?") || $0.contains("#") ? nil : $0 + "#:fragment" }
    return .argumentsInFragment(
      fragment, moved: .init(url: text, link: map.routes[route].link), binding: binding)
  }

  /// Whether another URL means what this one does.
  private func isSameLink(_ text: String) -> Bool {
    let own = check.url.text(Range32(0, check.url.clean.count))
    guard let link = try? map.resolve(text).link else { return false }
    return (try? map.resolve(own).link) == link
  }
}

extension Argument {
  fileprivate var written: Range32 { Range32(name.written.lowerBound, value.written.upperBound) }
}

extension RouteCheck {
  /// Of names that begin as HTML writes `&`, where no near miss says so already.
  func htmlNotes(beside nearest: [Explanation.NearMiss]) -> [Explanation.Note] {
    let changes = nearest.flatMap(\.changes)
    return url.query.compactMap { name, _ in
      guard let plain = NameSlip.afterEntity(name) else { return nil }
      let note = Explanation.Note.argumentName(.html, name, wanted: plain)
      return changes.contains(.argumentName(.html, name, wanted: plain)) ? nil : note
    }
  }
}
