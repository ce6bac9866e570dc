import JSONSchema
import Testing

@Suite("A fault")
struct FaultTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var schema: String
    var value: String
    /// Keyword, pointers, what is wanted and found; then the message.
    var lines: [String]
    var testDescription: String { "\(schema) of \(value)" }
  }

  static let cases: [Case] = [
    .init(
      schema: #"{"properties":{"theme":{"enum":["light","dark",null]}}}"#, value: #"{"theme":"blue"}"#,
      lines: [
        #"enum at /theme by /properties/theme/enum"#,
        #"must be one of "light", "dark", null, and is "blue""#,
      ]),
    .init(
      schema: #"{"type":["string","null"]}"#, value: "[1, 2]",
      lines: ["type at  by /type", "must be null or string, and is [1,2]"]),
    .init(
      schema: #"{"type":"object","required":["a/b","c"],"additionalProperties":false,"properties":{"c":true}}"#,
      value: #"{"x\ny":{"z":1}}"#,
      lines: [
        "additionalProperties at  by /additionalProperties of x\ny",
        #"the property "x\ny" is not allowed, and is {"z":1}"#,
        "required at  by /required of a/b", #"the property "a/b" is missing"#,
        "required at  by /required of c", #"the property "c" is missing"#,
      ]),
    .init(
      schema: #"{"items":[{"minimum":2.5},{"exclusiveMaximum":3}],"additionalItems":{"multipleOf":0.01}}"#,
      value: "[2.49,3.0,0.015,1.23]",
      lines: [
        "minimum at /0 by /items/0/minimum", "must be at least 2.5, and is 2.49",
        "exclusiveMaximum at /1 by /items/1/exclusiveMaximum", "must be less than 3, and is 3.0",
        "multipleOf at /2 by /additionalItems/multipleOf", "must be a multiple of 0.01, and is 0.015",
      ]),
    .init(
      schema: #"{"items":[{}],"additionalItems":false,"maxItems":1,"uniqueItems":true,"contains":{"type":"null"}}"#,
      value: "[1,1]",
      lines: [
        "maxItems at  by /maxItems", "must have at most 1 elements, and has 2",
        "additionalItems at  by /additionalItems", "must have at most 1 elements, and has 2",
        "contains at  by /contains", #"must have an element as "contains" says, and is [1,1]"#,
        "uniqueItems at  by /uniqueItems", "must have no element twice, but the elements 0 and 1 are equal",
      ]),
    .init(
      schema: ##"{"properties":{"a~b":{"$ref":"#/definitions/text"}},"definitions":{"text":{"maxLength":2}}}"##,
      value: #"{"a~b":"😀é\u00e9"}"#,
      lines: ["maxLength at /a~0b by /definitions/text/maxLength", "must have at most 2 characters, and has 3"]),
    .init(
      schema: #"{"pattern":"^\\d+$","format":"ipv4","minLength":9}"#, value: #""1.2.3.x""#,
      lines: [
        "minLength at  by /minLength", "must have at least 9 characters, and has 7",
        "pattern at  by /pattern", #"must match the pattern ^\d+$, and is "1.2.3.x""#,
        "format at  by /format", #"must be of the format ipv4, and is "1.2.3.x""#,
      ]),
    .init(
      schema:
        #"{"dependencies":{"a":["b"],"c":{"minProperties":3}},"propertyNames":{"maxLength":1},"maxProperties":2}"#,
      value: #"{"a":1,"c":2,"dd":3}"#,
      lines: [
        "maxProperties at  by /maxProperties", "must have at most 2 properties, and has 3",
        "propertyNames at  by /propertyNames of dd", #"the name "dd" is not allowed"#,
        "dependencies at  by /dependencies of b", #"the property "b", which "a" needs is missing"#,
      ]),
    .init(
      schema: #"{"anyOf":[{"type":"null"},{"type":"object","required":["id"]}]}"#, value: "{}",
      lines: ["required at  by /anyOf/1/required of id", #"the property "id" is missing"#]),
    .init(
      schema: #"{"anyOf":[{"maximum":1},{"minimum":5}]}"#, value: "3",
      lines: ["anyOf at  by /anyOf", #"must be as an alternative of "anyOf" says, and is 3"#]),
    .init(
      schema: #"{"oneOf":[{"maximum":5},{"minimum":1}]}"#, value: "3",
      lines: [
        "oneOf at  by /oneOf", #"must be as one alternative of "oneOf" says, and is 3, which more than one takes"#,
      ]),
    .init(
      schema: #"{"not":{"type":"integer"},"if":{"minimum":1},"then":{"const":0.5}}"#, value: "1.0",
      lines: [
        "not at  by /not", #"must not be as "not" says, and is 1.0"#,
        "const at  by /then/const", "must be 0.5, and is 1.0",
      ]),
    .init(
      schema: #"{"properties":{"old":false}}"#, value: #"{"old":1}"#,
      lines: [" at /old by /properties/old", "there must be no value, and is 1"]),
    .init(
      schema: ##"{"$ref":"http://json-schema.org/draft-07/schema#"}"##, value: #"{"minLength":-1}"#,
      lines: [
        "minimum at /minLength by http://json-schema.org/draft-07/schema#/definitions/count/minimum",
        "must be at least 0, and is -1",
      ]),
  ]

  @Test("has the keyword, both pointers, the property and words", arguments: cases)
  func isWhole(_ test: Case) throws {
    let faults = try schema(test.schema).faults(test.value)
    let lines = faults.flatMap { fault in
      let property = fault.property.map { " of \($0)" } ?? ""
      return ["\(fault.keyword) at \(fault.pointer) by \(fault.schemaPointer)\(property)", fault.message]
    }
    #expect(lines == test.lines)
  }

  @Test("is one of at most so many")
  func isLimited() throws {
    let numbers = try schema(#"{"items":{"type":"string"}}"#)
    #expect(try numbers.faults("[1,2,3,4]", limit: 2).map(\.pointer) == ["/0", "/1"])
    #expect(try numbers.faults("[1,2,3,4]", limit: 0).isEmpty)
    #expect(try numbers.faults("[]").isEmpty)
  }

  @Test("shows long values in part")
  func isShort() throws {
    let long = "\"\(String(repeating: "é", count: 500))\""
    let fault = try #require(try schema(#"{"type":"null"}"#).faults(long).first)
    #expect(fault.actual.utf8.count <= 200)
    #expect(fault.actual.hasSuffix("é…"))
  }
}
