/// What a route takes, without how it is spelled: two routes of one shape are the same pattern.
///
/// Names, slashes, escapes, canonical spelling and the order of arguments are no difference; types and
/// origins are.
struct RouteShape: Hashable {
  private var text = ""
  private let origins: Set<Host>

  /// An origin, by its index in `OriginList`, and what its leftmost label must be where it binds that.
  private struct Host: Hashable {
    let origin: Int
    let label: String?
  }

  init(_ route: Route, origins list: inout OriginList) {
    if let own = route.origins {
      var hosts: Set<Host> = []
      for origin in own {
        var label: String?
        if case .binding(let name, _) = origin.host {
          label = route.parameters.first { $0.name == name }?.type.description
        }
        hosts.insert(Host(origin: list.index(of: origin), label: label))
      }
      origins = hosts
    } else {
      origins = Set(list.ofMap.map { Host(origin: $0, label: nil) })
    }
    let pattern = route.pattern
    text.reserveCapacity(pattern.text.utf8.count + 16)
    for (position, element) in pattern.elements.enumerated() {
      if pattern.rest?.position == position { append(rest: pattern, route) }
      text += "/"
      append(element, route, folds: !route.isCaseSensitive)
      if pattern.isLastElementOptional, position == pattern.elements.count - 1 { text += "?" }
    }
    if pattern.rest?.position == pattern.elements.count { append(rest: pattern, route) }
    let arguments = pattern.arguments.map { argument in
      var shape = RouteShape()
      shape.append(.literal(argument.name), route, folds: !route.isCaseSensitive)
      shape.text += "="
      shape.append(argument.value, route, folds: !route.isCaseSensitive)
      let bindings = argument.value.bindings
      if !bindings.isEmpty, bindings.allSatisfy({ Self.parameter($0, route)?.mayBeMissing ?? false }) {
        shape.text += "?"
      }
      return shape.text
    }
    for argument in arguments.sorted() {
      text += "&"
      text += argument
    }
    if let fragment = pattern.fragment {
      text += "#"
      append(fragment, route, folds: false)
      if !fragment.bindings.isEmpty,
        fragment.bindings.allSatisfy({ Self.parameter($0, route)?.mayBeMissing ?? false })
      {
        text += "?"
      }
    }
  }

  private init() {
    origins = []
  }

  private mutating func append(rest pattern: Pattern, _ route: Route) {
    text += "/**"
    if let binding = pattern.rest?.binding { append(binding, route) }
  }

  private mutating func append(_ element: Pattern.Text, _ route: Route, folds: Bool) {
    switch element {
    case .literal(let literal): append(literal: literal, folds: folds)
    case .wildcard: text += "*"
    case .expression(let expression): text += "(\(expression.source))"
    case .binding(let binding): append(binding, route)
    case .mixture(let pieces):
      for piece in pieces {
        switch piece {
        case .literal(let literal): append(literal: literal, folds: folds)
        case .binding(let binding): append(binding, route)
        }
      }
    }
  }

  /// The length keeps literal text apart from everything else.
  private mutating func append(literal: String, folds: Bool) {
    let composed = Composition.composed(literal)
    let isFolded = folds && literal.unicodeScalars.contains { $0.properties.changesWhenCaseMapped }
    let compared = isFolded ? CaseFolding.folded(composed) : composed
    text += "\(isFolded ? "i" : "")\(compared.count):"
    text += String(decoding: compared, as: UTF8.self)
  }

  private mutating func append(_ binding: Pattern.Binding, _ route: Route) {
    text += ":"
    if let parameter = Self.parameter(binding, route) { text += parameter.type.description }
    if let expression = binding.expression { text += "(\(expression.source))" }
  }

  private static func parameter(_ binding: Pattern.Binding, _ route: Route) -> Parameter? {
    route.parameters.first { $0.name == binding.name }
  }
}
