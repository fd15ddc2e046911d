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
        let note = read.note(of: layer, wanted: wanted)
      {
        notes.append(note)
      }
      outer = layer.url
    }
    return notes
  }
}

extension LinkURL {
  fileprivate func note(of layer: UnwrappedLayer, wanted: Set<String>) -> Explanation.Note? {
    withReading(elementRanges[Reading.Kind.authority.index] == nil ? .owned : .authority) { reading in
      let arguments = reading.arguments
      guard let place = arguments.firstIndex(where: { reading.string($0.value) == layer.url }) else {
        return nil
      }
      let target = arguments[place]
      // An escaped target has no slashes: one that was pasted as it is ended at its own first `&`.
      let isPasted = reading.bytes(target.value.written).contains(UInt8(ascii: "/"))
      let dropped = arguments.indices.filter { index in
        index != place
          && (isPasted && index > place || wanted.contains(reading.string(arguments[index].name)))
      }
      guard !dropped.isEmpty else { return nil }
      return .wrapperArguments(
        dropped.map { reading.string(arguments[$0].name) }, wrapper: layer.wrapper,
        instead: layer.url.contains("#")
          ? nil : reading.writing(target, of: layer.url, with: dropped.map { arguments[$0] }))
    }
  }
}

extension Reading {
  /// The argument that holds a target, with others moved into that.
  fileprivate func writing(_ argument: Argument, of target: String, with others: [Argument]) -> String {
    var whole = Array(target.utf8)
    var joint = UInt8(ascii: target.contains("?") ? "&" : "?")
    for other in others {
      whole.append(joint)
      whole += bytes(other.name.written)
      if other.hasEquals {
        whole.append(UInt8(ascii: "="))
        whole += bytes(other.value.written)
      }
      joint = UInt8(ascii: "&")
    }
    var written = Array(bytes(argument.name.written)) + [UInt8(ascii: "=")]
    URLEscapes.append(whole, .query, to: &written)
    return String(decoding: written, as: UTF8.self)
  }
}
