import Findings
import LuaBridge
import SettingsDefinition
import SettingsSimulation
import SettingsVocabulary
import SimulatedDevice

/// Several state keys and what is expected of them.
struct StateExpectation {
  struct Item {
    var key: String
    var expected: Expected
  }
  var items: [Item] = []

  /// - Throws: `LuaRaise` for a key that there is not, or a value that it can never have, with the nearest right one.
  init(_ slot: LuaSlot, _ context: JourneyContext) throws {
    guard slot.type == .table else { throw LuaRaise("state keys are wanted, { page = \"privacy\" }, not \(slot)") }
    items = try slot.withEntries { entries in
      try entries.map { entry in
        guard let key = entry.key.string else {
          throw LuaRaise("state keys are wanted, { page = \"privacy\" }, not a list")
        }
        let shape = try context.shape(ofKey: key)
        let expected = try Expected(entry.value)
        try shape.check(expected, at: key)
        if key == "server", case .map(let accounts) = expected {
          for account in accounts { try context.check(email: account.key) }
        }
        return Item(key: key, expected: expected)
      }
    }
    guard !items.isEmpty else { throw LuaRaise("nothing is expected: name a state key, { page = \"privacy\" }") }
  }

  /// As a message names it, `{ sheet = false }`.
  var words: String { "{ \(items.map { "\(Found.key($0.key)) = \($0.expected)" }.joined(separator: ", ")) }" }
}

/// What is not as expected.
struct StateMismatch {
  var message: String
  var notes: [String]
  var expected: StateValue
  var actual: StateValue
}

extension JourneyContext {
  /// The value of a key; of one that can be absent, false is nothing.
  func found(_ key: String) throws -> Found {
    let value = Found(try state(key))
    if value == .bool(false), let kind = keys[key]?.kind, kind.canBeAbsent { return .null }
    return value
  }

  /// What is not as expected now; nil: everything is.
  func mismatch(_ expectation: StateExpectation, _ call: LuaCall) throws -> StateMismatch? {
    let like = like(call)
    var differences: [(key: String, list: [Difference])] = []
    for item in expectation.items {
      let list = try item.expected.differences(from: found(item.key), at: item.key, like)
      if !list.isEmpty { differences.append((item.key, list)) }
    }
    guard !differences.isEmpty else { return nil }
    // Looking back does the journey again: no script may do that without end.
    call.spend(UInt64(expecting.watch?.history.count ?? 0) * UInt64(differences.count) * 200)
    return try mismatch(differences, of: expectation, like)
  }

  private func mismatch(
    _ differences: [(key: String, list: [Difference])], of expectation: StateExpectation, _ like: PatternMatch
  ) throws -> StateMismatch {
    let all = differences.flatMap(\.list)
    var notes: [String] = []
    let message: String
    if all.count == 1, let only = all.first, isShort(only) {
      message = "expected \(only.path) = \(only.expected), found \(only.found.map(shown) ?? "nothing")"
      if let since = since(only.path) { notes.append("it has this value \(since)") }
    } else {
      let count = expectation.items.count
      message =
        count == 1
        ? "\(differences[0].key) is not as expected (- expected, + found)"
        : "\(differences.count) of \(count) state keys \(differences.count == 1 ? "is" : "are") not as expected (- expected, + found)"
      for (_, list) in differences {
        for difference in list { notes += try difference.lines(remark: since(difference.path) ?? "", like) }
      }
    }
    return StateMismatch(
      message: message, notes: notes,
      expected: .map(differences.flatMap(\.list).map { StateValue.Entry($0.path, $0.expected.stateValue) }),
      actual: .map(differences.flatMap(\.list).map { StateValue.Entry($0.path, ($0.found ?? .null).stateValue) }))
  }

  private func isShort(_ difference: Difference) -> Bool {
    "\(difference.expected)".count + (difference.found.map { "\($0)" } ?? "").count <= 70
  }

  /// Nothing, as scripts expect it.
  private func shown(_ found: Found) -> String { found == .null ? "false" : "\(found)" }

  // MARK: Verbs

  func expectState(_ call: LuaCall) throws {
    let expectation = try StateExpectation(call[1], self)
    let words = try call.authorsMessage(2)
    let mismatch = try mismatch(expectation, call)
    settle(expectation)
    if let mismatch {
      return try failed(
        mismatch.message, notes: mismatch.notes, saying: words, expected: mismatch.expected,
        actual: mismatch.actual, what: "state \(expectation.words)", call)
    }
    pass("state \(expectation.words)", call)
  }

  /// Somebody has asked for these keys.
  private func settle(_ expectation: StateExpectation) {
    for item in expectation.items {
      if item.key == "phase" { expecting.expectsCrash = simulation.world.device.phase == .crashed }
      switch item.key {
      case "haptics": engine.recorder.observed.haptics = []
      case "spoken": engine.recorder.observed.spoken = []
      case "opened": engine.recorder.observed.opened = []
      default: expecting.debts?.paid(item.key, self)
      }
    }
  }

  /// Time passes, and at every instant of it the state is as expected.
  func expectForAWhile(_ call: LuaCall) throws {
    let length = try call.duration(1)
    let expectation = try StateExpectation(call[2], self)
    let words = try call.authorsMessage(3)
    let end = simulation.now + length
    let begin = simulation.now
    var bad: (StateMismatch, Milliseconds)?
    func look() throws {
      guard bad == nil, let mismatch = try mismatch(expectation, call) else { return }
      bad = (mismatch, simulation.now)
    }
    try look()
    let number = observers.count
    if bad == nil {
      observers.append { _, _ in try look() }
      defer { observers.remove(at: number) }
      try advance(to: end, call)
    }
    settle(expectation)
    let what = "state for \(written(length)) \(expectation.words)"
    guard let (mismatch, instant) = bad else { return pass(what, call) }
    let when = "it held for \(written(instant - begin)) of \(written(length)), until \(written(instant))"
    try failed(
      mismatch.message, notes: [when] + mismatch.notes, saying: words, expected: mismatch.expected,
      actual: mismatch.actual, what: what, call)
  }
}

extension StateKey.Kind {
  /// Whether false stands for nothing.
  var canBeAbsent: Bool {
    switch self {
    case .page, .tab, .sheet, .cover, .alert, .dialog, .prompt, .transition, .account, .subscription, .icon, .focus:
      true
    case .path, .paths, .presented, .phase, .locked, .entitlements, .subscriptions, .unfinished, .language,
      .colorScheme, .running,
      .analytics, .server, .model, .device, .permissions, .permission, .preferences, .preference, .field, .headerHeight,
      .headerCollapse, .headerOffset, .headerStretch:
      false
    }
  }
}
