import LuaBridge
import Testing

/// Runs out of memory at every point of everything: what comes out is the right result or the memory limit, never a crash,
/// never another error.
@Suite struct `memory runs out anywhere` {
  static let source = """
    local out = {}
    for k, v in pairs({ b = 1, a = 2, [3] = 4, [true] = 5 }) do out[#out + 1] = tostring(k) .. tostring(v) end
    local t, k = { x = 1, y = 2 }, nil
    repeat k = next(t, k) out[#out + 1] = tostring(k) until k == nil
    out[#out + 1] = ("a-b-c"):gsub("%w", function(c) return c:rep(3) end)
    for w in ("one two"):gmatch("%a+") do out[#out + 1] = w end
    local numbers = { 5, 3, 9, 1 } table.sort(numbers, function(a, b) return a < b end)
    out[#out + 1] = table.concat(numbers, ",")
    out[#out + 1] = select(2, pcall(error, "caught", 0))
    out[#out + 1] = select(2, xpcall(error, function(m) return "handled " .. m end, "e"))
    local co = coroutine.wrap(function(a) local b = coroutine.yield(a .. "!") return b .. "?" end)
    out[#out + 1] = co("x") .. co("y")
    out[#out + 1] = ("%5.2f|%q|%s"):format(1.5, "q", setmetatable({}, { __tostring = function() return "T" end }))
    out[#out + 1] = require "m"
    out[#out + 1] = sim:echo("long enough to be no short string, by far, so that it is copied").list[2]
    out[#out + 1] = select(2, pcall(sim.echo, 1))
    out[#out + 1] = select(2, pcall(sim.fail, sim))
    out[#out + 1] = sim:again(function() return "called" end)
    out[#out + 1] = load("return 'loaded'")()
    local closed do local c <close> = setmetatable({}, { __close = function() closed = "closed" end }) end
    print(table.concat(out, " "), closed)
    """
  static let expected = """
    34 a2 b1 true5 x y nil aaa-bbb-ccc one two 1,3,5,9 caught handled e x!y?  1.50|"q"|T module long enough to be no \
    short string, by far, so that it is copied call "method" with a colon: sim:method(...) s.lua:17: failed called loaded	closed
    """

  func attempt(_ memory: Int, _ printed: inout String) throws {
    var lines = ""
    var session = try LuaSession(limits: LuaLimits(memory: memory))
    session.onPrint { lines += String(decoding: $0, as: UTF8.self) }
    session.onRequire { try LuaChunk("return 'module'", name: $0) }
    let sim = try session.define(
      LuaClass(
        "sim",
        methods: [
          LuaMethod("echo") { call in
            let text = try call.string(1)
            call.results.table { table in
              table.key("list").table {
                $0.push("first")
                $0.push(text)
              }
            }
          },
          LuaMethod("fail") { _ in throw LuaRaise("failed", code: 1) },
          LuaMethod("again") { call in
            let kept = try call.function(1)
            let text = try call.call(kept) { results in results[1].string ?? "" }
            call.release(kept)
            call.results.push(text)
          },
        ]))
    try session.set("sim") { $0.push(LuaObject(sim)) }
    try session.seal()
    session.reset()
    defer { printed = lines }
    try session.run(LuaChunk(Self.source, name: "s.lua"))
  }

  @Test func `and is always said to have`() throws {
    var succeeded = false
    for memory in stride(from: 14_000, through: 30_000, by: 16) {
      var printed = ""
      do {
        try attempt(memory, &printed)
        succeeded = true
        #expect(printed == Self.expected)
      } catch let failure as LuaFailure {
        #expect(failure.kind == .memoryLimit, "at \(memory) bytes: \(failure)")
      }
    }
    #expect(succeeded)
  }
}
