/// The routes that were tried, and how far a URL got with each.
///
/// A map may have a hundred thousand: the facts of a failure are looked for only where they are listed.
struct CandidateList {
  /// The most that are listed, where not all are wanted.
  static let limit = 50

  /// In the order written.
  private(set) var candidates: [Explanation.Candidate] = []
  /// Where the others failed, the farthest first.
  private(set) var omitted: [Explanation.Omitted] = []
  /// The positions of those that came nearest, as many as are listed where not all are.
  private(set) var nearest: [Int] = []

  init(_ routes: Range<Int>, _ check: RouteCheck, all: Bool) {
    var farthest = Farthest(capacity: Self.limit)
    var counts: [Explanation.Stage: Int] = [:]
    for route in routes {
      let step = check.failedStep(of: route)
      let tried = Tried(route: route, step: step, progress: check.progress(to: step, of: route))
      if all { candidates.append(check.candidate(tried)) }
      if let left = farthest.add(tried), !all { counts[check.stage(of: left), default: 0] += 1 }
    }
    nearest = farthest.items.map(\.route)
    if !all { candidates = farthest.items.sorted { $0.route < $1.route }.map(check.candidate) }
    omitted = counts.sorted { $0.key > $1.key }.map { Explanation.Omitted(stage: $0.key, count: $0.value) }
  }
}

private struct Tried {
  var route: Int
  var step: RouteStep?
  var progress: Int
}

/// The routes with which a URL got farthest, as many as are kept; of equals the first.
private struct Farthest {
  private(set) var items: [Tried] = []
  private let capacity: Int

  init(capacity: Int) {
    self.capacity = capacity
  }

  /// Returns the one that is not kept, if any.
  mutating func add(_ tried: Tried) -> Tried? {
    var left: Tried?
    if items.count == capacity {
      guard let last = items.last, tried.progress > last.progress else { return tried }
      left = items.removeLast()
    }
    let place = items.firstIndex { $0.progress < tried.progress } ?? items.count
    items.insert(tried, at: place)
    return left
  }
}

extension Explanation.Stage {
  /// Of a failure that is listed.
  package init(_ failure: StepFailure) {
    self =
      switch failure {
      case .origin, .label: .origin
      case .element(let place, _, _): .element(place)
      case .elementCount, .restCount: .elementCount
      case .missingArgument, .argumentCase, .argument, .argumentCount: .argument
      case .missingFragment, .fragment: .fragment
      }
  }
}

extension RouteCheck {
  fileprivate func candidate(_ tried: Tried) -> Explanation.Candidate {
    Explanation.Candidate(
      route: tried.route, failure: tried.step.map { failure(at: $0, of: tried.route) },
      progress: tried.progress)
  }

  fileprivate func stage(of tried: Tried) -> Explanation.Stage {
    switch tried.step {
    case nil, .origin, .label: .origin
    case .element(_, let place): .element(place + 1)
    case .elementCount: .elementCount
    case .rest: Explanation.Stage(failure(at: .rest, of: tried.route))
    case .argument: .argument
    case .fragment: .fragment
    }
  }

  /// How far a URL got with a route, to be compared with others: elements first, then what follows them.
  fileprivate func progress(to step: RouteStep?, of route: Int) -> Int {
    let program = program(route)
    let elements = program.pointee.elements.count
    return switch step {
    case nil: Int.max
    case .origin, .label: -1
    case .element(let position, _): 2 * position
    case .elementCount:
      2
        * min(
          program.pointee.suffixCount < 0 ? elements : Int(program.pointee.prefixCount),
          elementCount(of: route))
    case .rest: 2 * elements + 1
    case .argument(let index): 2 * elements + 1 + index
    case .fragment: 2 * elements + 1 + program.pointee.conditions.count
    }
  }

  func elementCount(of route: Int) -> Int {
    url.withReading(reading(of: route)) { $0.elements.count }
  }
}
