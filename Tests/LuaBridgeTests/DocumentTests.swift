import Findings
import FoundationEssentials
import LuaBridge
import Testing
import TextFormats

@Suite struct `data files in Lua` {
  func read(_ source: String) throws -> DocumentNode {
    try LuaDocument.read(bytes: Array(source.utf8), name: "app.lua")
  }

  func faults(_ source: String) throws -> [String] {
    try #require(throws: Findings.self) { try read(source) }.list.map(\.description)
  }

  @Test func `become nodes with their lines`() throws {
    let node = try read(
      """
      -- A comment.
      return {
        schema = 1, ratio = 0.5, whole = 2.0,
        app = { id = "hello",
          name = "Hello" },
        on = true,
        ["a key"] = 'x',
        rows = {
          { id = "one" },

          "two",
        },
        empty = {},
      }
      """)
    #expect(
      node
        == DocumentNode(
          .map([
            DocumentEntry("a key", DocumentNode(.string("x"), line: 7)),
            DocumentEntry(
              "app",
              DocumentNode(
                .map([
                  DocumentEntry("id", DocumentNode(.string("hello"), line: 4)),
                  DocumentEntry("name", DocumentNode(.string("Hello"), line: 5)),
                ]), line: 4)),
            DocumentEntry("empty", DocumentNode(.list([]), line: 13)),
            DocumentEntry("on", DocumentNode(.bool(true), line: 6)),
            DocumentEntry("ratio", DocumentNode(.number(0.5), line: 3)),
            DocumentEntry(
              "rows",
              DocumentNode(
                .list([
                  DocumentNode(.map([DocumentEntry("id", DocumentNode(.string("one"), line: 9))]), line: 9),
                  DocumentNode(.string("two"), line: 11),
                ]), line: 8)),
            DocumentEntry("schema", DocumentNode(.integer(1), line: 3)),
            DocumentEntry("whole", DocumentNode(.number(2), line: 3)),
          ]), line: 2))
  }

  @Test func `may be built by code, which has no lines`() throws {
    let node = try read(
      """
      local rows = {}
      for i = 1, 3 do rows[i] = { id = "row" .. i } end
      return {
        rows = rows,
        title = "a" ..
          "b",
      }
      """)
    #expect(node["rows"]?.line == 4)
    guard case .list(let rows) = node["rows"]?.value else { throw LuaRaise("no list") }
    #expect(rows.map { $0["id"]?.value } == [.string("row1"), .string("row2"), .string("row3")])
    #expect(rows.allSatisfy { $0.line == 0 })
    #expect(node["title"] == DocumentNode(.string("ab"), line: 5))
  }

  @Test func `list every fault with its place`() throws {
    let faults = try faults(
      """
      local loop = {}
      loop.loop = loop
      return {
        call = print,
        list = { 1, 2, x = 3, y = 4 },
        hole = { [1] = "a", [3] = "c" },
        zero = { [0] = "a" },
        flags = { [true] = 1 },
        half = { [1.5] = 1 },
        meta = setmetatable({}, {}),
        nan = 0 / 0,
        huge = { deep = { math.huge } },
        bytes = "\\xff",
        ["\\xfe"] = 1,
        again = loop,
        keys = { [{}] = 1 },
      }
      """)
    let expected = [
      "app.lua: again.loop: the table holds itself",
      "app.lua:13: bytes: the string is not UTF-8\n  save the file as UTF-8",
      "app.lua:4: call: a function is no data\n  write the value itself",
      "app.lua:8: flags: true is no key: keys are strings",
      "app.lua:9: half: 1.5 is no key: keys are strings",
      "app.lua:6: hole: the list has a hole: there is no item 2, but an item 3",
      "app.lua:12: huge.deep[1]: inf is no number that can be written down",
      "app.lua:16: keys: a key of the table is a table: only numbers, strings and booleans have an order",
      "app.lua:5: list: the table is a list of 2 and has the key \"x\" too\n  put the list under a name of its own",
      "app.lua:10: meta: the table has a metatable\n  a definition is data only",
      "app.lua:11: nan: nan is no number that can be written down",
      "app.lua:7: zero: a list begins at 1, not at 0",
      "app.lua:3: the key \"\u{FFFD}\" is not UTF-8",
    ]
    #expect(faults.sorted() == expected.sorted())
  }

  @Test func `must return a table and be Lua`() throws {
    #expect(try faults("return 5") == ["app.lua: the file must return a table, not 5\n  begin it with: return { … }"])
    #expect(try faults("") == ["app.lua: the file must return a table, not nothing\n  begin it with: return { … }"])
    #expect(try faults("return {\n a = }") == ["app.lua:2: unexpected symbol near '}'"])
    #expect(try faults("error('no')") == ["app.lua:1: no"])
    #expect(try faults("return os.time()").first?.contains("\"os\" is not available") == true)
    #expect(try faults("while true do end").first?.contains("runs too long") == true)
    #expect(try faults("\u{1B}Lua").count == 1)
    let deep = try faults("local t = {} local top = t for i = 1, 150 do t.t = {} t = t.t end return top")
    #expect(deep.count == 1 && deep[0].hasSuffix("the table is deeper than 100 tables"))
    #expect(try faults("local t = {} for i = 1, 300 do t[i] = print end return t").count == 100)
    // The same table twice is no cycle, but it doubles with every level.
    let bomb = "local t = { 1 } for i = 1, 60 do t = { t, t } end return t"
    let findings = try #require(throws: Findings.self) {
      try LuaDocument.read(bytes: Array(bomb.utf8), name: "app.lua", valueLimit: 5_000)
    }
    #expect(findings.description == "app.lua: there are more than 5000 values")
  }

  @Test func `of many rows are read`() throws {
    var source = "return {\n"
    for i in 1...6_000 {
      source +=
        "  { id = \"row_number_\(i)\", kind = \"toggle\", label = \"A label of this row\", preference = \"preference_\(i)\", note = \"…\" },\n"
    }
    source += "}"
    #expect(source.utf8.count > 700_000)
    let node = try LuaDocument.read(bytes: Array(source.utf8), name: "big.lua")
    guard case .list(let rows) = node.value else { throw LuaRaise("no list") }
    #expect(rows.count == 6_000)
    #expect(rows[5_999]["kind"]?.line == 6_001)
  }

  @Test func `of the seed apps have lines`() throws {
    let folder = #filePath.split(separator: "/").dropLast(3).reduce("") { "\($0)/\($1)" } + "/Fixtures/Apps"
    for app in ["profile", "swiftylaunch", "utiliship"] {
      let path = "\(folder)/\(app).lua"
      let node = try LuaDocument.read(bytes: [UInt8](Data(contentsOf: URL(filePath: path))), name: path)
      let lines = lines(of: node)
      // What local functions build has none.
      #expect(lines.count { $0 == 0 } * 2 < lines.count, "\(app): \(lines.count { $0 == 0 }) of \(lines.count)")
    }
  }

  private func lines(of node: DocumentNode) -> [Int] {
    switch node.value {
    case .list(let items): [node.line] + items.flatMap(lines)
    case .map(let entries): [node.line] + entries.flatMap { lines(of: $0.node) }
    case .null, .bool, .integer, .number, .string: [node.line]
    }
  }
}

