import TextFormats
package import TraceFormat

/// A small trace as a recorder would write it.
package enum TraceSample {
  package static let header = TraceHeader(
    tool: "settings-sim 0.1.0", app: TraceHeader.App(id: "profile", digest: "0123456789abcdef"),
    journey: TraceHeader.Journey(name: "Sign out › shows progress", file: "sign_out.lua", line: 9),
    start: "2026-01-01T09:00:00Z",
    launch: DocumentNode(.map([DocumentEntry("account", DocumentNode(.string("ada@example.com")))])))

  /// Five records: a snapshot, a tap, a sheet with changes, a haptic, time.
  package static func write(_ header: TraceHeader = header, outcome: String = "passed") throws -> [UInt8] {
    let script = QuotedText("sign_out.lua")
    let sheet = QuotedText("sign_out_confirmation")
    var file: [UInt8] = []
    var writer = try TraceWriter(header) { file.append(contentsOf: $0) }

    writer.begin("state.snapshot", seq: 1, ms: 0, cause: nil)
    writer.json.field("page", "settings")
    writer.json.key("path")
    writer.json.beginArray()
    writer.json.endArray()

    writer.begin("user.tap", seq: 2, ms: 0, source: TraceSource(file: script, line: 12))
    writer.json.field("target", "sign_out")

    writer.begin("sheet.presented", seq: 3, ms: 0, cause: 2)
    writer.json.field("sheet", sheet)
    writer.json.key("detents")
    writer.json.beginArray()
    writer.json.string("height:340")
    writer.json.endArray()

    writer.begin("haptic.played", seq: 4, ms: 0, cause: 3)
    writer.json.field("haptic", "warning")
    writer.beginChanges()
    writer.json.field("sheet", sheet)

    writer.begin("clock.advance", seq: 5, ms: 800, source: TraceSource(file: script, line: 17))
    writer.json.field("to", 800)
    writer.json.field("for", "advance")
    writer.beginChanges()

    try writer.finish(outcome: outcome)
    return file
  }

  /// The same trace, its records changed as text, with a footer that fits again.
  package static func edited(_ edit: (inout [String]) -> Void) throws -> [UInt8] {
    let lines = String(decoding: try write(), as: UTF8.self).split(separator: "\n").map(String.init)
    var records = Array(lines[1..<lines.count - 1])
    edit(&records)
    return trace(header: lines[0], records: records)
  }

  /// A trace of lines, with a footer that fits.
  package static func trace(header: String, records: [String]) -> [UInt8] {
    let text = records.map { $0 + "\n" }.joined()
    let footer =
      #"{"end":1,"outcome":"passed","records":\#(records.count),"digest":"\#(TraceDigest.of(Array(text.utf8)))"}"#
    return Array("\(header)\n\(text)\(footer)\n".utf8)
  }
}
