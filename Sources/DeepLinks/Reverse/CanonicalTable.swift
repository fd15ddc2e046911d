internal import JSON

/// How the canonical URL of a route's links is written, laid out when the map loads, flat as `AnswerTable` is.
///
/// The canonical URL is the one on the first of the route's origins that names a host (https before http before
/// others), with values as `RouteWriter` writes them.
final class CanonicalTable: Sendable {
  enum Step: BitwiseCopyable {
    /// Escaped.
    case fixed(Range32)
    /// Literal text of an element, which other spellings match too: escaped, and as it must be spelled.
    case literal(Range32, spelled: Range32, ElementPlace)
    /// An element that is not bound.
    case element(ElementPlace)
    /// The last element, where it may be missing; with its default, escaped, empty where there is none.
    case optionalElement(parameter: Int32, otherwise: Range32)
    /// The elements of a `**` between so many; the parameter that it binds, or -1.
    case rest(prefix: Int32, suffix: Int32, parameter: Int32)
    /// Before a path that may have no elements.
    case beginPath
    /// After it: a path without elements is a slash.
    case endPath
    case value(parameter: Int32, ValuePlace)
    /// `name=`, escaped, and the value with its default.
    case argument(Argument)
    /// An argument that is not bound.
    case fixedArgument(Range32, isSpelledSo: Bool)
    case foundArgument(name: Range32, condition: Int32, isSpelledSo: Bool)
    case fragment(parameter: Int32, otherwise: Range32)
    case foundFragment
  }

  struct ElementPlace: BitwiseCopyable {
    /// From the front, or, from 1, from the end.
    let index: Int32
    let isFromEnd: Bool
  }

  enum ValuePlace: UInt8, BitwiseCopyable {
    case element, pieceOfElement, pieceOfArgument, pieceOfFragment, host
  }

  struct Argument: BitwiseCopyable {
    let name: Range32
    let parameter: Int32
    /// The default, escaped; empty where there is none.
    let otherwise: Range32
    /// The name and a value that converts alike lead to the same argument.
    let mayBeRespelled: Bool
    /// The name matches in this spelling alone.
    let isNameSpelledSo: Bool
  }

  struct Route: BitwiseCopyable {
    enum Form: UInt8 {
      /// There is no origin to write it on.
      case none
      /// By `steps`, where the URL at hand shows that it leads back.
      case quick
      /// By looking for it, and trying it.
      case slow
    }

    var form = Form.none
    /// It has argument conditions, of names that earlier routes want too.
    var sharesArguments = false
    var hasArguments = false
    var steps = Range32(0, 0)
    /// The bytes of all fixed texts.
    var fixedCount: Int32 = 0
    /// The origin, as an index of the matcher's.
    var entry: Int32 = -1
    var reading = Reading.Kind.authority
  }

  /// Every route is seen from all origins.
  let isEveryOriginAlike: Bool
  // Safety: written by `init` alone, and freed with `arena`.
  nonisolated(unsafe) let bytes: UnsafeBufferPointer<UInt8>
  nonisolated(unsafe) let routes: UnsafeBufferPointer<Route>
  nonisolated(unsafe) let steps: UnsafeBufferPointer<Step>
  // Safety: only kept, so that its memory is freed last.
  private nonisolated(unsafe) let arena: Arena

  init(_ matcher: Matcher, origins: [Origin], wrappers: Unwrapper) {
    isEveryOriginAlike = matcher.routes.allSatisfy { $0.origins == nil }
    var builder = CanonicalTableBuilder(matcher, origins: origins, wrappers: wrappers)
    let routes = matcher.routes.map { builder.route($0) }
    arena = Arena()
    bytes = arena.copy(builder.bytes + Array(repeating: 0, count: Blocks.slack))
    steps = arena.copy(builder.steps)
    self.routes = arena.copy(routes)
  }
}