@Suite struct `lines of literals` {
  func line(_ source: String, _ path: LuaLiteralLines.Step...) -> Int {
    LuaLiteralLines(Array(source.utf8)).line(of: path)
  }

  @Test func `are those of the variable that is returned`() {
    let source = "local other = { a = 1 }\n---@type definition\nlocal it = {\n  a = 1,\n  b = { c = 2 },\n}\n"
    #expect(line(source + "return it", .key("b"), .key("c")) == 5)
    #expect(line(source + "return it;\n", .key("a")) == 4)
    #expect(line(source + "return other", .key("a")) == 1)
    // Whatever else is returned has the line of its expression, and nothing inside of it.
    #expect(line(source + "return it.b", .key("c")) == 0)
    #expect(line(source + "return make(it)", .key("a")) == 0)
    #expect(line("if true then local it = { a = 1 } end return it", .key("a")) == 0)
  }

  @Test func `are found past every kind of string and comment`() {
    let source = #"""
      #!/usr/bin/lua
      --[==[ return { a = 1 }
      ]] ]==]
      local s = "return { \" \z
         \n" .. 'return {' .. [[
      return { ]] .. [=[ ]] ]=]
      local function f() return { a = 1 } end
      if s == "x" then return { a = 1 } elseif s then f() else f() end
      for i = 1, 2 do f() end while false do end repeat f() until true
      return { --[[ x
        ]] ["k\u{65}y\x31\50\
      "] = 1, -- }
        [ [[long]] ] = f { 1 }, [1 + 1] = 3,
        'item', function() return { 1, 2 } end,
        a.b, (({ 1 })), -5, 1e-5, not x, "s":rep(2), ...;
        last = { { }, x = 1 }
      }
      """#
    #expect(line(source) == 10)
    #expect(line(source, .key("key12\n")) == 11)
    #expect(line(source, .key("long")) == 13)
    #expect(line(source, .position(1)) == 14)
    #expect(line(source, .position(2)) == 14)
    #expect(line(source, .position(2), .position(1)) == 0)
    #expect(line(source, .position(9)) == 15)
    #expect(line(source, .key("last")) == 16)
    #expect(line(source, .key("last"), .position(1)) == 16)
    #expect(line(source, .key("last"), .key("x")) == 16)
    #expect(line(source, .key("gone")) == 0)
    #expect(line(source, .position(0)) == 0)
    #expect(line(source, .position(99)) == 0)
  }

  @Test func `are not known where there is no literal`() {
    #expect(line("local t = {\na = 1 } return (t)", .key("a")) == 0)
    #expect(line("return f {\na = 1 }", .key("a")) == 0)
    #expect(line("return { a = 1 }.a", .key("a")) == 0)
    #expect(line("", .key("a")) == 0)
    #expect(line("return {\n a = 1, a = {\n b = 2 } }", .key("a"), .key("b")) == 3)
  }

  /// Any text, cut and changed anywhere, is read to its end.
  @Test func `are looked for in any text without crashing`() {
    let source = Array(
      #"local x = [==[ a ]==] return { a = { "b\x41\u{48}", [ "c" ] = 'd' }, f(function() end), -- e"#.utf8)
    var random = SystemRandom(state: 7)
    for _ in 1...3_000 {
      var text = Array(source.prefix(Int.random(in: 0...source.count, using: &random)))
      for _ in 0..<3 where !text.isEmpty {
        text[Int.random(in: 0..<text.count, using: &random)] =
          Array("{}[]()=\"'\\-.,\n\u{0}xz".utf8).randomElement(using: &random) ?? 0
      }
      _ = LuaLiteralLines(text)
      _ = WrittenCall.all(in: text)
    }
    let deep = [UInt8](repeating: UInt8(ascii: "{"), count: 1_000_000)
    _ = LuaLiteralLines(Array("return ".utf8) + deep)
    #expect(WrittenCall.all(in: Array("f".utf8) + deep).isEmpty)
  }
}

/// A generator with a fixed start.
struct SystemRandom: RandomNumberGenerator {
  var state: UInt64
  mutating func next() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return state ^ (state >> 29)
  }
}
