import DeepLinks

extension DOTWriter {
  /// The screens of each coordinator in a box, and what leads from one to another.
  static func screens(of map: LinkMap) -> [UInt8] {
    let graph = NavigationGraph(map)
    let (places, edges) = graph.picture(of: map)
    var picture = ScreenPicture(graph, places)
    picture.write(edges)
    return picture.writer.bytes
  }
}

private struct ScreenPicture {
  private(set) var writer = DOTWriter()
  private let graph: NavigationGraph
  private let places: [NavigationGraph.Place]
  /// Their numbers.
  private var nodes: [NavigationGraph.Place: Int] = [:]
  private var clusters: [String: Int] = [:]

  init(_ graph: NavigationGraph, _ places: [NavigationGraph.Place]) {
    self.graph = graph
    self.places = places
    for (number, place) in places.enumerated() { nodes[place] = number }
    for (number, node) in graph.coordinators.enumerated() { clusters[node.coordinator.name] = number }
  }

  mutating func write(_ edges: [NavigationGraph.Edge]) {
    writer.line("digraph {")
    writer.line("rankdir=LR;")
    writer.line("compound=true;")
    writer.statement("node", [("shape", "box"), ("style", "rounded")])
    if edges.contains(where: { $0.start == .links }) {
      writer.statement("links", [("label", "\"links\""), ("shape", "plaintext")])
    }
    if edges.contains(where: { $0.start == .gates }) {
      writer.statement("gates", [("label", "\"gates\""), ("shape", "plaintext")])
    }
    let byCoordinator = Dictionary(grouping: places, by: \.coordinator)
    for (number, node) in graph.coordinators.enumerated() {
      writer.line("subgraph cluster_\(number) {")
      writer.line("label=\(DOTWriter.quoted(node.title));")
      for place in byCoordinator[node.coordinator.name] ?? [] {
        self.node(place, isRoot: place.screen == node.coordinator.root)
      }
      writer.line("}")
    }
    for place in byCoordinator[nil] ?? [] { node(place, isRoot: false) }
    for edge in edges { self.edge(edge) }
    writer.line("}")
  }

  private mutating func node(_ place: NavigationGraph.Place, isRoot: Bool) {
    guard let number = nodes[place] else { return }
    writer.statement(
      "n\(number)",
      [("label", DOTWriter.quoted(place.screen))] + (isRoot ? [("style", "\"rounded,bold\"")] : []))
  }

  private mutating func edge(_ edge: NavigationGraph.Edge) {
    guard let end = nodes[edge.end] else { return }
    var attributes = [(key: "label", value: DOTWriter.quoted(edge.label))]
    var start: String
    switch edge.start {
    case .links: start = "links"
    case .gates: start = "gates"
    case .screen(let place):
      guard let number = nodes[place] else { return }
      start = "n\(number)"
    case .coordinator(let name):
      // Graphviz draws edges between nodes, and cuts them at the boxes' borders.
      guard let root = graph.coordinator(name)?.coordinator.root,
        let number = nodes[NavigationGraph.Place(coordinator: name, screen: root)],
        let cluster = clusters[name]
      else { return }
      start = "n\(number)"
      attributes.append(("ltail", "cluster_\(cluster)"))
    }
    switch edge.kind {
    case .shows: break
    case .lays: attributes.append(("style", "dotted"))
    case .returns: attributes.append(("style", "dashed"))
    case .starts:
      attributes.append(("style", "bold"))
      if case .screen(let place) = edge.start, place.coordinator != edge.end.coordinator,
        let cluster = cluster(of: edge.end)
      {
        attributes.append(("lhead", "cluster_\(cluster)"))
      }
    case .ends(let isBack):
      attributes.append(("style", "dashed"))
      if isBack, let cluster = cluster(of: edge.end) {
        attributes.append(("lhead", "cluster_\(cluster)"))
      }
    }
    writer.statement("\(start) -> n\(end)", attributes)
  }

  private func cluster(of place: NavigationGraph.Place) -> Int? {
    place.coordinator.flatMap { clusters[$0] }
  }
}

extension NavigationGraph.CoordinatorNode {
  /// Its name, and the tabs that begin with it.
  var title: String {
    let tabs = tabs.filter { $0 != coordinator.name }
    guard !tabs.isEmpty else { return coordinator.name }
    return "\(coordinator.name) (tab\(tabs.count == 1 ? "" : "s") \(tabs.joined(separator: ", ")))"
  }
}
