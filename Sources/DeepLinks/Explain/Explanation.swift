/// Why a URL means what it means, or means nothing: `LinkMap.explain`.
public struct Explanation: Sendable {
  /// As it was given.
  public let url: String
  public let result: Result<Resolution, ResolveProblem>
  /// The position in `routes` of the route that won.
  public let winner: Int?
  /// The wrappers that were opened, outermost first.
  public var unwrapped: [UnwrappedLayer] = []
  /// The link as it was read, after unwrapping; nil where it cannot be read.
  public var parts: Parts?
  /// The origins that cover the link, in the order in which they count.
  public var origins: [CoveringOrigin] = []
  /// Routes in the order written, up to the winner; on a miss, all. Of many, those that came nearest.
  public var candidates: [Candidate] = []
  /// The others, by where they failed, the farthest first.
  public var omitted: [Omitted] = []
  /// Routes after the winner that would take the URL too, if the winner were not there: the first few.
  public var later: [Candidate] = []
  /// What would have to be another way, the nearest first: on a miss, and where the winner is a route that says less of
  /// the URL than these do.
  public var nearest: [NearMiss] = []
  /// What is easily overlooked in how the link was read, and in what the winner left.
  public var notes: [Note] = []

  init(url: String, result: Result<Resolution, ResolveProblem>, winner: Int?) {
    self.url = url
    self.result = result
    self.winner = winner
  }

  /// How many routes were tried that are not listed.
  public var omittedCandidates: Int { omitted.reduce(0) { $0 + $1.count } }

  /// The text that an `invalid` problem's offset counts in: the URL as it was given, or the target of the last wrapper.
  public var textOfOffset: String { unwrapped.last?.url ?? url }

  /// What a URL says, decoded; what is no text is as it was written.
  public struct Parts: Sendable {
    public let scheme: String
    public let host: String?
    public let port: Int?
    /// As the origin of the winner sees them, or the one that counts first.
    public var elements: [String] = []
    /// Without a value: a bare name.
    public var arguments: [(name: String, value: String?)] = []
    public var fragment: String?
  }

  public struct CoveringOrigin: Sendable {
    /// As it is written in the map, there or on a route.
    public let origin: String
    /// It is in the map's own list.
    public let isOfMap: Bool
    public let reading: ReadingKind
  }

  /// Which part of a URL is the path for an origin.
  public enum ReadingKind: String, Sendable {
    /// What stands after the host.
    case path
    /// All that stands after `scheme:`.
    case scheme
    /// The fragment.
    case fragment
  }

  public struct Candidate: Sendable {
    /// Its position in `routes`.
    public let route: Int
    /// Nil where the URL is the route's.
    public let failure: StepFailure?
    /// How far the URL got with it; to be compared with that of others.
    package let progress: Int
  }

  /// Routes that are not listed.
  public struct Omitted: Equatable, Sendable {
    public var stage: Stage
    public var count: Int
  }

  /// Where a route failed, without its facts; what is tried later is more.
  public enum Stage: Hashable, Comparable, Sendable {
    case origin
    /// Counted from 1.
    case element(Int)
    case elementCount
    case argument
    case fragment
  }

  public struct NearMiss: Sendable {
    /// The position of a route in `routes`; nil where only an origin is near.
    public let route: Int?
    public let changes: [Change]
    /// The URL's own origin, where the map could have it too.
    public var adding: String?
    /// With the changes made, where they can be made in the URL: it resolves, to `route`.
    public let url: String?

    init(route: Int?, changes: [Change], url: String?) {
      self.route = route
      self.changes = changes
      self.url = url
    }
  }
}
