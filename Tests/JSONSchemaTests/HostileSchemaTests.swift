import Findings
import JSONSchema
import Testing
import TextFormats

/// Schemas that somebody wrote to do harm, or that only look like schemas: each ends soon, and says why.
@Suite("A hostile schema", .timeLimit(.minutes(1)))
struct HostileSchemaTests {
  private func codes(_ text: String) -> [String] { problems(text).map(\.code) }

  private func chain(_ count: Int, _ link: (Int) -> String) -> String {
    let links = (0..<count).map { "\"d\($0)\":\(link($0 + 1))" } + ["\"d\(count)\":{\"type\":\"integer\"}"]
    return "{\"definitions\":{\(links.joined(separator: ","))},\"allOf\":[{\"$ref\":\"#/definitions/d0\"}]}"
  }

  @Test("may be nested as deeply as JSON may")
  func isDeep() throws {
    let (open, close) = (String(repeating: #"{"items":"#, count: 490), String(repeating: "}", count: 490))
    let deep = try schema("\(open){\"type\":\"null\"}\(close)")
    let (lists, ends) = (String(repeating: "[", count: 490), String(repeating: "]", count: 490))
    #expect(try deep.isValid("\(lists)null\(ends)"))
    let faults = try deep.faults("\(lists)1\(ends)")
    #expect(faults.map(\.keyword) == ["type"])
    #expect(faults[0].pointer == String(repeating: "/0", count: 490))
    #expect(faults[0].schemaPointer == "\(String(repeating: "/items", count: 490))/type")
    #expect(throws: JSONFault.self) { try schema(String(repeating: #"{"not":"#, count: 501)) }
  }

  @Test("may be a long way of references, but not one of schemas about the same value")
  func isLong() throws {
    let references = try schema(chain(20_000) { "{\"$ref\":\"#/definitions/d\($0)\"}" })
    #expect(try references.isValid("1"))
    #expect(try !references.isValid("1.5"))
    let schemas = try schema(chain(20_000) { "{\"allOf\":[{\"$ref\":\"#/definitions/d\($0)\"}]}" })
    #expect(try !schemas.isValid("1"))
    #expect(try schemas.faults("1").map(\.reason) == [.tooDeep])
  }

  @Test("may go as deep as its bound allows at each level of a value")
  func isDeepAtEachLevel() throws {
    let tree = try schema(##"{"properties":{"a":{"$ref":"#"}},"allOf":[{"not":{"type":"null"}}]}"##)
    func value(_ depth: Int) -> String {
      String(repeating: #"{"a":"#, count: depth) + "1" + String(repeating: "}", count: depth)
    }
    #expect(try tree.isValid(value(499)))
    let wide = try schema(
      ##"{"allOf":[{"anyOf":[{"properties":{"a":{"$ref":"#"}}},false]},{"type":"object"}]}"##)
    #expect(try wide.faults(value(499)).isEmpty == false)
    let others = (0..<5000).map { "\"key \($0)\":1" }.joined(separator: ",")
    #expect(try schema("{\(others),\"dependencies\":{\"a\":[\"b\",\"b\"]}}").warnings.count < 100)
  }

  @Test("may have a divisor of many digits, but not for a number of very many", arguments: [4_000_000, 2])
  func dividesLong(_ digits: Int) throws {
    let divisor = String(repeating: "7", count: 1000)
    let multiples = try schema("{\"multipleOf\":\(divisor)}")
    #expect(try multiples.isValid("\(divisor)\(divisor)"))
    let value = digits > 2 ? String(repeating: "1", count: digits) : "1e999999"
    #expect(try multiples.faults(value).map(\.reason) == [digits > 2 ? .tooManySteps : .mismatch])
    let longer = try schema("{\"multipleOf\":\(String(repeating: "7", count: 1_000_000))}")
    #expect(try longer.faults(value).map(\.reason) == [.tooManySteps])
  }

  @Test("may ask whether objects of many keys in another order are the same")
  func comparesLong() throws {
    let members = (0..<100_000).map { "\"key \($0)\":{\"a\":\($0),\"b\":null}" }
    let other = members.reversed().map { $0.replacing("\"b\":null", with: "\"b\":null") }.joined(separator: ",")
    let constant = try schema("{\"const\":{\(members.joined(separator: ","))}}")
    #expect(try constant.isValid("{\(other)}"))
    #expect(try !constant.isValid("{\(other.replacing("\"a\":7,", with: "\"a\":8,"))}"))
    let unique = try schema(#"{"uniqueItems":true}"#)
    #expect(try !unique.isValid("[{\(members.joined(separator: ","))},{\(other)}]"))
  }

  @Test("may search a value's texts for patterns so often, and not more")
  func searchesOften() throws {
    var options = JSONSchemaOptions()
    options.steps = 100_000
    let hard = try schema(#"{"items":{"not":{"pattern":"^(a|aa|b)*[cd]$"}}}"#, options)
    func texts(_ count: Int) -> String {
      "[\(Array(repeating: "\"\(String(repeating: "a", count: 20))\"", count: count).joined(separator: ","))]"
    }
    #expect(try hard.isValid(texts(10)))
    #expect(try hard.faults(texts(5000)).map(\.reason) == [.tooManySteps])
    // What is easy may be asked of all that an event can hold.
    let easy = try schema(#"{"items":{"pattern":"[a-z_]+$"}}"#)
    let names = Array(repeating: "\"theme_changed\"", count: 200_000).joined(separator: ",")
    #expect(try easy.isValid("[\(names)]"))
  }

  @Test("that doubles its work with each step is stopped")
  func doubles() throws {
    var options = JSONSchemaOptions()
    options.steps = 100_000
    let next = { (number: Int) in "{\"$ref\":\"#/definitions/d\(number)\"}" }
    let all = try schema(chain(60) { "{\"allOf\":[\(next($0)),\(next($0))]}" }, options)
    #expect(try !all.isValid("1"))
    let fault = try #require(try all.faults("1").first)
    #expect(fault.reason == .tooManySteps)
    #expect(fault.message == "holding the value against the schema took too many steps, so that nothing is decided")
    let not = try schema(chain(60) { "{\"not\":{\"anyOf\":[\(next($0)),\(next($0))]}}" }, options)
    #expect(try !not.isValid("true"))
    #expect(try not.faults("true").map(\.reason) == [.tooManySteps])
  }

  @Test("that goes round in a circle is refused")
  func isEndless() {
    #expect(codes(##"{"$ref":"#"}"##) == ["schema.endless_reference"])
    #expect(codes(chain(1) { _ in ##"{"$ref":"#/definitions/d0"}"## }) == ["schema.endless_reference"])
    #expect(codes(##"{"anyOf":[{"type":"null"},{"$ref":"#"}]}"##) == ["schema.endless_schema"])
    #expect(codes(##"{"properties":{"a":{"not":{"$ref":"#/properties/a"}}}}"##) == ["schema.endless_schema"])
    #expect(codes(##"{"dependencies":{"a":{"if":{"$ref":"#"},"then":{}}}}"##) == ["schema.endless_schema"])
    #expect(codes(##"{"properties":{"a":{"$ref":"#"}},"items":{"anyOf":[{"$ref":"#"}]}}"##) == [])
  }

  @Test("may list a hundred thousand values, or as many required names")
  func isHuge() throws {
    let names = (0..<100_000).map { "\"name \($0)\"" }.joined(separator: ",")
    let numbers = (0..<100_000).map { "\($0).5" }.joined(separator: ",")
    let choice = try schema("{\"enum\":[\(names),\(numbers)]}")
    #expect(try choice.isValid("\"name 99999\""))
    #expect(try choice.isValid("99999.50"))
    #expect(try !choice.isValid("99999"))
    let fault = try #require(try choice.faults("\"name 100000\"").first)
    #expect(fault.expected.hasPrefix("\"name 0\", \"name 1\", ") && fault.expected.utf8.count <= 200)
    let required = try schema("{\"required\":[\(names)]}")
    #expect(try required.faults(#"{"name 7":1}"#).map(\.property).first == "name 0")
    #expect(try required.faults(#"{"name 7":1}"#).count == 100)
  }

  @Test(
    "with a pattern that explodes says that the pattern took too many steps",
    arguments: ["(a+)+$", "^(a+)+$", "^(([a-z])+.)+[A-Z]([a-z])+$", "(a|aa)+$", "(a|a?)+$", "(.*a){25}", "^(?=(a+)+$)"])
  func explodes(_ pattern: String) throws {
    let exploding = try schema("{\"properties\":{\"a\":{\"pattern\":\"\(pattern)\"}}}")
    for count in [30, 1000, 100_000] {
      let value = "{\"a\":\"\(String(repeating: "a", count: count))!\"}"
      #expect(try !exploding.isValid(value))
      let fault = try #require(try exploding.faults(value).first)
      #expect(fault.reason == .tooManySteps || pattern == "(.*a){25}" && fault.reason == .mismatch || count > 1000)
      #expect(fault.keyword == "pattern")
      #expect(fault.pointer == "/a")
    }
    let value = "{\"a\":\"\(String(repeating: "a", count: 40))!\"}"
    if pattern == "(a+)+$" {
      #expect(try exploding.faults(value)[0].message == "the pattern took too many steps, so that nothing is decided")
    }
  }

  @Test("with a pattern that explodes at the name of a property is stopped too")
  func explodesAtNames() throws {
    let value = "{\"\(String(repeating: "a", count: 40))!\":1}"
    for text in [#"{"patternProperties":{"^(a+)+$":{}}}"#, #"{"propertyNames":{"pattern":"^(a+)+$"}}"#] {
      #expect(try schema(text).faults(value).map(\.reason) == [.tooManySteps])
    }
    #expect(try !schema(#"{"not":{"patternProperties":{"^(a+)+$":{}}}}"#).isValid(value))
  }

  @Test("with a pattern of a megabyte, or thousands of groups, is refused")
  func hasLongPattern() {
    let long = problems("{\"pattern\":\"\(String(repeating: "a", count: 1 << 20))\"}")
    #expect(long.map(\.code) == ["schema.pattern"])
    #expect(long[0].message.hasSuffix("it is longer than 32 kB"))
    #expect(long[0].message.utf8.count < 200)
    for pattern in [String(repeating: "(", count: 5000), "((a{1,500}){1,500}){1,500}", "a{70000}"] {
      #expect(codes("{\"pattern\":\"\(pattern)\"}") == ["schema.pattern"])
    }
  }

  @Test("that leads elsewhere is refused by name")
  func isRemote() {
    let findings = problems(##"{"items":{"$ref":"http://example.com/a.json#/definitions/b"}}"##)
    #expect(findings.map(\.code) == ["schema.remote_reference"])
    #expect(findings[0].message == #"$ref leads to "http://example.com/a.json", which is not here"#)
    #expect(findings[0].place == SourcePlace(file: "schema.json", line: 1, path: "/items/$ref"))
  }

  @Test("may ask for elements that differ, and for multiples of long numbers")
  func isCostly() throws {
    let unique = try schema(#"{"uniqueItems":true}"#)
    let numbers = (0..<20_000).map { "\($0)" }.joined(separator: ",")
    #expect(try unique.isValid("[\(numbers)]"))
    #expect(try unique.faults("[\(numbers),77.0]").map(\.actual) == ["the elements 77 and 20000 are equal"])
    let nines = String(repeating: "9", count: 2000)
    let multiple = try schema("{\"multipleOf\":\(nines)}")
    #expect(try multiple.isValid("\(nines)000"))
    #expect(try multiple.isValid("\(nines)e100000000000000000000"))
    #expect(try !multiple.isValid("\(nines)001"))
    #expect(try !multiple.isValid("1e-100000000000000000000"))
  }

  @Test("may name a format that is dear to check")
  func hasFormats() throws {
    let long = String(repeating: "ä.", count: 200_000)
    for format in ["idn-hostname", "idn-email", "iri", "uri-template", "regex", "json-pointer", "ipv6", "date-time"] {
      _ = try schema("{\"format\":\"\(format)\"}").isValid("\"\(long)\"")
    }
    #expect(try !schema(#"{"format":"idn-hostname"}"#).isValid("\"\(long)\""))
  }
}
