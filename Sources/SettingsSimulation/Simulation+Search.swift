import SettingsBehavior
import SettingsDefinition
import SettingsVocabulary

/// The search field of a picker's pushed list.
extension Simulation {
  /// The picker whose list is in front, where it can be searched.
  func searchedList(_ model: CompiledModel) -> RowID? {
    guard case .options(let row)? = screen.top(of: screen.frontStack),
      case .picker(_, _, _, isSearchable: true) = model[row].kind
    else { return nil }
    return row
  }

  /// Whether an option is shown: its label has what is searched for in it, in any letter case.
  func isFound(_ option: UInt16, of row: RowID, _ preference: PreferenceID, _ model: CompiledModel) -> Bool {
    guard app.flows.search.row == row, app.flows.search.text != .empty else { return true }
    let label = text(model.option(preference, option).label, model).lowercased()
    return label.contains(string(app.flows.search.text, model).lowercased())
  }
}
