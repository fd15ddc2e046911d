import DeepLinks

/// Any text, read as a URL: no crash.
@c public func LLVMFuzzerTestOneInput(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let text = String(decoding: UnsafeBufferPointer(start: bytes, count: count), as: UTF8.self)
  _ = try? LinkURL(text)
  return 0
}
