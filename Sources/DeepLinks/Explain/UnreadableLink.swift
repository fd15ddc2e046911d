extension LinkMap {
  /// What was probably meant by a text that is no URL: one in brackets, or one with a scheme that cannot be.
  func nearest(toUnreadable text: String) -> Explanation.NearMiss? {
    let text = text.split { $0.isWhitespace }.joined(separator: " ")
    let pairs: [(Character, Character)] = [
      ("(", ")"), ("<", ">"), ("[", "]"), ("\"", "\""), ("'", "'"), ("“", "”"),
    ]
    if let (opening, closing) = pairs.first(where: { text.first == $0.0 }) {
      let url = String(text.dropFirst().prefix { $0 != closing })
      return route(of: url).map {
        Explanation.NearMiss(route: $0, changes: [.brackets(String(opening))], url: url)
      }
    }
    guard let colon = text.firstIndex(of: ":") else { return nil }
    let scheme = text[..<colon].lowercased()
    let plain = scheme.filter { $0 != "_" && $0 != " " }
    guard scheme.contains("_"),
      let origin = origins.first(where: { $0.scheme.filter { !"-.+".contains($0) } == plain })
    else { return nil }
    let url = origin.scheme + text[colon...]
    return route(of: url).map {
      Explanation.NearMiss(
        route: $0, changes: [.origin(.scheme(scheme, wanted: origin.scheme), wanted: origin.written)],
        url: url)
    }
  }
}
