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
    touched.formUnion(Touched(s.app.touched).union(s.watched))
    if s.screen.isTouched { touched.insert(.screen) }
    guard hasRecord else { return }
    hasRecord = false
    touched.formIntersection(told.relevant)
    if touched.isEmpty { return }
    let model = names.model
    var hasChanges = false
    for word in 0..<told.words {
      var keys = told.dependents(of: touched, word: word)
      while keys != 0 {
        writeChange(of: 64 * word + keys.trailingZeroBitCount, model, &hasChanges, s)
        keys &= keys - 1
      }
    }
    touched = []
  }

  /// Writes a key whose value is another than when it was last written.
  private mutating func writeChange(of index: Int, _ model: CompiledModel, _ hasChanges: inout Bool, _ s: Simulation) {
    let key = told.list[index]
    let token = StateToken.of(key.kind, s, model)
    guard token != key.token else { return }
    told.list[index].token = token
    if !hasChanges { writer.beginChanges() }
    hasChanges = true
    if case .model = key.kind, token == StateToken.agreement {
      // It says the same as `path` and `presented` again.
      writer.json.field("model", false)
    } else {
      writeState(key.kind, at: key.place, model, s)
    }
  }

  /// Every key with its value, as the data of the open record.
  mutating func writeSnapshot(_ s: Simulation) {
    let model = names.model
    for index in told.list.indices { told.list[index].token = StateToken.of(told.list[index].kind, s, model) }
    for place in names.keys.list.indices { writeState(names.keys.list[place].kind, at: place, model, s) }
    snapshotDue = writer.records + Recording.snapshotInterval
  }

  private mutating func writeState(
    _ kind: StateKey.Kind, at place: Int, _ model: CompiledModel, _ s: Simulation
  ) {
    writer.json.key(names.keyNames[place])
    let names = names
    withUnsafeMutablePointer(to: &writer.json) { json in
      var sink = TraceStateSink(json: json, names: names)
      s.write(kind, to: &sink, model)
    }
  }
}
