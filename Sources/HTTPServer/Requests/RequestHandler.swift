/// Answers requests. It is called on the connections' own threads, on several at once.
package protocol RequestHandler: Sendable {
  /// Answers by one of the responder's methods: at once, which suspends nothing and takes no lock, or by `later()`.
  /// Until it returns, all other connections of its thread wait.
  func handle(_ request: borrowing Request, _ responder: consuming Responder)

  /// Asked when the headers of a `POST` are here: who takes the body bit by bit, in the place of `handle`. Nil: nobody.
  func receiver(of request: borrowing Request) -> (any BodyReceiver)?

  /// Says in its own words what the server has refused. `response` comes with the refusal's status; what this does not
  /// fill in stays empty. The connection is closed after most refusals.
  func refuse(_ refusal: RequestRefusal, _ response: inout Response)
}

extension RequestHandler {
  package func receiver(of request: borrowing Request) -> (any BodyReceiver)? { nil }
  package func refuse(_ refusal: RequestRefusal, _ response: inout Response) {}
}

/// Takes a body as it comes, and answers after its end. Called on the connection's own thread; dropped where the client
/// goes away before.
package protocol BodyReceiver: AnyObject {
  /// Bytes that the body may have, in the place of `ServerLimits.body`.
  var bodyLimit: Int { get }

  /// A part of the body, valid during the call. What is wrong with it can be said at the end alone: an answer before
  /// would not reach the client.
  func receive(_ part: UnsafeBufferPointer<UInt8>)

  /// All of the body was received.
  func end(_ request: borrowing Request, _ responder: consuming Responder)
}
