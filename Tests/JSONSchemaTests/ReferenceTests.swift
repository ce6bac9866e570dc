import Findings
import JSONSchema
import Testing

@Suite("A reference")
struct ReferenceTests {
  private func options(_ documents: [String: String]) -> JSONSchemaOptions {
    var options = JSONSchemaOptions()
    options.documents = documents.mapValues { Array($0.utf8) }
    return options
  }

  @Test("leads to documents that the caller gives, and on from there")
  func leadsToDocuments() throws {
    let documents = options([
      "https://acme.test/a/user.json":
        ##"{"$id":"https://acme.test/a/user.json","properties":{"id":{"$ref":"../id.json#uuid"},"self":{"$ref":"#"}}}"##,
      "https://acme.test/id.json": ##"{"definitions":{"x":{"$id":"#uuid","type":"string","format":"uuid"}}}"##,
    ])
    let user = try schema(#"{"$id":"https://acme.test/root.json","items":{"$ref":"a/user.json"}}"#, documents)
    #expect(try user.isValid(#"[{"id":"0190aaaa-0000-7000-8000-000000000000","self":{"self":{}}}]"#))
    let faults = try user.faults(#"[{"self":{"id":"7"}}]"#)
    #expect(faults.map(\.pointer) == ["/0/self/id"])
    #expect(faults.map(\.schemaPointer) == ["https://acme.test/id.json#/definitions/x/format"])
  }

  @Test("into a document of an older draft is read by that draft")
  func keepsDraft() throws {
    let old = options([
      "urn:old": ##"{"$schema":"http://json-schema.org/draft-04/schema#","minimum":1,"exclusiveMinimum":true}"##
    ])
    let new = try schema(#"{"$ref":"urn:old"}"#, old)
    #expect(try !new.isValid("1.0"))
    #expect(try new.isValid("1.01"))
  }

  @Test("to a document that is broken, or has faults, says which")
  func namesDocument() {
    let documents = options(["urn:a": "{,}", "urn:b": "{\n\"type\":1}"])
    let broken = problems(#"{"$ref":"urn:a"}"#, documents)
    #expect(broken.map(\.code) == ["schema.unreadable_document"])
    #expect(broken[0].message.hasPrefix(#"the document "urn:a" is not JSON: "#))
    #expect(
      problems(#"{"$ref":"urn:b#"}"#, documents).map(\.place) == [SourcePlace(file: "urn:b", line: 2, path: "/type")])
  }

  @Test("is resolved as RFC 3986 says")
  func isResolved() throws {
    let base = "http://a/b/c/d;p?q"
    for (reference, uri) in [
      ("g:h", "g:h"), ("g", "http://a/b/c/g"), ("./g", "http://a/b/c/g"), ("g/", "http://a/b/c/g/"),
      ("/g", "http://a/g"),
      ("//g", "http://g"), ("?y", "http://a/b/c/d;p?y"), ("g?y", "http://a/b/c/g?y"), (";x", "http://a/b/c/;x"),
      ("..", "http://a/b/"), ("../g", "http://a/b/g"), ("../..", "http://a/"), ("../../../g", "http://a/g"),
      ("/./g", "http://a/g"), ("./../g", "http://a/b/g"), ("g/./h", "http://a/b/c/g/h"), ("g/../h", "http://a/b/c/h"),
    ] {
      let text = "{\"$id\":\"\(base)\",\"items\":{\"$ref\":\"\(reference)\"}}"
      #expect(problems(text).map(\.message) == ["$ref leads to \"\(uri)\", which is not here"], "\(reference)")
      #expect(try schema(text, options([uri: "false"])).isValid("[]"))
    }
  }

  @Test("is what counts, whatever stands beside it; what it leads to may be anywhere")
  func standsAlone() throws {
    let one = try schema(
      ##"{"$ref":"#/own%20things/0/a~1b","own things":[{"a/b":{"type":"null"}}],"type":"string","definitions":{}}"##)
    #expect(try one.isValid("null"))
    #expect(try !one.isValid("\"\""))
    #expect(
      problems(##"{"$ref":"#/a","a":{},"definitions":{"b":{"type":0}}}"##).map(\.place.path) == ["/definitions/b/type"])
  }
}
