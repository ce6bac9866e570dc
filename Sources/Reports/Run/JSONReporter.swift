import Findings
import TextFormats

/// One JSON document of the whole run, with the keys of `JSONLinesReporter`: those of its first and last line, and in
/// `journeys` the objects of the others, by file and by their order in it.
public struct JSONReporter: Reporter {
  public init() {}

  public mutating func end(_ run: RunReport, _ text: inout ReportText) {
    var json = JSONWriter()
    json.beginObject()
    json.field("report", JSONLinesReporter.version)
    run.start.writeFields(to: &json)
    json.key("journeys")
    json.beginArray()
    for journey in run.inOrder { journey.write(to: &json) }
    json.endArray()
    run.writeEndFields(to: &json)
    json.endObject()
    json.endLine()
    text.text(json.text())
  }
}
