public import SettingsDefinition
public import SettingsSimulation
public import TraceRecording

/// A definition in one of its configurations, compiled.
public struct ModelVariant: Sendable {
  public let compiled: CompiledModel
  public let keys: StateKeys
  /// What traces call its parts.
  public let names: TraceNames
  /// The name of the configuration; nil: the definition as it is.
  public let configuration: String?

  init(_ model: SettingsModel, configuration: String?) throws {
    compiled = try CompiledModel(compiling: model)
    keys = StateKeys(compiled)
    names = TraceNames(compiled)
    self.configuration = configuration
  }
}
