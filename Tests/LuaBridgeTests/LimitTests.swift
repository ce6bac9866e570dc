import Findings
import LuaBridge
import Testing

/// No way of writing a loop, a bomb or a recursion gets around a limit, and each is reported as what it is.
@Suite struct `limits hold` {
  struct Attempt: Sendable, CustomTestStringConvertible {
    let name: String
    let source: String
    var testDescription: String { name }
  }

  static let loops = [
    Attempt(name: "plain", source: "while true do end"),
    Attempt(name: "one jump", source: "::a:: goto a"),
    Attempt(name: "under pcall", source: "while true do pcall(function() while true do end end) end"),
    Attempt(name: "pcall of pcall", source: "while true do pcall(pcall, function() while true do end end) end"),
    Attempt(
      name: "in an error handler",
      source: "xpcall(function() while true do end end, function() while true do end end) while true do end"),
    Attempt(
      name: "in an error handler after an error", source: "xpcall(error, function() while true do end end, 'x')"),
    Attempt(
      name: "in a to-be-closed variable",
      source: """
        local function loop() while true do end end
        pcall(function() local x <close> = setmetatable({}, { __close = loop }) while true do end end)
        while true do end
        """),
    Attempt(
      name: "in a to-be-closed variable of a coroutine",
      source: """
        local co = coroutine.create(function()
          local x <close> = setmetatable({}, { __close = function() while true do end end })
          coroutine.yield()
        end)
        coroutine.resume(co)
        pcall(coroutine.close, co)
        while true do end
        """),
    Attempt(
      name: "closing a coroutine that a limit ended",
      source: """
        local co = coroutine.create(function()
          local x <close> = setmetatable({}, { __close = function() while true do end end })
          while true do end
        end)
        while true do pcall(coroutine.resume, co) pcall(coroutine.close, co) end
        """),
    Attempt(name: "in a coroutine", source: "coroutine.wrap(function() while true do end end)()"),
    Attempt(
      name: "in a coroutine under pcall",
      source: "while true do coroutine.resume(coroutine.create(function() while true do end end)) end"),
    Attempt(
      name: "a coroutine that never ends",
      source: "local co = coroutine.wrap(function() while true do coroutine.yield() end end) while true do co() end"),
    Attempt(
      name: "pcall across a yield",
      source: """
        local co = coroutine.wrap(function()
          while true do pcall(function() coroutine.yield() while true do end end) end
        end)
        while true do co() end
        """),
    Attempt(name: "short coroutines", source: "while true do coroutine.wrap(function() end)() end"),
    Attempt(
      name: "in __index",
      source:
        "local t = setmetatable({}, { __index = function() while true do end end }) while true do pcall(function() return t.x end) end"
    ),
    Attempt(
      name: "in a comparator", source: "table.sort({ 3, 2, 1 }, function(a, b) while true do end end)"),
    Attempt(
      name: "sorting over and over",
      source:
        "local t = {} for i = 1, 900 do t[i] = -i end while true do table.sort(t, function(a, b) return a < b end) end"),
    Attempt(
      name: "in __lt",
      source:
        "local m = { __lt = function() while true do end end } local a = setmetatable({}, m) local b = setmetatable({}, m) return a < b"
    ),
    Attempt(
      name: "in __tostring", source: "print(setmetatable({}, { __tostring = function() while true do end end }))"),
    Attempt(
      name: "in __tostring of an error",
      source: "error(setmetatable({}, { __tostring = function() while true do end end }))"),
    Attempt(
      name: "in __concat", source: "return setmetatable({}, { __concat = function() while true do end end }) .. 'x'"),
    Attempt(
      name: "in __pairs",
      source: "for k in pairs(setmetatable({}, { __pairs = function() while true do end end })) do end"),
    Attempt(name: "in a chunk reader", source: "load(function() while true do end end)"),
    Attempt(name: "an endless chunk", source: "load(function() return ' ' end)"),
    Attempt(name: "a pattern that blows up", source: #"("a"):rep(28):find((".-"):rep(14) .. "b")"#),
    Attempt(
      name: "a pattern that blows up under pcall",
      source: #"while true do pcall(string.match, ("a"):rep(28), ("a*"):rep(14) .. "b") end"#),
    Attempt(name: "a pattern in gsub", source: #"("a"):rep(28):gsub((".-"):rep(14) .. "b", "")"#),
    Attempt(name: "a pattern in gmatch", source: #"for x in ("a"):rep(28):gmatch((".-"):rep(14) .. "b") do end"#),
    Attempt(name: "a back reference", source: #"("a"):rep(3000):find("(.-)%1b")"#),
    Attempt(name: "many short patterns", source: #"local s = ("a"):rep(1000) while true do s:find("b%w") end"#),
    Attempt(name: "plain search", source: #"local s = ("a"):rep(1e6) while true do s:find("ab", 1, true) end"#),
    Attempt(name: "endless gsub callback", source: #"("a"):gsub(".", function() while true do end end)"#),
    Attempt(name: "moving a table", source: "table.move({}, 1, 1 << 60, 2)"),
    Attempt(
      name: "a length that lies",
      source: "table.insert(setmetatable({}, { __len = function() return 1 << 60 end }), 1, 1)"),
    Attempt(
      name: "concat of a length that lies",
      source:
        "table.concat(setmetatable({}, { __len = function() return 1 << 60 end, __index = function() return '' end }))"),
    Attempt(
      name: "inserting in front",
      source: "local t = {} for i = 1, 1e4 do t[i] = i end while true do table.insert(t, 1, 0) table.remove(t, 1) end"),
    Attempt(
      name: "pairs over and over",
      source: "local t = {} for i = 1, 1e4 do t['k' .. i] = i end while true do pairs(t) end"),
    Attempt(
      name: "next over and over", source: "local t = {} for i = 1, 1e4 do t['k' .. i] = i end while true do next(t) end"
    ),
    Attempt(name: "large strings", source: #"local s = ("a"):rep(1e6) while true do local t = s .. "b" end"#),
    Attempt(name: "utf8.len", source: #"local s = ("a"):rep(1e6) while true do utf8.len(s) end"#),
    Attempt(
      name: "__index of itself",
      source:
        "local t = {} t = setmetatable(t, { __index = function(t, k) return t[k + 1] end }) while true do pcall(function() return t[1] end) end"
    ),
  ]

  @Test(arguments: loops) func `a loop ends`(_ attempt: Attempt) throws {
    let failure = try failure(of: attempt.source, limits: LuaLimits(instructions: 300_000, memory: 16 << 20))
    #expect(failure.kind == .instructionLimit || failure.kind == .stackOverflow, "\(failure)")
    if failure.kind == .instructionLimit {
      #expect(failure.message == "the script runs too long: the limit of 300000 instructions is reached")
      #expect(failure.place.file == "test.lua")
    }
  }

  static let bombs = [
    Attempt(name: "doubling", source: "local s = 'x' while true do s = s .. s end"),
    Attempt(name: "doubling under pcall", source: "local s = 'x' while true do pcall(function() s = s .. s end) end"),
    Attempt(name: "a growing table", source: "local t = {} while true do t[#t + 1] = {} end"),
    Attempt(
      name: "a growing table under pcall",
      source: "local t = {} while true do pcall(function() while true do t[#t + 1] = {} end end) end"),
    Attempt(name: "rep", source: "('x'):rep(1e9)"),
    Attempt(name: "rep under pcall", source: "while true do pcall(string.rep, 'x', 1e9) end"),
    Attempt(name: "rep with a separator", source: "(''):rep(1e9, 'ab')"),
    Attempt(name: "gsub", source: "local s = ('x'):rep(1000) while true do s = s:gsub('.', '%0%0') end"),
    Attempt(name: "concat", source: "local t = {} for i = 1, 100 do t[i] = ('x'):rep(1e5) end table.concat(t)"),
    Attempt(name: "format", source: "local s = ('x'):rep(1e6) return ('%s%s%s%s%s'):format(s, s, s, s, s)"),
    Attempt(name: "unpack", source: "table.unpack({}, 1, 900000)"),
    Attempt(
      name: "many coroutines", source: "local t = {} while true do t[#t + 1] = coroutine.create(function() end) end"),
    Attempt(
      name: "in a coroutine", source: "coroutine.wrap(function() local s = 'x' while true do s = s .. s end end)()"),
    Attempt(
      name: "in a coroutine under pcall",
      source:
        "while true do coroutine.resume(coroutine.create(function() local s = 'x' while true do s = s .. s end end)) end"
    ),
    Attempt(
      name: "in an error handler", source: "xpcall(error, function() local s = 'x' while true do s = s .. s end end)"),
    Attempt(
      name: "hidden by a close",
      source: """
        pcall(function()
          local x <close> = setmetatable({}, { __close = function() error("nothing happened") end })
          local s = 'x' while true do s = s .. s end
        end)
        return "went on"
        """),
    Attempt(
      name: "source text", source: "local s = 'x = ' .. ('{'):rep(150) .. ('1,'):rep(1e6) load(s .. ('}'):rep(150))"),
    Attempt(
      name: "a recursion with large frames",
      source: "local function f(...) return 1 + f(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, ...) end f()"),
  ]

  @Test(arguments: bombs) func `a memory bomb ends`(_ attempt: Attempt) throws {
    let limits = LuaLimits(instructions: 50_000_000, memory: 4 << 20, calls: 16_000)
    let failure = try failure(of: attempt.source, limits: limits)
    #expect(failure.kind == .memoryLimit, "\(failure)")
    #expect(failure.message == "the script uses too much memory: the limit of 4194304 bytes is reached")
    #expect(failure.place.file == "test.lua", "\(failure)")
  }

  static let recursions = [
    Attempt(name: "Lua", source: "local function f() return 1 + f() end return f()"),
    Attempt(name: "Lua under pcall", source: "local function f() return 1 + f() end while true do pcall(f) end"),
    Attempt(name: "pcall", source: "local function f() pcall(f) error('x') end return f()"),
    Attempt(
      name: "a metamethod",
      source:
        "local t = setmetatable({}, {}) getmetatable(t).__index = function(t, k) return t[k .. 'x'] end return t.x"),
    Attempt(name: "gsub", source: "local function f() return (('x'):gsub('.', f)) end return f()"),
    Attempt(name: "sort", source: "local function f() table.sort({ 1, 2 }, f) end return f()"),
    Attempt(name: "coroutines", source: "local function f() return coroutine.wrap(f)() end return f()"),
    Attempt(
      name: "resume",
      source: "local function f() local ok, e = coroutine.resume(coroutine.create(f)) error(e, 0) end return f()"),
    Attempt(
      name: "closing many coroutines from one another",
      source: """
        local waiting = {}
        for i = 1, 2000 do
          local co = coroutine.create(function()
            local x <close> = setmetatable({}, { __close = function()
              local nextOne = table.remove(waiting)
              if nextOne then assert(coroutine.close(nextOne)) end
            end })
            coroutine.yield()
          end)
          coroutine.resume(co)
          waiting[i] = co
        end
        local ok, message = coroutine.close(table.remove(waiting))
        error(message, 0)
        """),
    Attempt(
      name: "tostring",
      source: "local m = {} m.__tostring = function(t) return tostring(t) end return tostring(setmetatable({}, m))"),
    Attempt(
      name: "require of itself by load", source: "local function f() load('local f = ... return f()')(f) end f()"),
    Attempt(name: "error in error handlers", source: "local function f() xpcall(error, f) error('x') end f()"),
  ]

  @Test(arguments: recursions) func `a deep recursion ends`(_ attempt: Attempt) throws {
    let failure = try failure(of: attempt.source, limits: LuaLimits(instructions: 5_000_000, calls: 2_000))
    let ends: [LuaFailure.Kind] = [.stackOverflow, .instructionLimit, .runtime]
    #expect(ends.contains(failure.kind), "\(failure)")
    #expect(!failure.message.contains("0x"))
  }

  @Test func `a plain recursion is told apart from an endless loop`() throws {
    let failure = try failure(of: "local function f() return 1 + f() end\nreturn f()", limits: tight)
    #expect(failure.kind == .stackOverflow)
    #expect(failure.message == "too many calls within one another: the limit of 2000 is reached")
    #expect(failure.place.line == 1)
    #expect(failure.traceback.count == 16)
  }

  @Test func `nested source text is refused, not crashed on`() throws {
    for (open, close) in [
      ("{", "}"), ("(", ")"), ("function() return ", " end"), ("- ", "1"), ("not ", "1"), ("1 .. ", "1"),
    ] {
      let text =
        "return " + String(repeating: open, count: 100_000)
        + (close == "1" ? "1" : String(repeating: close, count: 100_000))
      let failure = try #require(throws: LuaFailure.self) { try LuaChunk(text, name: "deep.lua") }
      #expect(failure.kind == .syntax, "\(open): \(failure)")
    }
  }

  @Test func `a session that is over stays over until it is reset`() throws {
    var session = try LuaSession(limits: tight)
    try session.seal()
    let loop = try LuaChunk("while true do end", name: "loop.lua")
    let fine = try LuaChunk("return 1", name: "fine.lua")
    #expect(throws: LuaFailure.self) { try session.run(loop) }
    #expect(throws: LuaFailure.self) { try session.run(fine) }
    session.reset()
    #expect(try session.run(fine) == [1])
  }

  @Test func `the smallest limits give an error, not a crash`() throws {
    for memory in stride(from: 0, through: 60_000, by: 500) {
      let limits = LuaLimits(instructions: 10_000, memory: memory)
      let source = "local t = {} for i = 1, 20 do t[i] = ('x'):rep(i) end return #table.concat(t)"
      do throws(LuaFailure) {
        var session = try LuaSession(limits: limits)
        let chunk = try LuaChunk(source, name: "small.lua")
        #expect(try session.run(chunk) == [210])
      } catch {
        #expect(error.kind == .memoryLimit, "at \(memory) bytes: \(error)")
      }
    }
  }

  @Test func `a million rounds in one session keep their memory`() throws {
    var session = try LuaSession(limits: LuaLimits(instructions: .max, memory: 2 << 20))
    let chunk = try LuaChunk(
      """
      local kept = {}
      for i = 1, 100000 do
        local t = { i, name = "row" .. i % 100, list = { 1, 2, 3 } }
        kept[i % 64 + 1] = t
        if i % 1000 == 0 then local big = {} for j = 1, i % 3000 do big[j] = j end end
      end
      return #kept
      """, name: "long.lua")
    for _ in 1...10 { #expect(try session.run(chunk) == [64]) }
    #expect(session.memory < 1 << 20)
  }
}
