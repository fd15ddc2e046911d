/// A route as the search reads it: what is left to look at where a path has come to its end, and where each
/// parameter's value comes from. Flat, as `Predicate` is.
struct RouteProgram {
  var conditions = UnsafeBufferPointer<ArgumentCondition>(start: nil, count: 0)
  var fragment: Condition?
  /// The list that `**` binds, if it can fail.
  var rest: ListCondition?
  /// The route's own origins, in the order of their indexes; empty for the map's.
  var hosts = UnsafeBufferPointer<Host>(start: nil, count: 0)
  var hasOwnOrigins = false
  var sources = UnsafeBufferPointer<Source>(start: nil, count: 0)
  /// The elements after `**`, or -1 where there is none.
  var suffixCount: Int32 = -1
  /// The elements before `**`, or all.
  var prefixCount: Int32 = 0

  /// What the elements must be, in the order of the pattern and without `**`.
  var elements = UnsafeBufferPointer<UnsafePointer<Predicate>>(start: nil, count: 0)
  var isLastElementOptional = false

  /// True where a path that has come to its end is a match, whatever else the URL says.
  var isPlain: Bool { conditions.isEmpty && fragment == nil && rest == nil && !hasOwnOrigins }

  struct Host {
    /// Of the matcher's table of distinct origins.
    var entry: UInt32
    /// What the leftmost label must be, and the parameter that takes it; nil and -1 where none does.
    var predicate: UnsafePointer<Predicate>?
    var parameter: Int32
  }

  struct Condition {
    var predicate: UnsafePointer<Predicate>
    /// What does not match counts as missing, and stays.
    var mayBeMissing: Bool
  }

  struct ListCondition {
    var predicate: UnsafePointer<Predicate>
    var counts: WholeRange
  }

  struct ArgumentCondition {
    enum Kind: UInt8 {
      /// The first argument of the name that matches is taken.
      case any
      /// The first of the name counts.
      case first
      /// All of the name.
      case list
    }

    var name: Bytes
    var nameHash: UInt64
    var isFolded: Bool
    var kind: Kind
    /// Of the value, or of each value of the list.
    var predicate: UnsafePointer<Predicate>
    var counts: WholeRange
    var mayBeMissing: Bool
  }

  /// Where a parameter's value comes from. In the order of the parameters; at most one for each.
  struct Source {
    enum Place: UInt8 {
      /// `index` counts elements from the front.
      case element
      /// `index` counts elements from the end, 1 being the last.
      case elementFromEnd
      case rest
      /// `index` counts conditions.
      case argument
      case fragment
      case host
      /// A constant of the route.
      case constant
      /// Not bound: the default, if there is one.
      case unbound
    }

    var place: Place
    /// Of a mixture, which binding; -1 for a whole text.
    var piece: Int32 = -1
    var index: Int32 = 0
    /// Nil where nothing is read from the URL.
    var predicate: UnsafePointer<Predicate>?
    /// True for the last element, where it may be missing.
    var isOptionalElement = false
  }
}
