import LuaBridge
import Testing

/// Reads like documentation: how the rest of the package uses Lua.
@Suite struct `a session` {
  @Test func `runs a script that drives a host and says what went wrong where`() throws {
    var taps: [String] = []
    var printed: [String] = []

    // One session a worker: the host is defined once …
    var session = try LuaSession(limits: .standard, seed: 1)
    session.onPrint { printed.append(String(decoding: $0, as: UTF8.self)) }
    let rows = try session.makeIDs([(name: "privacy", number: 7), (name: "sign_out", number: 8)])
    let tap = LuaMethod("tap") { call in
      guard let row = try call.id(1, in: rows) else { throw LuaRaise("there is no row \(call[1])", code: 42) }
      taps.append("\(row) from line \(call.place?.line ?? 0)")
      call.results.push(true)
    }
    let sim = try session.define(LuaClass("sim", methods: [tap], isSingle: true))
    try session.set("sim") { $0.push(LuaObject(sim)) }
    try session.seal()

    // … each script is compiled once, and each run starts from the sealed bytes.
    let script = try LuaChunk(
      """
      seen = (rawget(_G, "seen") or 0) + 1
      print(seen, sim, sim:tap "privacy")
      sim:tap "about"
      """, name: "journey.lua")
    for _ in 1...2 {
      session.reset()
      let failure = try #require(throws: LuaFailure.self) { try session.run(script) }
      #expect(failure.description == #"journey.lua:3: there is no row "about""#)
      #expect(failure.kind == .hostRaised(code: 42))
    }
    #expect(taps == ["7 from line 2", "7 from line 2"])
    #expect(printed == ["1\tsim\ttrue", "1\tsim\ttrue"])

    session.reset()
    let wrong = try LuaChunk("sim:tab 'privacy'", name: "wrong.lua")
    let failure = try #require(throws: LuaFailure.self) { try session.run(wrong) }
    #expect(failure.description == #"wrong.lua:1: "sim" has no "tab"; did you mean "tap"?"#)
  }
}
