/// Where a byte of the text stands. Lines end with LF, CR or CR LF; a byte order mark at the beginning takes
/// no column.
package struct JSONPlace: Equatable, Sendable {
  /// From 1.
  package var line = 1
  /// In Unicode scalars, from 1.
  package var column = 1

  /// Moves past the byte at `offset`.
  fileprivate mutating func move(past offset: Int, in source: UnsafeBufferPointer<UInt8>) {
    switch source[offset] {
    case 0x0A:
      // The line was counted at the CR before.
      if offset > 0, source[offset - 1] == 0x0D { return }
      line += 1
      column = 1
    case 0x0D:
      line += 1
      column = 1
    case 0x80...0xBF: break
    default: column += 1
    }
  }
}

/// The places of every 1,024th byte, so that any other is found by counting over fewer than that many bytes,
/// however long the lines are.
final class PlaceTable: Sendable {
  static let step = 1024

  private let places: [JSONPlace]

  init(_ source: UnsafeBufferPointer<UInt8>) {
    var places: [JSONPlace] = []
    places.reserveCapacity(source.count / PlaceTable.step + 1)
    var place = JSONPlace()
    for offset in 0..<source.count {
      if offset % PlaceTable.step == 0 { places.append(place) }
      place.move(past: offset, in: source)
    }
    self.places = places
  }

  func place(of offset: Int, in source: UnsafeBufferPointer<UInt8>) -> JSONPlace {
    let index = min(offset / PlaceTable.step, places.count - 1)
    return PlaceTable.count(to: offset, from: index * PlaceTable.step, places[index], in: source)
  }

  static func place(of offset: Int, in source: UnsafeBufferPointer<UInt8>) -> JSONPlace {
    count(to: offset, from: 0, JSONPlace(), in: source)
  }

  private static func count(
    to offset: Int, from start: Int, _ place: JSONPlace, in source: UnsafeBufferPointer<UInt8>
  ) -> JSONPlace {
    var place = place
    var at = start
    while at < min(offset, source.count) {
      place.move(past: at, in: source)
      at += 1
    }
    if place.line == 1, offset >= 3, source.starts(with: [0xEF, 0xBB, 0xBF]) { place.column -= 1 }
    return place
  }
}
