package import Findings
import SettingsDefinition
import SettingsSimulation
package import SettingsVocabulary
package import TextFormats
package import TraceFormat

/// Takes typed fields out of the data of an input record; what is missing or of another type is one finding with the
/// record's line.
package struct RecordData {
  package let kind: String
  package let node: DocumentNode
  package let place: SourcePlace

  package init(kind: String, node: DocumentNode, place: SourcePlace) {
    self.kind = kind
    self.node = node
    self.place = place
  }

  package init(of record: TraceRecord, in trace: Trace) throws(Finding) {
    self.init(
      kind: trace.kind(of: record), node: try trace.data(of: record),
      place: SourcePlace(file: trace.file, line: record.line))
  }

  package func fault(_ message: String) -> Finding {
    Finding(code: "replay.bad_input", message: "\"\(kind)\": \(message)", place: place)
  }

  private func wrong(_ key: String, _ wanted: String) -> Finding {
    fault(node[key] == nil ? "\"\(key)\" is missing" : "\"\(key)\" must be \(wanted)")
  }

  package func text(_ key: String) throws(Finding) -> String {
    guard case .string(let text)? = node[key]?.value else { throw wrong(key, "a string") }
    return text
  }

  package func bool(_ key: String) throws(Finding) -> Bool {
    guard case .bool(let value)? = node[key]?.value else { throw wrong(key, "true or false") }
    return value
  }

  package func integer(_ key: String) throws(Finding) -> Int64 {
    guard let node = node[key], let value = Self.integer(node) else { throw wrong(key, "an integer") }
    return value
  }

  package func milliseconds(_ key: String) throws(Finding) -> Milliseconds {
    let value = try integer(key)
    guard value >= 0 else { throw fault("\"\(key)\" must not be negative") }
    return value
  }

  package func number32(_ key: String) throws(Finding) -> UInt32 {
    guard let value = UInt32(exactly: try integer(key)) else { throw fault("\"\(key)\" is out of range") }
    return value
  }

  /// A number in thousandths.
  package func thousandths(_ key: String) throws(Finding) -> Int64 {
    guard let node = node[key], let value = Self.thousandths(node) else { throw wrong(key, "a number") }
    return value
  }

  /// A number in thousandths, times `factor`, over 1000.
  package func scaled(_ key: String, _ factor: Int64) throws(Finding) -> Int32 {
    let (product, overflow) = try thousandths(key).multipliedReportingOverflow(by: factor)
    guard !overflow, let value = Int32(exactly: product / 1000) else { throw fault("\"\(key)\" is out of range") }
    return value
  }

  /// One of the words of an enum.
  package func word<Word: CaseIterable>(_ key: String, _ name: KeyPath<Word, StaticString>) throws(Finding) -> Word {
    let text = try text(key)
    if let word = Word.allCases.first(where: { $0[keyPath: name].description == text }) { return word }
    throw fault("\"\(key)\" cannot be \"\(text)\"")
  }

  /// What has the name that stands under a key.
  package func named<Thing>(_ key: String, _ what: String, _ find: (String) -> Thing?) throws(Finding) -> Thing {
    let name = try text(key)
    guard let thing = find(name) else { throw fault("the app has no \(what) \"\(name)\"") }
    return thing
  }

  /// Integers beyond 2^53 are strings.
  static func integer(_ node: DocumentNode) -> Int64? {
    switch node.value {
    case .integer(let value): value
    case .string(let text): Int64(text)
    case .null, .bool, .number, .list, .map: nil
    }
  }

  static func thousandths(_ node: DocumentNode) -> Int64? {
    switch node.value {
    case .integer(let value):
      let product = value.multipliedReportingOverflow(by: 1000)
      return product.overflow ? nil : product.partialValue
    case .number(let value): return Simulation.thousandths(value)
    case .string(let text): return thousandths(text)
    case .null, .bool, .list, .map: return nil
    }
  }

  /// `-8796093022208.125`, exactly.
  private static func thousandths(_ text: String) -> Int64? {
    let parts = text.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    guard let first = parts.first, let whole = Int64(first) else { return nil }
    let scaled = whole.multipliedReportingOverflow(by: 1000)
    guard !scaled.overflow else { return nil }
    guard parts.count == 2 else { return scaled.partialValue }
    let digits = String(parts[1])
    guard (1...3).contains(digits.utf8.count), let number = UInt16(digits) else { return nil }
    let fraction = Int64(number) * (digits.utf8.count == 1 ? 100 : digits.utf8.count == 2 ? 10 : 1)
    let sum = scaled.partialValue.addingReportingOverflow(text.hasPrefix("-") ? -fraction : fraction)
    return sum.overflow ? nil : sum.partialValue
  }
}
