import DeepLinks
import JSON

/// One URL as JSON asks for it: a text, or an object with `url`, `platform` and `version`.
struct ResolveRequest {
  /// A text.
  let url: JSONValue
  let client: Client

  /// - Parameter client: what draws the link where the object does not say.
  init(_ value: JSONValue, _ client: Client) throws(Problem) {
    if value.kind == .string {
      url = value
      self.client = client
      return
    }
    guard value.kind == .object else { throw value.wrong("A URL is a text, or an object with \"url\".") }
    try checkObject(value, known: ["url", "platform", "version"])
    let url = try value.needed("url")
    self.client = try Self.client(value, client)
    self.url = try Self.text(url, "url")
  }

  static func client(_ value: JSONValue, _ client: Client) throws(Problem) -> Client {
    Client(
      platform: try optionalText(value, "platform") ?? client.platform,
      version: try optionalText(value, "version") ?? client.version)
  }

  private static func optionalText(_ value: JSONValue, _ key: String) throws(Problem) -> String? {
    guard let member = value[key] else { return nil }
    return try text(member, key).string
  }

  private static func text(_ member: JSONValue, _ key: String) throws(Problem) -> JSONValue {
    guard member.kind == .string else { throw member.wrong("\"\(key)\" is a text.") }
    return member
  }
}

/// The body of `POST /resolve`.
enum ResolveBody {
  case one(ResolveRequest)
  case list([ResolveRequest])

  /// The URLs that one list may have: all are answered while other connections of the thread wait.
  static let mostURLs = 10_000

  init(_ value: JSONValue, _ client: Client) throws(Problem) {
    guard value.kind == .object else { throw value.wrong("This is an object with \"url\" or \"urls\".") }
    guard let list = value["urls"] else {
      self = .one(try ResolveRequest(value, client))
      return
    }
    if value["url"] != nil {
      throw Problem(
        .conflictingKeys, detail: "\"url\" and \"urls\" exclude each other.", pointer: "/urls")
    }
    try checkObject(value, known: ["urls", "platform", "version"])
    guard list.kind == .array else { throw list.wrong("\"urls\" is a list of URLs.") }
    guard list.count <= Self.mostURLs else {
      throw Problem(
        .contentTooLarge,
        detail: "A list has at most \(Self.mostURLs) URLs; for more send application/x-ndjson, a URL a line.",
        pointer: "/urls")
    }
    let client = try ResolveRequest.client(value, client)
    self = .list(
      try list.elements.map { (element) throws(Problem) in try ResolveRequest(element, client) })
  }
}
