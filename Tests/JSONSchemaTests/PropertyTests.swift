import JSONSchema
import Testing

/// What a schema says of the properties of an object.
@Suite("The properties of a schema")
struct PropertyTests {
  @Test("are those that it names, with those of allOf and references")
  func areNamed() throws {
    let open = try schema(
      #"""
      {"properties":{"b":{},"a":{"type":"string"},"never":false},"required":["a","x"],
       "allOf":[{"properties":{"c":{}},"required":["c"]},{"$ref":"#/definitions/d"}],
       "definitions":{"d":{"properties":{"e":{}}},"other":{"properties":{"f":{}}}}}
      """#
    ).properties
    #expect(open.names == ["b", "a", "c", "e"] && Set(open.required) == ["a", "x", "c"])
    #expect(!open.isClosed && open.allows("anything"))
    let closed = try schema(#"{"properties":{"a":{}},"additionalProperties":false}"#).properties
    #expect(closed.isClosed && closed.allows("a") && !closed.allows("b"))
    let patterns = try schema(#"{"patternProperties":{"^x":{}},"additionalProperties":false}"#).properties
    #expect(patterns.isClosed && patterns.allows("b"))
    #expect(try schema("true").properties == JSONSchemaProperties())
  }

  @Test(
    "may be forgiven in the outermost object",
    arguments: [
      (#"{"a":1}"#, true), (#"{"a":1,"$lib":2,"time":3}"#, true), (#"{"a":1,"$lib":2,"other":3}"#, false),
      (#"{"a":"x","$lib":2}"#, false), (#"{"a":1,"o":{"$lib":2}}"#, false), (#"{"a":1,"o":{}}"#, true),
    ])
  func areForgiven(value: String, isFine: Bool) throws {
    let closed = try schema(
      #"{"properties":{"a":{"type":"integer"},"o":{"additionalProperties":false}},"additionalProperties":false}"#)
    let forgiven = ForgivenProperties(prefixes: ["$"], names: ["time"])
    let sample = try Sample(value)
    let found = withExtendedLifetime(sample) { closed.isValid(sample.root, forgiving: forgiven) }
    #expect(found == isFine)
  }
}
