internal import JSON

/// The values of a match, written from the URL's own memory.
struct MatchedValues {
  private let binder: Binder
  private let matcher: Matcher

  init(_ match: Match, _ matcher: Matcher, _ reading: Reading) {
    binder = Binder(match: match, matcher: matcher, reading: reading)
    self.matcher = matcher
  }

  private var context: ConversionContext { binder.context }

  /// Whether there is a value: bound, given by the route, or the default.
  func has(_ parameter: Int) -> Bool {
    if case .nothing = binder.bound(parameter) { return matcher.routes[binder.match.route].parameters[parameter].defaultValue != nil }
    return true
  }

  func write(_ parameter: Int, to writer: inout JSONWriter) {
    switch binder.bound(parameter) {
    case .nothing:
      if let value = matcher.routes[binder.match.route].parameters[parameter].defaultValue { writer.value(value) } else { writer.null() }
    case .constant:
      if let value = matcher.routes[binder.match.route].constants[parameter] { writer.value(value) } else { writer.null() }
    case .text(let text, let converter): write(text, converter, to: &writer)
    case .elements(let elements, let converter):
      writer.beginArray()
      for element in elements { write(binder.reading.text(of: element, .path), converter, to: &writer) }
      writer.endArray()
    case .arguments(let condition):
      writer.beginArray()
      let reading = binder.reading
      let converter = condition.pointee.predicate.pointee.converter
      for argument in reading.arguments
      where reading.isNamed(argument, by: condition.pointee)
        && reading.matches(argument, condition.pointee, context)
      {
        write(reading.text(of: argument), converter, to: &writer)
      }
      writer.endArray()
    }
  }

  private func write(
    _ text: BoundText, _ converter: UnsafePointer<Converter>, to writer: inout JSONWriter
  ) {
    switch converter.pointee.kind {
    case .string, .uuid, .url, .enumeration: writer.string(utf8: text.spelled)
    case .int: if let value = converter.pointee.int(text.spelled) { writer.int(value) }
    case .double: if let value = converter.pointee.double(text.spelled) { writer.double(value) }
    case .bool: if let value = converter.pointee.bool(text) { writer.bool(value) }
    case .date, .nothing: if let value = converter.pointee.value(text, context) { writer.value(value) }
    }
  }
}
