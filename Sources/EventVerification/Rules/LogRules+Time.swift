import EventLogs
import SettingsDefinition
import TextFormats

extension LogRules {
  /// The most that a clock may be ahead of that of the server, milliseconds.
  static let clockTolerance: Int64 = 600_000

  /// V30: times that cannot be.
  mutating func checkTime(_ seen: SeenEvent, _ report: inout ViolationReport) {
    guard let ms = seen.event.ms else { return }
    let lastID = devices[device].lastID
    // A UUID of version 7 rises with time: its first bits are milliseconds, and the rest rises within one of them.
    let id = seen.uuid.flatMap { $0.ms == nil ? nil : $0 }
    devices[device].lastID = id
    if let before = devices[device].last.ms, seen.deviceKey != 1 {
      // The ids tell the order in which events were recorded, else the log, where it keeps that order.
      let isLater = if let id, let lastID { lastID < id } else { keepsOrder }
      if isLater, ms < before {
        report.add(
          violation(
            .wrongTime, seen, "is \(Quote.duration(before - ms)) earlier than the event that was recorded before it",
            expected: "\(ISODate.text(instant: before)) or later", actual: ISODate.text(instant: ms)))
      } else if isLater, ms == before, id == nil, isOrdered(seen) {
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
        .wrongTime, seen,
        "was recorded \(Quote.duration(ms - received)) after it was received: the device's clock is ahead",
        expected: "\(ISODate.text(instant: received)) or earlier", actual: ISODate.text(instant: ms)))
  }
}
