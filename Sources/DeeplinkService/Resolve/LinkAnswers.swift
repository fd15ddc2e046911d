public import DeepLinks
import HTTPServer
import JSON

/// What `GET /resolve` would answer, without a server.
public struct LinkAnswers {
  private let endpoint: ResolveEndpoint
  private var scratch = LinkMap.Scratch()
  private var seen = ServingMap.Seen()

  public init(map: LinkMap) {
    endpoint = .map(ServingMap(map))
  }

  /// The status and the body, to the byte.
  public mutating func answer(_ url: String, for client: Client = Client()) -> (status: Int, body: [UInt8]) {
    var url = url
    var reply = Reply()
    reply.reset()
    url.withUTF8 { endpoint.answer($0, for: client, &scratch, &seen, in: &reply) }
    return (Int(reply.response.status.rawValue), reply.body.bytes)
  }
}
