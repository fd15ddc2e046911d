extension LinkMap {
  /// The link that this client gets: another where it is too old to draw this one, and the map has an `otherwise`.
  package func replaced(_ link: DeepLink, for client: Client) -> DeepLink {
    guard client.platform != nil, client.version != nil else { return link }
    var link = link
    // Loading has made sure that this leads nowhere twice.
    while let declaration = self.link(link.name), !declaration.isDrawn(by: client),
      let otherwise = declaration.otherwise
    {
      link = DeepLink(
        name: otherwise.link, parameters: otherwise.parameters.arguments(with: link.parameters))
    }
    return link
  }
}
