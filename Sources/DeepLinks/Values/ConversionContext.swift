/// What conversions know of the map: the schemes that its `scheme:` origins own, for reading `url` values.
package struct ConversionContext: Sendable {
  package var ownedSchemes: OwnedSchemes

  package init(ownedSchemes: OwnedSchemes = .none) {
    self.ownedSchemes = ownedSchemes
  }

  func reads(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    var url = LinkURL()
    return url.canRead(text, ownedSchemes: ownedSchemes)
  }
}
