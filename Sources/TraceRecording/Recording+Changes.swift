import SimulatedDevice
import SettingsBehavior
import SettingsDefinition
import SettingsSimulation
import SettingsVocabulary
import TextFormats
import TraceFormat

/// What a step has changed, and the whole state now and then.
extension Recording {
  /// Writes what differs into the last record. A step without a record of its own leaves its changes to the next.
  mutating func endStep(_ s: Simulation) {
    touched.formUnion(Touched(s.app.touched))
    if s.screen.isTouched { touched.insert(.screen) }
    guard hasRecord else { return }
    hasRecord = false
    if touched.isEmpty { return }
    let names = names
    var hasChanges = false
    for word in 0..<names.told.words {
      var keys = names.told.dependents(of: touched, word: word)
      while keys != 0 {
        writeChange(of: names.told.list[64 * word + keys.trailingZeroBitCount], names.model, &hasChanges, s)
        keys &= keys - 1
      }
    }
    touched = []
  }

  /// Writes a key whose value is another than when it was last written.
  private mutating func writeChange(
    of key: ToldKeys.Key, _ model: CompiledModel, _ hasChanges: inout Bool, _ s: Simulation
  ) {
    let token = StateToken.of(key.kind, s, model)
    guard token != tokens[key.place] else { return }
    tokens[key.place] = token
    if !hasChanges { writer.beginChanges() }
    hasChanges = true
    if key.kind == .model, token == StateToken.agreement {
      // It says the same as `path` and `presented` again.
      writer.json.field("model", false)
    } else {
      writeState(key.place, s)
    }
  }

  /// Every key with its value, as the data of the open record.
  mutating func writeSnapshot(_ s: Simulation) {
    for place in names.keys.list.indices {
      if names.keys.list[place].isWritten { tokens[place] = StateToken.of(names.keys.list[place].kind, s, model) }
      writeState(place, s)
    }
    snapshotDue = writer.records + Recording.snapshotInterval
  }

  private mutating func writeState(_ place: Int, _ s: Simulation) {
    let (model, kind) = (names.model, names.keys.list[place].kind)
    writer.json.key(names.keyNames[place])
    withUnsafeMutablePointer(to: &writer.json) { json in
      var sink = TraceStateSink(json: json)
      s.write(kind, to: &sink, model)
    }
  }
}
