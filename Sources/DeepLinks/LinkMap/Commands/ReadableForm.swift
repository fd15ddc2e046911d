package import JSON

/// What `CommandReader` needs of a form: how a parameter, a list of them and a screen are made.
package protocol ReadableForm: CommandForm {
  associatedtype Argument

  /// Whether stacks may come that were laid under another map, whose coordinators had other roots.
  static var mayBeOfOtherMap: Bool { get }

  static func argument(_ name: String, _ value: Value) -> Argument
  /// `"$argument"`; nil where the form has none.
  static func reference(_ name: String, to argument: String, otherwise: Value?) -> Argument?
  static func arguments(_ elements: [Argument]) -> Arguments
  static func screen(_ name: String, _ arguments: Arguments) -> Screen
  static func loose(_ object: JSONValue, given: [Parameter]) throws(CommandProblem) -> LooseArguments
  static var noLooseArguments: LooseArguments { get }
}

extension ValueForm: ReadableForm {
  package static var mayBeOfOtherMap: Bool { true }

  package static func argument(_ name: String, _ value: Value) -> DeepLinks.Arguments.Element {
    (name: name, value: value)
  }

  package static func reference(
    _ name: String, to argument: String, otherwise: Value?
  ) -> DeepLinks.Arguments.Element? {
    nil
  }

  package static func arguments(_ elements: [DeepLinks.Arguments.Element]) -> DeepLinks.Arguments {
    DeepLinks.Arguments(elements)
  }

  package static func screen(_ name: String, _ arguments: DeepLinks.Arguments) -> DeepLinks.Screen {
    DeepLinks.Screen(name: name, parameters: arguments)
  }

  package static func loose(
    _ object: JSONValue, given: [Parameter]
  ) throws(CommandProblem) -> DeepLinks.LooseArguments {
    DeepLinks.LooseArguments(.object(object))
  }

  package static var noLooseArguments: DeepLinks.LooseArguments { .none }
}

extension TemplateForm: ReadableForm {
  package static var mayBeOfOtherMap: Bool { false }

  package static func argument(_ name: String, _ value: Value) -> ArgumentTemplate {
    ArgumentTemplate(name: name, source: .constant(value))
  }

  package static func reference(
    _ name: String, to argument: String, otherwise: Value?
  ) -> ArgumentTemplate? {
    ArgumentTemplate(name: name, source: .argument(argument, otherwise: otherwise))
  }

  package static func arguments(_ elements: [ArgumentTemplate]) -> [ArgumentTemplate] { elements }

  package static func screen(_ name: String, _ arguments: [ArgumentTemplate]) -> ScreenTemplate {
    ScreenTemplate(name: name, parameters: arguments)
  }

  package static func loose(
    _ object: JSONValue, given: [Parameter]
  ) throws(CommandProblem) -> LooseTemplates {
    var templates: [(name: String, source: LooseTemplates.Source)] = []
    for member in object.members {
      let name = member.key.string
      if let reference = member.value.referencedArgument {
        try member.value.checkReference(reference, given: given)
        templates.append((name, .argument(reference)))
      } else {
        templates.append((name, .json(member.value)))
      }
    }
    return LooseTemplates(templates)
  }

  package static var noLooseArguments: LooseTemplates { LooseTemplates() }
}

extension JSONValue {
  /// The name of `"$name"`.
  var referencedArgument: String? {
    let isReference =
      withUTF8 { text in
        text.count > 1 && text[0] == UInt8(ascii: "$") && !(0x30...0x39).contains(text[1])
          && text.dropFirst().allSatisfy { byte in
            (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte | 0x20) || byte == UInt8(ascii: "_")
          }
      } ?? false
    return isReference ? string.map { String($0.dropFirst()) } : nil
  }

  @discardableResult
  func checkReference(_ name: String, given: [Parameter]) throws(CommandProblem) -> Parameter {
    if let parameter = given.first(where: { $0.name == name }) { return parameter }
    var nearest = NearestName()
    throw problem(.unknownName(name, .argument, nearest: nearest(to: name, among: given.map(\.name))))
  }
}
