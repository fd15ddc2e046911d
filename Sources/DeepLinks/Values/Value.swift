/// A typed value: of a link's parameter, of a screen's, of an action's argument.
///
/// `uuid`, `date` and `url` values are `string`s, kept as they were written.
public enum Value: Hashable, Sendable {
  case string(String)
  case int(Int64)
  case double(Double)
  case bool(Bool)
  case list([Value])
}
