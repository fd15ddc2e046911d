import Coordinators
import Glibc
import SessionClient

/// A screen that is drawn as its name, with its parameters.
struct DrawnScreen: RemoteScreen, CustomStringConvertible {
  var name: String
  var parameters: [String: ParameterValue]

  init(name: String, parameters: [String: ParameterValue]) {
    self.name = name
    self.parameters = parameters
  }

  func isSameKind(as other: DrawnScreen) -> Bool { name == other.name }

  var description: String {
    guard !parameters.isEmpty else { return name }
    return name + "("
      + parameters.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }.joined(separator: ", ") + ")"
  }
}

/// Follows a session and draws each step as a line, until the session ends. A lost connection is opened anew, and goes on
/// where it was.
///
/// `FollowSession <host> <port> <session>`
@main
struct FollowSession {
  static func main() {
    let arguments = CommandLine.arguments
    guard arguments.count == 4, let port = UInt16(arguments[2]) else {
      print("usage: FollowSession <host> <port> <session>")
      exit(2)
    }
    let isWhole = follow(host: arguments[1], port: port, session: arguments[3]) { line in
      print(line)
      fflush(nil)
    }
    exit(isWhole ? 0 : 1)
  }

  /// False where the session is not there, or the server says what cannot be read.
  static func follow(host: String, port: UInt16, session: String, _ draw: (String) -> Void) -> Bool {
    var reader = EventStreamReader()
    var followed = FollowedSession<DrawnScreen>()
    while true {
      if let connection = EventStreamConnection(
        host: host, port: port, session: session, lastEventID: reader.lastEventID)
      {
        // Whatever else is no stream may be one later: a service that stops, or that has too many.
        if connection.status == 404 { return false }
        while connection.status == 200, let bytes = connection.read() {
          for event in reader.read(bytes) {
            guard let updates = try? followed.apply(event) else { return false }
            for update in updates {
              for step in update.steps { draw(line(of: step, in: update.tab, at: followed.revision ?? 0)) }
            }
          }
          if followed.hasEnded { return true }
        }
      }
      reader.reconnect()
      let (seconds, attoseconds) = reader.retry.components
      usleep(UInt32(clamping: seconds * 1_000_000 + attoseconds / 1_000_000_000_000))
    }
  }

  private static func line(of step: [Item<DrawnScreen>], in tab: String, at revision: UInt64) -> String {
    let items = step.map { item in
      switch item.presentation {
      case .root: item.screen.description
      case .push: "> \(item.screen)"
      case .sheet: "^ \(item.screen)"
      case .cover: "# \(item.screen)"
      }
    }
    return "\(revision) \(tab.isEmpty ? "" : tab + ": ")" + items.joined(separator: " ")
  }
}
