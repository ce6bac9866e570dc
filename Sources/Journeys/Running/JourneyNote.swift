public import SettingsSimulation

/// What only a script knows, as the trace has it.
public enum JourneyNote: Hashable, Sendable {
  case expectPassed(what: String)
  case expectFailed(message: String, expected: StateValue?, actual: StateValue?)
  case printed(String)
  case stepBegan(String)
  case stepEnded(String)
}
