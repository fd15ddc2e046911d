import Glibc
import JSON
import Synchronization

/// Puts answers aside: up to a size in memory, then in a file without a name, which is gone with its descriptor.
struct Spool: ~Copyable {
  /// The bytes in memory after which a file is needed, and that are written to it at once.
  static let memory = 1 << 20

  enum Failure: Error {
    /// All spools together may have no more.
    case full(limit: Int)
    /// The folder takes no file; the system's error number.
    case noFile(errno: Int32)
    /// The file takes no more.
    case noRoom(errno: Int32)
  }

  /// To be written to; `settle` after each line.
  var writer = JSONWriter()
  private let folder: String
  private let budget: SpoolBudget
  private var reserved = 0
  private var file: Int32 = -1
  private var written = 0

  init(in folder: String, of budget: SpoolBudget) throws(Failure) {
    self.folder = folder
    self.budget = budget
    try reserve(Self.memory)
  }

  deinit {
    if file >= 0 { close(file) }
    budget.release(reserved)
  }

  /// Moves what is in memory into the file when it has become much.
  mutating func settle() throws(Failure) {
    if writer.count >= Self.memory { try flush() }
  }

  /// All of it: a descriptor that the caller closes, with the number of bytes; nil while all is in `writer`.
  mutating func takeFile() throws(Failure) -> (descriptor: Int32, count: Int)? {
    guard file >= 0 else { return nil }
    try flush()
    defer { file = -1 }
    return (file, written)
  }

  private mutating func reserve(_ bytes: Int) throws(Failure) {
    guard budget.reserve(bytes) else { throw .full(limit: budget.limit) }
    reserved += bytes
  }

  private mutating func flush() throws(Failure) {
    try reserve(writer.count)
    if file < 0 { file = try Self.open(in: folder) }
    var rest = UnsafeRawBufferPointer(writer.written)
    while !rest.isEmpty {
      let count = write(file, rest.baseAddress, rest.count)
      if count > 0 {
        rest = UnsafeRawBufferPointer(rebasing: rest[count...])
      } else if count == 0 || errno != EINTR {
        throw .noRoom(errno: errno)
      }
    }
    written += writer.count
    writer.removeAll()
  }

  private static func open(in folder: String) throws(Failure) -> Int32 {
    var name = Array((folder + "/deeplinkd-XXXXXX").utf8CString)
    let file = mkstemp(&name)
    guard file >= 0 else { throw .noFile(errno: errno) }
    // Glibc's `mkostemp` is not imported; this program starts no other.
    _ = fcntl(file, F_SETFD, FD_CLOEXEC)
    unlink(name)
    return file
  }
}

/// The bytes that all spools together may have.
final class SpoolBudget: Sendable {
  let limit: Int
  private let used = Atomic(0)

  init(limit: Int) {
    self.limit = limit
  }

  func reserve(_ bytes: Int) -> Bool {
    let isFree = used.wrappingAdd(bytes, ordering: .relaxed).newValue <= limit
    if !isFree { release(bytes) }
    return isFree
  }

  func release(_ bytes: Int) {
    used.wrappingSubtract(bytes, ordering: .relaxed)
  }
}
