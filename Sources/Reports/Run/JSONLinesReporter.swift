import Findings
import TextFormats

/// One JSON object a line: the run, each journey as it ends, the end. Readers ignore keys that they do not know, and
/// lines with none of the first keys `report`, `journey` and `end`.
public struct JSONLinesReporter: Reporter {
  /// Of the format; it changes only when old readers would read something wrong.
  public static let version = 1

  private let hasTraces: Bool

  /// - Parameter withTraces: also with the traces and pictures of every journey.
  public init(withTraces: Bool = false) { hasTraces = withTraces }

  public mutating func begin(_ run: RunStart, _ text: inout ReportText) {
    var json = JSONWriter()
    json.beginObject()
    json.field("report", Self.version)
    run.writeFields(to: &json)
    json.endObject()
    json.endLine()
    text.text(json.text())
  }

  public mutating func take(_ journey: JourneyReport, _ text: inout ReportText) {
    var json = JSONWriter()
    journey.write(to: &json, withTraces: hasTraces)
    json.endLine()
    text.text(json.text())
  }

  public mutating func end(_ run: RunReport, _ text: inout ReportText) {
    var json = JSONWriter()
    json.beginObject()
    run.writeEndFields(to: &json)
    json.endObject()
    json.endLine()
    text.text(json.text())
  }
}

extension RunStart {
  func writeFields(to json: inout JSONWriter) {
    json.field("tool", tool)
    json.key("seed")
    if let seed = Int64(exactly: seed) { json.integer(seed) } else { json.string(String(seed)) }
    json.texts("faults", faults)
    json.field("selected", selected)
    if let part {
      json.field("part", part.number)
      json.field("parts", part.count)
      json.field("whole", part.whole)
    }
    json.findings("findings", findings)
  }
}

extension RunReport {
  func writeEndFields(to json: inout JSONWriter) {
    json.field("end", isInterrupted ? "interrupted" : "complete")
    json.texts("stale", staleTraces)
    json.texts("left", leftTraces)
    json.key("counts")
    counts.write(to: &json)
  }
}

extension JourneyReport {
  /// Writes it as an object; what is empty is left out.
  func write(to json: inout JSONWriter, withTraces: Bool = false) {
    json.beginObject()
    json.field("journey", name)
    json.texts("path", path)
    json.field("file", place.file)
    if let line = place.line { json.field("line", line) }
    json.field("number", number)
    json.texts("tags", tags)
    if let app { json.field("app", app) }
    json.field("outcome", outcome.name)
    if !outcome.reason.isEmpty { json.field("reason", outcome.reason) }
    json.field("ms", milliseconds)
    json.field("records", records)
    json.findings("findings", findings)
    json.texts("printed", printed)
    writeTrace(to: &json)
    if let address { json.field("again", address) }
    if !steps.isEmpty { writeSteps(to: &json) }
    if withTraces {
      if !trace.isEmpty { json.field("trace_text", String(decoding: trace, as: UTF8.self)) }
      if !fixtureTrace.isEmpty { json.field("fixture_text", String(decoding: fixtureTrace, as: UTF8.self)) }
      pictures.writeFields(to: &json)
      sources.write(to: &json)
    }
    json.endObject()
  }

  private func writeTrace(to json: inout JSONWriter) {
    if let traceFile { json.field("trace", traceFile) }
    switch fixture {
    case .none: break
    case .same: json.field("fixture", "same")
    case .missing: json.field("fixture", "missing")
    case .different(let finding):
      json.field("fixture", "different")
      json.key("difference")
      finding.write(to: &json)
    case .unreadable(let finding):
      json.field("fixture", "unreadable")
      json.key("difference")
      finding.write(to: &json)
    }
  }

  private func writeSteps(to json: inout JSONWriter) {
    json.key("steps")
    json.beginArray()
    for step in steps {
      json.beginObject()
      json.field("step", step.words)
      if !step.place.isEmpty { json.field("source", step.place) }
      json.field("ms", step.milliseconds)
      json.field("depth", step.depth)
      json.field("record", step.record)
      json.endObject()
    }
    json.endArray()
  }
}

extension JourneyReport.Pictures {
  /// Nothing where there is none.
  func writeFields(to json: inout JSONWriter) {
    if shots.isEmpty { return }
    json.texts("pictures", svgs)
    json.key("shots")
    json.beginArray()
    for shot in shots {
      json.beginObject()
      json.field("record", shot.record)
      json.field("picture", shot.picture)
      json.endObject()
    }
    json.endArray()
    if let end { json.field("pictures_end", end) }
  }
}

extension [JourneyReport.SourceLines] {
  /// Nothing where there is none.
  func write(to json: inout JSONWriter) {
    if isEmpty { return }
    json.key("sources")
    json.beginArray()
    for source in self {
      json.beginObject()
      json.field("file", source.file)
      json.field("line", source.first)
      json.texts("lines", source.lines)
      json.endObject()
    }
    json.endArray()
  }
}

extension RunCounts {
  func write(to json: inout JSONWriter) {
    json.beginObject()
    json.field("passed", passed)
    json.field("failed", failed)
    json.field("errors", errors)
    json.field("nondeterministic", nondeterministic)
    json.field("pending", pending)
    json.field("skipped", skipped)
    json.field("not_run", notRun)
    json.field("same_traces", sameTraces)
    json.field("new_traces", newTraces)
    json.field("changed_traces", changedTraces)
    json.field("unreadable_traces", unreadableTraces)
    json.field("stale_traces", staleTraces)
    json.field("left_traces", leftTraces)
    json.endObject()
  }
}

extension JSONWriter {
  /// A list that is left out when it is empty.
  mutating func texts(_ key: StaticString, _ items: [String]) {
    if items.isEmpty { return }
    self.key(key)
    beginArray()
    for item in items { string(item) }
    endArray()
  }

  mutating func findings(_ key: StaticString, _ items: [Finding]) {
    if items.isEmpty { return }
    self.key(key)
    beginArray()
    for item in items { item.write(to: &self) }
    endArray()
  }
}
