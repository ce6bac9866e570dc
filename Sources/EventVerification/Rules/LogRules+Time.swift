import EventLogs
import TextFormats

/// An id that rises with time: the first bits of a UUID of version 7 are the milliseconds since 1970, and the rest rises
/// within one of them.
struct RisingID: Equatable {
  var high: UInt64 = 0
  var low: UInt64 = 0
  var isKnown: Bool { high != 0 }

  init() {}

  /// Of `0190aaaa-bbbb-7ccc-8ddd-eeeeeeeeeeee`; anything else is not known.
  init(_ view: JSONView?) {
    guard let view, view.kind == .string, case let text = view.source, text.count == 36,
      text[14] == UInt8(ascii: "7")
    else { return }
    var digits = 0
    var parts: (UInt64, UInt64) = (0, 0)
    for byte in text {
      guard let digit = Self.digit(byte) else {
        if byte == UInt8(ascii: "-") { continue }
        return
      }
      if digits < 16 { parts.0 = parts.0 << 4 | digit } else { parts.1 = parts.1 << 4 | digit }
      digits += 1
    }
    if digits == 32 { (high, low) = parts }
  }

  private static func digit(_ byte: UInt8) -> UInt64? {
    switch byte {
    case 0x30...0x39: UInt64(byte - 0x30)
    case 0x41...0x46: UInt64(byte - 0x37)
    case 0x61...0x66: UInt64(byte - 0x57)
    default: nil
    }
  }

  static func < (a: RisingID, b: RisingID) -> Bool { (a.high, a.low) < (b.high, b.low) }
}

extension LogRules {
  /// The most that a clock may be ahead of that of the server, milliseconds.
  static let clockTolerance: Int64 = 600_000

  /// V30: times that cannot be.
  mutating func checkTime(_ seen: SeenEvent, _ report: inout ViolationReport) {
    guard let ms = seen.event.ms else { return }
    let lastID = devices[device].lastID
    let id = RisingID(seen.event.id)
    devices[device].lastID = id
    if let before = devices[device].last.ms, seen.deviceKey != 1 {
      // The ids tell the order in which events were recorded, else the log, where it keeps that order.
      let isLater = id.isKnown && lastID.isKnown ? lastID < id : keepsOrder
      if isLater, ms < before {
        report.add(
          violation(
            .wrongTime, seen, "is \(before - ms) ms before the event that was recorded ahead of it",
            expected: "\(before) or later", actual: "\(ms)"))
      } else if isLater, ms == before, !id.isKnown, isOrdered(seen) {
        report.add(
          violation(
            .wrongTime, seen, "has the time of the event that it has to come after: nobody can tell which was first",
            level: .information))
      }
    }
    checkReceived(seen, ms, &report)
  }

  /// Whether the log has events in the order in which the SDK recorded them.
  private var keepsOrder: Bool {
    switch format {
    case .segment, .mparticle, .snowplowMicro: true
    // What was exported is sorted by the server, or not at all.
    case .posthog, .amplitude, .mixpanel, .firebase, .trace: false
    }
  }

  private func isOrdered(_ seen: SeenEvent) -> Bool {
    guard let index = seen.facts.overlaid, let after = overlay?.events[index].order?.after,
      let place = names.watched.firstIndex(of: after), place < devices[device].watched.count
    else { return false }
    return devices[device].watched[place]?.ms == seen.event.ms
  }

  /// An event that was recorded after the server got it, or whose device has another time than the server.
  private func checkReceived(_ seen: SeenEvent, _ ms: Int64, _ report: inout ViolationReport) {
    guard let received = seen.event.received.flatMap({ EventTime.ms(of: $0) }) else { return }
    guard ms - received > Self.clockTolerance else { return }
    report.add(
      violation(
        .wrongTime, seen, "was recorded \((ms - received) / 1000) s after it was received: the device's clock is ahead",
        expected: "\(received) or earlier", actual: "\(ms)"))
  }
}
