import Findings
import TextFormats
import TraceFormat

/// One page for a browser: the results of a run, and every journey to be looked through step by step. It loads nothing,
/// and what came from scripts, definitions and traces stays text.
public struct HTMLReporter: Reporter {
  /// What a finished journey comes to on the page.
  private struct Entry {
    var journey: JourneyReport
    /// Packed, as text; nil: there is no trace.
    var packet: String?
  }

  private var entries: [Entry] = []

  public init() {}

  public mutating func take(_ journey: JourneyReport, _ text: inout ReportText) {
    let packet = JourneyPacket(journey).flatMap { GzipPacker.pack($0.lines) }.map { Base64.text(of: $0) }
    entries.append(Entry(journey: Self.short(journey), packet: packet))
  }

  /// Of each text of a journey that the page has before it is opened, in bytes.
  private static let (printedLimit, messageLimit) = (64 << 10, 16 << 10)

  /// Without what is packed, and no longer than people read.
  private static func short(_ journey: JourneyReport) -> JourneyReport {
    var journey = journey.withoutTrace
    // They are there when another reporter wants them; the page has the trace.
    journey.steps = []
    for index in journey.findings.indices {
      journey.findings[index].message = journey.findings[index].message.cut(to: messageLimit)
      journey.findings[index].notes = journey.findings[index].notes.map { $0.cut(to: messageLimit) }
    }
    var room = printedLimit
    let fitting = journey.printed.prefix { line in
      room -= line.utf8.count + 1
      return room >= 0
    }
    if fitting.count < journey.printed.count {
      journey.printed = fitting + ["… \(Quote.count(journey.printed.count - fitting.count, "more line"))"]
    }
    return journey
  }

  public mutating func end(_ run: RunReport, _ text: inout ReportText) {
    entries.sort { JourneyReport.precedes($0.journey, $1.journey) }
    let index = Self.index(run, entries)
    // Nobody who wrote a part of the page could have known it.
    var digest = TraceDigest.of(index)
    for entry in entries { digest = TraceDigest.of(Array((digest + (entry.packet ?? "")).utf8)) }
    let page = ReportPage(nonce: digest)
    text.text(page.head(title: run.counts.lines.first?.text ?? ""))
    text.text(page.data(id: "run", type: "application/json", String(decoding: index, as: UTF8.self)))
    for (number, entry) in entries.enumerated() {
      if let packet = entry.packet {
        text.text(page.data(id: "journey-\(number)", type: "application/octet-stream", packet))
      }
    }
    text.text(page.foot)
    entries = []
  }

  /// What the page shows before a journey is opened. No tag can begin in it.
  private static func index(_ run: RunReport, _ entries: [Entry]) -> [UInt8] {
    var json = JSONWriter(capacity: 1 << 16)
    json.beginObject()
    run.start.writeFields(to: &json)
    json.field("interrupted", run.isInterrupted)
    json.texts("stale", run.staleTraces)
    json.texts("left", run.leftTraces)
    json.key("counts")
    run.counts.write(to: &json)
    json.field("summary", run.counts.lines.map(\.text).joined(separator: " · "))
    json.texts("lanes", TraceLane.allCases.map(\.name))
    json.key("groups")
    json.beginObject()
    for group in TraceGroup.allCases {
      json.key(group.rawValue)
      json.beginObject()
      json.field("lane", group.lane.rawValue)
      json.field("class", group.traceClass.rawValue)
      json.endObject()
    }
    json.endObject()
    json.key("journeys")
    json.beginArray()
    for entry in entries { entry.journey.write(to: &json) }
    json.endArray()
    json.endObject()
    return json.withBytes { bytes in
      var safe: [UInt8] = []
      safe.reserveCapacity(bytes.count + bytes.count / 16)
      for byte in bytes {
        if byte == UInt8(ascii: "<") { safe += "\\u003C".utf8 } else { safe.append(byte) }
      }
      return safe
    }
  }
}
