/// One route beside what it sees of a URL, for the time of `RouteCheck.withView`.
struct RouteView {
  let check: RouteCheck
  let index: Int
  let reading: Reading
  let kind: Reading.Kind

  var route: Route { check.matcher.routes[index] }
  var pattern: Pattern { route.pattern }
  var program: UnsafePointer<RouteProgram> { check.program(index) }
  var context: Converter.Context { check.context }

  /// The text of one of the URL's elements.
  func text(_ place: Int) -> BoundText { reading.text(of: reading.elements[place], .path) }

  func string(_ place: Int) -> String { reading.string(reading.elements[place]) }

  /// Whether an element of the pattern takes an element of the URL, wherever the two stand.
  func takes(_ position: Int, _ place: Int) -> Bool {
    program.pointee.elements[position].pointee.matches(text(place), context)
  }

  /// Why it does not.
  func failure(_ position: Int, _ place: Int) -> StepFailure {
    .element(
      place + 1, string(place),
      TextFailure(
        text(place), pattern.elements[position], program.pointee.elements[position], of: route, context))
  }

  /// A pattern's element that no element of the URL is there for.
  func missing(_ position: Int, before next: Int?) -> Explanation.MissingElement {
    let wanted = pattern.elements[position]
    var missing = Explanation.MissingElement(text: wanted.written, before: next)
    switch wanted {
    case .literal: missing.isLiteral = true
    case .binding(let binding):
      if reading.arguments.contains(where: { reading.string($0.name) == binding.name }) {
        missing.argument = binding.name
      }
      guard position == pattern.elements.count - 1, pattern.rest?.position ?? 0 <= position, next == nil,
        let parameter = route.parameters.first(where: { $0.name == binding.name })
      else { break }
      missing.last = .init(parameter: parameter.name, mayBeMissing: parameter.mayBeMissing)
    case .wildcard, .expression, .mixture: break
    }
    return missing
  }

  /// The parameter that the last element of the pattern binds whole, where any text is good for that.
  var lastText: String? {
    guard pattern.rest == nil, case .binding(let binding)? = pattern.elements.last, binding.expression == nil,
      let type = route.parameters.first(where: { $0.name == binding.name })?.type,
      case .string = type.kind, type.matches == nil
    else { return nil }
    return binding.name
  }
}

extension RouteCheck {
  func withView<R>(of route: Int, _ body: (RouteView) -> R) -> R {
    let kind = reading(of: route)
    return url.withReading(kind) { body(RouteView(check: self, index: route, reading: $0, kind: kind)) }
  }
}
