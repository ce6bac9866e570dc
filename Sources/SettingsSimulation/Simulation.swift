public import SettingsBehavior
public import SettingsDefinition
public import SettingsVocabulary
public import SimulatedDevice

/// The whole simulation as one value: a copy of it is a snapshot, and neither ever affects the other.
public struct Simulation: Hashable, Sendable {
  /// What the process knows; gone when it dies.
  public var app = AppState()
  /// What is on the glass; gone with the process.
  public var screen = Presentation()
  /// The device, the servers and what is due.
  public var world = World()
  public var faults = FaultState()
  public var history = History()
  /// Strings that are not the definition's: typed, or brought by a journey.
  public var strings = RuntimeStrings()

  public init() {}

  @inlinable public var now: Milliseconds { world.timeline.now }
}

/// Numbers that only go up. They are no part of what a state means.
public struct History: Hashable, Sendable, BitwiseCopyable {
  /// The number of the next record, from 1.
  public var nextRecord: UInt32 = 1
  public var nextOperation: UInt32 = 1
  public var seed: UInt64 = 0
  public init() {}
}

/// Interned strings beside those of the model; ids go on where the model's end.
public struct RuntimeStrings: Hashable, Sendable {
  /// How many there may be.
  public static let limit = 20_000
  private var list: [String] = []
  public init() {}

  public func text(_ id: StringID, _ model: CompiledModel) -> String {
    let own = model.tables.strings.count
    if id.index < own { return model.tables.strings[id.index] }
    let place = id.index - own
    return place < list.count ? list[place] : ""
  }

  public var count: Int { list.count }

  /// Those that were new after the first `count`.
  public func added(since count: Int) -> ArraySlice<String> { list.dropFirst(count) }

  /// Takes strings over as they were interned elsewhere, with the ids that follow.
  public mutating func add(_ texts: some Sequence<String>) { list += texts }

  /// The id of a string; a new one where it is not known yet. Beyond the limit everything is the empty string.
  public mutating func intern(_ text: String, _ model: CompiledModel) -> StringID {
    if let known = model.stringID(text) { return known }
    if let place = list.firstIndex(of: text) { return StringID(UInt32(model.tables.strings.count + place)) }
    guard list.count < RuntimeStrings.limit else { return .empty }
    list.append(text)
    return StringID(UInt32(model.tables.strings.count + list.count - 1))
  }
}
