public import Findings
public import TextFormats

extension Finding {
  /// Writes it as an object: severity, code, message, and where it has them file, line, path and notes.
  public func write(to json: inout JSONWriter) {
    json.beginObject()
    json.field("severity", severity.rawValue)
    json.field("code", code)
    json.field("message", message)
    if !place.file.isEmpty { json.field("file", place.file) }
    if let line = place.line { json.field("line", line) }
    if !place.path.isEmpty { json.field("path", place.path) }
    if !notes.isEmpty {
      json.key("notes")
      json.beginArray()
      for note in notes { json.string(note) }
      json.endArray()
    }
    json.endObject()
  }
}
