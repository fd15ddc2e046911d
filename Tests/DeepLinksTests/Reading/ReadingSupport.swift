@testable import DeepLinks

/// Reads bytes that need not be text.
func read(_ bytes: [UInt8], owned: [String] = []) throws(LinkURLError) -> LinkURL {
  let schemes = OwnedSchemes(owned)
  let result = bytes.withUnsafeBufferPointer { bytes -> Result<LinkURL, LinkURLError> in
    Result { () throws(LinkURLError) in
      var url = LinkURL()
      try url.read(bytes, ownedSchemes: schemes)
      return url
    }
  }
  return try result.get()
}

func read(_ text: String, owned: [String] = []) throws(LinkURLError) -> LinkURL {
  try read(Array(text.utf8), owned: owned)
}

/// The error of a text that is refused.
func refusal(_ text: String, owned: [String] = []) -> LinkURLError? {
  refusal(Array(text.utf8), owned: owned)
}

func refusal(_ bytes: [UInt8], owned: [String] = []) -> LinkURLError? {
  do throws(LinkURLError) {
    _ = try read(bytes, owned: owned)
    return nil
  } catch {
    return error
  }
}

extension LinkURL {
  /// The decoded elements of a reading.
  func elements(_ kind: Reading.Kind) throws(LinkURLError) -> [String] {
    var copy = self
    try copy.prepare(kind)
    return copy.withReading(kind) { reading in reading.elements.map { copy.text($0.text) } }
  }

  /// The arguments of a reading, `name=value` each, `name` alone where it has no `=`.
  func arguments(_ kind: Reading.Kind) throws(LinkURLError) -> [String] {
    var copy = self
    try copy.prepare(kind)
    return copy.withReading(kind) { reading in
      reading.arguments.map { argument in
        let name = copy.text(argument.name.answered)
        return argument.hasEquals ? "\(name)=\(copy.text(argument.value.answered))" : name
      }
    }
  }

  /// Every part of every reading that can be made.
  mutating func allParts() -> [Part] {
    var parts: [Part] = []
    for kind in [Reading.Kind.authority, .owned, .fragmentPath] {
      if kind == .fragmentPath, !hasFragmentPath { continue }
      do throws(LinkURLError) { try prepare(kind) } catch { continue }
      withReading(kind) { reading in
        parts += reading.elements
        parts += reading.arguments.flatMap { [$0.name, $0.value] }
        if let fragment = reading.fragment { parts.append(fragment) }
      }
    }
    return parts
  }
}

/// SplitMix64: tests draw the same numbers in every run.
struct SeededGenerator: RandomNumberGenerator {
  var state: UInt64

  init(seed: UInt64) {
    state = seed
  }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
