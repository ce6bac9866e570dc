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
    var hasChanges = false
    let told = names.told
    for index in told.indices where !told[index].depends.isDisjoint(with: touched) {
      let key = told[index]
      let token = StateToken.of(key.kind, s, model)
      guard token != tokens[key.place] else { continue }
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
    touched = []
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
