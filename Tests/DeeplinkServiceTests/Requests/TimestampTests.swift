import Foundation
import Sessions
import Testing

@testable import DeeplinkService

struct `A moment` {
  @Test(arguments: [
    (0, "1970-01-01T00:00:00.000Z"), (951_782_400_000, "2000-02-29T00:00:00.000Z"),
    (1_769_850_000_123, "2026-01-31T09:00:00.123Z"), (4_107_542_399_999, "2100-02-28T23:59:59.999Z"),
    (4_107_542_400_000, "2100-03-01T00:00:00.000Z"), (-1, "1969-12-31T23:59:59.999Z"),
    (-62_167_219_200_000, "0000-01-01T00:00:00.000Z"), (253_402_300_799_999, "9999-12-31T23:59:59.999Z"),
  ])
  func `is written as RFC 3339 has it`(milliseconds: Int64, wanted: String) {
    #expect(Timestamp(milliseconds: milliseconds).rfc3339 == wanted)
  }

  @Test func `is written as Foundation writes it`() {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    // The Gregorian calendar of Foundation begins in 1582.
    for day in stride(from: Int64(-141_000), to: 2_932_000, by: 977) {
      let milliseconds = day * 86_400_000 + (day & 0xFFFF) * 1000
      let date = Date(timeIntervalSince1970: Double(milliseconds / 1000))
      let parts = calendar.dateComponents([.year, .month, .day, .hour, .minute, .second], from: date)
      let wanted = String(
        format: "%04d-%02d-%02dT%02d:%02d:%02d", parts.year!, parts.month!, parts.day!, parts.hour!,
        parts.minute!,
        parts.second!)
      #expect(Timestamp(milliseconds: milliseconds).rfc3339.hasPrefix(wanted))
    }
  }
}
