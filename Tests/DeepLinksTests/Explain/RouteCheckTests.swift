import Foundation
import Testing

@testable import DeepLinks

private let blocks = ProcessInfo.processInfo.environment["DEEPLINKD_LONG_TESTS"] == nil ? 4 : 20

@Suite struct RouteCheckTests {
  @Test("What decides and what explains never disagree, and each reason is true", arguments: 0..<blocks)
  func agrees(block: Int) throws {
    var random = SeededGenerator(seed: UInt64(block) &* 104_729 &+ 5)
    var scratch = MatchScratch()
    var counts: [String: Int] = [:]
    for table in 0..<1_000 {
      let world = RandomTable(&random)
      let matcher = Matcher(routes: world.routes, origins: world.origins)
      let truth = Truth(routes: world.routes, origins: world.origins)
      for _ in 0..<5 {
        let text = world.url(&random)
        var url = try LinkURL(text, ownedSchemes: matcher.origins.ownedSchemes)
        var place: String { "block \(block), table \(table), \(text)\n\(world)" }
        let check: RouteCheck
        do throws(LinkURLError) {
          check = try RouteCheck(matcher, url)
        } catch {
          guard case .invalid(error) = matcher.match(&url, &scratch) else {
            Issue.record("only the check refuses the URL: \(place)")
            return
          }
          continue
        }
        let steps = world.routes.indices.map { check.failedStep(of: $0) }
        let first = steps.firstIndex { $0 == nil }
        switch matcher.match(&url, &scratch) {
        case .match(let match): #expect(first == match.route, "\(place)")
        case .noRoute: #expect(first == nil && !check.covers.isEmpty, "\(place)")
        case .unknownOrigin: #expect(steps.allSatisfy { $0 == .origin }, "\(place)")
        case .invalid: Issue.record("only the matcher refuses the URL: \(place)")
        }
        for (route, step) in steps.enumerated() {
          guard let step else { continue }
          let failure = check.failure(at: step, of: route)
          counts["\(failure)".prefix { $0 != "(" }.description, default: 0] += 1
          let isTrue = try truth.holds(failure, at: step, of: route, text)
          #expect(isTrue, "\(failure) of route \(route): \(place)")
          if !isTrue { return }
        }
      }
    }
    #expect(counts.count >= 9, "\(counts)")
  }
}

/// Whether a reason is true, by the slow and plain rules of the naive matcher.
private struct Truth {
  let routes: [Route]
  let naive: NaiveMatcher
  let owned: OwnedSchemes

  init(routes: [Route], origins: [Origin]) {
    self.routes = routes
    naive = NaiveMatcher(routes: routes, origins: origins)
    owned = OwnedSchemes(
      (origins + routes.flatMap { $0.origins ?? [] }).filter { $0.host == .none }.map(\.scheme))
  }

