import Findings
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
      #expect(isEmpty == (group == .gesture))
      #expect(group.purpose.hasSuffix("."))
    }
  }

  @Test func `every example is a record that the reader knows`() throws {
    let snapshot = #"{"seq":1,"ms":0,"kind":"state.snapshot","data":{}}"#
    let header = try #require(String(decoding: try Sample.write(), as: UTF8.self).split(separator: "\n").first)
    for kind in TraceKind.all {
      let records = kind.name == "state.snapshot" ? [kind.exampleLine] : [snapshot, kind.exampleLine]
      let trace = try Trace(Sample.trace(header: String(header), records: records), file: "example.jsonl")
      let record = try #require(trace.records.last)
      #expect(record.documentation == kind)
      let example = try trace.data(of: record)
      #expect(example.faults(against: kind.fields).isEmpty, "\(kind.name)")
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
}

extension DocumentNode {
  /// What is wrong with `data`, by the fields of its kind's row: the keys that are missing, unknown or of another type.
  func faults(against fields: [TraceKind.Field]) -> [String] {
    guard case .map(let entries) = value else { return ["not a map"] }
    let isOpen = fields.contains { $0.key == "*" }
    let missing = fields.filter { !$0.isOptional && $0.key != "*" && self[$0.key] == nil }.map(\.key)
    let wrong = entries.filter { entry in
      guard let field = fields.first(where: { $0.key == entry.key }) else { return !isOpen }
      return !field.type.accepts(entry.node)
    }
    return missing + wrong.map(\.key)
  }
}

extension TraceKind.FieldType {
  func accepts(_ node: DocumentNode) -> Bool {
    switch (self, node.value) {
    case (.any, _), (.text, .string), (.integer, .integer), (.number, .integer), (.number, .number), (.bool, .bool),
      (.map, .map):
      true
    case (.milliseconds, .integer(let value)): value >= 0
    case (.record, .integer(let value)): value >= 1
    case (.list(let type), .list(let items)): items.allSatisfy { type.accepts($0) }
    case (.oneOf(let words), .string(let word)): words.contains(word)
    case (.orFalse(let type), _): node.value == .bool(false) || type.accepts(node)
    case (.text, _), (.integer, _), (.number, _), (.bool, _), (.map, _), (.milliseconds, _), (.record, _), (.list, _),
      (.oneOf, _):
      false
    }
  }
}
