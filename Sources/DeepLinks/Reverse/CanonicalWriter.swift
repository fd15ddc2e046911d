internal import JSON

/// Writes one canonical URL from the URL at hand, as far as that shows that it leads back to the same route, link
/// and arguments.
///
/// It does where no element, and nothing that an earlier route wants to see, is spelled otherwise than in the URL at
/// hand: leaving out what nobody took lets no other route in.
///
/// Flat, so that it costs no reference counting: it means something only while its arguments live.
struct CanonicalWriter {
  private let bytes: UnsafeBufferPointer<UInt8>
  private let steps: UnsafeBufferPointer<CanonicalTable.Step>
  private let bound: UnsafeMutableBufferPointer<Binder.Bound>
  private let program: UnsafePointer<RouteProgram>
  private let context: Converter.Context
  private let reading: Reading
  private let output: UnsafeMutablePointer<UInt8>
  private var count = 0
  private var pathStart = 0
  private var hasArguments = false
  /// The URL at hand spells an argument otherwise.
  private var isRespelled = false

  init(
    _ table: CanonicalTable, _ values: borrowing BoundValues, _ reading: Reading,
    to output: UnsafeMutablePointer<UInt8>
  ) {
    bytes = table.bytes
    steps = table.steps
    bound = values.bound
    program = values.program
    context = values.context
    self.reading = reading
    self.output = output
  }

  /// The bytes written; nil where it has to be looked for.
  mutating func write(_ route: CanonicalTable.Route) -> Int? {
    for step in UnsafeBufferPointer(rebasing: steps[route.steps.range]) {
      guard write(step) else { return nil }
    }
    if route.sharesArguments, isRespelled || reading.arguments.count > 1 { return nil }
    return count
  }

  private mutating func write(_ step: CanonicalTable.Step) -> Bool {
    switch step {
    case .fixed(let text): copy(text)
    case .literal(let text, let spelled, let place):
      guard TextBytes.areEqual(fixed(spelled), self.text(place)) else { return false }
      copy(text)
    case .element(let place): escape(text(place), .path)
    case .optionalElement(let parameter, let otherwise):
      guard case .text(let text, let converter) = bound[Int(parameter)] else { return true }
      put(UInt8(ascii: "/"))
      let start = count
      guard write(text, converter, .path) == .same else { return false }
      return otherwise.isEmpty || (isASCII(text) && !isWritten(otherwise, from: start))
    case .rest(let prefix, let suffix, let parameter):
      return writeRest(Int(prefix), Int(suffix), parameter)
    case .beginPath: pathStart = count
    case .endPath: if count == pathStart { put(UInt8(ascii: "/")) }
    case .value(let parameter, let place): return writeValue(parameter, place)
    case .argument(let argument): return write(argument)
    case .fixedArgument(let text, let isSpelledSo):
      beginArgument(text)
      isRespelled = isRespelled || !isSpelledSo
    case .foundArgument(let name, let condition, let isSpelledSo):
      guard let taken = reading.argument(taken: program.pointee.conditions[Int(condition)], context) else {
        return false
      }
      let text = reading.text(of: reading.arguments[taken])
      beginArgument(name)
      escape(text.spelled, .query)
      isRespelled = isRespelled || !isSpelledSo || text.place == .bareName
    case .fragment(let parameter, let otherwise):
      guard case .text(let text, let converter) = bound[Int(parameter)] else { return true }
      guard beginFragment(text.spelled) else { return false }
      let start = count
      guard write(text, converter, .fragment) == .same else { return false }
      return otherwise.isEmpty || (isASCII(text) && !isWritten(otherwise, from: start))
    case .foundFragment:
      guard let fragment = reading.fragment else { return false }
      let text = reading.bytes(fragment.text)
      guard beginFragment(text) else { return false }
      escape(text, .fragment)
    }
    return true
  }

  // MARK: Elements

  private func text(_ place: CanonicalTable.ElementPlace) -> UnsafeBufferPointer<UInt8> {
    let index = place.isFromEnd ? reading.elements.count - Int(place.index) : Int(place.index)
    return reading.bytes(reading.elements[index].text)
  }

  private mutating func writeRest(_ prefix: Int, _ suffix: Int, _ parameter: Int32) -> Bool {
    for element in reading.elements[prefix..<(reading.elements.count - suffix)] {
      put(UInt8(ascii: "/"))
      guard parameter >= 0 else {
        escape(reading.bytes(element.text), .path)
        continue
      }
      guard case .elements(_, let converter) = bound[Int(parameter)],
        write(reading.text(of: element, .path), converter, .path) == .same
      else { return false }
    }
    return true
  }

  private mutating func writeValue(_ parameter: Int32, _ place: CanonicalTable.ValuePlace) -> Bool {
    guard case .text(let text, let converter) = bound[Int(parameter)] else { return false }
    switch place {
    case .element: return write(text, converter, .path) == .same
    case .host:
      copyText(text.spelled)
      return isPlain(text, converter)
    // A text that is not ASCII may have been cut out of what is composed of it.
    case .pieceOfElement: return isASCII(text) && write(text, converter, .path) == .same
    case .pieceOfArgument: return isASCII(text) && write(text, converter, .query) == .same
    case .pieceOfFragment: return isASCII(text) && write(text, converter, .fragment) == .same
    }
  }

