import Foundation
import JSON
import Testing

/// The cases of `Conformance/`, which are also run against the service.
enum ConformanceCases {
  static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../../Conformance").standardizedFileURL

  static func bytes(_ path: String) -> [UInt8] {
    let url = folder.appending(path: path)
    guard let data = try? Data(contentsOf: url) else { fatalError("no file \(url.path)") }
    return Array(data)
  }

  /// The lines of a file of cases.
  static func read(_ path: String) -> [JSONValue] {
    bytes(path).split(separator: UInt8(ascii: "\n")).map { line in
      guard let document = try? JSONDocument(parsing: Array(line)) else {
        fatalError("no JSON in \(path): \(String(decoding: line, as: UTF8.self))")
      }
      return document.root
    }
  }
}

/// A case, shown by its id.
struct ConformanceCase: CustomTestStringConvertible, Sendable {
  let id: String
  let json: JSONValue
  let source: [UInt8]

  var testDescription: String { id }

  static func all(_ path: String) -> [ConformanceCase] {
    ConformanceCases.bytes(path).split(separator: UInt8(ascii: "\n")).map { line in
      guard let document = try? JSONDocument(parsing: Array(line)), let id = document.root["id"]?.string
      else {
        fatalError("no case in \(path): \(String(decoding: line, as: UTF8.self))")
      }
      return ConformanceCase(id: id, json: document.root, source: Array(line))
    }
  }
}
