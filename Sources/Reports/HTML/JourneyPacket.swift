import Findings
import TextFormats
import TraceAnalysis
import TraceFormat

/// What a page has to know of one journey when somebody opens it: a line with its pictures, the lines of its script, what
/// its kinds of records mean and how it differs from its fixture, then the lines of its trace, if it has one.
struct JourneyPacket {
  /// Lines of JSON.
  let lines: [UInt8]

  /// - Returns: nil where the report has neither a trace of the journey nor lines of its script.
  init?(_ journey: JourneyReport) {
    if journey.trace.isEmpty, journey.sources.isEmpty { return nil }
    var json = JSONWriter(capacity: journey.trace.count + 1 << 16)
    json.beginObject()
    journey.pictures.writeFields(to: &json)
    journey.sources.write(to: &json)
    do throws(Finding) {
      if !journey.trace.isEmpty { try Self.writeTrace(of: journey, to: &json) }
    } catch {
      json.truncate(to: 0)
      json.continueInside(depth: 0)
      json.beginObject()
      json.field("fault", error.description)
    }
    json.endObject()
    json.endLine()
    json.append(journey.trace)
    lines = json.bytes()
  }

  /// What is said of its trace; the trace itself comes later.
  private static func writeTrace(of journey: JourneyReport, to json: inout JSONWriter) throws(Finding) {
    let trace = try Trace(journey.trace, file: journey.traceFile ?? journey.place.file)
    writeKinds(of: trace, to: &json)
    if !journey.fixtureTrace.isEmpty {
      try writeDifference(from: journey.fixtureTrace, trace, journey.traceFile ?? "", to: &json)
    }
  }

  /// What the documentation says of the kinds that the trace has, by name.
  private static func writeKinds(of trace: Trace, to json: inout JSONWriter) {
    // Of a row that stands for many names, each name: `*.asked` for every permission.
    var names: [String: String] = [:]
    var isKnown = [Bool](repeating: false, count: TraceKind.all.count)
    for record in trace.records {
      guard let number = record.kindNumber, !isKnown[number] else { continue }
      let kind = TraceKind.all[number]
      isKnown[number] = !kind.name.contains("*")
      names[trace.kind(of: record)] = kind.when
    }
    json.key("kinds")
    json.beginObject()
    for (name, when) in names.sorted(by: { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }) {
      json.key(name)
      json.string(when)
    }
    json.endObject()
  }

  private static func writeDifference(
    from fixture: [UInt8], _ trace: Trace, _ file: String, to json: inout JSONWriter
  ) throws(Finding) {
    let (old, new) = try Trace.comparable(try Trace(fixture, file: file), trace)
    let diff = try TraceDiff(old, new, comparesTime: true)
    let groups = try DiffGroup.all(diff)
    json.key("difference")
    json.beginObject()
    json.field("verdict", TraceDiffText.verdict(diff))
    // Where normalisers drop records the numbers are others than those of the trace.
    json.field("same_numbers", new.records.count == trace.records.count)
    json.key("groups")
    json.beginArray()
    for group in groups { group.write(to: &json) }
    json.endArray()
    json.endObject()
  }
}

extension DiffGroup {
  fileprivate func write(to json: inout JSONWriter) {
    json.beginObject()
    json.field("mark", kind.mark)
    json.field("name", kind.name)
    json.field("meaning", kind.meaning)
    json.field("count", count)
    json.key("entries")
    json.beginArray()
    for entry in entries {
      json.beginObject()
      if let step = entry.step { json.field("step", step) }
      json.field("depth", entry.depth)
      json.field("place", entry.place)
      if let record = entry.record { json.field("record", record) }
      json.field("words", entry.words)
      json.key("details")
      json.beginArray()
      for detail in entry.details {
        json.beginObject()
        json.field("key", detail.path)
        json.field("old", detail.old)
        json.field("new", detail.new)
        json.endObject()
      }
      json.endArray()
      json.endObject()
    }
    json.endArray()
    json.endObject()
  }
}
