package import JSON

extension JSONWriter {
  package mutating func value(_ value: Value) {
    switch value {
    case .string(let text): string(text)
    case .int(let number): int(number)
    case .double(let number): double(number)
    case .bool(let flag): bool(flag)
    case .list(let values):
      beginArray()
      for value in values { self.value(value) }
      endArray()
    }
  }

  /// An object of the arguments, in their order.
  package mutating func arguments(_ arguments: Arguments) {
    beginObject()
    for (name, value) in arguments.elements {
      key(name)
      self.value(value)
    }
    endObject()
  }

  /// The keys `screen` and `parameters`, within an object.
  package mutating func screenMembers(_ screen: Screen) {
    key("screen")
    string(screen.name)
    key("parameters")
    arguments(screen.parameters)
  }
}