  func holds(_ failure: StepFailure, at step: RouteStep, of index: Int, _ text: String) throws -> Bool {
    let route = routes[index]
    let pattern = route.pattern
    var url = try LinkURL(text, ownedSchemes: owned)
    let cover = try naive.cover(of: route.origins ?? naive.origins, &url)
    if case .origin = failure { return cover == nil }
    guard let (_, kind, label) = cover else { return false }
    let subject = NaiveMatcher.Subject(url, kind)
    let elements = subject.elements
    func takes(_ text: Pattern.Text, _ string: String, _ place: NaiveMatcher.Place) -> Bool {
      naive.take(text, string, place, route) != nil
    }
    func parameter(_ name: String?) -> Parameter? { route.parameters.first { $0.name == name } }
    func named(_ name: String) -> [(name: NaiveMatcher.Text, value: NaiveMatcher.Text, hasEquals: Bool)] {
      subject.arguments.filter { argument in
        guard argument.name.spelled != nil else { return false }
        let written = argument.name.composed
        return route.isCaseSensitive ? written == name : naive.fold(written) == naive.fold(name)
      }
    }
    func bounds(_ count: Int, _ bounds: CountBounds) -> Bool {
      Double(count) < bounds.minimum.flatMap(Double.init) ?? 0
        || Double(count) > bounds.maximum.flatMap(Double.init) ?? .infinity
    }

    switch (step, failure) {
    case (.label, .label(let written, let reason)):
      let type = parameter("host")!.type
      return written == label && naive.convert(written, type, nil, .path) == nil && holds(reason, written)
    case (.element(let position, let place), .element(let number, let written, let reason)):
      guard number == place + 1, elements[place] == written else { return false }
      guard !takes(pattern.elements[position], written, .path) else { return false }
      // The first that fails.
      let fromEnd = pattern.elements.count - position
      let isPrefix = place == position
      guard isPrefix || elements.count - fromEnd == place else { return false }
      for earlier in 0..<position where earlier < pattern.rest?.position ?? .max {
        guard takes(pattern.elements[earlier], elements[earlier], .path) else { return false }
      }
      return holds(reason, written)
    case (.elementCount, .elementCount(let count, let least, let most)):
      return count == elements.count && (count < least || count > most ?? .max)
        && (pattern.rest == nil) == (most != nil)
    case (.rest, .restCount(let count, let name, let limits)):
      let wanted = pattern.elements.count
      return count == max(0, elements.count - wanted) && pattern.rest?.binding?.name == name
        && bounds(count, limits)
    case (.rest, .element(let number, let written, let reason)):
      guard case .list(let type)? = parameter(pattern.rest?.binding?.name)?.type.kind else { return false }
      return elements[number - 1] == written && naive.convert(written, type, nil, .path) == nil
        && holds(reason, written)
    case (.argument, .missingArgument(let name, _)):
      return named(name).isEmpty
    case (.argument, .argumentCase(let written, let wanted)):
      return named(wanted).isEmpty && written != wanted && naive.fold(written) == naive.fold(wanted)
        && subject.arguments.contains { $0.name.spelled == written }
    case (.argument(let position), .argument(let name, let value, let reason)):
      guard pattern.arguments[position].name == name,
        let argument = named(name).first(where: { $0.value.written == value })
      else { return false }
      guard let spelled = argument.value.spelled else { return reason == .notText }
      return !takes(pattern.arguments[position].value, spelled, argument.hasEquals ? .query : .bare)
        && holds(reason, spelled)
    case (.argument, .argumentCount(let count, let name, let limits)):
      return named(name).count == count && bounds(count, limits)
    case (.fragment, .missingFragment): return subject.fragment == nil
    case (.fragment, .fragment(let written, let reason)):
      guard subject.fragment?.written == written else { return false }
      guard let spelled = subject.fragment?.spelled else { return reason == .notText }
      return !takes(pattern.fragment!, spelled, .fragment) && holds(reason, spelled)
    default: return false
    }
  }

  private func holds(_ reason: TextFailure, _ text: String) -> Bool {
    switch reason {
    case .literal(let wanted): return text != wanted
    case .letterCase(let wanted): return text != wanted && naive.fold(text) == naive.fold(wanted)
    case .type("int"): return naive.convert(text, ValueType(.int), nil, .path) == nil
    case .type("double"): return naive.convert(text, ValueType(.double), nil, .path) == nil
    case .type("bool"): return naive.convert(text, ValueType(.bool), nil, .path) == nil
    case .tooLarge(let type):
      return type == "int" && naive.convert(text, ValueType(.int), nil, .path) == nil
        && text.drop { $0 == "-" }.allSatisfy { "0"..."9" ~= $0 }
    case .type: return false
    case .enumeration(let values): return !values.contains(text)
    case .belowMinimum(let bound): return Double(text)! < Double(bound)!
    case .aboveMaximum(let bound): return Double(text)! > Double(bound)!
    case .tooShort(let bound): return Double(text.unicodeScalars.count) < Double(bound)!
    case .tooLong(let bound): return Double(text.unicodeScalars.count) > Double(bound)!
    case .expression(let source): return !(try! Expression(source)).matches(text)
    // That it cannot be cut is what the naive matcher has said.
    case .form: return true
    case .part(let part, let form, let inner):
      return text.contains(part) && !form.isEmpty && holds(inner, part)
    case .notText: return false
    }
  }
}
