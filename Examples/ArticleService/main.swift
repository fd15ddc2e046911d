import DeeplinkService
import Glibc

// ArticleService [HOST:PORT]
//
// curl -G http://127.0.0.1:8080/resolve --data-urlencode 'url=myscheme://myhost/chat/lobby'

var configuration = DeeplinkService.Configuration()
if CommandLine.arguments.count > 1 { configuration.listen = CommandLine.arguments[1] }
let service = try DeeplinkService(resolver: ArticleResolver(), configuration)
print("ArticleService listens on http://\(service.address)")
fflush(nil)
// The service's own threads answer.
while true { pause() }
