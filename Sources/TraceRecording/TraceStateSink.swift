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

extension JSONWriter {
  /// A number in thousandths, exactly. What a reader's floating point would change is a string.
  mutating func thousandths(_ value: Int64) {
    if value % 1000 == 0 { return integer(value / 1000) }
    let fraction = value.magnitude % 1000
    let zeros = fraction < 10 ? "00" : fraction < 100 ? "0" : ""
    var text = "\(value < 0 ? "-" : "")\(value.magnitude / 1000).\(zeros)\(fraction)"
    while text.last == "0" { text.removeLast() }
    // Above 2^43 two neighbours in thousandths are one Double.
    if value.magnitude / 1000 >= 1 << 43 { return string(text) }
    text.withUTF8 { raw(UnsafeRawBufferPointer($0)) }
  }
}
