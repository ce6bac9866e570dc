import Findings
import TestSupport
import Testing
import TextFormats

@testable import SettingsDefinition

/// The table of fields, and what is made from it.
struct SchemaTests {
  @Test func `the published JSON Schema is the table's`() throws {
    let json = try Schema.jsonSchema().json(.pretty)
    #expect(
      try PublishedFile.fault(
        "Fixtures/Schemas/definition-v1.schema.json", is: String(decoding: json, as: UTF8.self) + "\n") == nil)
  }

  @Test func `every table has a name of its own and is in the schema`() {
    let names = Schema.tables.map(\.name)
    #expect(Set(names).count == names.count)
    #expect(Set(names) == Set(TableName.allCases))
  }

  @Test func `no table has a field twice, and each says what it means`() {
    for table in Schema.tables {
      for fields in [table.fields] + table.cases.map({ table.fields + $0.fields }) {
        #expect(Set(fields.map(\.name)).count == fields.count, "\(table.name)")
      }
      for field in table.allFields {
        #expect(
          field.doc.hasSuffix(".") && field.doc.first?.isUppercase != false || field.doc.hasPrefix("`"),
          "\(field.name): \(field.doc)")
        #expect(field.name.allSatisfy { $0.isLowercase || $0 == "_" }, "\(field.name)")
      }
    }
  }

  /// A definition is written in Lua: `end = 1` would not be.
  @Test func `no field is a keyword of Lua`() {
    let keywords: Set = [
      "and", "break", "do", "else", "elseif", "end", "false", "for", "function", "goto", "if", "in", "local", "nil",
      "not", "or", "repeat", "return", "then", "true", "until", "while",
    ]
    for table in Schema.tables {
      #expect(keywords.isDisjoint(with: table.allFields.map(\.name)), "\(table.name)")
    }
  }

  @Test func `every default is a value of its field's type`() {
    for table in Schema.tables {
      for field in table.allFields {
        guard case .value(let fallback) = field.fallback else { continue }
        #expect(field.type.fits(fallback), "\(table.name).\(field.name)")
      }
    }
  }

  @Test func `no verb is a field beside another verb`() {
    for table in Schema.tables {
      guard case .verb(let cases)? = table.choice else { continue }
      let verbs = Set(cases.map(\.name))
      let beside = (table.fields + cases.flatMap { $0.fields.dropFirst() }).map(\.name)
      #expect(verbs.isDisjoint(with: beside), "\(table.name)")
    }
  }

  @Test func `respelled names lead to fields that there are`() {
    let all = Set(Schema.tables.flatMap { $0.allFields.map(\.name) })
    for (wrong, right) in Schema.respelled {
      #expect(all.contains(right) && !all.contains(wrong))
    }
  }

  /// A field that the model does not take would be checked and then forgotten; one that is not in the table would
  /// never be there.
  @Test func `the model takes every field of the table and no other`() throws {
    let reading = Reading(files: ["app.json"])
    reading.reads = []
    let document = try Everything.document()
    _ = DefinitionReader(reading).build(document, configuration: nil)
    #expect(messages(reading.allFindings()) == [])
    let reads = try #require(reading.reads)
    var known: Set<String> = []
    for table in Schema.tables { known.formUnion(table.allFields.map { "\(table.name.rawValue).\($0.name)" }) }
    #expect(reads.subtracting(known).sorted() == [])
    // What the reader looks up by itself: versions, kinds of verbs whose value is the verb's presence.
    let byThemselves: Set = ["action.dismiss", "action.review"]
    #expect(known.subtracting(reads).subtracting(byThemselves).sorted() == [])
  }
}
