import SettingsSimulation

extension Found {
  /// For the trace.
  var stateValue: StateValue {
    switch self {
    case .null: .null
    case .bool(let value): .bool(value)
    case .integer(let value): .integer(value)
    case .number(let value): Simulation.thousandths(value).map { .thousandths($0) } ?? .string("\(value)")
    case .string(let text): .string(text)
    case .opaque(let what): .string(what)
    case .list(let items): .list(items.map(\.stateValue))
    case .map(let entries): .map(entries.map { StateValue.Entry($0.key, $0.value.stateValue) })
    }
  }
}

extension Expected {
  /// For the trace: a matcher as it is written.
  var stateValue: StateValue {
    switch self {
    case .value(let value): value.stateValue
    case .list(let items): .list(items.map(\.stateValue))
    case .map(let entries): .map(entries.map { StateValue.Entry($0.key, $0.value.stateValue) })
    case .any, .like, .oneOf, .atLeast, .atMost: .string("\(self)")
    }
  }
}
