/// One route beside what it sees of a URL, for the time of `RouteCheck.withView`.
struct RouteView {
  let check: RouteCheck
  let index: Int
  let reading: Reading

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
}

extension RouteCheck {
  func withView<R>(of route: Int, _ body: (RouteView) -> R) -> R {
    url.withReading(reading(of: route)) { body(RouteView(check: self, index: route, reading: $0)) }
  }
}
