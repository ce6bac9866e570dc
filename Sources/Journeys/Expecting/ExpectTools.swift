import Findings
import LuaBridge

/// What expectations keep as long as a script is loaded.
final class ExpectTools {
  /// Lua's `function(text, pattern)`: whether a text fits.
  fileprivate(set) var find: LuaReference?
  /// Lua's `function(file, line, verb, …)`: calls a verb at the launch of every journey of the describe.
  fileprivate(set) var inEachJourney: LuaReference?
  /// The same at the launch of this journey.
  fileprivate(set) var atLaunch: LuaReference?
  /// Lua's `function(list)`: makes tables elements, which know their fields.
  fileprivate(set) var asElements: LuaReference?
}

extension JourneyContext {
  /// Whether texts fit patterns, asked of Lua.
  func like(_ call: LuaCall) -> PatternMatch {
    { text, pattern in
      guard let find = self.tools.find else { return false }
      let results = try call.call(find) { writer in
        writer.push(text)
        writer.push(pattern)
      }
      return results.first == .bool(true)
    }
  }
}

extension Expecting {
  typealias HostFunction = @Sendable (JourneyContext, LuaCall) throws -> Void

  /// The functions that the Lua part of the expectations calls.
  static let host: [(name: String, body: HostFunction)] = [
    ("words", { _, call in call.results.push(words(of: try call[1].value())) }),
    ("no_field", { _, call in throw ElementFields.unknown(call[1]) }),
    ("fail", { _, call in throw LuaRaise(try call.string(1)) }),
    ("unknown", { _, call in throw unknown(try call.string(1), call[2]) }),
    (
      "colon",
      { _, call in
        let verb = try call.string(1)
        throw LuaRaise("call \"\(verb)\" with a dot: expect(…).\(verb)(…)")
      }
    ),
    ("open", { context, call in try context.openExpectation(call) }),
    ("check", { context, call in try context.checkExpectation(call) }),
    (
      "at",
      { context, call in
        context.expecting.declaredPlace =
          try call[1].isNil
          ? nil : SourcePlace(file: call.string(1), line: Int(call.integer(2)))
      }
    ),
    (
      "at_launch",
      { context, call in
        guard context.isLaunched else { return context.expecting.atLaunch.append(try call.function(1)) }
        try context.makePromise(call) { try call.call(call[1]) }
      }
    ),
    (
      "keep",
      { context, call in
        context.tools.find = try call.function(1)
        context.tools.atLaunch = try call.function(2)
        context.tools.inEachJourney = try call.function(3)
        context.tools.asElements = try call.function(4)
      }
    ),
  ]

  static func defineHost(in session: inout LuaSession, _ context: JourneyContext) throws(LuaFailure) {
    for (name, body) in host { try session.define("__expecting_\(name)") { call in try body(context, call) } }
    try session.run(try ExpectingPrelude.chunk.get())
  }

  /// A matcher as it was written.
  private static func words(of value: LuaValue) -> String {
    if let event = EventPattern(value) { return "\(event)" }
    return (try? Expected(value)).map { "\($0)" } ?? value[Expected.mark].text ?? "matcher"
  }

  private static func unknown(_ owner: String, _ name: LuaSlot) -> LuaRaise {
    let names = owner == "expect" ? ["soft"] : ["screen", "identify", "reset", "flush"]
    guard let name = name.string else { return LuaRaise("\"\(owner)\" has no \(name)") }
    if owner == "expect", ExpectationVerb.names.contains(name) {
      return LuaRaise("\"\(name)\" needs a value: expect(value).\(name)(…)")
    }
    let note = DidYouMean.note(for: name, among: names) ?? "known: \(names.joined(separator: ", "))"
    return LuaRaise("\"\(owner)\" has no \"\(name)\"; \(note)")
  }
}
