import Findings
import TestSupport
import Testing
import TextFormats
import TraceFormat

struct TraceSchemaTests {
  private let schema = Schema(root: TraceKind.schema())

  private func accepts(_ line: String) throws -> Bool {
    schema.accepts(try JSONReader.read(Array(line.utf8)))
  }

  @Test func `every line of a trace fits the schema`() throws {
    for line in String(decoding: try TraceSample.write(), as: UTF8.self).split(separator: "\n") {
      #expect(try accepts(String(line)), "\(line)")
    }
    for kind in TraceKind.all { #expect(try accepts(kind.exampleLine), "\(kind.name)") }
  }

  @Test(arguments: [
    #"{"seq":3,"ms":0,"kind":"sheet.folded","cause":2,"weight":1,"data":{}}"#,
    #"{"seq":3,"ms":0,"kind":"weather.changed","data":{}}"#,
    #"{"seq":3,"ms":0,"kind":"user.back","data":{"strength":2}}"#,
    #"{"trace":1,"tool":"t","app":{"id":"a","digest":"d"},"journey":{"name":"n","file":"f","line":1},"#
      + #""seed":"18446744073709551615","start":"s","faults":[],"launch":{},"more":1}"#,
  ])
  func `what a reader passes over fits the schema`(line: String) throws {
    #expect(try accepts(line))
  }

  @Test(arguments: [
    "{}", "[]", #"{"seq":0,"ms":0,"kind":"user.back","data":{}}"#, #"{"seq":1,"ms":-1,"kind":"user.back","data":{}}"#,
    #"{"seq":1,"ms":0,"kind":"back","data":{}}"#, #"{"seq":1,"ms":0,"kind":"user.back"}"#,
    #"{"seq":2,"ms":0,"kind":"user.back","cause":1,"data":{}}"#, #"{"seq":2,"ms":0,"kind":"app.suspended","data":{}}"#,
    #"{"seq":2,"ms":0,"kind":"user.tap","data":{}}"#, #"{"seq":2,"ms":0,"kind":"user.tap","data":{"target":1}}"#,
    #"{"seq":2,"ms":0,"kind":"task.export.finished","cause":1,"data":{"op":1,"outcome":"done"}}"#,
    #"{"end":1,"outcome":"passed","records":1,"digest":"xyz"}"#, #"{"trace":2}"#,
  ])
  func `what breaks a rule does not fit the schema`(line: String) throws {
    #expect(try !accepts(line))
  }
}

/// The part of JSON Schema, draft 7, that our schema uses.
struct Schema {
  let root: DocumentNode

  func accepts(_ node: DocumentNode) -> Bool { accepts(node, root) }

  private func accepts(_ node: DocumentNode, _ rule: DocumentNode) -> Bool {
    guard case .map(let rules) = rule.value else { return false }
    return rules.allSatisfy { holds($0.key, $0.node, node, rule) }
  }

  private func holds(_ key: String, _ value: DocumentNode, _ node: DocumentNode, _ rule: DocumentNode) -> Bool {
    switch key {
    case "$schema", "$id", "title", "description", "definitions", "then": true
    case "$ref": resolve(value).map { accepts(node, $0) } ?? false
    case "type": value.items.contains { node.hasType($0.text) }
    case "const": node.withoutLines == value.withoutLines
    case "enum": value.items.contains { $0.withoutLines == node.withoutLines }
    case "minimum": node.integer.map { $0 >= value.integer ?? 0 } ?? true
    case "pattern": node.isText ? matches(node.text, value.text) : true
    case "required": value.items.allSatisfy { !node.isMap || node[$0.text] != nil }
    case "properties": value.entries.allSatisfy { entry in node[entry.key].map { accepts($0, entry.node) } ?? true }
    case "items": node.list.allSatisfy { accepts($0, value) }
    case "oneOf": value.items.filter { accepts(node, $0) }.count == 1
    case "anyOf": value.items.contains { accepts(node, $0) }
    case "allOf": value.items.allSatisfy { accepts(node, $0) }
    case "not": !accepts(node, value)
    case "if": !accepts(node, value) || rule["then"].map { accepts(node, $0) } ?? true
    default: false
    }
  }

  private func resolve(_ reference: DocumentNode) -> DocumentNode? {
    reference.text.split(separator: "/").dropFirst().reduce(root as DocumentNode?) { $0?[String($1)] }
  }

  private func matches(_ text: String, _ pattern: String) -> Bool {
    guard let regex = try? Regex(pattern) else { return false }
    return text.firstMatch(of: regex) != nil
  }
}

extension DocumentNode {
  fileprivate var text: String { if case .string(let text) = value { text } else { "" } }
  fileprivate var isText: Bool { if case .string = value { true } else { false } }
  fileprivate var isMap: Bool { if case .map = value { true } else { false } }
  fileprivate var integer: Int64? { if case .integer(let value) = value { value } else { nil } }
  fileprivate var list: [DocumentNode] { if case .list(let items) = value { items } else { [] } }
  fileprivate var entries: [DocumentEntry] { if case .map(let entries) = value { entries } else { [] } }
  /// A list, or one value as a list.
  fileprivate var items: [DocumentNode] { if case .list(let items) = value { items } else { [self] } }

  fileprivate func hasType(_ name: String) -> Bool {
    switch value {
    case .null: name == "null"
    case .bool: name == "boolean"
    case .integer: name == "integer" || name == "number"
    case .number: name == "number"
    case .string: name == "string"
    case .list: name == "array"
    case .map: name == "object"
    }
  }
}
