import DeepLinks
import JSON

extension JSONWriter {
  /// A link as the map declares it, with the routes that lead to it.
  mutating func declaration(_ link: LinkDeclaration, routes: [RouteDeclaration]) {
    beginObject()
    key("name")
    string(link.name)
    key("parameters")
    parameters(link.parameters)
    if !link.requires.isEmpty {
      key("requires")
      beginArray()
      for flag in link.requires { string(flag) }
      endArray()
    }
    key("routes")
    beginArray()
    for route in routes { self.route(route) }
    endArray()
    endObject()
  }

  private mutating func route(_ route: RouteDeclaration) {
    beginObject()
    key("pattern")
    string(route.pattern)
    if !route.constants.isEmpty {
      key("with")
      arguments(route.constants)
    }
    if !route.origins.isEmpty {
      key("origins")
      beginArray()
      for origin in route.origins { string(origin) }
      endArray()
    }
    if !route.isCaseSensitive {
      key("caseSensitive")
      bool(false)
    }
    endObject()
  }

  /// Parameters by their names, in the words of a link map.
  mutating func parameters(_ parameters: [Parameter]) {
    beginObject()
    for parameter in parameters {
      key(parameter.name)
      self.parameter(parameter)
    }
    endObject()
  }

  /// A parameter in the words of a link map, always as an object.
  private mutating func parameter(_ parameter: Parameter) {
    beginObject()
    typeMembers(parameter.type)
    if let value = parameter.defaultValue {
      key("default")
      self.value(value)
    } else if parameter.isOptional {
      key("optional")
      bool(true)
    }
    endObject()
  }

  private mutating func typeMembers(_ type: ValueType) {
    switch type.kind {
    case .string: self.type("string")
    case .int: self.type("int")
    case .double: self.type("double")
    case .bool: self.type("bool")
    case .uuid: self.type("uuid")
    case .date: self.type("date")
    case .url: self.type("url")
    case .enumeration(let values):
      key("enum")
      beginArray()
      for value in values { string(value) }
      endArray()
    case .list(let element):
      key("list")
      beginObject()
      typeMembers(element)
      endObject()
    }
    bound("min", type.minimum)
    bound("max", type.maximum)
    if let matches = type.matches {
      key("matches")
      string(matches.source)
    }
  }

  private mutating func type(_ name: StaticString) {
    key("type")
    name.withUTF8Buffer { string(utf8: $0) }
  }

  private mutating func bound(_ name: StaticString, _ bound: ValueType.Bound?) {
    switch bound {
    case nil: return
    case .int(let value):
      key(name)
      int(value)
    case .double(let value):
      key(name)
      double(value)
    }
  }
}
