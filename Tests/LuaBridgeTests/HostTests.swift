import Findings
import LuaBridge
import Testing

@Suite struct `host functions` {
  /// A session with a function `probe` that does what a test wants.
  func session(_ body: @escaping LuaFunction) throws -> LuaSession {
    var session = try LuaSession(limits: LuaLimits(instructions: 1_000_000, memory: 4 << 20))
    try session.define("probe", body)
    return session
  }

  func outcome(of source: String, _ body: @escaping LuaFunction) throws -> [LuaValue] {
    var session = try session(body)
    return try session.run(LuaChunk(source, name: "host.lua"))
  }

  func failure(of source: String, _ body: @escaping LuaFunction) throws -> LuaFailure {
    var session = try session(body)
    let chunk = try LuaChunk(source, name: "host.lua")
    return try #require(throws: LuaFailure.self) { try session.run(chunk) }
  }

  @Test func `read every type as it is`() throws {
    var seen: [String] = []
    _ = try outcome(of: "probe('a', 1, 2.0, true, nil, {}, print, coroutine.create(print), '5')") { call in
      #expect(call.count == 9)
      for position in 0...10 { seen.append("\(call[position].type) \(call[position])") }
      #expect(call[1].string == "a" && call[1].integer == nil)
      #expect(call[2].integer == 1 && call[2].number == 1 && call[2].wholeNumber == 1)
      #expect(call[3].integer == nil && call[3].number == 2 && call[3].wholeNumber == 2)
      #expect(call[9].number == nil && call[9].integer == nil)
      #expect(call[99].isNil && call[-99].isNil && call[.max].isNil && call[.min].isNil && call[Int(Int32.max)].isNil)
    }
    #expect(
      seen == [
        "nil nothing", "string \"a\"", "integer 1", "number 2.0", "bool true", "nil nothing", "table a table",
        "function a function", "thread a coroutine", "string \"5\"", "nil nothing",
      ])
  }

  @Test(arguments: [
    ("", "string", #"argument 1 of "probe" must be a string, not nothing"#),
    ("5", "string", #"argument 1 of "probe" must be a string, not 5"#),
    ("'\\xff'", "string", "argument 1 of \"probe\" must be UTF-8, not \"\u{FFFD}\""),
    ("1.5", "integer", #"argument 1 of "probe" must be a whole number, not 1.5"#),
    ("1e300", "integer", #"argument 1 of "probe" must be a whole number, not 1e+300"#),
    ("0/0", "integer", #"argument 1 of "probe" must be a whole number, not nan"#),
    ("'7'", "number", #"argument 1 of "probe" must be a number, not "7""#),
    ("nil", "bool", #"argument 1 of "probe" must be true or false, not nothing"#),
    ("print", "table", #"argument 1 of "probe" must be a table, not a function"#),
    ("{}", "function", #"argument 1 of "probe" must be a function, not a table"#),
  ]) func `say which argument is wrong and where`(_ given: String, _ wanted: String, _ message: String) throws {
    let failure = try failure(of: "\n\nprobe(\(given))") { call in
      switch wanted {
      case "string": _ = try call.string(1)
      case "integer": _ = try call.integer(1)
      case "number": _ = try call.number(1)
      case "bool": _ = try call.bool(1)
      case "table": _ = try call.table(1)
      default: _ = try call.function(1)
      }
    }
    #expect(failure.message == message.replacing("-nan", with: "nan"))
    #expect(failure.place == SourcePlace(file: "host.lua", line: 3))
    #expect(failure.kind == .hostRaised(code: 0))
  }

  @Test func `return every type`() throws {
    let values = try outcome(of: "return probe()") { call in
      call.results.pushNil()
      call.results.push(true)
      call.results.push(Int64.min)
      call.results.push(0.5)
      call.results.push("ä\0b")
      call.results.table { table in
        table.push(Int64(1))
        table.push("two")
        table.key("nested").table { $0.key("x").push(false) }
      }
      call.results.push(LuaValue.table([LuaEntry(1, "a"), LuaEntry("k", .table([]))]))
    }
    #expect(
      values == [
        .nil, true, .integer(.min), 0.5, "ä\0b",
        .table([
          LuaEntry(1, 1), LuaEntry(2, "two"), LuaEntry("nested", .table([LuaEntry("x", false)])),
        ]),
        .table([LuaEntry(1, "a"), LuaEntry("k", .table([]))]),
      ])
  }

  @Test func `give back what they were given, in a call too`() throws {
    let source = "local t = {} local a, b = probe(t, function(...) return ... end) return a == t, b == t"
    let same = try outcome(of: source) { call in
      call.results.push(call[1])
      let echo = try call.function(2)
      let kept = try call.call(
        echo,
        with: {
          $0.push(call[1]); $0.push("x")
        }
      ) { results in
        #expect(results.count == 2 && results[2].string == "x" && results[3].isNil)
        return try call.keep(results[1])
      }
      call.results.push(kept)
      call.release(echo)
    }
    #expect(same == [true, true])
  }

  @Test func `read tables in order, without metamethods`() throws {
    _ = try outcome(
      of:
        "probe(setmetatable({ 'x', 'y', b = 1, a = { 1 }, [false] = 2, [-1] = 3, [0.5] = 4 }, { __index = error, __pairs = error }))"
    ) { call in
      let keys = try call.table(1).withEntries { entries in entries.map { "\($0.key)" } }
      #expect(keys == ["-1", "0.5", "1", "2", "\"a\"", "\"b\"", "false"])
      let deep = try call[1].value()
      #expect(deep["a"] == .table([LuaEntry(1, 1)]))
      #expect(call[1].hasMetatable && call[1].length == 2)
    }
    let failure = try failure(of: "probe({ [{}] = 1 })") { call in _ = try call[1].value() }
    #expect(failure.message == "a key of the table is a table: only numbers, strings and booleans have an order")
    let loop = try self.failure(of: "local t = {} t.t = t probe(t)") { call in _ = try call[1].value() }
    #expect(loop.message == "the table is deeper than 100 tables, or holds itself")
  }

  @Test func `errors reach the script, and the host when no script catches them`() throws {
    let body: LuaFunction = { call in throw LuaRaise("no \(call[1])", code: Int(call[2].integer ?? 0)) }
    #expect(try outcome(of: "return pcall(probe, 1, 2)", body) == [false, "host.lua:1: no 1"])
    let raised = try failure(of: "local function f() probe('x', 7) end\nf()", body)
    #expect(raised.kind == .hostRaised(code: 7))
    #expect(raised.message == #"no "x""#)
    #expect(raised.description == "host.lua:1: no \"x\"\n  called from host.lua:2")
    #expect(try failure(of: "local ok, e = pcall(probe, 1, 7) error(e, 0)", body).kind == .hostRaised(code: 7))
    #expect(try failure(of: "pcall(probe, 1, 7) error('other', 0)", body).kind == .runtime)
    #expect(try failure(of: "coroutine.wrap(function() probe(1, 9) end)()", body).kind == .hostRaised(code: 9))
  }

  @Test func `an error in a callback goes on as it was`() throws {
    let body: LuaFunction = { call in
      try call.call(call[1])
    }
    let failure = try failure(of: "probe(function()\n  local x = nil\n  x.y = 1\nend)", body)
    #expect(failure.kind == .runtime)
    #expect(failure.description.hasPrefix("host.lua:3: attempt to index a nil value (local 'x')"))
    #expect(
      try outcome(of: "local e = {} local ok, got = pcall(probe, function() error(e) end) return got == e", body) == [
        true
      ])
    #expect(
      try outcome(of: "return select('#', pcall(probe, error)), select(2, pcall(probe, error))", body) == [2, .nil])
  }

  @Test func `a limit passes through a host that would rather go on`() throws {
    let body: LuaFunction = { call in
      do { try call.call(call[1]) } catch { call.results.push("caught") }
    }
    #expect(try outcome(of: "return probe(error)", body) == ["caught"])
    #expect(try failure(of: "return probe(function() while true do end end)", body).kind == .instructionLimit)
    let bomb = "probe(function() local s = 'x' while true do s = s .. s end end) return 'went on'"
    #expect(try failure(of: bomb, body).kind == .memoryLimit)
    #expect(try failure(of: "while true do pcall(probe, error) end", body).kind == .instructionLimit)
  }

  @Test func `host and script may call each other until it is too deep`() throws {
    let body: LuaFunction = { call in
      try call.call(call[1])
    }
    let failure = try failure(of: "local function f() probe(f) end f()", body)
    #expect(failure.kind == .stackOverflow)
    #expect(
      try outcome(of: "local n = 0 local function f() n = n + 1 if n < 40 then probe(f) end end f() return n", body)
        == [40])
  }

  @Test func `what a host gives is on the script's account`() throws {
    let large = String(repeating: "x", count: 1 << 20)
    let body: LuaFunction = { call in call.results.push(large) }
    let bomb = "local t = {} while true do local ok, s = pcall(probe) t[#t + 1] = s end"
    #expect(try failure(of: bomb, body).kind == .memoryLimit)
    let deep: LuaFunction = { call in
      func nest(_ writer: LuaWriter, _ depth: Int) {
        if depth > 0 { writer.table { nest($0, depth - 1) } } else { writer.push(true) }
      }
      nest(call.results, 1_000)
    }
    #expect(try failure(of: "probe()", deep).message == "a value of the host is too deep")
    #expect(try failure(of: "while true do probe() end") { $0.spend(500_000) }.kind == .instructionLimit)
  }

  @Test func `know the line of the script that called`() throws {
    var places: [String] = []
    let body: LuaFunction = { call in places.append("\(call.sourcePlace)") }
    _ = try outcome(
      of: """
        probe()
        pcall(probe)
        coroutine.wrap(probe)()
        load("\\n\\nprobe()")();
        (function() table.sort({ 2, 1 }, function() probe() end) end)()
        """, body)
    #expect(places == ["host.lua:1", "host.lua:2", "host.lua:3", "host.lua:4", "host.lua:5"])
  }

  @Test func `an interrupt ends the script`() throws {
    let interrupt = LuaInterrupt()
    var session = try LuaSession(interrupt: interrupt)
    try session.define("stop") { call in
      #expect(!call.isInterrupted)
      interrupt.raise()
      #expect(call.isInterrupted)
    }
    try session.seal()
    let script = try LuaChunk("stop()\nwhile true do pcall(function() while true do end end) end", name: "i.lua")
    let failure = try #require(throws: LuaFailure.self) { try session.run(script) }
    #expect(failure.kind == .interrupted)
    #expect(failure.place == SourcePlace(file: "i.lua", line: 2))
    interrupt.clear()
    session.reset()
    #expect(try session.run(LuaChunk("return 1", name: "j.lua")) == [1])
  }

  @Test func `an interrupt may come from another thread`() async throws {
    let interrupt = LuaInterrupt()
    let worker = Task.detached { () -> LuaFailure.Kind? in
      do throws(LuaFailure) {
        var session = try LuaSession(limits: LuaLimits(instructions: .max), interrupt: interrupt)
        try session.run(LuaChunk("while true do end", name: "w.lua"))
        return nil
      } catch { return error.kind }
    }
    interrupt.raise()
    #expect(await worker.value == .interrupted)
  }
}
