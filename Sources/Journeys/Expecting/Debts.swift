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
  struct Start {
    var operation: UInt32
    var task: String
    var record: UInt32
  }

  var values: [Value] = []
  var events: [Event] = []
  /// Tasks that have begun.
  var tasks: [Start] = []
  /// Only to be shown.
  var isShown = false
  /// From which record on.
  var from: UInt32 = 0

  /// A key has been asserted.
  mutating func paid(_ key: String, _ context: JourneyContext) {
    for place in values.indices where values[place].key == key || values[place].key.hasPrefix(key + ".") {
      values[place].value = context.current(values[place].kind)
    }
    // Who asserts a part of a key has looked at it.
    if let whole = values.firstIndex(where: { key.hasPrefix($0.key + ".") }) {
      values[whole].value = context.current(values[whole].kind)
    }
  }
}

extension StateKey.Kind {
  /// Whether a change of it is a debt unless it was named. What repeats other keys, or moves by itself, is none.
  var isAccountedFor: Bool {
    switch self {
    case .transition, .focus, .headerCollapse, .headerOffset, .headerStretch, .headerHeight, .running, .prompt,
      .analytics, .paths, .presented, .permissions, .preferences, .model, .phase:
      false
    default: true
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
    for key in ignored { try checkKey(key) }
    for key in keys.list where key.isWritten || key.kind.isOwnKey {
      guard key.kind.isAccountedFor, !ignored.contains(where: { key.name == $0 || key.name.hasPrefix($0 + ".") }) else {
        continue
      }
      debts.values.append(Debts.Value(key: key.name, kind: key.kind, value: current(key.kind)))
    }
    debts.from = simulation.history.nextRecord
    expecting.debts = debts
    expecting.watch?.countsDebts = !ignored.contains("events")
    if !expecting.isObserving {
      // Lines are wanted for what causes debts.
      expecting.isObserving = true
      observers.append { context, call in try context.checkPromises(call) }
    }
  }

  /// At the end: everything that is not accounted for is one failure.
  func settleDebts(_ call: LuaCall) throws {
    guard let debts = expecting.debts else { return }
    var lines: [String] = []
    for value in debts.values {
      let now = current(value.kind)
      guard now != value.value else { continue }
      lines.append(
        "\(value.key) became \(Found(now)), was last \(Found(value.value))" + cause(of: lastChange(of: value.key)))
    }
    for event in debts.events { lines.append("event \(event.words) was tracked\(line(of: event.record)), \(event.remark)") }
    if !leaves.contains(.running) {
      for task in debts.tasks where simulation.world.device.operation(task.operation) != nil {
        lines.append("task \(task.task) was started\(line(of: task.record)) and has not ended")
      }
    }
    for prompt in simulation.world.device.prompts where prompt.cause >= debts.from {
      guard !leaves.contains(.prompt), !expecting.seenPrompts.contains(prompt.cause) else { continue }
      lines.append("prompt \(model.name(prompt.kind)) was shown\(line(of: prompt.cause))")
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

  private func show(_ text: String) {
    var text = text
    text.withUTF8 { print(UnsafeRawBufferPointer($0)) }
  }

  private func cause(of change: LastChange?) -> String {
    guard let change else { return "" }
    return line(of: change.root) + ", at \(written(change.milliseconds))"
  }

  /// The author's line behind a record.
  private func line(of record: UInt32) -> String {
    guard let place = expecting.watch?.history.input(before: record)?.place, place.line != nil else { return "" }
    return " by \(place)"
  }
}

extension StateKey.Kind {
  /// Keys that traces leave out because records tell them, and that only tests look at.
  fileprivate var isOwnKey: Bool {
    switch self {
    case .page, .sheet, .cover, .alert, .dialog: true
    default: false
    }
  }
}
