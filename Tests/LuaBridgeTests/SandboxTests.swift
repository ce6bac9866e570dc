import Findings
import LuaBridge
import Testing

@Suite struct `the sandbox` {
  @Test func `has what scripts need and nothing that reaches outside`() throws {
    let names = try run("local t = {} for k in pairs(_G) do t[#t + 1] = k end return table.concat(t, ' ')")[0].text
    #expect(
      names == """
        _G _VERSION assert collectgarbage coroutine error getmetatable ipairs load math next pairs pcall print rawequal \
        rawget rawlen rawset require select setmetatable string table tonumber tostring type utf8 xpcall
        """)
    #expect(try value("string.dump") == .nil)
    #expect(try value("getmetatable('').__index == string") == true)
    #expect(try value("collectgarbage('count')") == 0)
  }

  @Test(arguments: ["io", "os", "debug", "package"]) func `says that a library is not there`(_ name: String) throws {
    let failure = try failure(of: "\(name).exit()")
    #expect(failure.message == "\"\(name)\" is not available: scripts reach nothing outside of the simulation")
  }

  @Test func `passes over a byte order mark and a first line with a number sign, as lua does`() throws {
    for head in ["\u{FEFF}", "#!/usr/bin/lua\n", "\u{FEFF}# x\n", "#\n"] {
      #expect(try run(head + "return 1") == [.integer(1)])
      let lines = head.contains("\n") ? 2 : 1
      #expect(try failure(of: head + "error('x')").place.line == lines)
    }
    #expect(try run("#") == [])
  }

  @Test func `loads text only`() throws {
    #expect(try value("load('return 1 + 1')()") == 2)
    #expect(try run(#"return load("\27Lua")"#)[1].text?.contains("binary chunk") == true)
    #expect(try failure(of: "load('return 1', 'x', 'b')").message == #""load" takes text only, not mode "b""#)
    #expect(try value("load('return x', 'x', 't', { x = 7 })()") == 7)
    #expect(try value("load('return string', 'x')() == string") == true)
    let (nothing, message) = try (run("return load('x =')")[0], run("return load('x =')")[1])
    #expect(nothing == .nil)
    #expect(message == #"[string "x ="]:1: unexpected symbol near <eof>"#)
  }

  @Test(arguments: [
    "tostring({})", "tostring(print)", "tostring(function() end)", "tostring(coroutine.create(print))",
    "('%s'):format({})", "('%q'):format(1 / 3)", "tostring(setmetatable({}, { __name = 'Row' }))",
    "select(2, pcall(error, {}))", "select(2, pcall(function() return {} < {} end))",
    "select(2, pcall(function() return {} .. 'x' end))", "select(2, pcall(string.rep))",
    "select(2, pcall(string.rep, {}))", "select(2, pcall(setmetatable, 1, 2))", "select(2, pcall(ipairs))",
    "select(2, pcall(('x').bad))", "tostring(coroutine.running())", "('%5s|%-8s'):format({}, print)",
  ]) func `shows no address`(_ expression: String) throws {
    let text = try value("tostring(\(expression))").text ?? ""
    #expect(!text.contains("0x") || text.contains("0x1.5555555555555p-2"), "\(text)")
    #expect(text.count > 2)
  }

  @Test func `refuses %p`() throws {
    let failure = try failure(of: "('%p'):format({})")
    #expect(failure.message == #""%p" is not available: an address is not the same in every run"#)
    #expect(try value("('%%p %d'):format(3)") == "%p 3")
    #expect(throws: LuaFailure.self) { try value("('%-20p'):format({})") }
  }

  @Test func `keeps integers and floats apart`() throws {
    #expect(
      try run("return 10 / 2, 10 // 2, 2^53, 1e15, 3 | 0, 7 // 2.0, math.type(2.0), 10 == 10.0") == [
        .number(5), 5, .number(9_007_199_254_740_992), .number(1e15), 3, .number(3), "float", true,
      ])
    #expect(
      try run("return tostring(10 / 2), 5 .. '', 1e100 .. '', '10' + 5, '3' * '4'") == [
        "5.0", "5", "1e+100", 15, 12,
      ])
  }

  @Test func `prints nan without the sign that machines differ in`() throws {
    #expect(
      try run("return tostring(0/0), tostring(-(0/0)), ('%s'):format(0/0), tostring(-1/0)") == [
        "nan", "nan", "nan", "-inf",
      ])
  }

  @Test func `has neither finalisers nor weak tables`() throws {
    let finaliser = try failure(of: "setmetatable({}, { __gc = function() while true do end end })")
    #expect(finaliser.message.hasPrefix(#""__gc" is not available: "#))
    #expect(try failure(of: "setmetatable({}, { __mode = 'k' })").message.hasPrefix(#""__mode" is not available: "#))
    // One that is put there later is never called.
    #expect(
      try run(
        """
        ran = false
        local m = {}
        for i = 1, 1000 do setmetatable({}, m) end
        m.__gc = function() ran = true end
        for i = 1, 20000 do local t = { i } end
        return ran
        """) == [false])
  }

  @Test func `closes variables`() throws {
    #expect(
      try run(
        """
        local seen = {}
        do
          local a <close> = setmetatable({}, { __close = function() seen[#seen + 1] = "a" end })
          local b <close> = setmetatable({}, { __close = function(_, e) seen[#seen + 1] = "b" end })
        end
        return table.concat(seen)
        """) == ["ba"])
  }

  @Test func `draws the same numbers from the same seed`() throws {
    let source = "return math.random(1000), math.random(1000), math.random(-5, 5), math.random(0), math.random()"
    #expect(try run(source, seed: 1) == run(source, seed: 1))
    #expect(try run(source, seed: 1) != run(source, seed: 2))
    #expect(
      try run("math.randomseed(9) local a = math.random(0) math.randomseed(9) return a == math.random(0)") == [true])
    #expect(
      try run("local a = math.random(0) math.random() math.randomseed() return a == math.random(0)", seed: 3) == [true])
    #expect(
      try run(
        """
        local low, high = 10, 0
        for i = 1, 2000 do
          local n = math.random(3, 7)
          low, high = math.min(low, n), math.max(high, n)
          local f = math.random()
          assert(f >= 0 and f < 1)
        end
        return low, high, math.random(5, 5), pcall(math.random, 2, 1)
        """
      ).prefix(4) == [3, 7, 5, false])
    #expect(try value("math.random(math.mininteger, math.maxinteger)") != .nil)
    // The published first numbers of xoshiro256** after SplitMix64 from seed 0.
    #expect(try value("('%x'):format(math.random(0))") == "99ec5f36cb75f2b4")
  }

  @Test func `prints through the host`() throws {
    var lines: [String] = []
    var session = try LuaSession()
    session.onPrint { lines.append(String(decoding: $0, as: UTF8.self)) }
    try session.run(
      LuaChunk(
        #"print() print("a", 1, 2.0, nil, true, {}) print(setmetatable({}, { __tostring = function() return "T" end }))"#,
        name: "p.lua"))
    #expect(lines == ["", "a\t1\t2.0\tnil\ttrue\ttable", "T"])
  }

  @Test func `shares nothing between sessions`() throws {
    let spoil = try LuaChunk("string.rep = nil x = 1 getmetatable('').__index = nil math.pi = 3", name: "a.lua")
    let look = try LuaChunk("return rawget(_G, 'x'), string.rep ~= nil, ('x'):rep(2), math.pi > 3", name: "b.lua")
    var first = try LuaSession()
    var second = try LuaSession()
    try first.run(spoil)
    #expect(try second.run(look) == [.nil, true, "xx", true])
  }

  @Test func `a global that there is not is an error that names it, and assigning one is possible`() throws {
    #expect(
      try failure(of: "local x = 1\nreturn { type = bool }").description
        == #"test.lua:2: nothing is called "bool" here; a text stands in quotes: "bool""#)
    #expect(try failure(of: "tostrnig(1)").message == #"nothing is called "tostrnig" here; did you mean "tostring"?"#)
    #expect(try failure(of: "return _G.nobody").message.hasPrefix(#"nothing is called "nobody" here"#))
    #expect(try failure(of: "y = 1 y = nil return y").message.hasPrefix(#"nothing is called "y" here"#))
    #expect(
      try run("z = 1 return z, rawget(_G, 'x'), _G[1], getmetatable(_G)") == [1, LuaValue.nil, LuaValue.nil, "globals"])
  }

  @Test func `scripts cannot take the guard of globals away`() throws {
    #expect(
      try run("return (pcall(setmetatable, _G, nil)), (pcall(setmetatable, _G, {})), (pcall(load 'return x'))")
        == [false, false, false])
    var session = try LuaSession(isLenient: true)
    #expect(try session.run(LuaChunk("return x", name: "test.lua")) == [.nil])
  }

  @Test func `asking for what is not there again and again reaches the limit`() throws {
    #expect(
      try failure(of: "while true do pcall(function() return x end) end", limits: tight).kind == .instructionLimit)
  }

  @Test func `a reset undoes everything`() throws {
    var session = try LuaSession(seed: 5)
    var reads = 0
    session.onRequire { path in
      reads += 1
      return try LuaChunk("n = (rawget(_G, 'n') or 0) + 1 return n", name: path)
    }
    try session.set("kept") { $0.table { $0.key("a").push(Int64(1)) } }
    try session.seal()
    let script = try LuaChunk(
      """
      assert(kept.a == 1 and rawget(_G, 'n') == nil and string.rep)
      kept.a, string.rep, n = 2, nil, nil
      require "m"
      local big = {} for i = 1, 50000 do big[i] = { i } end
      setmetatable(kept, { __index = function() return 1 end })
      return n, math.random(0)
      """, name: "s.lua")
    let first = try session.run(script)
    let instructions = session.instructions
    for _ in 1...5 {
      session.reset()
      #expect(try session.run(script) == first)
      #expect(session.instructions == instructions)
    }
    #expect(reads == 6)
  }
}
