/// The cheapest way to make a path a pattern's: which elements to replace, to take out and to put in.
///
/// A table of elements × the pattern's parts, as for edit distances; what `**` takes costs nothing.
struct PathAlignment {
  private(set) var cost = 0
  /// In the order of the path.
  private(set) var changes: [Explanation.Change] = []
  /// Some literal text of the pattern is there, or nearly.
  private(set) var sharesText = false
  /// The path is what the pattern wants, or some element of it is, or holds some text of it.
  private(set) var takesAny = false

  /// Costs are such that one slip of the pen is less than a value of the wrong type, and that is less than an
  /// element too many.
  enum Cost {
    static let letterCase = 1
    static let letter = 2
    static let value = 3
    static let element = 4
    /// Another text in the place of a literal: less than taking the one out and putting the other in.
    static let replacement = 6
    /// More than anything that is near.
    static let tooFar = 9
  }

  private enum Slot {
    case element(Int)
    case rest
  }

  /// Of ways that cost the same, that one is told where the fewest elements stand for what could be any: in the table
  /// each of these adds one, and a unit of cost is this much.
  private static let unit = 64

  private let view: RouteView
  private let slots: [Slot]
  /// One more than the URL has elements.
  private let columns: Int
  /// Row by row: the least cost of making so many elements the first so many slots.
  private var table: [Int] = []

  /// Nil where the path is far from the pattern.
  init?(_ view: RouteView) {
    self.view = view
    var slots = view.pattern.elements.indices.map(Slot.element)
    if let rest = view.pattern.rest { slots.insert(.rest, at: rest.position) }
    self.slots = slots
    columns = view.reading.elements.count + 1
    fill()
    cost = table[table.count - 1] / Self.unit
    guard cost < Cost.tooFar else { return nil }
    takesAny = cost == 0
    trace()
  }

  private mutating func fill() {
    table.reserveCapacity(columns * (slots.count + 1))
    for column in 0..<columns { table.append(column * Cost.element * Self.unit) }
    for slot in slots {
      let above = table.count - columns
      guard case .element(let position) = slot else {
        table.append(table[above])
        for column in 1..<columns { table.append(min(table[above + column], table[table.count - 1])) }
        continue
      }
      let missing = missingCost(position)
      table.append(table[above] + missing)
      for column in 1..<columns {
        let replaced = table[above + column - 1] + replacementCost(position, column - 1)
        let extra = table[table.count - 1] + Cost.element * Self.unit
        table.append(min(replaced, extra, table[above + column] + missing))
      }
    }
  }

  private func missingCost(_ position: Int) -> Int {
    view.pattern.isLastElementOptional && position == view.pattern.elements.count - 1
      ? 0 : Cost.element * Self.unit
  }

  /// What it costs to take an element of the URL for one of the pattern's.
  private func replacementCost(_ position: Int, _ place: Int) -> Int {
    guard case .literal(let literal) = view.pattern.elements[position] else {
      if view.takes(position, place) { return 1 }
      return (view.trailing(position, place) == nil ? Cost.value : Cost.letter) * Self.unit
    }
    if view.takes(position, place) { return 0 }
    if view.trailing(position, place) != nil { return Cost.letter * Self.unit }
    return spellingCost(literal, place) * Self.unit
  }

  private func spellingCost(_ literal: String, _ place: Int) -> Int {
    // No scalar has more than four bytes, and no more than a third of them may be wrong.
    let (count, wantedCount) = (view.text(place).spelled.count, literal.utf8.count)
    guard count <= 4 * wantedCount + 4, wantedCount <= 4 * count + 4 else { return Cost.replacement }
    let wanted = Array(literal.unicodeScalars)
    let written = Array(view.string(place).unicodeScalars)
    // A third of the letters may be wrong.
    let limit = max(1, wanted.count / 3)
    guard abs(wanted.count - written.count) <= limit else { return Cost.replacement }
    let folded = CaseFolding.folded(Composition.composed(literal))
    if folded.withUnsafeBufferPointer({ FoldedText.equals(view.text(place).composed, $0) }) {
      return Cost.letterCase
    }
    let distance = NearestName.distance(wanted, written)
    return distance <= limit && wanted.count > 1
      ? min(Cost.letter * distance, Cost.replacement - 1) : Cost.replacement
  }

  /// Goes back from the end to what led there.
  private mutating func trace() {
    var row = slots.count
    var column = columns - 1
    while row > 0 || column > 0 {
      let here = table[row * columns + column]
      if row > 0, case .rest = slots[row - 1] {
        if here == table[(row - 1) * columns + column] { row -= 1 } else { column -= 1 }
        continue
      }
      if column > 0,
        row == 0 || here == table[row * columns + column - 1] + Cost.element * Self.unit
      {
        column -= 1
        let joining = row == slots.count && column == columns - 2 ? view.lastText : nil
        changes.append(.extraElement(column + 1, view.string(column), joining: joining))
        continue
      }
      row -= 1
      guard case .element(let position) = slots[row] else { continue }
      if column > 0 {
        let cost = replacementCost(position, column - 1)
        if here == table[row * columns + column - 1] + cost {
          column -= 1
          noteReplacement(cost, position, column)
          continue
        }
      }
      if missingCost(position) > 0 {
        let next = column < columns - 1 ? column + 1 : nil
        changes.append(.missingElement(view.missing(position, before: next)))
      }
    }
    changes.reverse()
  }

  private mutating func noteReplacement(_ cost: Int, _ position: Int, _ place: Int) {
    if cost > 1, let (wanted, trailing) = view.trailing(position, place) {
      if case .literal = view.pattern.elements[position] { sharesText = true }
      takesAny = true
      changes.append(.trailing(element: place + 1, view.string(place), wanted: wanted, trailing))
      return
    }
    guard case .literal(let literal) = view.pattern.elements[position] else {
      if cost <= 1 {
        takesAny = true
      } else {
        let failure = view.failure(position, place)
        changes.append(.failure(failure))
        // Text around a binding is there, and what stands in its place does not convert.
        if case .element(_, _, .part) = failure { takesAny = true }
        if case .element(_, let text, .expression(let source)) = failure, text == "(\(source))" {
          takesAny = true
        }
      }
      return
    }
    // Another word is none that is shared.
    if cost < Cost.replacement * Self.unit { sharesText = true }
    if cost == Cost.letterCase * Self.unit {
      changes.append(.letterCase(element: place + 1, view.string(place), wanted: literal))
    } else if cost > 0 {
      changes.append(.spelling(element: place + 1, view.string(place), wanted: literal))
    }
  }
}
