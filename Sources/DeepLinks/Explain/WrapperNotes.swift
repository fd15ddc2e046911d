extension LinkMap {
  /// What stands beside a target in its wrapper, and was probably meant to be in it.
  ///
  /// - Parameter wanted: names of arguments that the link would have taken.
  func wrapperNotes(
    of url: String, _ layers: [UnwrappedLayer], wanted: Set<String>
  ) -> [Explanation.Note] {
    var notes: [Explanation.Note] = []
    var outer = url
    for layer in layers {
      if let read = try? LinkURL(outer, ownedSchemes: conversion.ownedSchemes),
        let beside = read.beside(layer, as: wrapper(named: layer.wrapper), wanted: wanted)
      {
        notes += beside.notes(layer.wrapper)
        if let target = beside.wholeTarget { notes += fragmentNotes(of: target) }
      }
      outer = layer.url
    }
    return notes
  }

  /// What a rule reads, which is named after its origin, or the wrapper itself.
  private func wrapper(named name: String) -> Wrapper? {
    for case .like(let origin, let wrapper) in unwrap where origin.written == name { return wrapper }
    return Wrapper(rawValue: name)
  }

  /// Of a target that has got its fragment back.
  private func fragmentNotes(of target: String) -> [Explanation.Note] {
    guard let url = try? LinkURL(target, ownedSchemes: conversion.ownedSchemes),
      let check = try? RouteCheck(matcher, url)
    else { return [] }
    return NearMisses(self, check).fragmentNotes(beside: nil)
  }
}

/// What stands beside a target in its wrapper.
private struct BesideTarget {
  var names: [String]
  /// The fragment that was meant to be the target's, as it was written.
  var fragment: String?
  /// With the fragment.
  var wholeTarget: String?
  /// The argument that holds the target, with all of it.
  var instead: String

  func notes(_ wrapper: String) -> [Explanation.Note] {
    var notes: [Explanation.Note] = []
    if !names.isEmpty { notes.append(.wrapperArguments(names, wrapper: wrapper, instead: instead)) }
    if let fragment { notes.append(.wrapperFragment(fragment, wrapper: wrapper, instead: instead)) }
    return notes
  }
}

extension LinkURL {
  fileprivate func beside(_ layer: UnwrappedLayer, as wrapper: Wrapper?, wanted: Set<String>) -> BesideTarget?
  {
    withReading(elementRanges[Reading.Kind.authority.index] == nil ? .owned : .authority) { reading in
      let arguments = reading.arguments
      guard let place = arguments.firstIndex(where: { reading.string($0.value) == layer.url }) else {
        return nil
      }
      func isOwn(_ name: String) -> Bool {
        !wanted.contains(name) && (wrapper?.hasOwn(name) ?? Wrapper.hasOwnOfAny(name))
      }
      let target = arguments[place]
      // An escaped target has no slashes: one that was pasted as it is ended at its own first `&`.
      let isPasted = reading.bytes(target.value.written).contains(UInt8(ascii: "/"))
      let dropped = arguments.indices.filter { index in
        let name = reading.string(arguments[index].name)
        return index != place && (isPasted && index > place && !isOwn(name) || wanted.contains(name))
      }
      var whole = reading.adding(dropped.map { arguments[$0] }, to: layer.url)
      var beside = BesideTarget(names: dropped.map { reading.string(arguments[$0].name) }, instead: "")
      var own: [Substring] = []
      let written = text(fragmentRange)
      if !written.isEmpty, !layer.url.contains("#") {
        // The wrapper's own arguments went with what looked like a fragment.
        let pieces = written.split(separator: "&", omittingEmptySubsequences: false)
        own = pieces.dropFirst().filter { isOwn(String($0.prefix { $0 != "=" })) }
        let others = pieces.prefix(1) + pieces.dropFirst().filter { !isOwn(String($0.prefix { $0 != "=" })) }
        let fragment = others.joined(separator: "&")
        whole += "#" + fragment
        beside.fragment = fragment
        beside.wholeTarget = whole
      }
      guard !beside.names.isEmpty || beside.fragment != nil else { return nil }
      var text = Array(reading.bytes(target.name.written)) + [UInt8(ascii: "=")]
      URLEscapes.append(Array(whole.utf8), .query, to: &text)
      beside.instead = ([String(decoding: text, as: UTF8.self)] + own.map(String.init)).joined(separator: "&")
      return beside
    }
  }
}

extension Reading {
  /// A URL with more arguments, in front of its fragment unless that has arguments itself.
  func adding(_ arguments: [Argument], to url: String) -> String {
    guard !arguments.isEmpty else { return url }
    var front = url.prefix { $0 != "#" }
    var fragment = url[front.endIndex...]
    if fragment.contains("?") { (front, fragment) = (url[...], "") }
    let added = arguments.map { argument in
      // A name that holds an escaped `=` was escaped once more than the others.
      if !argument.hasEquals, string(argument.name).contains("=") { return string(argument.name) }
      let range = Range32(argument.name.written.lowerBound, argument.value.written.upperBound)
      return String(decoding: bytes(range), as: UTF8.self)
    }
    let joint = front.contains("?") ? "&" : "?"
    return front + joint + added.joined(separator: "&") + fragment
  }
}
