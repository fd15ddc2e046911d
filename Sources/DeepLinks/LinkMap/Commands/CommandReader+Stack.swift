package import Coordinators
package import JSON

extension CommandReader {
  /// The items of a whole stack, from item 0. Everything is checked but whether item 0 is the root of the tab, of a
  /// request's with its coordinator's mark.
  package func stack(_ value: JSONValue) throws(CommandProblem) -> [NewItem<Form.Screen>] {
    var items: [NewItem<Form.Screen>] = []
    try read(value, into: &items)
    return items
  }

  /// As `stack`, but up to the first item that is wrong, and what is wrong with it.
  package func stackPrefix(
    _ value: JSONValue
  ) -> (items: [NewItem<Form.Screen>], problem: CommandProblem?) {
    var items: [NewItem<Form.Screen>] = []
    do throws(CommandProblem) {
      try read(value, into: &items)
      return (items, nil)
    } catch {
      return (items, error)
    }
  }

  private func read(_ value: JSONValue, into items: inout [NewItem<Form.Screen>]) throws(CommandProblem) {
    guard value.kind == .array else { throw value.problem(.wrongForm("stack", wanted: .list)) }
    guard value.count > 0 else { throw value.problem(.item(.empty)) }
    items.reserveCapacity(value.count)
    // Whether the nearest item that was not pushed takes pushes.
    var hasContainer = true
    for element in value.elements {
      let item = try item(element, isFirst: items.isEmpty)
      switch item.presentation {
      case .root:
        guard items.isEmpty else { throw element.problem(.item(.rootAbove)) }
      case .push:
        guard !items.isEmpty else { throw element.problem(.item(.firstIsNoRoot)) }
        guard hasContainer else { throw element.problem(.item(.noContainer)) }
      case .sheet(let navigation), .cover(let navigation):
        guard !items.isEmpty else { throw element.problem(.item(.firstIsNoRoot)) }
        hasContainer = navigation
      }
      items.append(item)
    }
  }

  private func item(_ value: JSONValue, isFirst: Bool) throws(CommandProblem) -> NewItem<Form.Screen> {
    guard value.isObject else { throw value.problem(.wrongForm("stack", wanted: .listOfObjects)) }
    let fields = CommandFields(value)
    try checkKeys(of: fields, known: .item, besides: nil, noun: .stackItem)
    let screen = try screen(of: fields, noun: .stackItem)
    let presentation = try presentation(of: fields, isFirst: isFirst)
    guard fields.has(.coordinator) else { return NewItem(screen, presentation) }
    let coordinator = try coordinator(of: fields)
    // Item 0 is compared with the root that the stack has, which may be of another map than this.
    guard isFirst && Form.mayBeOfOtherMap || fields[.screen]?.string == coordinator.root else {
      throw value.problem(.item(.markOnOther(coordinator: coordinator.name, root: coordinator.root)))
    }
    return NewItem(screen, presentation, coordinator: coordinator.name)
  }

  private func presentation(
    of fields: CommandFields, isFirst: Bool
  ) throws(CommandProblem) -> Presentation {
    let navigation = try flag(.navigation, of: fields)
    guard let member = fields[.presentation] else {
      if navigation { throw fields.object.problem(.item(.pushWithContainer)) }
      return isFirst ? .root : .push
    }
    switch member.string {
    case "sheet": return .sheet(navigation: navigation)
    case "cover": return .cover(navigation: navigation)
    case "root", "push":
      if navigation { throw fields.object.problem(.item(.pushWithContainer)) }
      return member.isString("root") ? .root : .push
    default:
      throw unknownWord(member, key: "presentation", allowed: ["root", "push", "sheet", "cover"])
    }
  }
}
