import SettingsDefinition
import SettingsSimulation

extension JourneyContext {
  /// What bears a label on the screen now.
  func labelled(_ label: String) -> [Target] {
    model.tables.rows.filter { row in
      simulation.place(of: .row(row.id), model) != nil
        && row.label.map { simulation.text($0, model) == label } ?? false
    }.map { .row($0.id) }
  }
}
