import SettingsBehavior
import SettingsDefinition
import SettingsSimulation
import SettingsVocabulary
import SimulatedDevice
import TestSupport
import Testing

/// A preference and its saves: every state, with everything that bears on it.
@Suite struct `A preference, state by state` {
  @Test func `every pair is handled or refused by name`() throws {
    let model = try AppFixtures.compiled(lua: PreferencePhase.source)
    let phases = try PreferencePhase.all(model)
    var text = FlowTableText(title: "A preference", phases.map(\.name))
    for (column, phase) in phases.enumerated() {
      #expect(phase.seen == phase.expected, "\(phase.name)")
      for happening in PreferenceHappening.all {
        let (found, right) = (try phase.outcome(of: happening), phase.right(happening))
        if case .refused = right {
          #expect(found == nil, "\(phase.name): \(happening.name)")
        } else {
          #expect(found == right, "\(phase.name): \(happening.name)")
        }
        text.set(happening.name, column, right.written)
      }
    }
    #expect(try PublishedFile.fault("Fixtures/StateTables/preference.md", is: text.written) == nil)
  }
}

extension PreferencePhase {
  private var model: CompiledModel { driver.model }

  fileprivate var expected: PreferenceOutcome {
    .becomes(shown: shown, memory: memory, isSaving: isSaving, tells: false)
  }

  fileprivate var seen: PreferenceOutcome { seen(in: driver.s.app, tells: false) }

  private func seen(in app: AppState, tells: Bool) -> PreferenceOutcome {
    let memory: Bool? = if case .bool(let isOn) = app.preferences.stored(id) { isOn } else { nil }
    return .becomes(
      shown: app.value(of: id, model).isTruthy, memory: memory, isSaving: app.preferences.has(.saving, id),
      tells: tells)
  }

  /// What the app makes of it; nil: nothing that bears on the preference.
  fileprivate func outcome(of happening: PreferenceHappening) throws -> PreferenceOutcome? {
    var after = driver.s.app
    var effects: [Effect] = []
    if let action = try action(happening) {
      var context = ReduceContext(model: model)
      context.delivery.preferences = driver.s.world.storedPreferences(model)
      if let isOn = happening.found { context.delivery.preferences[id.index] = .bool(isOn) }
      SettingsMachine.reduce(&after, action, context, &effects)
    } else {
      var d = driver
      let row = try #require(model.row(named: model.name(id)))
      do throws(Refusal) { try d.engine.apply(.tap(.row(row)), &d.s) } catch { return nil }
      after = d.s.app
    }
    let before = driver.s.app
    let (old, new) = (seen(in: before, tells: false), seen(in: after, tells: false))
    if old != new { return seen(in: after, tells: before.life.error == .empty && after.life.error != .empty) }
    let isUp = after.isAsking
    return isUp == before.isAsking ? nil : .question(isUp: isUp)
  }

  /// Nil: a finger does it, and may meet something else.
  private func action(_ happening: PreferenceHappening) throws -> Action? {
    let asked = try #require(model.row(named: "asked"))
    let question = try #require(model[asked].confirm)
    let source = try #require(model.preference(named: "source"))
    let permission = PermissionID(0 as UInt16)
    let running = driver.s.world.device.operations.first { $0.point == .savePreference }?.number ?? 9999
    func reply(_ request: Request, _ outcome: Outcome, _ number: UInt32 = 9999, _ value: UInt32 = 0) -> Action {
      .replied(Reply(operation: number, request: request, outcome: outcome, value: value))
    }
    func save(_ isOn: Bool, _ outcome: Outcome) -> Action { reply(.savePreference(id, .bool(isOn)), outcome, running) }
    switch happening {
    case .tapped: return nil
    case .confirmed: return .confirmTapped(question)
    case .declined: return .confirmCancelled(question)
    case .appSets(let isOn): return .valueSet(id, .bool(isOn))
    case .written: return .preferenceWritten(id)
    case .saved: return save(memory ?? false, .success)
    case .savedEarlier: return save(!(memory ?? false), .success)
    case .saveFails: return save(memory ?? false, .failed(WellKnown.failed.id))
    case .saveTimesOut: return save(memory ?? false, .timedOut)
    case .saveIsReplaced: return save(memory ?? false, .cancelled)
    case .loaded: return reply(.loadPreferences, .success)
    case .loadFails: return reply(.loadPreferences, .failed(WellKnown.loadFailed.id))
    case .sourceTurns(let isOn): return .valueSet(source, .bool(isOn))
    case .systemTurns(let isAllowed):
      let status: AuthorizationStatus = isAllowed ? .authorized : .denied
      let value = UInt32(status.rawValue) | UInt32(NotificationSwitches.all.rawValue) << 8
      return reply(.status(permission), .success, 9999, value)
    case .leaves: return .enteredBackground
    }
  }
}

extension AppState {
  fileprivate var isAsking: Bool {
    route.presented.contains { if case .confirmation = $0.kind { true } else { false } }
  }
}

extension PreferenceHappening {
  /// What the app finds stored with it.
  fileprivate var found: Bool? {
    switch self {
    case .written(let isOn), .loaded(let isOn): isOn
    case .tapped, .confirmed, .declined, .appSets, .saved, .savedEarlier, .saveFails, .saveTimesOut, .saveIsReplaced,
      .loadFails, .sourceTurns, .systemTurns, .leaves:
      nil
    }
  }
}
