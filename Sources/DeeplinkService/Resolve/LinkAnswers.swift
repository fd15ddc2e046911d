public import DeepLinks
import HTTPServer
import JSON

/// What `GET /resolve` would answer, without a server.
public struct LinkAnswers {
  private let endpoint: MapResolveEndpoint
  private let scratch = Scratch()

  public init(map: LinkMap) {
    endpoint = MapResolveEndpoint(maps: ServingMap(map))
  }

  /// The status and the body, to the byte.
  public mutating func answer(_ url: String, for client: Client = Client()) -> (status: Int, body: [UInt8]) {
    scratch.url = Array(url.utf8)
    var reply = Reply()
    reply.reset()
    reply.resolve(endpoint, scratch, for: client)
    return (Int(reply.response.status.rawValue), reply.body.bytes)
  }
}
