extension TextFailure {
  /// Why a text is not what an element, an argument's value or a fragment of a pattern must be.
  ///
  /// `predicate` has said no to it; here only the reason is looked for.
  init(
    _ text: BoundText, _ pattern: Pattern.Text, _ predicate: UnsafePointer<Predicate>, of route: Route,
    _ context: Converter.Context
  ) {
    let predicate = predicate.pointee
    switch pattern {
    case .wildcard: self = .form("*")
    case .literal(let literal):
      let folded = CaseFolding.folded(Composition.composed(literal))
      let isSame = folded.withUnsafeBufferPointer { FoldedText.equals(text.composed, $0) }
      self = isSame && !predicate.isFolded ? .letterCase(literal) : .literal(literal)
    case .expression(let expression): self = .expression(expression.source)
    case .binding(let binding):
      self.init(text, binding, predicate.converter.pointee, of: route, context)
    case .mixture(let pieces):
      self.init(text, pieces, predicate, of: route, context)
    }
  }

  private init(
    _ text: BoundText, _ binding: Pattern.Binding, _ converter: Converter, of route: Route,
    _ context: Converter.Context
  ) {
    guard let type = route.parameters.first(where: { $0.name == binding.name })?.type.element,
      !converter.accepts(text, context)
    else {
      self = .expression(binding.expression?.source ?? "")
      return
    }
    self.init(text, type, converter)
  }

  private init(
    _ text: BoundText, _ pieces: [Pattern.Piece], _ predicate: Predicate, of route: Route,
    _ context: Converter.Context
  ) {
    let form = Pattern.Text.mixture(pieces).written
    self = .form(form)
    let mixture = predicate.mixture
    guard mixture.pieces.count == 1, !predicate.isFolded,
      let binding = Pattern.Text.mixture(pieces).bindings.first
    else { return }
    // With one binding there is one cut at most: where the text around it is right, the binding is not.
    let (lead, tail) = (mixture.pieces[0].lead, mixture.tail)
    let end = text.composed.count - tail.count
    guard end > lead.count, TextBytes.areEqual(text.composed.part(0, lead.count), lead),
      TextBytes.areEqual(text.composed.part(end, text.composed.count), tail), text.isComposedAsSpelled
    else { return }
    let part = text.composed.part(lead.count, end)
    let bound = BoundText(
      spelled: part, composed: part, place: text.place == .bareName ? .query : text.place)
    self = .part(
      String(decoding: part, as: UTF8.self), form: form,
      TextFailure(bound, binding, mixture.pieces[0].converter.pointee, of: route, context))
  }

  /// Why a text does not convert.
  init(_ text: BoundText, _ type: ValueType, _ converter: Converter) {
    let (minimum, maximum) = (type.minimum?.written ?? "", type.maximum?.written ?? "")
    switch type.kind {
    case .int:
      guard let value = NumberText.int(text.spelled) else {
        self = NumberText.isWhole(text.spelled) ? .tooLarge("int") : .type("int")
        return
      }
      self = value < converter.wholeRange.minimum ? .belowMinimum(minimum) : .aboveMaximum(maximum)
    case .double:
      guard let value = NumberText.double(text.spelled) else {
        self = NumberText.isDecimal(text.spelled) ? .tooLarge("double") : .type("double")
        return
      }
      self = value < converter.minimum ? .belowMinimum(minimum) : .aboveMaximum(maximum)
    case .string:
      let count = Int64(text.spelled.count { $0 & 0xC0 != 0x80 })
      if converter.wholeRange.contains(count) {
        self = .expression(type.matches?.source ?? "")
      } else {
        self = count < converter.wholeRange.minimum ? .tooShort(minimum) : .tooLong(maximum)
      }
    case .enumeration(let values): self = .enumeration(values)
    case .bool: self = .type("bool")
    case .uuid: self = .type("uuid")
    case .date: self = .type("date")
    case .url: self = .type("url")
    case .list: self = .type("list")
    }
  }
}

extension ValueType {
  /// Of a list, what its values are.
  var element: ValueType {
    if case .list(let element) = kind { element } else { self }
  }

  /// How many values a list may have, as the link map has it.
  var countBounds: CountBounds { CountBounds(minimum: minimum?.written, maximum: maximum?.written) }
}

extension ValueType.Bound {
  fileprivate var written: String {
    switch self {
    case .int(let value): String(value)
    case .double(let value): value.description
    }
  }
}

extension Pattern.Text {
  /// As a pattern would have it; special characters of literal text are not escaped.
  var written: String {
    switch self {
    case .literal(let literal): literal
    case .wildcard: "*"
    case .expression(let expression): "(\(expression.source))"
    case .binding(let binding): binding.written
    case .mixture(let pieces):
      pieces.map { piece in
        switch piece {
        case .literal(let literal): literal
        case .binding(let binding): binding.written
        }
      }.joined()
    }
  }
}

extension Pattern.Binding {
  fileprivate var written: String { ":\(name)" + (expression.map { "(\($0.source))" } ?? "") }
}
