import Foundation
import JSON

/// A document as plain values, by our reader or by Foundation's.
enum Reading: Equatable {
  case null
  case bool(Bool)
  case number(Double)
  case string([UInt8])
  case array([Reading])
  case object([[UInt8]: Reading])

  init(_ value: JSONValue) {
    switch value.kind {
    case .null: self = .null
    case .bool: self = .bool(value.bool == true)
    case .number: self = .number(value.double ?? .nan)
    case .string: self = .string(value.withUTF8 { Array($0) } ?? [])
    case .array: self = .array(value.elements.map(Reading.init))
    case .object:
      self = .object(
        Dictionary(value.members.map { (Array($0.key.string.utf8), Reading($0.value)) }) { _, last in last })
    }
  }

  static func byFoundation(_ text: [UInt8]) -> Reading? {
    guard let object = try? JSONSerialization.jsonObject(with: Data(text), options: .fragmentsAllowed) else {
      return nil
    }
    return Reading(foundation: object)
  }

  private init(foundation object: Any) {
    switch object {
    case is NSNull: self = .null
    case let text as String: self = .string(Array(text.utf8))
    case let list as [Any]: self = .array(list.map(Reading.init(foundation:)))
    case let members as [String: Any]:
      self = .object(Dictionary(members.map { (Array($0.key.utf8), Reading(foundation: $0.value)) }) { $1 })
    case let number as NSNumber where String(cString: number.objCType) == "c": self = .bool(number.boolValue)
    case let number as NSNumber: self = .number(number.doubleValue)
    default: preconditionFailure("\(type(of: object))")
    }
  }

  /// Equal, but for the last digits of numbers.
  func isSame(as other: Reading) -> Bool {
    switch (self, other) {
    case (.number(let a), .number(let b)): abs(a - b) <= abs(a) * 1e-13
    case (.array(let a), .array(let b)): a.count == b.count && zip(a, b).allSatisfy { $0.isSame(as: $1) }
    case (.object(let a), .object(let b)):
      a.count == b.count && a.allSatisfy { key, value in b[key].map(value.isSame) == true }
    default: self == other
    }
  }

  static func hasHugeNumber(_ value: JSONValue) -> Bool {
    (value.kind == .number && value.double == nil) || value.elements.contains(where: hasHugeNumber)
      || value.members.contains { hasHugeNumber($0.value) }
  }

  /// By our writer.
  var written: [UInt8] {
    var writer = JSONWriter()
    write(to: &writer)
    return writer.bytes
  }

  private func write(to writer: inout JSONWriter) {
    switch self {
    case .null: writer.null()
    case .bool(let value): writer.bool(value)
    case .number(let value): writer.double(value)
    case .string(let text): text.withUnsafeBufferPointer { writer.string(utf8: $0) }
    case .array(let elements):
      writer.beginArray()
      for element in elements { element.write(to: &writer) }
      writer.endArray()
    case .object(let members):
      writer.beginObject()
      for (key, value) in members {
        key.withUnsafeBufferPointer { writer.key(utf8: $0) }
        value.write(to: &writer)
      }
      writer.endObject()
    }
  }
}
