import Findings
import TestSupport
import Testing
import TextFormats
import TraceFormat

struct TraceKindTests {
  @Test func `every kind is there once, in a known group, with a sentence`() {
    let names = TraceKind.all.map(\.name)
    #expect(Set(names).count == names.count)
    for kind in TraceKind.all {
      #expect(kind.group != nil && kind.traceClass != .unknown, "\(kind.name)")
      #expect(kind.when.hasSuffix(".") && kind.when.first?.isUppercase == true, "\(kind.name)")
      #expect(kind.fields.map(\.key).count == Set(kind.fields.map(\.key)).count, "\(kind.name)")
      #expect(kind.fields.allSatisfy { !$0.meaning.isEmpty && !$0.meaning.hasSuffix(".") }, "\(kind.name)")
    }
  }

  @Test func `every group has kinds, or says that it has none`() {
    for group in TraceGroup.allCases {
      let isEmpty = !TraceKind.all.contains { $0.group == group }
      #expect(isEmpty == group.purpose.hasSuffix("nothing is written yet."), "\(group)")
      #expect(group.purpose.hasSuffix("."))
    }
  }

  @Test func `every example is a record that the reader knows`() throws {
    let snapshot = #"{"seq":1,"ms":0,"kind":"state.snapshot","data":{}}"#
    let header = try #require(String(decoding: try TraceSample.write(), as: UTF8.self).split(separator: "\n").first)
    for kind in TraceKind.all {
      let records = kind.name == "state.snapshot" ? [kind.exampleLine] : [snapshot, kind.exampleLine]
      let trace = try Trace(TraceSample.trace(header: String(header), records: records), file: "example.jsonl")
      let record = try #require(trace.records.last)
      #expect(record.documentation == kind)
      let example = try trace.data(of: record)
      #expect(kind.faults(in: example).isEmpty, "\(kind.name)")
      #expect(String(decoding: try example.json(), as: UTF8.self) == kind.example, "\(kind.name)")
    }
  }

  @Test func `an operation has its four kinds, one after the other`() {
    let operations = TraceKind.all.filter { $0.operation != nil }
    #expect(operations.count.isMultiple(of: 4))
    for (index, kind) in operations.enumerated() {
      #expect(kind.lastPart == ["started", "held", "landed", "finished"][index % 4])
      #expect(kind.stem == operations[index / 4 * 4].stem)
    }
  }

  @Test(arguments: [
    (#"{"op":1,"due":800}"#, []), (#"{"op":1,"owner":"os"}"#, []), (#"{"owner":"os"}"#, [#""op" is missing"#]),
    (#"{"op":1,"due":-1}"#, [#""due" must be: milliseconds"#]),
    (#"{"op":"1","owner":"os","sooner":1}"#, [#""op" must be: integer"#, #""sooner" is not in the documentation"#]),
    ("[]", ["data is a list, not an object"]),
  ])
  func `data is held against its row`(data: String, faults: [String]) throws {
    let kind = try #require(TraceKind.all.first { $0.name == "auth.sign_out.started" })
    #expect(kind.faults(in: try JSONReader.read(Array(data.utf8))) == faults)
  }

  @Test(
    arguments: [
      (.list(.oneOf(["a", "b"])), #"["a","b"]"#, true), (.list(.oneOf(["a", "b"])), #"["c"]"#, false),
      (.orFalse(.text), "false", true), (.orFalse(.text), "true", false), (.orFalse(.text), #""a""#, true),
      (.number, "1", true), (.number, "1.5", true), (.integer, "1.5", false),
      (.integer, #""9007199254740993""#, true), (.integer, #""7""#, false), (.number, #""8796093022208.125""#, true),
      (.number, #""0.5""#, false), (.number, #""much""#, false), (.record, "0", false),
      (.any, "null", true),
      (.map, "{}", true), (.map, "[]", false), (.bool, "1", false),
    ] as [(TraceKind.FieldType, String, Bool)])
  func `a type accepts its values alone`(type: TraceKind.FieldType, json: String, isRight: Bool) throws {
    let kind = TraceKind("app.tested", "A test.", [TraceKind.Field("x", type, "a value")])
    let node = try JSONReader.read(Array(#"{"x":\#(json)}"#.utf8))
    #expect(kind.faults(in: node).isEmpty == isRight)
  }
}
