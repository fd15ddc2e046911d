/// The URLs that mean a link.
public struct LinkURLs: Equatable, Sendable {
  /// The link, with the defaults of what was not given.
  public let link: DeepLink
  /// By route, then by origin, in the order of the map; at least one.
  public let urls: [String]
  /// Of the first route that gives any: the first on https, else on http, else any.
  public let canonical: String
}

extension LinkMap {
  /// The URLs that mean a link: `resolve` gives the link back for each of them.
  ///
  /// What a pattern wants and does not bind (`*`, an expression) is made up; `**` is none. Origins with `*.` are left
  /// out, since no host of theirs is known. Cost: a few microseconds for each URL.
  public func urls(for link: DeepLink) throws(ReverseProblem) -> LinkURLs {
    let (index, values) = try checked(link)
    let expected = self.link(index, values: values)
    var search = URLSearch(map: self, link: expected, values: values)
    var urls: [String] = []
    var canonical: String?
    for (route, owner) in linkOfRoute.enumerated() where owner == index {
      let found = search.urls(of: route)
      if canonical == nil {
        canonical = found.min { $0.origin.rank < $1.origin.rank }?.url
      }
      for (_, url) in found where !urls.contains(url) { urls.append(url) }
    }
    guard let canonical else { throw .noURL(search.obstacles) }
    return LinkURLs(link: expected, urls: urls, canonical: canonical)
  }

  /// A link from arguments as text, as a query gives them: each converts to the type that the link declares; a list
  /// takes all of its name, in order.
  public func link(
    _ name: String, arguments: [(name: String, value: String)]
  ) throws(ReverseProblem) -> DeepLink {
    let declaration = try declaration(name)
    var elements: [Arguments.Element] = []
    for (index, argument) in arguments.enumerated() {
      let parameter = try parameter(argument.name, of: declaration)
      if arguments[..<index].contains(where: { $0.name == argument.name }) {
        if parameter.type.isList { continue }
        throw .givenTwice(argument.name)
      }
      let texts = arguments.filter { $0.name == argument.name }.map(\.value)
      guard let value = parameter.type.value(ofTexts: texts, conversion) else {
        throw .invalidArgument(argument.name, wanted: parameter.type.description)
      }
      elements.append((argument.name, value))
    }
    let link = DeepLink(name: name, parameters: Arguments(elements))
    let (index, values) = try checked(link)
    return self.link(index, values: values)
  }

  private func declaration(_ name: String) throws(ReverseProblem) -> LinkDeclaration {
    if let declaration = link(name) { return declaration }
    var nearest = NearestName()
    throw .unknownLink(name, nearest: nearest(to: name, among: links.lazy.map(\.name)))
  }

  private func parameter(_ name: String, of link: LinkDeclaration) throws(ReverseProblem) -> Parameter {
    if let parameter = link.parameters.first(where: { $0.name == name }) { return parameter }
    var nearest = NearestName()
    throw .unknownParameter(name, nearest: nearest(to: name, among: link.parameters.map(\.name)))
  }

  /// The link's index, and its values by the index of the parameter, with defaults.
  private func checked(_ link: DeepLink) throws(ReverseProblem) -> (index: Int, values: [Value?]) {
    let declaration = try declaration(link.name)
    for argument in link.parameters.elements { _ = try parameter(argument.name, of: declaration) }
    var values: [Value?] = []
    for parameter in declaration.parameters {
      guard let value = link.parameters[parameter.name] else {
        guard parameter.mayBeMissing else { throw .missingParameter(parameter.name) }
        values.append(parameter.defaultValue)
        continue
      }
      guard parameter.type.contains(value, conversion) else {
        throw .invalidArgument(parameter.name, wanted: parameter.type.description)
      }
      values.append(value)
    }
    return (names.link(link.name) ?? 0, values)
  }

  private func link(_ index: Int, values: [Value?]) -> DeepLink {
    let elements = zip(links[index].parameters, values).compactMap { parameter, value in
      value.map { (name: parameter.name, value: $0) }
    }
    return DeepLink(name: links[index].name, parameters: Arguments(elements))
  }
}

extension Origin {
  /// The less, the sooner a URL on it is the canonical one.
  var rank: Int {
    switch scheme {
    case "https": 0
    case "http": 1
    default: 2
    }
  }
}

extension ValueType {
  /// The value of a parameter that a query gives as these texts; nil where they do not convert.
  fileprivate func value(ofTexts texts: [String], _ context: ConversionContext) -> Value? {
    let compiled = CompiledType(self)
    var values: [Value] = []
    for text in texts {
      let composed = Composition.composed(text)
      let value = Array(text.utf8).withUnsafeBufferPointer { spelled in
        composed.withUnsafeBufferPointer { composed in
          // A space is no plus here: the text was decoded as it was meant.
          compiled.value(BoundText(spelled: spelled, composed: composed), context)
        }
      }
      guard let value else { return nil }
      values.append(value)
    }
    guard isList else { return values.first }
    return compiled.countRange.contains(Int64(values.count)) ? .list(values) : nil
  }
}
