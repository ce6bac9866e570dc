public import SettingsSimulation
public import TextFormats

extension JSONWriter {
  /// The value of an event's property.
  public mutating func value(_ property: PropertyText) {
    switch property {
    case .text(let text): string(text)
    case .bool(let value): bool(value)
    case .integer(let number): integer(number)
    case .thousandths(let number): thousandths(number)
    case .texts(let texts):
      beginArray()
      for text in texts { string(text) }
      endArray()
    case .map(let entries):
      beginObject()
      for entry in entries {
        key(entry.key)
        value(entry.value)
      }
      endObject()
    }
  }
}
