import SettingsBehavior
public import SettingsDefinition
import SettingsVocabulary
import SimulatedDevice

/// What the device is set to, and the line.
extension Engine {
  mutating func set(_ change: FactChange, _ s: inout Simulation) {
    affect(.set(change), &s) { s, engine, lead in
      s.world.device.facts.apply(change)
      if case .voiceOver = change { s.screen.focus = nil }
      engine.tellFacts(cause: lead, &s)
    }
  }

  mutating func setNetwork(_ state: LineState, _ s: inout Simulation) {
    affect(.network(state), &s) { s, engine, lead in
      s.world.device.network = state
      s.world.device.facts.isOnline = state != .offline
      engine.tellFacts(cause: lead, &s)
      if state == .offline { return }
      s.deliverWaitingTransactions(cause: lead)
      switch s.world.device.phase {
      case .active, .inactive, .background:
        engine.tellSessionEndedMeanwhile(cause: lead, &s)
        engine.tellWrittenMeanwhile(cause: lead, &s)
      case .suspended: break
      // The next process reads it all.
      case .notRunning, .crashed: s.world.device.writtenMeanwhile = []
      }
    }
  }

  mutating func tellFacts(cause: UInt32, _ s: inout Simulation) {
    let phase = s.world.device.phase
    guard phase == .active || phase == .inactive || phase == .background else { return }
    s.noteYear()
    context.delivery.facts = s.world.device.facts
    reduce(.factsChanged, cause: cause, &s)
  }
}

extension FactChange {
  /// The change to a time zone; nil: it is none.
  public static func timeZone(_ text: String, _ strings: inout RuntimeStrings, _ model: CompiledModel) -> FactChange? {
    guard let zone = TimeZoneName(text) else { return nil }
    return .timeZone(strings.intern(text, model), name: strings.intern(zone.name, model), offset: zone.offset)
  }
}

extension DeviceFacts {
  mutating func apply(_ change: FactChange) {
    switch change {
    case .locale(let name, let tongue, let money, let metric):
      locale = name
      language = tongue
      currency = money
      usesMetric = metric
    case .timeZone(_, let name, let offset): (timeZone, utcOffset) = (name, offset)
    case .typeSize(let size): typeSize = size
    case .isDark(let value): isDark = value
    case .reduceMotion(let value): reduceMotion = value
    case .voiceOver(let value): voiceOver = value
    case .storefront(let name): storefront = name
    case .connection(let value): connection = value
    case .capability(let index, let isThere):
      if isThere { capabilities |= 1 << index } else { capabilities &= ~(1 << index) }
    }
  }
}

extension Simulation {
  /// The year that the device shows now.
  mutating func noteYear() {
    let local = world.epoch + now + Milliseconds(world.device.facts.utcOffset) * 60_000
    world.device.facts.year = Int32(truncatingIfNeeded: ISODate.year(of: local))
  }

  /// There is a line again: what the store had to say meanwhile is heard.
  fileprivate mutating func deliverWaitingTransactions(cause: UInt32) {
    for id in world.servers.store.undelivered {
      world.timeline.insert(.deliver(transaction: id), at: now, cause: cause)
    }
    world.servers.store.undelivered = []
  }
}
