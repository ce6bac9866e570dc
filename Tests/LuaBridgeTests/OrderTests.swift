import LuaBridge
import Testing

@Suite struct `tables have an order` {
  static let mixed = """
    local t = { 30, 10, 20, [0] = 'zero', [-5] = 1, [2.5] = 1, [math.huge] = 1, [-math.huge] = 1, [1 << 53] = 1,
      [2^60] = 1, [(1 << 60) + 1] = 1, [1e300] = 1, b = 1, a = 1, [''] = 1, ['a\\0b'] = 1, ['\\255'] = 1, Z = 1,
      ['10'] = 1, [true] = 1, [false] = 1 }
    """
  static let order =
    #"-inf -5 0 1 2 2.5 3 9007199254740992 1152921504606846976 1152921504606846977 1e+300 inf "#
    + #"|| |10| |Z| |a| |a\0b| |b| |\255| false true "#
  static let show = """
    local function show(k)
      return type(k) == 'string' and '|' .. k:gsub('[%z\\255]', { ['\\0'] = '\\\\0', ['\\255'] = '\\\\255' }) .. '| ' or tostring(k) .. ' '
    end
    """

  @Test func `pairs goes by key`() throws {
    let source = "local s = '' for k in pairs(t) do s = s .. show(k) end return s"
    #expect(try run([Self.mixed, Self.show, source].joined(separator: "\n"))[0].text == Self.order)
  }

  @Test func `next goes the same way`() throws {
    let source = """
      local s, k = '', next(t)
      while k ~= nil do
        s = s .. show(k)
        k = next(t, k)
      end
      return s
      """
    #expect(try run([Self.mixed, Self.show, source].joined(separator: "\n"))[0].text == Self.order)
  }

  @Test func `other keys have no order`() throws {
    for key in ["{}", "print", "coroutine.create(print)"] {
      let failure = try failure(of: "for k in pairs({ 1, x = 2, [\(key)] = 3 }) do end")
      #expect(failure.message.hasPrefix("a key of the table is neither a number "), "\(failure)")
      #expect(throws: LuaFailure.self) { try run("next({ [\(key)] = 3 })") }
    }
  }

  /// Every way of going through a table against a plain model: assign and clear while going.
  @Test func `fields may change and go while they are visited`() throws {
    let source = """
      local function visit(t, go)
        local seen = {}
        go(t, function(k, v)
          seen[#seen + 1] = k .. "=" .. tostring(v)
          if k == "b" then t.c, t.d, t[2] = nil, "new", nil end
          if k == 1 then t[3] = "three" t[2] = nil end
        end)
        return table.concat(seen, " ")
      end
      local function by_pairs(t, f) for k, v in pairs(t) do f(k, v) end end
      local function by_next(t, f) local k, v = next(t) while k ~= nil do f(k, v) k, v = next(t, k) end end
      local function by_for_next(t, f) for k, v in next, t do f(k, v) end end
      local out = {}
      for _, go in ipairs { by_pairs, by_next, by_for_next } do
        out[#out + 1] = visit({ a = 1, b = 2, c = 3, d = 4, e = 5 }, go)
        out[#out + 1] = visit({ "x", "y", "z" }, go)
        out[#out + 1] = visit({ "x", "y", "z", b = 1 }, go)
      end
      return table.unpack(out)
      """
    let once: [LuaValue] = ["a=1 b=2 d=new e=5", "1=x 3=three", "1=x 3=three b=1"]
    #expect(try run(source) == once + once + once)
  }

