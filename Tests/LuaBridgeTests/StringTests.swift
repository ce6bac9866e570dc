import LuaBridge
import Testing

@Suite struct `strings and patterns` {
  /// Each line: an expression and what Lua's manual says it is.
  static let cases: [(String, [LuaValue])] = [
    (#"("hello world"):find("wor")"#, [7, 9]),
    (#"("hello"):find("l", 1, true)"#, [3, 3]),
    (#"("hello"):find("")"#, [1, 0]),
    (#"("hello"):find("", 10)"#, [.nil]),
    (#"("hello"):find("", 6)"#, [6, 5]),
    (#"("hello"):find("l+", -3)"#, [3, 4]),
    (#"("hello"):find("xyz")"#, [.nil]),
    (#"("a.b"):find(".", 2, true)"#, [2, 2]),
    (#"("key = value"):match("^(%w+)%s*=%s*(%w+)$")"#, ["key", "value"]),
    (#"("key"):match("()ey()")"#, [2, 4]),
    (#"("2026-01-02"):match("(%d+)-(%d+)-(%d+)")"#, ["2026", "01", "02"]),
    (#"("[[x]]"):match("%[%[(.-)%]%]")"#, ["x"]),
    (#"("f(a(b)c)d"):match("%b()")"#, ["(a(b)c)"]),
    (#"("THE (quick) fox"):find("%f[%a]%a+%f[%A]")"#, [1, 3]),
    (#"("abcabc"):match("(a)bc%1")"#, ["a"]),
    (#"("x-y"):match("[%w-]+")"#, ["x-y"]),
    (#"("]"):match("[]]")"#, ["]"]),
    (#"("a^"):match("[%^x]")"#, ["^"]),
    (#"("abc"):match("[^b]+")"#, ["a"]),
    (#"("a-c"):match("[a-]+")"#, ["a-"]),
    (#"("äb"):match("[\xc3]")"#, [.string([0xc3])]),
    (#"("aaa"):match("a-b")"#, [.nil]),
    (#"("aaab"):match("a-b")"#, ["aaab"]),
    (#"("colour"):match("colou?r")"#, ["colour"]),
    (#"("a$"):match("a$$")"#, ["a$"]),
    (#"("a\0b"):find("\0")"#, [2, 2]),
    (#"("a\0b"):match("%z")"#, [.string([0])]),
    (#"("hello world"):gsub("o", "0")"#, ["hell0 w0rld", 2]),
    (#"("hello"):gsub("", "-")"#, ["-h-e-l-l-o-", 6]),
    (#"("abc"):gsub("%w", "%0%0")"#, ["aabbcc", 3]),
    (#"("abc"):gsub("%w", "%%%0", 2)"#, ["%a%bc", 2]),
    (#"("k=v"):gsub("(%w)=(%w)", "%2=%1")"#, ["v=k", 1]),
    (#"("$name is $age"):gsub("%$(%w+)", { name = "Ada", age = 36 })"#, ["Ada is 36", 2]),
    (#"("abc"):gsub("%w", function(c) if c == "b" then return "B" end end)"#, ["aBc", 3]),
    (#"("abc"):gsub("()", "%1")"#, ["1a2b3c4", 4]),
    (#"("abab"):gsub("^ab", "x")"#, ["xab", 1]),
    (#"("  trim  "):match("^%s*(.-)%s*$")"#, ["trim"]),
    (#"("x"):rep(3, ",")"#, ["x,x,x"]),
    (#"("x"):rep(0)"#, [""]),
    (#"("x"):rep(-1)"#, [""]),
    (
      #"("%d|%5.1f|%x|%q|%s|%-4s|%c|%i"):format(3, 2.25, 255, "a\n", true, "ab", 65, 7)"#,
      [
        .string(Array("3|  2.2|ff|\"a\\\n\"|true|ab  |A|7".utf8))
      ]
    ),
    (#"("%s %s"):format(1, 2.0)"#, ["1 2.0"]),
    (#"("%10.4s|"):format("abcdefgh")"#, ["      abcd|"]),
    (#"("abc"):byte(1, -1)"#, [97, 98, 99]),
    (#"("äö"):len(), utf8.len("äö"), utf8.char(228, 8364), #utf8.charpattern"#, [4, 2, "ä€", 14]),
    (#"string.pack("<i4", 7), string.unpack("<i4", "\7\0\0\0")"#, [.string([7, 0, 0, 0]), 7, 5]),
    (#"("abc"):upper():lower():reverse():sub(-2)"#, ["ba"]),
  ]

  @Test(arguments: cases.map { Case(source: $0.0, expected: $0.1) }) func `gives what the manual says`(
    _ example: Case
  ) throws {
    #expect(try run("return \(example.source)") == example.expected)
  }

  struct Case: Sendable, CustomTestStringConvertible {
    let source: String
    let expected: [LuaValue]
    var testDescription: String { source }
  }

  @Test func `gmatch goes on behind each match`() throws {
    #expect(
      try run(
        """
        local out = {}
        for k, v in ("a=1, b=2"):gmatch("(%w+)=(%w+)") do out[#out + 1] = k .. v end
        for w in ("one  two"):gmatch("%a*") do out[#out + 1] = "<" .. w .. ">" end
        for p in ("abc"):gmatch("()b", 2) do out[#out + 1] = p end
        for x in string.gmatch(123, "%d") do out[#out + 1] = x end
        return table.concat(out, " ")
        """)[0].text
        == "a1 b2 <one> <> <two> 2 1 2 3")
  }

  @Test(arguments: [
    "%", "[a", "[", "[%", "[]", "[^]", "(", ")", "(()", "%1", "(%1)", "%b", "%bx", "%f", "%fa", "(a)%2",
    String(repeating: "(a", count: 33), String(repeating: "a?", count: 300) + "b",
  ]) func `a wrong pattern is an error`(_ pattern: String) throws {
    // What is never captured need not be finished.
    for call in pattern.hasPrefix("(") ? ["find", "match"] : ["find", "match", "gsub"] {
      let text = String(repeating: "a", count: 300)
      let failure = try failure(of: "('\(text)'):\(call)('\(pattern)', 'x')")
      #expect(failure.kind == .runtime || failure.kind == .instructionLimit, "\(failure)")
    }
  }

  @Test(arguments: ["%", "%x", "x%", "%2"]) func `a wrong replacement is an error`(_ replacement: String) throws {
    #expect(try failure(of: "('abc'):gsub('(b)', '\(replacement)')").kind == .runtime)
  }

  @Test func `rep of nothing ends at once`() throws {
    #expect(try value("(''):rep(1 << 62)") == "")
    #expect(try value("#(''):rep(math.maxinteger, '')") == 0)
    #expect(try failure(of: "('ab'):rep(1 << 62)").message == "resulting string too large")
  }

  @Test func `a callback of gsub may use patterns itself`() throws {
    #expect(
      try run(#"return (("a1 b2"):gsub("%w+", function(w) return (w:gsub("%d", function(d) return d + 1 end)) end))"#)
        == ["a2 b3"])
  }
}
