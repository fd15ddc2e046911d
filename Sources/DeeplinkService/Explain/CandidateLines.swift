import DeepLinks

/// Which of the routes that were tried are shown to people, and what is said of the others.
struct CandidateLines {
  /// More than these, and a reader has lost the one that matters.
  private static let limit = 20

  private(set) var shown: [Explanation.Candidate]
  /// A line for each stage at which others failed.
  private(set) var others: [String] = []

  /// Few are shown in the order written. Of many the winner comes first, then those that the URL got farthest with: as
  /// long as all that are as near can be shown.
  init(_ explanation: Explanation, all: Bool) {
    shown = explanation.candidates
    let total = shown.count + explanation.omittedCandidates
    guard !all, total > Self.limit else { return }
    let sorted = shown.sorted { ($1.progress, $0.route) < ($0.progress, $1.route) }
    var end = 0
    while end < sorted.count {
      let next = sorted[end...].firstIndex { $0.progress < sorted[end].progress } ?? sorted.count
      if next > Self.limit { break }
      end = next
    }
    shown = Array(sorted[..<end])
    var counts = Dictionary(uniqueKeysWithValues: explanation.omitted.map { ($0.stage, $0.count) })
    for failure in sorted[end...].compactMap(\.failure) {
      counts[Explanation.Stage(failure), default: 0] += 1
    }
    for (stage, count) in counts.sorted(by: { $0.key > $1.key }) {
      let isFirst = shown.isEmpty && others.isEmpty
      others.append(
        (isFirst ? "\(count) " : "and \(count) more ") + (count == 1 ? "route " : "routes ")
          + (count == 1 ? stage.words : stage.wordsOfMany))
    }
  }
}

extension Explanation.Stage {
  fileprivate var words: String {
    switch self {
    case .origin: "has origins that do not cover this URL"
    case .element(let place): "differs at element \(place)"
    case .elementCount: "wants another number of elements"
    case .argument: "differs in the query"
    case .fragment: "differs in the fragment"
    }
  }

  fileprivate var wordsOfMany: String {
    switch self {
    case .origin: "have origins that do not cover this URL"
    case .element(let place): "differ at element \(place)"
    case .elementCount: "want another number of elements"
    case .argument: "differ in the query"
    case .fragment: "differ in the fragment"
    }
  }

  /// A stable name for it: that of the step.
  var kind: StaticString {
    switch self {
    case .origin: "origin"
    case .element: "element"
    case .elementCount: "elementCount"
    case .argument: "argument"
    case .fragment: "fragment"
    }
  }
}
