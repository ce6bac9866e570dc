import LuaBridge
import Testing

@Suite struct `host objects` {
  func outcome(of source: String) throws -> [LuaValue] {
    var session = try LuaSession()
    let element = try session.define(
      LuaClass(
        "element",
        methods: [LuaMethod("is_visible") { call in call.results.push((call.object?.payload ?? 0) > 0) }],
        members: ["label"],
        member: { call, name in
          guard name == "label" else { return false }
          call.results.push("label \(call.object?.payload ?? -1)")
          return true
        }))
    var timeout = 10.0
    let sim = try session.define(
      LuaClass(
        "sim",
        methods: [
          LuaMethod("find") { call in call.results.push(LuaObject(element, try call.integer(1))) },
          LuaMethod("tap") { call in call.results.push(call[1]) },
        ],
        members: ["timeout"], isSingle: true,
        member: { call, name in
          guard name == "timeout" else { return false }
          call.results.push(timeout)
          return true
        },
        assign: { call, name in
          guard name == "timeout" else { return false }
          timeout = try call.number(1)
          return true
        }))
    try session.set("sim") { $0.push(LuaObject(sim)) }
    try session.set("other", of: sim) { $0.push(LuaObject(element, 99)) }
    return try session.run(LuaChunk(source, name: "o.lua"))
  }

  func message(of source: String) throws -> String {
    try #require(throws: LuaFailure.self) { try outcome(of: source) }.message
  }

  @Test func `have methods, fields and members`() throws {
    #expect(
      try outcome(
        of: """
          local e = sim:find(3)
          sim.timeout = 2.5
          return e:is_visible(), e.label, sim:find(0):is_visible(), sim.timeout, sim.other.label, sim:tap("x")
          """) == [true, "label 3", false, 2.5, "label 99", "x"])
  }

  @Test func `print as their name and are equal by what they stand for`() throws {
    #expect(
      try outcome(
        of:
          "return tostring(sim), ('%s'):format(sim:find(1)), sim:find(1) == sim:find(1), sim:find(1) == sim:find(2), sim == sim:find(0), type(sim)"
      )
        == ["sim", "element", true, false, false, "userdata"])
  }

  @Test func `are closed to scripts`() throws {
    #expect(try outcome(of: "return getmetatable(sim)") == ["sim"])
    #expect(try message(of: "setmetatable(sim, {})").contains("table expected, got sim"))
    #expect(try message(of: "sim.tap = print") == #""sim" has no field "tap" that can be set"#)
    #expect(try message(of: "sim[1] = 2") == #""sim" has no field 1 that can be set"#)
    #expect(try message(of: "rawset(sim, 'tap', 1)").contains("table expected"))
    #expect(try message(of: "for k in pairs(sim) do end").contains("table expected, got sim"))
    #expect(try message(of: "return #sim") == "attempt to get length of a sim value (global 'sim')")
  }

  @Test func `suggest the nearest name`() throws {
    #expect(try message(of: "sim:tapp()") == #""sim" has no "tapp"; did you mean "tap"?"#)
    #expect(try message(of: "return sim.time_out") == #""sim" has no "time_out"; did you mean "timeout"?"#)
    #expect(
      try message(of: "return sim:find(1).is_visble") == #""element" has no "is_visble"; did you mean "is_visible"?"#)
    #expect(try message(of: "return sim:find(1).lable") == #""element" has no "lable"; did you mean "label"?"#)
    #expect(try message(of: "sim:zzzzzzzzzz()") == #""sim" has no "zzzzzzzzzz""#)
    #expect(try message(of: "return sim[1]") == #""sim" has no 1"#)
  }

  @Test(arguments: ["sim.tap('x')", "sim.tap()", "sim.tap(sim:find(1))", "local tap = sim.tap tap({})"])
  func `say when the colon is missing`(_ source: String) throws {
    #expect(try message(of: source) == #"call "tap" with a colon: sim:tap(...)"#)
  }
}

@Suite struct `modules` {
  func outcome(of source: String, _ files: [String: String]) throws -> [LuaValue] {
    var session = try LuaSession()
    session.onRequire { path in try files[path].map { try LuaChunk($0, name: path) } }
    return try session.run(LuaChunk(source, name: "main.lua"))
  }

  func failure(of source: String, _ files: [String: String] = [:]) throws -> LuaFailure {
    try #require(throws: LuaFailure.self) { try outcome(of: source, files) }
  }

  @Test func `run once, whatever they are called`() throws {
    let files = [
      "a/b.lua": "runs = (rawget(_G, 'runs') or 0) + 1 return { name = ... }", "plain.lua": "x = 1",
      "no.lua": "return false",
    ]
    #expect(
      try outcome(
        of:
          "local a, b = require 'a.b', require('a/b') return a == b, a.name, runs, require 'plain', require 'plain', require 'no'",
        files) == [true, "a.b", 1, true, true, false])
  }

  @Test(arguments: [
    "", "..", "../a", "a..b", "/etc/passwd", "a/", ".a", "a//b", "a\\\\b", "C:x", "a\\0b", "a\\nb", "./a", "a/../b",
  ])
  func `lie below the folder of the scripts`(_ name: String) throws {
    let failure = try failure(of: "require '\(name)'")
    #expect(
      failure.message.hasPrefix(#""require" takes a name such as "shared.steps", below the folder of the scripts"#))
  }

  @Test func `that fail say where`() throws {
    #expect(
      try failure(of: "\nrequire 'gone'").description
        == #"main.lua:2: there is no module "gone": no file "gone.lua" in the folder of the scripts"#)
    #expect(
      try failure(of: "require 'bad'", ["bad.lua": "x ="]).description
        == "bad.lua:1: unexpected symbol near <eof>\n  called from main.lua:1")
    let deep = try failure(of: "require 'a'", ["a.lua": "\nrequire 'b'", "b.lua": "\n\nerror('deep')"])
    #expect(deep.description == "b.lua:3: deep\n  called from a.lua:2\n  called from main.lua:1")
    #expect(
      try failure(of: "require 'a'", ["a.lua": "require 'b'", "b.lua": "require 'a'"]).message
        == #"module "a" requires itself, or it failed before"#)
    #expect(try failure(of: "require({})").kind == .runtime)
    #expect(try failure(of: "require 'loop'", ["loop.lua": "while true do end"]).kind == .instructionLimit)
  }
}
