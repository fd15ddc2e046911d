import Glibc

/// Bytes that are put aside until they can be sent: in memory up to a bound, from there on in a file without a name.
struct Spool: ~Copyable {
  /// What is kept in memory, and then written at once.
  static let memoryLimit = 1 << 20

  private(set) var bytes: [UInt8] = []
  /// Of all that is put aside.
  private(set) var count = 0
  private var descriptor: Int32 = -1
  /// The system's error number where the file could not be written; what comes after that is dropped.
  private(set) var failure: Int32 = 0

  deinit {
    if descriptor >= 0 { close(descriptor) }
  }

  /// Puts aside what `write` appends.
  mutating func append(_ write: (inout [UInt8]) -> Void) {
    let before = bytes.count
    write(&bytes)
    count += bytes.count - before
    if bytes.count >= Self.memoryLimit { flush() }
  }

  /// The file and its size where one was needed, with all bytes in it; the caller closes it. Nil: all is in `bytes`.
  mutating func takeFile() -> (descriptor: Int32, count: Int)? {
    guard descriptor >= 0 else { return nil }
    flush()
    guard failure == 0, lseek(descriptor, 0, SEEK_SET) == 0 else { return nil }
    defer { descriptor = -1 }
    return (descriptor, count)
  }

  private mutating func flush() {
    if descriptor < 0, failure == 0 { open() }
    let descriptor = descriptor
    if failure == 0 {
      failure = bytes.withUnsafeBytes { bytes in
        var rest = bytes[...]
        while !rest.isEmpty {
          let written = write(descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
          if written < 0, errno == EINTR { continue }
          if written <= 0 { return errno }
          rest = rest.dropFirst(written)
        }
        return 0
      }
    }
    bytes.removeAll(keepingCapacity: true)
  }

  /// A file without a name goes away with its descriptor, also when the process is killed.
  private mutating func open() {
    let folder = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    var template = Array("\(folder)/deeplinkd-XXXXXX".utf8CString)
    descriptor = mkstemp(&template)
    if descriptor < 0 {
      failure = errno
    } else {
      unlink(template)
    }
  }
}