  @Test func `next serves many tables at once`() throws {
    #expect(
      try run(
        """
        local tables, keys, out = {}, {}, {}
        for i = 1, 7 do tables[i] = {} for j = 1, 30 do tables[i]["k" .. j % 10 .. i .. j] = j end end
        for round = 1, 30 do
          for i = 1, 7 do
            keys[i] = next(tables[i], keys[i])
            if i == 3 then out[#out + 1] = keys[i] end
          end
        end
        for i = 1, 7 do assert(next(tables[i], keys[i]) == nil) end
        local sorted = {}
        for k in pairs(tables[3]) do sorted[#sorted + 1] = k end
        return table.concat(out, " ") == table.concat(sorted, " "), #out
        """) == [true, 30])
  }

  @Test func `next finds what was added since it came to the end`() throws {
    #expect(
      try run(
        """
        local t, k, out = { b = 1, d = 1 }, nil, {}
        for i = 1, 12 do
          k = next(t, k) or next(t)
          out[#out + 1] = k
          if i == 3 then t.a, t.c = 1, 1 end
        end
        return table.concat(out)
        """)[0].text?.suffix(4).sorted() == ["a", "b", "c", "d"])
    #expect(
      try run(
        "local q, n = { a = 1 }, 0 while next(q) do local k = next(q) q[k] = nil n = n + 1 if n < 5 then q[k .. 'x'] = 1 end end return n"
      ) == [5])
  }

  @Test func `next takes any key, as a place in the order`() throws {
    #expect(try run("return next({ a = 1, c = 2 }, 'b')") == ["c", 2])
    #expect(try run("return next({})") == [.nil])
    #expect(try run("return next({ 1 }, 1)") == [.nil])
    #expect(throws: LuaFailure.self) { try run("next({ a = 1 }, {})") }
  }

  @Test func `pairs of a large table is not slow`() throws {
    let source =
      "local t, n = {}, 0 for i = 1, 20000 do t['k' .. i] = i end for k, v in pairs(t) do n = n + v end for k, v in next, t do n = n + v end return n"
    #expect(try run(source, limits: LuaLimits(instructions: 2_000_000)) == [400_020_000])
  }

  @Test func `sort is stable and survives bad comparators`() throws {
    #expect(
      try run(
        """
        local t = {}
        for i = 1, 500 do t[i] = { key = i * 7 % 10, place = i } end
        table.sort(t, function(a, b) return a.key < b.key end)
        for i = 2, #t do
          assert(t[i - 1].key < t[i].key or (t[i - 1].key == t[i].key and t[i - 1].place < t[i].place))
        end
        local words = { "b", "a", "C", "", "a" } table.sort(words)
        local numbers = { 3, 1.5, -2, 10, 1 } table.sort(numbers, function(a, b) return a > b end)
        local odd = { 5, 4, 3, 2, 1 }
        table.sort(odd, function() return true end)
        local kept = { 3, 2, 1 }
        local ok, message = pcall(table.sort, kept, function() error("no", 0) end)
        return table.concat(words, ","), table.concat(numbers, ","), #odd, ok, message, table.concat(kept, ",")
        """) == [",C,a,a,b", "10,3,1.5,1,-2", 5, false, "no", "3,2,1"])
    #expect(try failure(of: "table.sort({ 1, 'x' })").message == "attempt to compare string with number")
    #expect(throws: LuaFailure.self) { try run("table.sort({ 1, 2 }, 5)") }
  }

  @Test func `the table library does what the manual says`() throws {
    #expect(
      try run(
        """
        local t = { 1, 2, 3 }
        table.insert(t, 4) table.insert(t, 1, 0) table.insert(t, 6, 5)
        local removed = { table.remove(t), table.remove(t, 1), table.remove(t, #t + 1), table.remove({}), table.remove({}, 0) }
        local moved = table.move({ 1, 2, 3 }, 1, 3, 2)
        local other = table.move({ 1, 2, 3 }, 2, 3, 1, { 9, 9, 9 })
        local packed = table.pack(1, nil, 3)
        return table.concat(t, ","), #removed, table.concat(moved, ","), table.concat(other, ","), packed.n,
          table.concat({ 1, 2.5, "x" }, "-", 2, 3), table.concat({}), select("#", table.unpack({}, 1, 3)),
          pcall(table.insert, t, 9, 1)
        """
      ).prefix(9) == ["1,2,3,4", 2, "1,1,2,3", "2,3,9", 3, "2.5-x", "", 3, false])
    #expect(
      try failure(of: "table.concat({ 1, {} })").message
        == #""table.concat" takes strings and numbers, but item 2 is a table"#)
    #expect(try run("return table.unpack({ 1, 2 }, math.maxinteger, math.maxinteger)") == [.nil])
    #expect(throws: LuaFailure.self) { try run("table.unpack({}, math.mininteger, math.maxinteger)") }
    #expect(throws: LuaFailure.self) { try run("table.remove({ 1 }, 7)") }
  }
}
