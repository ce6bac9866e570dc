public import Findings
import TextFormats
public import TraceAnalysis
import TraceFormat

/// How two traces differ, as programs read it: one object, whose keys stay.
public enum TraceDiffJSON {
  /// - Parameter take: gets the text in pieces, for it may be longer than both traces.
  /// - Throws: a fault of the traces that their reader does not look for.
  public static func write(_ diff: TraceDiff, _ take: (UnsafeRawBufferPointer) -> Void) throws(Finding) {
    var json = JSONWriter()
    json.beginObject()
    json.field("same", diff.isEmpty)
    json.field("summary", diff.summary)
    write("a", diff.a, to: &json)
    write("b", diff.b, to: &json)
    json.key("header")
    try write(diff.header, to: &json)
    try write("missing", diff.missing, of: diff.a, to: &json, take)
    try write("added", diff.added, of: diff.b, to: &json, take)
    try write("changed", diff.changed, of: diff, to: &json, take)
    try write("moved", diff.moved, of: diff, to: &json, take)
    json.key("shifted")
    json.beginArray()
    for shift in diff.shifts { write(shift, to: &json) }
    json.endArray()
    json.field("unchanged", diff.unchanged)
    json.field("coarse", diff.isCoarse)
    json.endObject()
    json.endLine()
    json.withBytes(take)
  }

  /// Hands out what is written of a list, if that is much.
  private static func drain(_ json: inout JSONWriter, _ take: (UnsafeRawBufferPointer) -> Void) {
    if json.count < 64 << 10 { return }
    json.withBytes(take)
    json.truncate(to: 0)
  }

  private static func write(_ name: StaticString, _ trace: Trace, to json: inout JSONWriter) {
    json.key(name)
    json.beginObject()
    json.field("file", trace.file)
    json.field("journey", trace.header.journey.name)
    json.field("records", trace.records.count)
    json.endObject()
  }

  private static func write(_ differences: [JSONDifference], to json: inout JSONWriter) throws(Finding) {
    json.beginArray()
    for difference in differences {
      json.beginObject()
      json.field("key", difference.path)
      if let old = difference.expected {
        json.key("a")
        try json.value(old)
      }
      if let new = difference.actual {
        json.key("b")
        try json.value(new)
      }
      json.endObject()
    }
    json.endArray()
  }

  /// The records as they stand in the trace, so that nothing of them is lost.
  private static func write(
    _ name: StaticString, _ seqs: [Int], of trace: Trace, to json: inout JSONWriter,
    _ take: (UnsafeRawBufferPointer) -> Void
  ) throws(Finding) {
    json.key(name)
    json.beginArray()
    for seq in seqs {
      let record = trace.records[seq - 1]
      json.beginObject()
      json.field("seq", seq)
      json.field("ms", record.ms)
      json.field("kind", trace.kind(of: record))
      if let source = trace.source(of: record) { json.field("source", source) }
      if let cause = record.cause { json.field("cause", cause) }
      json.key("data")
      try json.value(try trace.data(of: record))
      if let changes = try trace.changes(of: record) {
        json.key("changes")
        try json.value(changes)
      }
      json.endObject()
      drain(&json, take)
    }
    json.endArray()
  }

  private static func write(
    _ name: StaticString, _ pairs: [TraceDiff.Pair], of diff: TraceDiff, to json: inout JSONWriter,
    _ take: (UnsafeRawBufferPointer) -> Void
  ) throws(Finding) {
    json.key(name)
    json.beginArray()
    for pair in pairs {
      json.beginObject()
      write(pair, to: &json)
      json.field("kind", diff.b.kind(of: diff.b.records[pair.b - 1]))
      json.key("keys")
      try write(try diff.differences(of: pair), to: &json)
      json.endObject()
      drain(&json, take)
    }
    json.endArray()
  }

  private static func write(_ pair: TraceDiff.Pair, to json: inout JSONWriter) {
    json.field("a", pair.a)
    json.field("b", pair.b)
  }

  private static func write(_ shift: TraceDiff.Shift, to json: inout JSONWriter) {
    json.beginObject()
    write(shift.first, to: &json)
    json.key("last")
    json.beginObject()
    write(shift.last, to: &json)
    json.endObject()
    json.field("records", shift.records)
    json.field("by", shift.by)
    json.endObject()
  }
}
