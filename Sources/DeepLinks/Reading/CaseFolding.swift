import CUnistring

/// Unicode simple case folding (CaseFolding.txt, statuses C and S), of composed text.
package enum CaseFolding {
  /// Appends the folded form of well-formed UTF-8. ASCII takes a fast path.
  package static func fold(_ text: UnsafeBufferPointer<UInt8>, into folded: inout [UInt8]) {
    var index = 0
    while index < text.count {
      let byte = text[index]
      if byte < 0x80 {
        folded.append(ASCII.lower(byte))
        index += 1
      } else {
        let scalar = WellFormed.scalar(text, at: index)
        WellFormed.append(cunistring_fold(scalar.value), to: &folded)
        index += scalar.length
      }
    }
  }

  package static func folded(_ text: [UInt8]) -> [UInt8] {
    text.withUnsafeBufferPointer { text in
      var folded: [UInt8] = []
      folded.reserveCapacity(text.count)
      fold(text, into: &folded)
      return folded
    }
  }
}
