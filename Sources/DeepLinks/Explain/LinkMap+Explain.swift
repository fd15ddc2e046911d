extension LinkMap {
  /// Why a URL means what it means. Cost: linear in the number of routes, where `resolve` is not.
  ///
  /// - Parameter all: each route that was tried is a candidate, however many.
  public func explain(_ url: String, for client: Client = Client(), all: Bool = false) -> Explanation {
    var url = url
    return url.withUTF8 { explain($0, for: client, all: all) }
  }

  /// The same, of a URL that need not be UTF-8.
  package func explain(
    _ bytes: UnsafeBufferPointer<UInt8>, for client: Client = Client(), all: Bool = false
  ) -> Explanation {
    var scratch = Scratch()
    let result = Result { () throws(ResolveProblem) in
      let found = try find(bytes, &scratch)
      return (found.route, resolution(of: found, for: client, &scratch))
    }
    var explanation = Explanation(
      url: String(decoding: bytes, as: UTF8.self), result: result.map { $0.1 },
      winner: (try? result.get())?.0)
    var url = LinkURL()
    do throws(LinkURLError) {
      try url.read(bytes, ownedSchemes: conversion.ownedSchemes)
    } catch {
      explanation.nearest = nearest(toUnreadable: explanation.url).map { [$0] } ?? []
      return explanation
    }
    explanation.notes = url.cleaningNotes(of: explanation.url)
    let outcome = wrappers.open(&url, layers: &explanation.unwrapped)
    explanation.parts = Explanation.Parts(
      scheme: url.scheme, host: url.host, port: url.port, elements: url.path,
      arguments: url.query.map { ($0.name, $0.value) }, fragment: url.fragment)
    if outcome == .opaque { explanation.nearest = opaqueLink(url).map { [$0] } ?? [] }
    guard outcome == .link, let check = try? RouteCheck(matcher, url) else { return explanation }
    explanation.parts = check.parts(as: explanation.winner)
    explanation.origins = check.coveringOrigins
    let ofFragment = NearMisses(self, check).fragmentNotes(beside: explanation.winner)
    switch result {
    case .success((let winner, _)):
      explanation.notes += check.readingNotes(of: winner).prefix(Self.listedNotes)
      explanation.notes += check.leftNotes(of: winner, fragmentIsTold: !ofFragment.isEmpty)
      let list = CandidateList(routes.indices.prefix(through: winner), check, all: all)
      explanation.list(list)
      explanation.later = later(than: winner, check)
      explanation.nearest = NearMisses(self, check).find(first: list.nearest, beside: winner)
      if let note = orderNote(winner, explanation.later) { explanation.notes.append(note) }
    case .failure(.noRoute):
      explanation.notes += check.readingNotes(of: nil).prefix(Self.listedNotes)
      let list = CandidateList(routes.indices, check, all: all)
      explanation.list(list)
      explanation.nearest =
        expoLink(url).map { [$0] } ?? NearMisses(self, check).find(first: list.nearest)
      explanation.notes += check.htmlNotes(beside: explanation.nearest)
    case .failure(.unknownOrigin):
      explanation.nearest = NearMisses(self, check).findOrigins()
      explanation.notes += url.hostNotes
      explanation.notes += fragmentNotes(of: explanation.nearest)
    case .failure: break
    }
    explanation.notes += ofFragment
    explanation.notes += wrapperNotes(
      of: explanation.url, explanation.unwrapped, wanted: argumentNames(explanation))
    return explanation
  }

  private static let listedLater = 5
  private static let listedNotes = 10

  /// Of the URL that was probably meant.
  private func fragmentNotes(of nearest: [Explanation.NearMiss]) -> [Explanation.Note] {
    guard let text = nearest.first?.url, let route = nearest.first?.route,
      let url = try? LinkURL(text, ownedSchemes: conversion.ownedSchemes),
      let check = try? RouteCheck(matcher, url)
    else { return [] }
    return NearMisses(self, check).fragmentNotes(beside: route)
  }

  /// Arguments that the link would take: of the winner, or of the routes that are near.
  private func argumentNames(_ explanation: Explanation) -> Set<String> {
    guard !explanation.unwrapped.isEmpty else { return [] }
    let routes = explanation.winner.map { [$0] } ?? explanation.nearest.compactMap(\.route)
    return Set(routes.flatMap { matcher.routes[$0].pattern.arguments.map(\.name) })
  }

  private func later(than winner: Int, _ check: RouteCheck) -> [Explanation.Candidate] {
    var later: [Explanation.Candidate] = []
    for route in routes.indices.dropFirst(winner + 1) where later.count < Self.listedLater {
      if check.failedStep(of: route) == nil {
        later.append(Explanation.Candidate(route: route, failure: nil, progress: Int.max))
      }
    }
    return later
  }
}

extension Explanation {
  fileprivate mutating func list(_ list: CandidateList) {
    candidates = list.candidates
    omitted = list.omitted
  }
}

extension RouteCheck {
  fileprivate var coveringOrigins: [Explanation.CoveringOrigin] {
    covers.map { cover in
      Explanation.CoveringOrigin(
        origin: matcher.origins.origins[cover.entry].written,
        isOfMap: matcher.tables.pointee.entries[cover.entry].isOfMap,
        reading: Explanation.ReadingKind(cover.reading))
    }
  }

  /// As the origin sees them by which a route won.
  fileprivate func parts(as winner: Int?) -> Explanation.Parts {
    let kind = winner.map(reading) ?? covers.first?.reading ?? .authority
    return url.withReading(kind) { reading in
      Explanation.Parts(
        scheme: url.scheme, host: kind == .owned ? nil : url.host, port: url.port,
        elements: reading.elements.map { reading.string($0) },
        arguments: reading.arguments.map { argument in
          (reading.string(argument.name), argument.hasEquals ? reading.string(argument.value) : nil)
        },
        fragment: reading.fragment.map { reading.string($0) })
    }
  }
}

extension Explanation.ReadingKind {
  init(_ kind: Reading.Kind) {
    self =
      switch kind {
      case .authority: .path
      case .owned: .scheme
      case .fragmentPath: .fragment
      }
  }
}
