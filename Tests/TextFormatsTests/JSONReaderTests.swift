import Findings
import Testing
import TextFormats

struct JSONReaderTests {
  private func fault(_ text: String, limits: JSONLimits = JSONLimits()) -> Finding? {
    fault(Array(text.utf8), limits: limits)
  }

  private func fault(_ bytes: [UInt8], limits: JSONLimits = JSONLimits()) -> Finding? {
    do throws(Finding) {
      _ = try JSONReader.read(bytes, file: "a.json", limits: limits)
      return nil
    } catch { return error }
  }

  @Test(arguments: [
    ("", "a.json:1: the text is empty, a value is missing"),
    (" \n ", "a.json:2: the text is empty, a value is missing"),
    ("[1,\n2", "a.json:2: the text ends before the value does\n  it may have been cut"),
    ("{\"a\"", "a.json:1: the text ends before the value does\n  it may have been cut"),
    ("\"abc", "a.json:1: the text ends before the value does\n  it may have been cut"),
    ("-", "a.json:1: the text ends before the value does\n  it may have been cut"),
    ("nul", "a.json:1: the text ends before the value does\n  it may have been cut"),
    ("[1,\n,2]", "a.json:2: a value is missing before \",\""),
    ("{1:2}", "a.json:1: a key in double quotes is missing before \"1\""),
    ("{\"a\" 1}", "a.json:1: a \":\" is missing between the key and \"1\""),
    ("{\"a\":1 \"b\":2}", "a.json:1: a \",\" or \"}\" is missing before \"\"\""),
    ("[1 2]", "a.json:1: a \",\" or \"]\" is missing before \"2\""),
    ("[1}", "a.json:1: a \",\" or \"]\" is missing before \"}\""),
    ("{\"a\":1,}", "a.json:1: a \",\" stands before \"}\"\n  remove the comma"),
    ("[1,\n]", "a.json:2: a \",\" stands before \"]\"\n  remove the comma"),
    ("[1, // one\n2]", "a.json:1: JSON has no comments\n  remove it, or use a field \"note\""),
    ("/* a */ 1", "a.json:1: JSON has no comments\n  remove it, or use a field \"note\""),
    ("['a']", "a.json:1: a string is in single quotes\n  use double quotes"),
    ("{'a':1}", "a.json:1: a string is in single quotes\n  use double quotes"),
    ("True", "a.json:1: unknown word \"True\"\n  did you mean \"true\"?"),
    ("nil", "a.json:1: unknown word \"nil\"\n  did you mean \"null\"?"),
    ("truely", "a.json:1: unknown word \"truely\"\n  did you mean \"true\"?"),
    ("hello", "a.json:1: unknown word \"hello\"\n  a string needs double quotes"),
    ("NaN", "a.json:1: \"NaN\" is not JSON, which has no NaN and no infinity\n  write null or a string"),
    ("[Infinity]", "a.json:1: \"Infinity\" is not JSON, which has no NaN and no infinity\n  write null or a string"),
    ("-Infinity", "a.json:1: \"-Infinity\" is not a number\n  write it as 12, -0.5 or 1e9"),
    ("+1", "a.json:1: \"+1\" is not a number\n  write it as 12, -0.5 or 1e9"),
    (".5", "a.json:1: \".5\" is not a number\n  write it as 12, -0.5 or 1e9"),
    ("[1.]", "a.json:1: \"1.\" is not a number\n  write it as 12, -0.5 or 1e9"),
    ("[1e]", "a.json:1: \"1e\" is not a number\n  write it as 12, -0.5 or 1e9"),
    ("0x10", "a.json:1: \"0x10\" is not a number\n  write it as 12, -0.5 or 1e9"),
    ("1_000", "a.json:1: \"1_000\" is not a number\n  write it as 12, -0.5 or 1e9"),
    ("1.2.3", "a.json:1: \"1.2.3\" is not a number\n  write it as 12, -0.5 or 1e9"),
    ("[007]", "a.json:1: the number \"007\" starts with a zero\n  remove the zero"),
    ("-01", "a.json:1: the number \"-01\" starts with a zero\n  remove the zero"),
    (
      "9223372036854775808",
      "a.json:1: the integer 9223372036854775808 does not fit 64 bits\n  write it as a string"
    ),
    ("1e999", "a.json:1: the number 1e999 is too large or too small\n  write it as a string"),
    ("-1e-999", "a.json:1: the number -1e-999 is too large or too small\n  write it as a string"),
    ("\"a\tb\"", "a.json:1: a tab stands in a string\n  write it as \\t"),
    ("[\n\"a\nb\"]", "a.json:2: a line break stands in a string\n  write it as \\n"),
    ("\"\u{1}\"", "a.json:1: the control character 0x01 stands in a string\n  write it as \\u0001"),
    (#""\x""#, "a.json:1: unknown escape \"\\x\"\n  JSON knows \\\" \\\\ \\/ \\b \\f \\n \\r \\t \\uXXXX"),
    (#""\u12G4""#, "a.json:1: unknown escape \"\\u12G4\"\n  JSON knows \\\" \\\\ \\/ \\b \\f \\n \\r \\t \\uXXXX"),
    (#""\ud800""#, "a.json:1: \"\\ud800\" is half of a surrogate pair\n  write the character itself"),
    (#""\ud800\u0041""#, "a.json:1: \"\\ud800\" is half of a surrogate pair\n  write the character itself"),
    (#""\udc00""#, "a.json:1: \"\\udc00\" is half of a surrogate pair\n  write the character itself"),
    ("{\"a\":1,\n\"\\u0061\":2}", "a.json:2: the key \"\\u0061\" occurs twice in one object\n  remove one of them"),
    ("{\"a\":1,\"b\":{},\"a\":2}", "a.json:1: the key \"a\" occurs twice in one object\n  remove one of them"),
    ("1 2", "a.json:1: the value is followed by \"2\"\n  a file holds one value"),
    ("{}\n}", "a.json:2: the value is followed by \"}\"\n  a file holds one value"),
    ("\u{FEFF}1", "a.json:1: the text starts with a byte order mark\n  save it as UTF-8 without one"),
    ("[\u{e9}]", "a.json:1: a value is missing before \"é\""),
    ("\u{0}", "a.json:1: a value is missing before 0x00"),
  ])
  func `a fault is told with its line and what mends it`(text: String, message: String) {
    #expect(fault(text)?.description == message)
  }

  @Test(arguments: [
    [0xFF], [0x80], [0xC0, 0x80], [0xC1, 0xBF], [0xE0, 0x9F, 0xBF], [0xED, 0xA0, 0x80], [0xF0, 0x8F, 0xBF, 0xBF],
    [0xF4, 0x90, 0x80, 0x80], [0xF5, 0x80, 0x80, 0x80], [0xC3], [0xE2, 0x82], [0xF0, 0x9F, 0x98], [0xC3, 0x28],
  ])
  func `bytes that are not UTF-8 are a fault`(bytes: [UInt8]) {
    let hex = String(bytes[0], radix: 16)
    let text: [UInt8] = Array("[\n\"some text, then ".utf8) + bytes + Array("\"]".utf8)
    #expect(
      fault(text)?.description == "a.json:2: the byte 0x\(hex) is not UTF-8\n  save the file as UTF-8")
  }

  @Test(
    arguments: [
      ("0", .integer(0)), ("-0", .integer(0)), ("12", .integer(12)), ("9223372036854775807", .integer(.max)),
      ("-9223372036854775808", .integer(.min)), ("1.0", .number(1)), ("-0.0", .number(-0.0)), ("0e5", .number(0)),
      ("1E+2", .number(100)), ("0.1", .number(0.1)), ("5e-324", .number(.leastNonzeroMagnitude)),
      ("1.7976931348623157e308", .number(.greatestFiniteMagnitude)),
      ("123456789012345678901234567890.0", .number(1.2345678901234568e29)),
    ] as [(String, DocumentNode.Value)])
  func `an integer stays one, everything else is the nearest number`(text: String, value: DocumentNode.Value) throws {
    #expect(try JSONReader.read(Array(text.utf8)).value == value)
  }

  @Test func `escapes are resolved`() throws {
    let node = try JSONReader.read(Array(#""\"\\\/\b\f\n\r\t\u00e9\u20AC\ud834\udd1e\u0000|""#.utf8))
    #expect(node.value == .string("\"\\/\u{8}\u{C}\n\r\té€𝄞\u{0}|"))
  }

  @Test func `keys that only look the same are two keys`() throws {
    let node = try JSONReader.read(Array("{\"\u{e9}\":1,\"e\u{301}\":2}".utf8))
    guard case .map(let entries) = node.value else {
      Issue.record("not a map")
      return
    }
    #expect(entries.count == 2)
  }

  @Test(arguments: [15, 16, 17, 1000])
  func `a key that occurs twice is found in objects of any size`(count: Int) {
    let keys = (0..<count).map { "\"k\($0)\":0" } + ["\"k\(count / 2)\":1"]
    #expect(fault("{\(keys.joined(separator: ",\n"))}")?.place.line == count + 1)
    #expect(fault("{\(keys.dropLast().joined(separator: ","))}") == nil)
  }

  @Test func `every value knows its line, with any line break`() throws {
    let node = try JSONReader.read(Array("[1,\n2,\r\n{\"a\":\n3}]".utf8), firstLine: 10)
    guard case .list(let items) = node.value else {
      Issue.record("not a list")
      return
    }
    #expect(items.map(\.line) == [10, 11, 12])
    #expect(items[2]["a"]?.line == 13)
  }

  @Test func `limits are kept`() {
    func nested(_ levels: Int) -> String {
      String(repeating: "[", count: levels) + String(repeating: "]", count: levels)
    }
    #expect(fault(nested(100)) == nil)
    #expect(fault(nested(101))?.description == "a.json:1: lists and objects are nested too deeply")
    #expect(fault(nested(500), limits: JSONLimits(depth: 100_000)) == nil)
    #expect(fault(nested(501), limits: JSONLimits(depth: 100_000))?.code == "json.too_deep")
    #expect(fault(String(repeating: "{\"a\":", count: 100_000))?.code == "json.too_deep")
    #expect(fault("[1,2]", limits: JSONLimits(bytes: 5)) == nil)
    #expect(fault("[1,2]", limits: JSONLimits(bytes: 4))?.description == "a.json:1: the text is too large")
    #expect(fault("[1,2]", limits: JSONLimits(values: 3)) == nil)
    #expect(fault("[1,2]", limits: JSONLimits(values: 2))?.description == "a.json:1: the text holds too many values")
  }

  @Test func `every problem has words of its own and a code`() {
    let codes = JSONFault.Problem.allCases.map { problem in
      [UInt8]("x".utf8).withUnsafeBytes { JSONFault(problem, at: 0).finding(in: $0, file: "") }
    }
    #expect(Set(codes.map(\.message)).count == codes.count)
    #expect(Set(codes.map(\.code)).count == codes.count)
    #expect(
      codes.allSatisfy { !$0.message.isEmpty && $0.message.first?.isUppercase != true || $0.message.hasPrefix("JSON") })
  }
}
