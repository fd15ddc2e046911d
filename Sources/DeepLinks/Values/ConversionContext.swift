/// What conversions know of the map: the schemes that its `scheme:` origins own, for reading `url` values.
package struct ConversionContext: Sendable {
  package init() {}

  func reads(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    !text.isEmpty
  }
}
