import Glibc

/// Standard output and standard error, whole or not at all; `EINTR` and short writes are taken care of.
enum Terminal {
  /// As `print` of bytes, with a line's end.
  static func print(_ text: String) {
    let text = Array((text + "\n").utf8)
    text.withUnsafeBufferPointer { print($0) }
  }

  /// Said where somebody listens; what it is said about goes on without.
  static func announce(_ text: String) { write(text + "\n", to: STDOUT_FILENO) }

  /// Ends the process where there is no more to say to anybody: quietly, when who listened has gone.
  static func print(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard let error = write(UnsafeRawBufferPointer(bytes), to: STDOUT_FILENO) else { return }
    if error != EPIPE { printError("deeplinkd: cannot write: \(String(cString: strerror(error)))") }
    _exit(1)
  }

  static func printError(_ text: String, ending end: String = "\n") { write(text + end, to: STDERR_FILENO) }

  private static func write(_ text: String, to descriptor: Int32) {
    var text = text
    text.withUTF8 { _ = write(UnsafeRawBufferPointer($0), to: descriptor) }
  }

  /// The system's error number, if it fails.
  private static func write(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) -> Int32? {
    var rest = bytes
    while !rest.isEmpty {
      let count = Glibc.write(descriptor, rest.baseAddress, rest.count)
      if count >= 0 {
        rest = UnsafeRawBufferPointer(rebasing: rest[count...])
      } else if errno != EINTR {
        return errno
      }
    }
    return nil
  }
}

/// A file's bytes.
enum File {
  struct ReadError: Error {
    var path: String
    var code: Int32

    var message: String { "\(path): \(String(cString: strerror(code)))" }
  }

  static func read(_ path: String) throws(ReadError) -> [UInt8] {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw ReadError(path: path, code: errno) }
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    let block = 1 << 16
    while true {
      var count = 0
      bytes.append(
        contentsOf: [UInt8](unsafeUninitializedCapacity: block) { buffer, used in
          count = Glibc.read(descriptor, buffer.baseAddress, block)
          used = max(count, 0)
        })
      if count == 0 { return bytes }
      if count < 0, errno != EINTR { throw ReadError(path: path, code: errno) }
    }
  }
}
