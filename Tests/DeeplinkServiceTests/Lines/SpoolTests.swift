import Glibc
import JSON
import Testing

@testable import DeeplinkService

struct `A spool` {
  /// Writes a line of 1,000 bytes so often, and gives what the file holds, or the number of bytes in memory.
  private func spooled(_ lines: Int, in folder: String = "/tmp", _ budget: SpoolBudget) throws -> (
    file: [UInt8]?, inMemory: Int
  ) {
    var spool = try Spool(in: folder, of: budget)
    let line = [UInt8](repeating: 7, count: 999) + [10]
    for _ in 0..<lines {
      spool.writer.raw(line)
      spool.writer.separator("")
      try spool.settle()
      #expect(spool.writer.count < Spool.memory)
    }
    guard let (descriptor, count) = try spool.takeFile() else { return (nil, spool.writer.count) }
    defer { close(descriptor) }
    var bytes = [UInt8](repeating: 0, count: count + 1)
    let read = pread(descriptor, &bytes, count + 1, 0)
    return (Array(bytes.prefix(read)), spool.writer.count)
  }

  @Test func `keeps little in memory, and much in a file`() throws {
    let budget = SpoolBudget(limit: 100 << 20)
    let little = try spooled(1_000, budget)
    #expect(little.file == nil && little.inMemory == 1_000_000)
    let much = try spooled(5_000, budget)
    #expect(much.inMemory == 0)
    #expect(much.file?.count == 5_000_000)
    #expect(much.file?.enumerated().allSatisfy { $1 == ($0 % 1_000 == 999 ? 10 : 7) } == true)
    #expect(budget.reserve(100 << 20), "all was given back")
  }

  @Test func `needs no folder for little, and says what is wrong with one`() throws {
    let budget = SpoolBudget(limit: 100 << 20)
    #expect(try spooled(1_000, in: "/nowhere", budget).inMemory == 1_000_000)
    let failure = #expect(throws: Spool.Failure.self) { try spooled(5_000, in: "/nowhere", budget) }
    guard case .noFile(errno: ENOENT) = failure else {
      Issue.record("\(String(describing: failure))")
      return
    }
    let unwritable = #expect(throws: Spool.Failure.self) { try spooled(5_000, in: "/proc", budget) }
    if case .noFile = unwritable {} else { Issue.record("\(String(describing: unwritable))") }
  }

  @Test func `takes no more than all may have together`() throws {
    let budget = SpoolBudget(limit: 4 << 20)
    _ = try spooled(2_000, budget)
    let other = try Spool(in: "/tmp", of: budget)
    let failure = #expect(throws: Spool.Failure.self) { try spooled(4_000, budget) }
    if case .full(limit: 4_194_304) = failure {} else { Issue.record("\(String(describing: failure))") }
    _ = consume other
    _ = try spooled(2_000, budget)
    let none = #expect(throws: Spool.Failure.self) { _ = try Spool(in: "/tmp", of: SpoolBudget(limit: 0)) }
    if case .full(limit: 0) = none {} else { Issue.record("\(String(describing: none))") }
  }

  @Test(arguments: [
    (Spool.Failure.full(limit: 5), 503, true), (.noFile(errno: EROFS), 413, false),
    (.noFile(errno: EACCES), 413, false), (.noFile(errno: ENOENT), 413, false),
    (.noFile(errno: EMFILE), 503, true), (.noRoom(errno: ENOSPC), 503, true),
  ])
  func `fails with what to do`(failure: Spool.Failure, status: Int, again: Bool) {
    let problem = Problem(failure)
    #expect(problem.status == status)
    #expect((problem.retryAfterSeconds != nil) == again)
    #expect(problem.detail.contains("send fewer lines at once"))
  }
}
