import JSON

/// Any bytes, read in both syntaxes: no crash; errors stand inside the text; what is JSON is UTF-8 and the same value in
/// JSON5; what is read can be written, and reads back as equal.
@c public func LLVMFuzzerTestOneInput(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let text = Array(UnsafeBufferPointer(start: bytes, count: count))
  let json = read(text, .json)
  let json5 = read(text, .json5)
  if let json {
    precondition(String(validating: text, as: UTF8.self) != nil)
    precondition(json5.map { $0.root.equals(json.root) } == true)
  }
  return 0
}

private func read(_ text: [UInt8], _ syntax: JSONSyntax) -> JSONDocument? {
  do throws(JSONError) {
    let document = try JSONDocument(parsing: text, syntax: syntax)
    check(document.root, in: text)
    var writer = JSONWriter()
    guard write(document.root, to: &writer) else { return document }
    do throws(JSONError) {
      let again = try JSONDocument(parsing: writer.bytes)
      precondition(again.root.equals(document.root) && document.root.equals(again.root))
    } catch {
      preconditionFailure("\(error)")
    }
    return document
  } catch {
    precondition((0...text.count).contains(error.offset) && error.line > 0 && error.column > 0)
    precondition(!error.message.isEmpty)
    return nil
  }
}

private func check(_ value: JSONValue, in text: [UInt8]) {
  let place = value.place
  precondition(value.range.upperBound <= text.count && place.line > 0 && place.column > 0)
  if let int = value.int, let double = value.double { precondition(double == Double(int)) }
  var count = 0
  for element in value.elements {
    check(element, in: text)
    count += 1
  }
  for (key, member) in value.members {
    precondition(count > 20 || value[key.string]?.offset == member.offset)
    check(member, in: text)
    count += 1
  }
  precondition(count == value.count)
  if value.kind != .object && value.kind != .array { precondition(value.pointer.isEmpty || value.offset > 0) }
}

/// False where there is something that JSON cannot say.
private func write(_ value: JSONValue, to writer: inout JSONWriter) -> Bool {
  switch value.kind {
  case .null: writer.null()
  case .bool: writer.bool(value.bool == true)
  case .number:
    if let int = value.int {
      writer.int(int)
    } else if let text = value.numberText, let first = text.utf8.first(where: { !"+-".utf8.contains($0) }),
      UInt8(ascii: "1")...UInt8(ascii: "9") ~= first, !text.hasPrefix("+"), !text.contains("x"),
      text.utf8.last != UInt8(ascii: "."), !text.contains(".e"), !text.contains(".E")
    {
      writer.raw(Array(text.utf8))
    } else {
      return false
    }
  case .string: writer.string(value.string ?? "")
  case .array:
    writer.beginArray()
    for element in value.elements { guard write(element, to: &writer) else { return false } }
    writer.endArray()
  case .object:
    writer.beginObject()
    for (key, member) in value.members {
      writer.key(key.string)
      guard write(member, to: &writer) else { return false }
    }
    writer.endObject()
  }
  return true
}
