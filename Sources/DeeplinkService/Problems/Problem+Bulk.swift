import Glibc

extension Problem {
  /// A line of a body that is too long; the problem stands in its place.
  static func lineTooLong(limit: Int) -> Problem {
    Problem(.lineTooLong, detail: "A line has at most \(limit) bytes.", offset: limit)
  }

  /// Why answers cannot be put aside, and what to do.
  init(_ failure: Spool.Failure) {
    switch failure {
    case .full(let limit):
      self.init(
        .unavailable,
        detail: "The answers of all calls with lines may take \(limit) bytes together, and do; "
          + "try again later, or send fewer lines at once.")
      retryAfterSeconds = 10
    case .noFile(let errno) where [EROFS, EACCES, EPERM, ENOENT, ENOTDIR].contains(errno):
      self.init(
        .contentTooLarge,
        detail: "Answers of more than \(Spool.memory) bytes are put aside in a file, and the folder for it "
          + "takes none (\(Self.words(errno))); send fewer lines at once, or run the service with a TMPDIR "
          + "that it may write to.")
    case .noFile(let errno), .noRoom(let errno):
      self.init(
        .unavailable,
        detail: "The answers cannot be put aside (\(Self.words(errno))); send fewer lines at once, "
          + "try again later, or run the service with a TMPDIR that has room.")
      retryAfterSeconds = 10
    }
  }

  private static func words(_ errno: Int32) -> String { String(cString: strerror(errno)) }
}
