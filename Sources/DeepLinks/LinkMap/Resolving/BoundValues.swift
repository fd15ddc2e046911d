internal import JSON

/// The values of a match, each found once and written, perhaps several times, from the URL's own memory.
struct BoundValues {
  private let binder: Binder
  /// Not counted: a copy of these values would write to a counter that all threads share.
  // Safety: whoever lends the values has the matcher.
  private unowned(unsafe) let matcher: Matcher
  /// By the index of the parameter.
  let bound: UnsafeMutableBufferPointer<Binder.Bound>

  /// Lends the values of the first `count` parameters.
  static func with(
    _ match: Match, _ matcher: Matcher, _ reading: Reading, count: Int, _ body: (BoundValues) -> Void
  ) {
    let binder = Binder(match: match, matcher: matcher, reading: reading)
    withUnsafeTemporaryAllocation(of: Binder.Bound.self, capacity: count) { bound in
      for parameter in 0..<count { bound.initializeElement(at: parameter, to: binder.bound(parameter)) }
      body(BoundValues(binder: binder, matcher: matcher, bound: bound))
      bound.deinitialize()
    }
  }

  var context: Converter.Context { binder.context }

  var program: UnsafePointer<RouteProgram> { binder.program }

  /// Writes a key and its value, or nothing where there is no value.
  func write(_ member: AnswerTable.Member, _ table: AnswerTable, to writer: inout JSONWriter) {
    let bound: Binder.Bound = member.parameter < 0 ? .nothing : bound[Int(member.parameter)]
    if case .nothing = bound {
      guard member.otherwise.count > 0 else { return }
      writer.fragment(member.key, of: table.bytes)
      writer.fragment(member.otherwise, of: table.bytes)
      return
    }
    writer.fragment(member.key, of: table.bytes)
    switch bound {
    case .nothing: break
    case .constant: writeConstant(Int(member.parameter), to: &writer)
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
        && reading.matches(argument, condition.pointee, binder.context)
      {
        write(reading.text(of: argument), converter, to: &writer)
      }
      writer.endArray()
    }
  }

  @inline(never)
  private func writeConstant(_ parameter: Int, to writer: inout JSONWriter) {
    if let value = matcher.routes[binder.match.route].constants[parameter] {
      writer.value(value)
    } else {
      writer.null()
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
    case .date, .nothing: if let value = converter.pointee.value(text, binder.context) { writer.value(value) }
    }
  }
}
