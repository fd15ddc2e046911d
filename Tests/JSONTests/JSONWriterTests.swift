import JSON
import Testing

@Suite struct JSONWriterTests {
  @Test func `commas come by themselves`() {
    var writer = JSONWriter()
    writer.beginObject()
    writer.key("a")
    writer.beginArray()
    writer.int(1)
    writer.null()
    writer.beginArray()
    writer.endArray()
    writer.beginObject()
    writer.endObject()
    writer.bool(true)
    writer.endArray()
    writer.key("b\("")")
    writer.bool(false)
    writer.key("c")
    writer.raw(#"{"x":1}"#)
    writer.key("d")
    writer.raw(Array("2".utf8))
    writer.key("e")
    writer.double(0.5)
    writer.key("f")
    writer.string("")
    writer.endObject()
    #expect(text(writer) == #"{"a":[1,null,[],{},true],"b":false,"c":{"x":1},"d":2,"e":0.5,"f":""}"#)
    writer.separator("\n")
    writer.int(2)
    #expect(text(writer).hasSuffix("}\n2"))
    writer.removeAll()
    writer.string("x")
    #expect(text(writer) == "\"x\"")
  }

  @Test func `strings are escaped where RFC 8259 demands it and nowhere else`() {
    #expect(written { $0.string("\u{0}\u{8}\t\n\u{B}\u{C}\r\u{1F}") } == #""\u0000\b\t\n\u000b\f\r\u001f""#)
    #expect(written { $0.string("a\"b\\c/d\u{7F}é𝄞\u{2028}<>&'") } == "\"a\\\"b\\\\c/d\u{7F}é𝄞\u{2028}<>&'\"")
    #expect(
      written {
        $0.beginObject(); $0.key("\"\("")"); $0.null()
      } == #"{"\"":null"#)
  }

  @Test func `every character at every place of a word comes back`() throws {
    for length in 0..<20 {
      for place in 0..<max(length, 1) {
        for scalar: Unicode.Scalar in [
          "\"", "\\", "\u{0}", "\u{1F}", " ", "!", "#", "[", "]", "\u{7F}", "\u{80}", "é", "𝄞",
        ] {
          var text = String(repeating: "a", count: length)
          if length > 0 {
            let index = text.index(text.startIndex, offsetBy: place)
            text.replaceSubrange(index...index, with: String(scalar))
          }
          let bytes = Array(written { $0.string(text) }.utf8)
          #expect(try JSONDocument(parsing: bytes).root.string == text)
        }
      }
    }
  }

  @Test(arguments: [
    Int64.min, .min + 1, -1_000_000_007, -10, -9, -1, 0, 1, 9, 10, 11, 99, 100, 101, 999_999, 1_000_000,
    .max - 1, .max,
  ]) func `whole numbers`(_ value: Int64) {
    #expect(written { $0.int(value) } == "\(value)")
    #expect(written { $0.int(Int(value)) } == "\(value)")
    #expect(written { $0.int(UInt64(bitPattern: value)) } == "\(UInt64(bitPattern: value))")
  }

  @Test func `doubles read back as the same value`() throws {
    var random = SplitMix64(seed: 11)
    for _ in 0..<20_000 {
      let value = Double(bitPattern: random.next())
      let text = written { $0.double(value) }
      if value.isFinite {
        #expect(try JSONDocument(parsing: text).root.double == value)
      } else {
        #expect(text == "null")
      }
    }
    #expect(written { $0.double(1e20) } == "1e+20")
    #expect(written { $0.double(-0.0) } == "-0.0")
    #expect(written { $0.double(0.1) } == "0.1")
  }

  @Test func `a value of a document is copied as it is written`() throws {
    let root = try JSONDocument(parsing: #"{"a": [1, 2.0] , "b":"\u0061"}"#).root
    #expect(written { writer in root.members.forEach { writer.value($0.value) } } == #"[1, 2.0],"\u0061""#)
  }

  private func written(_ body: (inout JSONWriter) -> Void) -> String {
    var writer = JSONWriter()
    body(&writer)
    return text(writer)
  }

  private func text(_ writer: borrowing JSONWriter) -> String {
    String(decoding: writer.bytes, as: UTF8.self)
  }
}
