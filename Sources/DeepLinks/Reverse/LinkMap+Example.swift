extension LinkMap {
  /// A URL to try the map with: it resolves. Nil where none is found without knowing the app.
  ///
  /// A route of plain text, best one that is not the home page; else a link with arguments made up.
  public var exampleURL: String? {
    let plain = routes.lazy.filter { !$0.pattern.contains { ":*()?#\\".contains($0) } }
    let patterns =
      plain.filter { $0.pattern != "/" }.prefix(Self.tried).map(\.self) + plain.filter { $0.pattern == "/" }
    for route in patterns {
      let origins = route.origins.isEmpty ? self.origins.map(\.written) : route.origins
      for origin in origins.reversed() where !origin.contains("*") {
        let url = origin + route.pattern
        if (try? resolve(url)) != nil { return url }
      }
    }
    for link in links.prefix(Self.tried) {
      let arguments = link.parameters.filter { !$0.mayBeMissing }.map { parameter in
        parameter.type.sample(in: conversion).map { (name: parameter.name, value: $0) }
      }
      guard !arguments.contains(where: { $0 == nil }) else { continue }
      let example = DeepLink(name: link.name, parameters: Arguments(arguments.compactMap(\.self)))
      if let url = try? urls(for: example).canonical { return url }
    }
    return nil
  }

  private static var tried: Int { 100 }
}

extension ValueType {
  /// Some value of the type, if one is easily found.
  fileprivate func sample(in context: ConversionContext) -> Value? {
    let candidates: [Value] =
      switch kind {
      case .string: ["example", "42", "a", "2026-01-31"].map(Value.string)
      case .int:
        [.int(1), .int(1_000)]
          + bounds.compactMap { if case .int(let bound) = $0 { .int(bound) } else { nil } }
      case .double:
        [.double(1)] + bounds.compactMap { if case .double(let bound) = $0 { .double(bound) } else { nil } }
      case .bool: [.bool(true)]
      case .uuid: [.string("123e4567-e89b-12d3-a456-426614174000")]
      case .date: [.string("2026-01-31")]
      case .url: [.string("https://example.com/")]
      case .enumeration(let values): values.prefix(1).map(Value.string)
      case .list(let element): element.sample(in: context).map { [.list([$0])] } ?? []
      }
    return candidates.first { contains($0, context) }
  }

  private var bounds: [Bound] { [minimum, maximum].compactMap(\.self) }
}
