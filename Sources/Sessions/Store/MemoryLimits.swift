package struct MemoryLimits: Sendable {
  /// Live sessions at most; a new one more is refused, a live one never goes for it.
  package var sessions: Int
  /// Without use for so long, a session ends.
  package var idle: Duration
  /// The numbers of an ended session are kept for so long, and of so many sessions at most.
  package var numbersKept: Duration
  package var ended: Int
  package let shards: Int

  /// - Precondition: `shards` is a power of two.
  package init(
    sessions: Int = 1_000_000, idle: Duration = .seconds(24 * 3600),
    numbersKept: Duration = .seconds(24 * 3600), ended: Int = 1_000_000, shards: Int = 64
  ) {
    precondition(shards > 0 && shards & (shards - 1) == 0)
    self.sessions = sessions
    self.idle = idle
    self.numbersKept = numbersKept
    self.ended = ended
    self.shards = shards
  }
}
