/// Answers requests. It is called on the connections' own threads, on several at once.
package protocol RequestHandler: Sendable {
  /// Answers by one of the responder's methods: at once, which suspends nothing and takes no lock, or by `later()`.
  /// Until it returns, all other connections of its thread wait.
  func handle(_ request: borrowing Request, _ responder: consuming Responder)

  /// Says in its own words what the server has refused. `response` comes with the refusal's status; what this does not
  /// fill in stays empty. The connection is closed after most refusals.
  func refuse(_ refusal: RequestRefusal, _ response: inout Response)
}

extension RequestHandler {
  package func refuse(_ refusal: RequestRefusal, _ response: inout Response) {}
}
