import Glibc
import HTTPServer

/// `HTTPServer` with the least handler there is: the same bytes for each request, from a file. What it costs above the
/// C program on the same libmicrohttpd is the price of the Swift layer.
///
/// `HTTPBenchmark <port> <threads> [<body file>]`
@main
struct HTTPBenchmark: RequestHandler {
  let body: [UInt8]

  func handle(_ request: borrowing Request, _ responder: consuming Responder) {
    responder.respond(Response(.ok, .json), body: body)
  }

  static func main() throws {
    let arguments = CommandLine.arguments
    guard arguments.count >= 3, let port = UInt16(arguments[1]), let threads = Int(arguments[2]) else {
      exit(2)
    }
    let server = try Server(
      ServerConfiguration(address: ListenAddress(host: "127.0.0.1", port: port), threads: threads),
      handler: HTTPBenchmark(body: arguments.count > 3 ? read(arguments[3]) : Array("{}".utf8)))
    print(server.address.port)
    fflush(nil)
    var stop = sigset_t()
    sigemptyset(&stop)
    sigaddset(&stop, SIGTERM)
    sigaddset(&stop, SIGINT)
    pthread_sigmask(SIG_BLOCK, &stop, nil)
    var signal: Int32 = 0
    sigwait(&stop, &signal)
    server.stop(within: .seconds(1))
  }

  private static func read(_ path: String) -> [UInt8] {
    guard let file = fopen(path, "rb") else { exit(2) }
    defer { fclose(file) }
    return [UInt8](unsafeUninitializedCapacity: 1 << 20) { buffer, count in
      count = fread(buffer.baseAddress, 1, buffer.count, file)
    }
  }
}
