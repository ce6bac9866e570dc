import JSONSchema
import Testing
import TextFormats

/// Strings, lists and objects are compared by what they mean.
@Suite("A value")
struct ValueTests {
  @Test("is text by its scalars")
  func isText() throws {
    let composed = try schema("{\"enum\":[\"\u{e9}\"],\"maxLength\":1}")
    #expect(try composed.isValid(#""\u00e9""#))
    #expect(try !composed.isValid("\"e\u{301}\""))
    let length = try schema(#"{"minLength":2,"maxLength":2}"#)
    for text in [#""😀😀""#, #""\ud83d\ude00x""#, #""e\u0301""#, #""\ud800\ud800""#] {
      #expect(try length.isValid(text), "\(text)")
    }
    for text in [#""😀""#, #""👩‍👧""#, #""\n""#] { #expect(try !length.isValid(text), "\(text)") }
  }

  @Test("is found under its key, however that is written")
  func isFound() throws {
    let properties = try schema(
      "{\"properties\":{\"\u{e9}\\/\":{\"type\":\"null\"}},\"additionalProperties\":false,\"required\":[\"\\u00e9/\"]}")
    #expect(try properties.isValid(#"{"\u00e9/":null}"#))
    #expect(try !properties.isValid("{\"e\u{301}/\":null}"))
    #expect(try !properties.isValid(#"{"\u00e9/":1}"#))
  }

  @Test("is the same in any order of members, and only then")
  func isSame() throws {
    let constant = try schema(#"{"const":{"a":[1,{"b":null}],"c":"x"}}"#)
    #expect(try constant.isValid(#"{"c":"\u0078","a":[1.0,{"b":null}]}"#))
    for other in [
      #"{"a":[1,{"b":null}]}"#, #"{"c":"x","a":[{"b":null},1]}"#, #"{"c":"x","a":[1,{"b":0}],"d":1}"#, "[]", "1",
    ] {
      #expect(try !constant.isValid(other), "\(other)")
    }
    let words = try schema(#"{"enum":[0,[false],{"a":1},"1"]}"#)
    for (text, isValid) in [
      ("0.0", true), ("false", false), ("[0]", false), ("[false]", true), ("{\"a\":true}", false), ("1", false),
    ] {
      #expect(try words.isValid(text) == isValid, "\(text)")
    }
  }

  @Test("stands once in a list, few or many")
  func isUnique() throws {
    let unique = try schema(#"{"uniqueItems":true}"#)
    for count in [2, 8, 9, 50] {
      let items = (0..<count).map { "{\"a\":\($0),\"b\":[\"\($0)\"]}" }
      #expect(try unique.isValid("[\(items.joined(separator: ","))]"))
      let again = items + [#"{"b":["1"],"a":1.0}"#]
      #expect(
        try unique.faults("[\(again.joined(separator: ","))]").map(\.actual) == [
          "the elements 1 and \(count) are equal"
        ])
    }
  }

  @Test("may have more required properties than a word has bits")
  func hasMany() throws {
    let names = (0..<100).map { "\"p\($0)\"" }
    let many = try schema("{\"required\":[\(names.joined(separator: ","))]}")
    func object(without missing: Int?) -> String {
      "{\(names.indices.filter { $0 != missing }.map { "\(names[$0]):1" }.joined(separator: ","))}"
    }
    #expect(try many.isValid(object(without: nil)))
    for missing in [0, 63, 64, 99] {
      #expect(try many.faults(object(without: missing)).map(\.property) == ["p\(missing)"])
    }
  }

  @Test("is looked at by many threads at once")
  func isReentrant() async throws {
    let shared = try schema(#"{"items":{"pattern":"^(?:a|b)+$","format":"hostname","minLength":1}}"#)
    let verdicts = await withTaskGroup(of: Bool.self) { group in
      for number in 0..<64 {
        group.addTask {
          let item = number % 2 == 0 ? "\"abba\"" : "\"abc\""
          let text = "[\((0..<200).map { _ in item }.joined(separator: ","))]"
          return (try? shared.isValid(text)) == (number % 2 == 0)
        }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(verdicts.allSatisfy { $0 } && verdicts.count == 64)
  }
}
