import Findings
import LuaBridge
public import SettingsSimulation
import SettingsVocabulary
import TraceRecording

extension JourneyAPI {
  static let looking: [Verb] = [
    Verb(
      .sim, "state", [.required("key", "state_key")], returns: "any", .looks, "Reads one state key."
    ) { context, call in
      call.results.push(try context.state(call.string(1)))
    },
    Verb(
      .sim, "leave", [.required("what", "\"running\"|\"prompt\"|\"unfinished\""), .optional("...", "string")], .looks,
      "Allows something to be unfinished at the end."
    ) { context, call in
      for position in 1...max(1, call.count) {
        let place = try call.word(position, "kind of leftover", Leftover.allCases.map(\.rawValue))
        context.leaves.insert(Leftover.allCases[place])
      }
    },
    Verb(
      .global, "step", [.required("name", "string"), .required("body", "fun()")], .looks,
      "Groups what the function does under a name, in every report."
    ) { context, call in
      try context.step(call)
    },
    Verb(
      .global, "label", [.required("text", "string")], returns: "target", .looks,
      "A target by what is written on it: for what has no id worth knowing."
    ) { _, call in
      let text = try call.string(1)
      call.results.table { $0.key("label").push(text) }
    },
    Verb(
      .global, "within", [.required("container", "container"), .required("target", "target")], returns: "target",
      .looks,
      "A target inside of a page, presentation, section, tab or row."
    ) { _, call in
      let container = try call.string(1)
      guard call[2].type == .string || call[2].type == .table else { throw call.wrong(2, "a target") }
      call.results.table {
        $0.key("within").push(container)
        $0.key("target").push(call[2])
      }
    },
  ]
}

extension JourneyContext {
  /// Keys that are told apart from state: what happened since they were last expected.
  static let happenings = ["haptics", "spoken", "opened"]

  /// The value of a state key, or of a part of one: `analytics.user`.
  public func state(_ name: String) throws -> StateValue {
    if let key = keys[name] { return look { $0.state(key, $1) } }
    switch name {
    case "haptics": return .list(engine.recorder.observed.haptics.map { .string($0.name.description) })
    case "spoken": return .list(engine.recorder.observed.spoken.map { .string($0) })
    case "opened": return .list(engine.recorder.observed.opened.map { .string($0) })
    default: break
    }
    _ = try shape(ofKey: name)
    return part(name)
  }

  /// A part of a key: of a table that is not there it is nothing.
  private func part(_ name: String) -> StateValue {
    var parts = name.split(separator: ".", omittingEmptySubsequences: false)
    var path: [Substring] = []
    while parts.count > 1 {
      path.insert(parts.removeLast(), at: 0)
      guard let key = keys[parts.joined(separator: ".")] else { continue }
      var value: StateValue? = look { $0.state(key, $1) }
      for step in path { value = value?[String(step)] }
      return value ?? .null
    }
    return .null
  }

  fileprivate func step(_ call: LuaCall) throws {
    let name = try call.string(1)
    guard call[2].type == .function else { throw call.wrong(2, "a function") }
    guard steps.count < 50 else { throw LuaRaise("steps stand in one another more than 50 deep") }
    note(.stepBegan(name), call)
    steps.append(name)
    defer { steps.removeLast() }
    try call.call(call[2])
    note(.stepEnded(name), call)
  }

  /// What is printed stands in the trace: none of it is left out.
  func print(_ line: UnsafeRawBufferPointer) throws {
    guard mode != .declaring else { return }
    try printed.makeRoom(for: line.count)
    show(String(decoding: line, as: UTF8.self))
  }

  /// Puts a text among what was printed.
  func show(_ text: String) {
    printed.texts.append(text)
    guard let trace = engine.recorder.trace else { return }
    trace.currentSource = nil
    trace.note(.printed(text), &simulation)
  }
}

/// What a journey has printed.
struct PrintedTexts {
  static let countLimit = 10_000
  static let byteLimit = 4 << 20

  var texts: [String] = []
  private var bytes = 0

  /// - Throws: `LuaRaise` where there is no room for one more text of so many bytes.
  fileprivate mutating func makeRoom(for count: Int) throws {
    if texts.count >= Self.countLimit { throw LuaRaise("more than \(Self.countLimit) texts are printed") }
    if bytes + count > Self.byteLimit { throw LuaRaise("more than \(Self.byteLimit >> 20) MiB are printed") }
    bytes += count
  }
}

extension LuaWriter {
  func push(_ value: StateValue) {
    switch value {
    case .null: pushNil()
    case .bool(let value): push(value)
    case .integer(let value): push(value)
    case .thousandths(let value): push(Double(value) / 1000)
    case .string(let text): push(text)
    case .list(let items): table { writer in for item in items { writer.push(item) } }
    case .map(let entries): table { writer in for entry in entries { writer.key(entry.key).push(entry.value) } }
    }
  }
}
