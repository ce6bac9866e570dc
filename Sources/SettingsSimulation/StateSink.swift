public import SettingsDefinition
public import SettingsVocabulary

/// Takes a state value piece by piece: a writer of traces, or the builder of a value for a script.
public protocol StateSink {
  mutating func null()
  mutating func bool(_ value: Bool)
  mutating func integer(_ value: Int64)
  mutating func thousandths(_ value: Int64)
  mutating func string(_ value: String)
  /// A string of the definition, which the sink may have at hand.
  mutating func string(_ id: StringID, _ model: CompiledModel)
  /// A word of the simulator's own.
  mutating func word(_ word: StaticString)
  mutating func beginList()
  mutating func endList()
  mutating func beginMap()
  mutating func key(_ name: String)
  mutating func key(word: StaticString)
  mutating func endMap()
}

extension StateSink {
  public mutating func string(_ id: StringID, _ model: CompiledModel) { string(model.string(id)) }
  public mutating func word(_ word: StaticString) { string(word.description) }
  public mutating func key(word: StaticString) { key(word.description) }
}

/// A state value as a tree.
public indirect enum StateValue: Hashable, Sendable {
  case null
  case bool(Bool)
  case integer(Int64)
  case thousandths(Int64)
  case string(String)
  case list([StateValue])
  case map([Entry])

  public struct Entry: Hashable, Sendable {
    public var key: String
    public var value: StateValue
    public init(_ key: String, _ value: StateValue) {
      self.key = key
      self.value = value
    }
  }

  public subscript(key: String) -> StateValue? {
    guard case .map(let entries) = self else { return nil }
    return entries.first { $0.key == key }?.value
  }
}

/// Builds a `StateValue`.
public struct StateValueBuilder: StateSink {
  private enum Open {
    case list([StateValue])
    case map([StateValue.Entry], key: String)
  }
  private var open: [Open] = []
  public private(set) var value = StateValue.null
  public init() {}

  private mutating func add(_ new: StateValue) {
    guard let last = open.popLast() else {
      value = new
      return
    }
    switch last {
    case .list(let items): open.append(.list(items + [new]))
    case .map(let entries, let key): open.append(.map(entries + [StateValue.Entry(key, new)], key: ""))
    }
  }

  public mutating func null() { add(.null) }
  public mutating func bool(_ value: Bool) { add(.bool(value)) }
  public mutating func integer(_ value: Int64) { add(.integer(value)) }
  public mutating func thousandths(_ value: Int64) {
    add(value % 1000 == 0 ? .integer(value / 1000) : .thousandths(value))
  }
  public mutating func string(_ value: String) { add(.string(value)) }
  public mutating func beginList() { open.append(.list([])) }
  public mutating func beginMap() { open.append(.map([], key: "")) }
  public mutating func key(_ name: String) {
    if case .map(let entries, _)? = open.popLast() { open.append(.map(entries, key: name)) }
  }
  public mutating func endList() {
    if case .list(let items)? = open.popLast() { add(.list(items)) }
  }
  public mutating func endMap() {
    if case .map(let entries, _)? = open.popLast() { add(.map(entries)) }
  }
}
