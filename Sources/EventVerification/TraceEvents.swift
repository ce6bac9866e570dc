public import EventLogs
import TextFormats
public import TraceFormat

/// Gives out the events that a trace says the app has tracked.
public enum TraceEvents {
  public static func read(_ trace: Trace, _ take: (LoggedEvent) -> Void) {
    var tape = JSONTape(limits: JSONLimits(bytes: .max, values: .max))
    var number = 0
    trace.bytes.withUnsafeBytes { bytes in
      for record in trace.records {
        guard let kind = record.kindNumber, let kind = kinds.first(where: { $0.number == kind })?.kind else { continue }
        let line = UnsafeRawBufferPointer(rebasing: bytes[record.lineRange])
        var scanner = JSONScanner(line)
        // The reader of the trace has checked the line.
        do throws(JSONFault) { try tape.read(&scanner) } catch { continue }
        number += 1
        tape.withRoot(of: line) { take(event($0, of: record, kind, number)) }
      }
    }
  }

  private static let kinds: [(number: Int?, kind: LoggedEvent.Kind)] = [
    (TraceKind.number(of: "analytics.tracked"), .track), (TraceKind.number(of: "analytics.identified"), .identify),
    (TraceKind.number(of: "analytics.reset"), .reset),
  ]

  private static func event(
    _ root: JSONView, of record: TraceRecord, _ kind: LoggedEvent.Kind, _ number: Int
  ) -> LoggedEvent {
    var event = LoggedEvent(number: number, kind: kind, source: root)
    event.line = record.line
    event.seq = record.seq
    event.ms = record.ms
    guard let data = root.member("data") else { return event }
    event.name = data.member("event")
    event.properties = data.member("properties")
    event.traits = data.member("traits")
    event.user = data.member("user").flatMap { $0.kind == .string ? $0 : nil }
    event.anonymousID = data.member("anonymous_id")
    if let name = event.name, kind == .track {
      let isLifecycle = name.source.starts(with: "Application ".utf8)
      event.kind = name.isText("$screen") ? .screen : isLifecycle ? .lifecycle : .track
    }
    return event
  }
}
