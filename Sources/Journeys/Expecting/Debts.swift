import Findings
import LuaBridge
import SettingsDefinition
import SettingsSimulation
import SettingsVocabulary
import SimulatedDevice

/// What an exhaustive journey has not accounted for yet.
struct Debts {
  struct Value {
    var key: String
    var kind: StateKey.Kind
    /// As last asserted, or as it was when the journey became exhaustive.
    var value: StateValue
  }
  struct Event {
    var words: String
    var record: UInt32
    var remark: String
  }
  /// A task or a prompt.
  struct Start {
    var name: String
    var record: UInt32
    /// Of a task.
    var operation: UInt32 = 0
  }

  var values: [Value] = []
  var events: [Event] = []
  /// Tasks that have begun.
  var tasks: [Start] = []
  /// Prompts that were not answered.
  var prompts: [Start] = []
  /// Only to be shown.
  var isShown = false

  /// A key has been asserted.
  mutating func paid(_ key: String, _ context: JourneyContext) {
    if key == "prompt" { prompts = [] }
    for place in values.indices where pays(key, for: values[place], context) {
      values[place].value = context.current(values[place].kind)
    }
  }

  private func pays(_ key: String, for value: Value, _ context: JourneyContext) -> Bool {
    if value.key == key || value.key.hasPrefix(key + ".") || key.hasPrefix(value.key + ".") { return true }
    // What says all that there is to say.
    let isSummary =
      value.kind == .path
      ? key == "page" : value.kind == .presented && ["sheet", "cover", "alert", "dialog"].contains(key)
    guard isSummary, case .list(let items) = context.current(value.kind) else { return false }
    return items.count <= 1
  }
}

extension Debts {
  /// From here on: what is now is known.
  mutating func begin(
    _ keys: StateKeys, besides ignored: [String] = [], _ s: Simulation, _ model: CompiledModel
  ) {
    for key in keys.list where key.isWritten || [.phase, .server, .unfinished].contains(key.kind) {
      guard key.kind.isAccountedFor, !ignored.contains(where: { key.name == $0 || key.name.hasPrefix($0 + ".") }) else {
        continue
      }
      var builder = StateValueBuilder()
      s.write(key.kind, to: &builder, model)
      values.append(Value(key: key.name, kind: key.kind, value: builder.value))
    }
  }

  mutating func record(
    _ event: DeviceEvent, _ number: UInt32, _ s: Simulation, _ model: CompiledModel
  ) {
    switch event {
    case .tracked(let event, _):
      let name = s.calledName(of: event, model)
      events.append(Event(words: Found.quoted(name), record: number, remark: "\(written(s.now)), record \(number)"))
    case .started(let operation):
      guard case .task(let task)? = s.world.device.operation(operation)?.request else { return }
      tasks.append(Start(name: model.name(task), record: number, operation: operation))
    case .finished(let operation, _): tasks.removeAll { $0.operation == operation.number }
    case .prompted(let kind): prompts.append(Start(name: model.name(kind), record: number))
    case .held, .landed, .promptEnded, .haptic, .dropped, .sent, .identified, .ignored, .identifyIgnored,
      .sessionBegan, .analyticsReset, .consentSet, .urlOpened,
      .mailOpened, .settingsOpened, .copied, .valueCopied, .notificationsCleared, .announced, .preferenceChanged,
      .messageShown, .notPresented,
      .sessionStored, .sessionCleared, .iconSet, .transactionMade, .subscriptionChanged,
      .approvalLapsed,
      .phaseChanged, .limitReached:
      return
    }
  }

  /// The prompt on top is answered.
  mutating func answered(_ s: Simulation, _ model: CompiledModel) {
    guard let kind = s.world.device.prompts.last?.kind else { return }
    let name = model.name(kind)
    if let place = prompts.lastIndex(where: { $0.name == name }) { prompts.remove(at: place) }
  }
}

extension StateKey.Kind {
  /// Whether a change of it has to be accounted for. What repeats other keys, or moves by itself, has not.
  var isAccountedFor: Bool {
    switch self {
    case .transition, .focus, .headerCollapse, .headerOffset, .headerStretch, .headerHeight, .running, .prompt,
      .analytics, .paths, .page, .sheet, .cover, .alert, .dialog, .permissions, .preferences, .model,
      .subscriptions:
      false
    case .path, .tab, .presented, .phase, .account, .locked, .entitlements, .subscription, .unfinished, .icon,
      .language, .colorScheme, .server, .device, .permission, .preference, .field:
      true
    }
  }
}

extension JourneyContext {
  func current(_ kind: StateKey.Kind) -> StateValue {
    var builder = StateValueBuilder()
    simulation.write(kind, to: &builder, model)
    return builder.value
  }

  /// `sim:exhaustive()`.
  func beExhaustive(_ call: LuaCall) throws {
    var ignored: [String] = []
    var debts = Debts()
    if call[1].type == .table {
      ignored = try call[1].read("exhaustive option", known: ["ignore"]) { try $0.strings("ignore") ?? [] }
    } else if !call[1].isNil {
      _ = try call.word(1, "way to be exhaustive", ["show"])
      debts.isShown = true
    }
    for key in ignored { _ = try shape(ofKey: key) }
    debts.begin(keys, besides: ignored, simulation, model)
    expecting.debts = debts
    expecting.watch?.countsDebts = true
    // Lines are wanted for what causes debts.
    observeSteps()
  }

  /// At the end: everything that is not accounted for is one failure.
  func settleDebts(_ call: LuaCall) throws {
    guard let debts = expecting.debts else { return }
    var lines: [String] = []
    for value in debts.values {
      let now = current(value.kind)
      guard now != value.value else { continue }
      let cause = cause(of: lastChange(of: value.key))
      let last = Expected(whole: Found(value.value))
      for place in try last.differences(from: Found(now), at: value.key, isWhole: true, { _, _ in false }) {
        lines.append("\(place.path) became \(place.found ?? .null), was last \(place.expected)\(cause)")
      }
    }
    for event in debts.events {
      lines.append("event \(event.words) was tracked\(line(of: event.record)), \(event.remark)")
    }
    for task in debts.tasks where !leaves.contains(.running) {
      lines.append("task \(task.name) was started\(line(of: task.record)) and has not ended")
    }
    for prompt in debts.prompts where !leaves.contains(.prompt) {
      lines.append("prompt \(prompt.name) was shown\(line(of: prompt.record)) and not answered")
    }
    guard !lines.isEmpty else { return }
    if debts.isShown {
      for text in ["not accounted for:"] + lines.map({ "  \($0)" }) { show(text) }
      return
    }
    record(
      JourneyFailure(
        .leftover, "\(lines.count == 1 ? "1 thing is" : "\(lines.count) things are") not accounted for at the end",
        place: journey.place, notes: lines))
  }

  private func cause(of change: LastChange?) -> String {
    guard let change else { return "" }
    return line(of: change.root) + ", at \(written(change.milliseconds))"
  }

  /// The author's line behind a record.
  private func line(of record: UInt32) -> String {
    guard let done = expecting.watch?.history.done(before: record) else { return "" }
    if case .launch = done.act { return " by the launch" }
    return done.place.line == nil ? "" : " by \(done.place)"
  }
}
