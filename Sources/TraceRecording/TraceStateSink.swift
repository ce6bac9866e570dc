import SettingsDefinition
import SettingsSimulation
import SettingsVocabulary
import TextFormats

/// Writes state values into a trace. It lives no longer than the pointer that it is given.
struct TraceStateSink: StateSink {
  let json: UnsafeMutablePointer<JSONWriter>
  let names: TraceNames

  func null() { json.pointee.null() }
  func bool(_ value: Bool) { json.pointee.bool(value) }
  func integer(_ value: Int64) { json.pointee.integer(value) }
  func thousandths(_ value: Int64) { json.pointee.thousandths(value) }
  func string(_ value: String) { json.pointee.string(value) }
  func string(_ id: StringID, _ model: CompiledModel) {
    if let text = names.string(id) { json.pointee.string(text) } else { json.pointee.string("") }
  }
  func word(_ word: StaticString) { json.pointee.string(word) }
  func beginList() { json.pointee.beginArray() }
  func endList() { json.pointee.endArray() }
  func beginMap() { json.pointee.beginObject() }
  func key(_ name: String) { json.pointee.key(name) }
  func key(word: StaticString) { json.pointee.key(word) }
  func endMap() { json.pointee.endObject() }
}