  // MARK: Arguments and fragment

  private mutating func write(_ argument: CanonicalTable.Argument) -> Bool {
    switch bound[Int(argument.parameter)] {
    case .nothing: return true
    case .constant, .elements: return false
    case .text(let text, let converter):
      let before = (count, hasArguments)
      beginArgument(argument.name)
      let start = count
      guard writeArgument(text, converter, argument) else { return false }
      if !argument.otherwise.isEmpty {
        guard isASCII(text) else { return false }
        if isWritten(argument.otherwise, from: start) {
          (count, hasArguments) = before
          isRespelled = true
        }
      }
    case .arguments(let condition):
      let converter = condition.pointee.predicate.pointee.converter
      for member in reading.arguments
      where reading.isNamed(member, by: condition.pointee)
        && reading.matches(member, condition.pointee, context)
      {
        beginArgument(argument.name)
        guard writeArgument(reading.text(of: member), converter, argument) else { return false }
      }
    }
    return true
  }

  private mutating func writeArgument(
    _ text: BoundText, _ converter: UnsafePointer<Converter>, _ argument: CanonicalTable.Argument
  ) -> Bool {
    switch write(text, converter, .query) {
    case .same: isRespelled = isRespelled || !argument.isNameSpelledSo
    case .other:
      guard argument.mayBeRespelled else { return false }
      isRespelled = true
    case nil: return false
    }
    return true
  }

  private mutating func beginArgument(_ text: Range32) {
    put(hasArguments ? UInt8(ascii: "&") : UInt8(ascii: "?"))
    hasArguments = true
    copy(text)
  }

  /// False for a fragment that could be taken for a path.
  private mutating func beginFragment(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    put(UInt8(ascii: "#"))
    return text.first != UInt8(ascii: "/") && text.first != UInt8(ascii: "!")
  }

  // MARK: Texts

  private enum Spelling {
    case same, other
  }

  /// Whether a value is already spelled as it is to be.
  private func isPlain(_ text: BoundText, _ converter: UnsafePointer<Converter>) -> Bool {
    let bytes = text.spelled
    switch converter.pointee.kind {
    case .string, .uuid, .url, .enumeration: return true
    case .int:
      guard bytes.first != UInt8(ascii: "0") else { return bytes.count == 1 }
      return bytes.first != UInt8(ascii: "-") || (bytes.count > 1 && bytes[1] != UInt8(ascii: "0"))
    case .double:
      guard let value = converter.pointee.double(bytes) else { return false }
      var written = Value.text(of: value)
      return written.withUTF8 { TextBytes.areEqual($0, bytes) }
    case .bool: return text.place != .bareName && bytes.count > 1
    case .date: return DateText.spaceForPlus(in: bytes) == nil
    case .nothing: return false
    }
  }

  /// Writes a value in its one spelling; nil where that is not known here.
  private mutating func write(_ text: BoundText, _ converter: UnsafePointer<Converter>, _ plain: PlainBytes)
    -> Spelling?
  {
    guard !isPlain(text, converter) else {
      escape(text.spelled, plain)
      // An empty value is written with its `=`.
      return text.place == .bareName ? .other : .same
    }
    let value: Value?
    switch converter.pointee.kind {
    case .int: value = converter.pointee.int(text.spelled).map(Value.int)
    case .double: value = converter.pointee.double(text.spelled).map(Value.double)
    case .bool: value = converter.pointee.bool(text).map(Value.bool)
    default: value = nil
    }
    // Numbers need no escapes, but for a plus in an exponent.
    guard let written = value?.urlText else { return nil }
    written.withUnsafeBufferPointer { escape($0, plain) }
    return .other
  }

  private func isASCII(_ text: BoundText) -> Bool { text.spelled.allSatisfy { $0 < 0x80 } }

  /// Whether what was written since is a text that needs no escapes.
  private func isWritten(_ text: Range32, from start: Int) -> Bool {
    TextBytes.areEqual(fixed(text), UnsafeBufferPointer(start: output + start, count: count - start))
  }

  @inline(__always)
  private func fixed(_ range: Range32) -> UnsafeBufferPointer<UInt8> { range.bytes(in: bytes) }

  @inline(__always)
  private mutating func put(_ byte: UInt8) {
    output[count] = byte
    count += 1
  }

  @inline(__always)
  private mutating func copy(_ fixed: Range32) {
    guard let base = bytes.baseAddress else { return }
    Blocks.copy(fixed.count, from: base + Int(fixed.lowerBound), to: output + count)
    count += fixed.count
  }

  private mutating func copyText(_ text: UnsafeBufferPointer<UInt8>) {
    guard let base = text.baseAddress else { return }
    UnsafeMutableRawPointer(output + count).copyMemory(from: base, byteCount: text.count)
    count += text.count
  }

  @inline(__always)
  private mutating func escape(_ text: UnsafeBufferPointer<UInt8>, _ plain: PlainBytes) {
    count += URLEscapes.write(text, plain, to: output + count)
  }
}
