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
  package var origins: [Origin]?

  package init(
    pattern: Pattern, isCaseSensitive: Bool = true, parameters: [Parameter] = [],
    constants: [Int: Value] = [:],
    origins: [Origin]? = nil
  ) {
    self.pattern = pattern
    self.isCaseSensitive = isCaseSensitive
    self.parameters = parameters
    self.constants = constants
    self.origins = origins
  }
}
