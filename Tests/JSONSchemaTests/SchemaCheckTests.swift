import Findings
import Foundation
import JSONSchema
import Testing
import TextFormats

/// What is refused as no schema, what is tolerated, and what is only odd.
@Suite("A schema")
struct SchemaCheckTests {
  private func lines(_ text: String, _ draft: JSONSchemaDraft = .draft7, isStrict: Bool = false) -> [String] {
    var options = JSONSchemaOptions()
    options.draft = draft
    options.isStrict = isStrict
    return problems(text, options).map { "\($0.place.line ?? 0) \($0.place.path): \($0.message)" }
  }

  @Test(
    "is refused where it is none, with every fault and its place",
    arguments: [
      ("[]", ["1 : a schema of draft 7 is an object, true or false, this is a list"]),
      ("3", ["1 : a schema of draft 7 is an object, true or false, this is 3"]),
      (#""{}""#, [#"1 : a schema of draft 7 is an object, true or false, this is "{}""#]),
      (
        """
        {
          "properties": {
            "a/b": { "type": "strng" },
            "c": { "minLength": -1, "required": true },
            "d": [1]
          },
          "items": { "pattern": "(" , "$ref": 7 },
          "allOf": []
        }
        """,
        [
          #"8 /allOf: "allOf" is a list, and must be a list of schemas, not empty"#,
          #"7 /items/$ref: "$ref" is 7, and must be a string"#,
          #"7 /items/pattern: the pattern "(" is not a regular expression of ECMA-262: missing closing parenthesis"#,
          #"3 /properties/a~1b/type: there is no type "strng""#,
          #"4 /properties/c/minLength: "minLength" is -1, and must be a whole number, zero or more"#,
          #"4 /properties/c/required: "required" is true, and must be a list of strings"#,
          "5 /properties/d: a schema of draft 7 is an object, true or false, this is a list",
        ]
      ),
      (#"{"maximum":1,"maximum":2}"#, [#"1 /maximum: "maximum" stands here twice"#]),
      (
        ##"{"items":{"$ref":"#/definitions/colour"},"definitions":{"color":{}}}"##,
        [##"1 /items/$ref: $ref "#/definitions/colour" leads nowhere"##]
      ),
      (##"{"$ref":"#name"}"##, [##"1 /$ref: $ref "#name" leads nowhere"##]),
    ])
  func isRefused(_ text: String, _ expected: [String]) {
    #expect(lines(text).sorted { $0.drop { $0 != "/" } < $1.drop { $0 != "/" } } == expected)
  }

  @Test("of a draft that is not supported is refused by name")
  func isOfKnownDraft() throws {
    for draft in ["2019-09", "2020-12"] {
      let findings = problems("{\"$schema\":\"https://json-schema.org/draft/\(draft)/schema\"}")
      #expect(findings.map(\.code) == ["schema.unsupported_draft"])
      #expect(findings[0].message.contains(draft))
      #expect(findings[0].place.path == "/$schema")
    }
    #expect(
      problems(#"{"$schema":"http://json-schema.org/draft-03/schema#"}"#).map(\.code) == ["schema.unsupported_draft"])
    for (uri, draft) in [
      ("http://json-schema.org/draft-04/schema#", JSONSchemaDraft.draft4),
      ("https://json-schema.org/draft-06/schema", .draft6), ("http://json-schema.org/schema#", .draft7),
      ("http://iglucentral.com/schemas/com.snowplowanalytics.self-desc/schema/jsonschema/1-0-0#", .draft4),
    ] {
      #expect(try schema("{\"$schema\":\"\(uri)\"}").draft == draft)
    }
    #expect(try schema(#"{"$schema":"http://example.com/own"}"#).warnings.map(\.code) == ["schema.unknown_draft"])
  }

  @Test("may have what services add")
  func isOfVendor() throws {
    let segment = try schema(
      """
      {"$schema":"http://json-schema.org/draft-07/schema#","labels":{"screen":"settings"},"type":"object",
       "properties":{"theme":{"type":["string"],"id":"/properties/theme"},"extra":{"type":"any","nameMapping":{"a":1}}},
       "self":{"vendor":"com.acme"}}
      """)
    #expect(try segment.isValid(#"{"theme":"dark","extra":[{}]}"#))
    #expect(try !segment.isValid(#"{"theme":1}"#))
    #expect(segment.warnings.map(\.message) == [#"there is no type "any""#])
    let old = ##"{"id":"/properties","items":{"$ref":"#/definitions/a"},"definitions":{"a":{"type":"null"}}}"##
    var options = JSONSchemaOptions()
    options.draft = .draft4
    #expect(try !schema(old, options).isValid("[1]"))
    #expect(lines(#"{"type":"any"}"#, isStrict: true) == [#"1 /type: there is no type "any""#])
  }

  @Test("that is odd has warnings, and is refused by strict readers")
  func isOdd() throws {
    let odd = #"{"enum":[1,1.0],"required":[],"exclusiveMinimum":true,"type":["null","null"]}"#
    var options = JSONSchemaOptions()
    options.draft = .draft4
    let warnings = try schema(odd, options).warnings
    #expect(
      Set(warnings.map(\.message)) == [
        #""enum" has 1 twice"#, #""required" has no elements"#, #""type" has "null" twice"#,
        #"in draft 4 "exclusiveMinimum" needs "minimum" beside it"#,
      ])
    #expect(warnings.allSatisfy { $0.severity == .warning })
    #expect(lines(odd, .draft4, isStrict: true).count == 4)
    let misspelled = try schema(#"{"requried":["a"],"$defs":{},"properties":{"requried":{}},"then":{}}"#)
    #expect(
      misspelled.warnings.map(\.message) == [
        #""requried" is no keyword"#, #""$defs" is a keyword of draft 2019-09 or later, and has no effect here"#,
      ])
    #expect(misspelled.warnings[0].notes == [#"did you mean "required"?"#])
    #expect(try schema(#"{"const":1}"#, options).warnings.map(\.code) == ["schema.later_keyword"])
    #expect(try schema(#"{"const":1}"#, options).isValid("2"))
  }

  @Test("warns of looking around where it is asked to")
  func looksAround() throws {
    let text = #"{"patternProperties":{"^(?!x)":{}}}"#
    var options = JSONSchemaOptions()
    #expect(try schema(text).warnings.isEmpty)
    options.warnsAboutLookAround = true
    #expect(try schema(text, options).warnings.map(\.place.path) == ["/patternProperties/^(?!x)"])
  }

  @Test("is named by its place in a larger document")
  func isPart() throws {
    let plan = try Sample(#"{"rules":[{"schema":{"type":1}},{"schema":{"definitions":{"type":{"not":0}}}}]}"#)
    for (number, rule) in try #require(plan.root.member("rules")).elements.enumerated() {
      var options = JSONSchemaOptions()
      options.pointer = "/rules/\(number)/schema"
      let view = try #require(rule.member("schema"))
      let error = #expect(throws: Findings.self) { try JSONSchema(view, file: "plan.json", options: options) }
      #expect(
        error?.list.map(\.place.path) == [["/rules/0/schema/type"], ["/rules/1/schema/definitions/type/not"]][number])
    }
  }

  @Test(
    "is refused by a strict reader exactly where the schema of its draft refuses it",
    arguments: JSONSchemaDraft.allCases)
  func isCheckedAsItsDraftSays(_ draft: JSONSchemaDraft) throws {
    let meta = try schema("{\"$ref\":\"http://json-schema.org/draft-0\(draft.rawValue)/schema#\"}")
    var options = JSONSchemaOptions()
    options.draft = draft
    options.isStrict = true
    let values = [
      "null", "true", "0", "-1", "2.0", "1.5", "\"\"", "\"string\"", "\"(\"", "[]", "[1,1]", "[\"null\"]",
      "[\"a\",\"a\"]", "{}", "[{}]", "{\"a\":{}}", "{\"a\":[]}", "{\"a\":1}", "[{},1]", "{\"a\":[\"b\"]}",
      "{\"type\":0}",
      "{\"(\":{}}",
    ]
    let keywords = [
      "type", "enum", "const", "multipleOf", "maximum", "exclusiveMaximum", "minimum", "exclusiveMinimum", "maxLength",
      "minLength", "pattern", "items", "additionalItems", "maxItems", "minItems", "uniqueItems", "contains",
      "maxProperties", "minProperties", "required", "properties", "patternProperties", "additionalProperties",
      "dependencies", "propertyNames", "if", "then", "else", "allOf", "anyOf", "oneOf", "not", "definitions", "title",
      "description", "default", "examples", "readOnly", "writeOnly", "$comment", "format", "contentEncoding",
      "contentMediaType",
    ]
    for keyword in keywords {
      for value in values {
        let text = "{\"\(keyword)\":\(value)}"
        // The schema of draft 4 says nothing about the names under `patternProperties`.
        if draft == .draft4, keyword == "patternProperties", value.contains("(") { continue }
        #expect(problems(text, options).isEmpty == (try meta.isValid(text)), "\(text)")
      }
    }
  }
}
