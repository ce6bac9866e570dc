import LuaBridge
import SettingsDefinition

/// The names that a script can touch, so that a verb finds its target without looking at a text: Lua knows the number of
/// a name, and the number leads to what it may mean in the model that runs.
struct TargetTable {
  let ids: LuaIDs
  /// By the number of a name.
  private(set) var meanings: [ArraySlice<Target>]
  /// By the number of a name: the one thing that it means, where it means one.
  private(set) var single: [Target?]

  init(_ ids: LuaIDs, _ model: CompiledModel) {
    self.ids = ids
    meanings = []
    single = []
    use(model)
  }

  /// Another configuration of the same app.
  mutating func use(_ model: CompiledModel) {
    meanings = ids.names.map { model.targets(named: $0) }
    single = meanings.map { $0.count == 1 ? $0.first : nil }
  }
}
