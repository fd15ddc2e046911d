/// A pattern and what it binds: what the matcher knows of a route.
package struct Route: Sendable {
  package var pattern: Pattern
  /// False: literal text of the path and of arguments compares by simple case folding.
  package var isCaseSensitive: Bool
  /// The link's, in the order declared; a match's values are in this order.
  package var parameters: [Parameter]
  /// What the route gives by `with`, by the index of the parameter.
  package var constants: [Int: Value]
  /// The route's own list of origins; nil: the map's.
  package var origins: [Host]?

  /// One origin of a route's own list.
  package struct Host: Sendable {
    /// Its index in the map's `OriginTable`.
    package var origin: Int
    /// The parameter that the host's leftmost label binds, by index.
    package var parameter: Int?

    package init(origin: Int, parameter: Int? = nil) {
      self.origin = origin
      self.parameter = parameter
    }
  }

  package init(
    pattern: Pattern, isCaseSensitive: Bool = true, parameters: [Parameter] = [],
    constants: [Int: Value] = [:],
    origins: [Host]? = nil
  ) {
    self.pattern = pattern
    self.isCaseSensitive = isCaseSensitive
    self.parameters = parameters
    self.constants = constants
    self.origins = origins
  }
}
