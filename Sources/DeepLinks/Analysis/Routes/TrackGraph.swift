/// Tracks laid out side by side: places that sequences have come to.
struct TrackGraph {
  /// By place; nil where a track ends.
  private(set) var steps: [Track.Step?] = []
  /// By place: whose track it is of.
  private(set) var owners: [Int] = []
  /// Before the first letter.
  private(set) var first: [Int] = []

  mutating func append(_ track: Track, of owner: Int) {
    var places: [Int] = []
    places.append(steps.count)
    steps += track.steps
    steps.append(nil)
    owners += Array(repeating: owner, count: track.steps.count + 1)
    first += closure(places)
  }

  /// The places, ascending, and those after what may be left out.
  func closure(_ places: [Int]) -> [Int] {
    var closed: [Int] = []
    for place in places {
      var place = place
      while closed.last ?? -1 < place {
        closed.append(place)
        guard let step = steps[place], step.loops || step.isOptional else { break }
        place += 1
      }
    }
    return closed
  }

  func isEnd(_ place: Int) -> Bool { steps[place] == nil }

  /// Where a letter leads from a place that is no end.
  func next(after place: Int) -> Int { steps[place]?.loops ?? true ? place : place + 1 }

  /// The predicates that a letter with such a spelling is asked for, ascending.
  func asked(at places: [Int], spelling: Track.Spellings) -> [Int] {
    var asked: Set<Int> = []
    for place in places {
      guard let step = steps[place] else { continue }
      asked.formUnion(step.predicates(spelling: spelling))
    }
    return asked.sorted()
  }

  /// Where a letter leads of which these predicates hold.
  func next(after places: [Int], spelling: Track.Spellings, holding: Set<Int>) -> [Int] {
    var next: [Int] = []
    for place in places {
      guard let step = steps[place],
        step.options.contains(where: { $0.spellings & spelling != 0 && holding.contains($0.predicate) })
      else { continue }
      next.append(self.next(after: place))
    }
    // A loop may lead to where a step before it leads.
    return closure(Set(next).sorted())
  }

  /// Whose tracks end at one of the places, ascending.
  func owners(ending places: [Int]) -> [Int] {
    Set(places.filter { isEnd($0) }.map { owners[$0] }).sorted()
  }
}

extension Track.Step {
  /// Of the letters with such a spelling.
  func predicates(spelling: Track.Spellings) -> [Int] {
    options.filter { $0.spellings & spelling != 0 }.map(\.predicate)
  }
}
