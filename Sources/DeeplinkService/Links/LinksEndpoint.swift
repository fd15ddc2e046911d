import DeepLinks
import HTTPServer
import JSON

/// `GET /links` and `GET /links/<name>`: what URLs can mean, and, the other way round, the URLs of a link.
struct LinksEndpoint: Sendable {
  let maps: ServingMap

  /// All links of the map.
  func list(_ request: borrowing Request, _ turn: consuming Turn) {
    do throws(Problem) {
      try QueryParameters(request.query).checked(known: [])
    } catch {
      return turn.reply(error)
    }
    let map = maps.map(&turn.scratch.pointee.seen)
    let preconditions = Preconditions(request)
    turn.reply { reply in
      reply.body.links(of: map)
      reply.tag(preconditions)
    }
  }

  /// The URLs of one link; the query holds its arguments.
  func urls(of name: String, _ request: borrowing Request, _ turn: consuming Turn) {
    let map = maps.map(&turn.scratch.pointee.seen)
    let result: Result<LinkURLs, Problem>
    do throws(Problem) {
      result = .success(try map.urls(of: name, QueryParameters(request.query).items))
    } catch {
      result = .failure(error)
    }
    turn.reply { reply in
      switch result {
      case .success(let urls): reply.body.urls(urls)
      case .failure(let problem): reply.problem(problem)
      }
    }
  }
}

extension LinkMap {
  fileprivate func urls(
    of name: String, _ arguments: [(name: String, value: String)]
  ) throws(Problem) -> LinkURLs {
    do throws(ReverseProblem) {
      return try urls(for: link(name, arguments: arguments))
    } catch {
      throw Problem(error)
    }
  }
}

extension JSONWriter {
  fileprivate mutating func links(of map: LinkMap) {
    let routes = Dictionary(grouping: map.routes, by: \.link)
    beginObject()
    key("links")
    beginArray()
    for link in map.links { declaration(link, routes: routes[link.name] ?? []) }
    endArray()
    endObject()
  }

  fileprivate mutating func urls(_ urls: LinkURLs) {
    beginObject()
    key("link")
    link(urls.link)
    key("urls")
    beginArray()
    for url in urls.urls { string(url) }
    endArray()
    key("canonical")
    string(urls.canonical)
    endObject()
  }
}
