public import SettingsVocabulary

/// Which faults are on and what they remember: part of the value, or a copy would not replay.
public struct FaultState: Hashable, Sendable {
  struct Active: Hashable, Sendable, BitwiseCopyable {
    /// In the catalogue.
    var place: UInt16
    var memory: UInt64 = 0
    var fault: Fault { Fault.all[Int(place)] }
  }

  /// In the catalogue's order; nil and never empty where none is on.
  private(set) var active: [Active]?

  public init() {}

  /// - Throws: `LaunchFault.unknownFault` for an id that is not in the catalogue.
  public init(_ ids: [String]) throws(LaunchFault) {
    var places: Set<Int> = []
    for id in ids {
      guard let place = Fault.place(of: id) else { throw .unknownFault(id) }
      places.insert(place)
    }
    if !places.isEmpty { active = places.sorted().map { Active(place: UInt16($0)) } }
  }

  /// No fault is on: everything goes by the rules.
  public var isEmpty: Bool { active == nil }

  /// The ids of those that are on, in the catalogue's order.
  public var ids: [String] { (active ?? []).map(\.fault.id) }

  /// The rules that hold.
  public var rules: Rules {
    var rules = Rules.all
    for fault in active ?? [] {
      for case .rules(let off) in fault.fault.changes { rules.subtract(off) }
    }
    return rules
  }

  /// The phases in the order in which they are done, given the right one.
  func phases(_ right: Phases) -> Phases {
    var phases = right
    for fault in active ?? [] {
      for case .phases(let change) in fault.fault.changes { change(&phases) }
    }
    return phases
  }

  mutating func remember(_ memory: UInt64, at index: Int) {
    if active?[index].memory != memory { active?[index].memory = memory }
  }
}
