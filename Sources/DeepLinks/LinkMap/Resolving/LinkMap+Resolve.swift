extension LinkMap {
  /// What a thread keeps from link to link: after the first few, finding a link allocates nothing.
  package struct Scratch: Sendable {
    package fileprivate(set) var url = LinkURL()
    var match = MatchScratch()
    /// The wrappers that were opened, outermost first.
    var unwrapped: [UnwrappedLayer] = []

    package init() {}
  }

  /// A route that has been found. Means something only beside the scratch that found it.
  package struct Found: Sendable {
    package let match: Match

    /// The position of the route in `routes`.
    package var route: Int { match.route }
  }

  /// Reads a URL, opens what wraps it, and finds its route.
  package func find(
    _ bytes: UnsafeBufferPointer<UInt8>, _ scratch: inout Scratch
  ) throws(ResolveProblem) -> Found {
    try read(bytes, &scratch)
    if !scratch.unwrapped.isEmpty { scratch.unwrapped.removeAll() }
    if wrappers.mayOpen(scratch.url) { try unwrap(&scratch) }
    return try match(&scratch)
  }

  private func read(
    _ bytes: UnsafeBufferPointer<UInt8>, _ scratch: inout Scratch
  ) throws(ResolveProblem) {
    do throws(LinkURLError) {
      try scratch.url.read(bytes, ownedSchemes: conversion.ownedSchemes)
    } catch {
      throw ResolveProblem(error)
    }
  }

  private func unwrap(_ scratch: inout Scratch) throws(ResolveProblem) {
    switch wrappers.open(&scratch.url, layers: &scratch.unwrapped) {
    case .link: break
    case .opaque: throw .opaque
    case .invalid(let error): throw ResolveProblem(error)
    }
  }

  private func match(_ scratch: inout Scratch) throws(ResolveProblem) -> Found {
    switch matcher.match(&scratch.url, &scratch.match) {
    case .match(let match): return Found(match: match)
    case .noRoute: throw .noRoute
    case .unknownOrigin: throw Shorteners.include(scratch.url) ? .opaque : .unknownOrigin
    case .invalid(let error): throw ResolveProblem(error)
    }
  }
}

// MARK: - As values

extension LinkMap {
  /// What a URL means. Cost: a few allocations; a service that answers JSON takes `find` and `write`.
  public func resolve(_ url: String, for client: Client = Client()) throws(ResolveProblem) -> Resolution {
    var scratch = Scratch()
    let found = try find(url, &scratch)
    return resolution(of: found, for: client, &scratch)
  }

  /// The link that a URL means for this client.
  package func link(url: String, client: Client = Client()) throws(ResolveProblem) -> DeepLink {
    var scratch = Scratch()
    let found = try find(url, &scratch)
    return replaced(link(of: found, scratch), for: client)
  }

  private func find(_ url: String, _ scratch: inout Scratch) throws(ResolveProblem) -> Found {
    var url = url
    let found = url.withUTF8 { bytes in
      Result { () throws(ResolveProblem) in try find(bytes, &scratch) }
    }
    return try found.get()
  }

  /// The link that was found, whatever the client.
  package func link(of found: Found, _ scratch: borrowing Scratch) -> DeepLink {
    let link = links[linkOfRoute[found.route]]
    let values = matcher.values(of: found.match, in: scratch.url)
    var elements: [Arguments.Element] = []
    elements.reserveCapacity(values.count)
    for (parameter, value) in zip(link.parameters, values) {
      if let value { elements.append((name: parameter.name, value: value)) }
    }
    return DeepLink(name: link.name, parameters: Arguments(elements))
  }

  package func resolution(
    of found: Found, for client: Client = Client(), _ scratch: inout Scratch
  ) -> Resolution {
    let first = link(of: found, scratch)
    let link = replaced(first, for: client)
    return Resolution(
      link: link, insteadOf: link.name == first.name ? nil : first.name,
      requires: self.link(link.name)?.requires ?? [], route: routes[found.route].pattern,
      query: matcher.leftArguments(of: found.match, in: scratch.url, &scratch.match),
      fragment: matcher.leftFragment(of: found.match, in: scratch.url), unwrapped: scratch.unwrapped,
      canonical: canonical(of: found, scratch))
  }
}
