/// What loading a link map found: one error, warning or overlap, and where.
public struct Finding: Equatable, Sendable, CustomStringConvertible {
  public enum Severity: String, Sendable {
    /// The map does not load.
    case error
    /// The map loads, but does not do what it seems to say.
    case warning
    /// Some URL is matched by two routes; the first of them wins.
    case overlap
  }

  public let severity: Severity
  /// As the caller names it.
  public let file: String
  /// From 1.
  public let line: Int
  /// From 1, in Unicode scalars.
  public let column: Int
  public let problem: MapProblem

  public init(severity: Severity, file: String, line: Int, column: Int, problem: MapProblem) {
    self.severity = severity
    self.file = file
    self.line = line
    self.column = column
    self.problem = problem
  }

  public var message: String { problem.message }

  /// `FILE:LINE:COLUMN: error: message`
  public var description: String {
    "\(file):\(line):\(column): \(severity.rawValue): \(message)"
  }
}
