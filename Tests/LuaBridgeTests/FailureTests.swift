import Findings
import LuaBridge
import Testing

@Suite struct `failures say what, where and through what` {
  @Test func `wrong syntax has its line`() throws {
    let failure = try #require(throws: LuaFailure.self) { try LuaChunk("local x =\nreturn )", name: "Scripts/a.lua") }
    #expect(failure.kind == .syntax)
    #expect(failure.description == "Scripts/a.lua:2: unexpected symbol near 'return'")
    #expect(failure.finding().code == "lua.syntax")
  }

  @Test func `a long file name is whole in the place`() throws {
    let name = String(repeating: "folder/", count: 20) + "a.lua"
    let syntax = try #require(throws: LuaFailure.self) { try LuaChunk("x =", name: name) }
    #expect(syntax.description == "\(name):1: unexpected symbol near <eof>")
    var session = try LuaSession()
    let chunk = try LuaChunk("\nerror('no')", name: name)
    let runtime = try #require(throws: LuaFailure.self) { try session.run(chunk) }
    #expect(runtime.description == "\(name):2: no")
  }

  @Test func `the calls that led there are listed, without ours and C's`() throws {
    let failure = try failure(
      of: """
        local function inner(x) return x.y.z end
        local function outer(...) local r = inner(...) return r end
        table.sort({ 1, 2 }, function(a, b) local r = outer({}) return r end)
        """)
    #expect(
      failure.description == """
        test.lua:1: attempt to index a nil value (field 'y')
          called from test.lua:2: in "outer"
          called from test.lua:3
          called from test.lua:3
        """)
    #expect(failure.traceback.first == LuaFrame(file: "test.lua", line: 1, function: "inner"))
  }

  @Test func `an error in a coroutine names its line`() throws {
    #expect(
      try failure(of: "\nlocal f = coroutine.wrap(function()\n  error('deep')\nend)\nf()").description.hasPrefix(
        "test.lua:3: deep"))
  }

  @Test(arguments: [
    ("error({})", "the error is a table without a message: {}"),
    (
      "error({ code = 4, message = 'gone', 7, { } })",
      #"the error is a table without a message: { [1] = 7, [2] = a table, code = 4, message = "gone" }"#
    ),
    ("error({ [{}] = 1 })", "the error is a table without a message: { … }"),
    ("error(nil)", #"an error without a message: "error" was given nil"#),
    ("error()", #"an error without a message: "error" was given nil"#),
    ("error(5)", "the error is no message but 5"),
    ("error(print)", "the error is no message but a function"),
    ("error(setmetatable({}, { __tostring = function() return 'my own text' end }))", "my own text"),
    (
      "error(setmetatable({}, { __tostring = function() error('again') end }))",
      "the error is a table without a message: {}"
    ),
    ("error('')", ""),
    ("error('no place', 0)", "no place"),
    ("error('\\xff\\xfe')", "\u{FFFD}\u{FFFD}"),
    ("assert(false)", "assertion failed!"),
    ("assert(nil, 'said why')", "said why"),
    ("local x <const> = 1; local y = x .. {}", "attempt to concatenate a table value"),
  ]) func `any error value has a sentence`(_ example: (source: String, message: String)) throws {
    let failure = try failure(of: example.source)
    #expect(failure.kind == .runtime)
    #expect(failure.message == example.message)
    #expect(failure.place == SourcePlace(file: "test.lua", line: 1))
  }

  @Test func `what level the author chose is kept`() throws {
    #expect(try failure(of: "local function check() error('wrong use', 2) end\n\ncheck()").place.line == 3)
  }

  @Test func `pcall gives scripts what Lua gives them`() throws {
    #expect(
      try run(
        """
        local e = {}
        local ok, got = pcall(error, e)
        local handled = { xpcall(function(a, b) return a + b end, print, 1, 2) }
        local traced = select(2, xpcall(function() error("x", 0) end, function(m) return m .. "!" end))
        local nested = select(2, xpcall(error, function() error("in handler") end))
        return ok, got == e, handled[1], handled[2], traced, type(nested), pcall(pcall), select("#", pcall(error))
        """
      ).prefix(6) == [false, true, true, 3, "x!", "string"])
  }

  @Test func `yields cross pcall`() throws {
    #expect(
      try run(
        """
        local co = coroutine.wrap(function(a)
          local ok, b = pcall(function() return coroutine.yield(a) + 1 end)
          local bad, m = xpcall(function() coroutine.yield("second") error("late", 0) end, function(m) return m .. "?" end)
          return ok, b, bad, m
        end)
        return co(1), co(2), co()
        """) == [1, "second", true, 3, false, "late?"])
  }

  @Test func `coroutines do what the manual says`() throws {
    #expect(
      try run(
        """
        local co = coroutine.create(function(...) local x = coroutine.yield(select("#", ...)) error("e" .. x, 0) end)
        local a = { coroutine.resume(co, 1, nil) }
        local status = coroutine.status(co)
        local b = { coroutine.resume(co, "x") }
        local c = { coroutine.resume(co) }
        local closed = coroutine.create(function() local v <close> = setmetatable({}, { __close = function() error("c", 0) end }) coroutine.yield() end)
        coroutine.resume(closed)
        local d = { coroutine.close(closed) }
        local me, main = coroutine.running()
        return a[1], a[2], status, b[1], b[2], c[1], c[2], d[1], d[2], main, coroutine.isyieldable(), coroutine.close(co),
          pcall(coroutine.close, me)
        """
      ).prefix(12) == [
        true, 2, "suspended", false, "ex", false, "cannot resume dead coroutine", false, "c", true, false, false,
      ])
  }
}
