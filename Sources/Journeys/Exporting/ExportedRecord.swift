import Findings
import SettingsDefinition
import SettingsVocabulary
import TextFormats
import TraceFormat
import TraceRecording

/// An input or a note of a trace, its data read, with what has to be known of the records around it.
struct ExportedRecord {
  let seq: Int
  let ms: Milliseconds
  let data: RecordData
  let call: TraceCall
  /// The author's file and line.
  let source: String?
  /// How long the verb waited before it did this.
  let waited: Milliseconds
  /// What `sim:release` calls the operation of a `given.release`: `auth.sign_out`, `auth.sign_out#2`.
  var operation: String?
  /// The biometrics that this record and the one after it set together; see `DeviceTerms`.
  var follower: DocumentNode?
  /// That the record before says what this one does.
  var isFollower = false

  var kind: String { data.kind }

  init(_ record: TraceRecord, of trace: Trace, _ call: TraceCall) throws(Finding) {
    seq = record.seq
    ms = record.ms
    self.call = call
    source = trace.source(of: record)
    data = RecordData(
      kind: call.kind, node: try trace.data(of: record), place: SourcePlace(file: trace.file, line: record.line))
    waited = data.node["waited"] == nil ? 0 : try data.milliseconds("waited")
  }

  // MARK: Arguments

  func fault(_ message: String) -> Finding {
    Finding(
      code: "export.unsayable", message: "record \(seq), \"\(kind)\", cannot be said in Lua: \(message)",
      place: data.place)
  }

  func text(_ key: String) throws(Finding) -> LuaTerm { .text(try data.text(key)) }

  /// A number in thousandths.
  func number(_ key: String) throws(Finding) -> LuaTerm {
    let value = try data.thousandths(key)
    return value % 1000 == 0 ? .integer(value / 1000) : .number(Double(value) / 1000)
  }

  func duration(_ key: String) throws(Finding) -> LuaTerm { .duration(try data.milliseconds(key)) }

  /// Any value, as it stands.
  func value(_ key: String) throws(Finding) -> LuaTerm {
    guard let node = data.node[key] else { throw data.fault("\"\(key)\" is missing") }
    guard let term = LuaTerm(node) else { throw fault("\"\(key)\" is null, or holds one") }
    return term
  }
}

extension LuaTerm {
  /// A value of JSON; nil for null, which no table of Lua holds.
  init?(_ node: DocumentNode) {
    switch node.value {
    case .null: return nil
    case .bool(let value): self = .bool(value)
    case .integer(let value): self = .integer(value)
    case .number(let value): self = .number(value)
    case .string(let text): self = .text(text)
    case .list(let items):
      var terms: [LuaTerm] = []
      for item in items {
        guard let term = LuaTerm(item) else { return nil }
        terms.append(term)
      }
      self = .list(terms)
    case .map(let entries):
      var fields: [LuaField] = []
      for entry in entries {
        guard let term = LuaTerm(entry.node) else { return nil }
        fields.append(LuaField(entry.key, term))
      }
      self = .table(fields)
    }
  }

  /// Seconds, or above ten minutes a text with the largest unit that fits.
  static func duration(_ milliseconds: Milliseconds) -> LuaTerm {
    guard milliseconds > 600_000 else {
      return milliseconds % 1000 == 0 ? .integer(milliseconds / 1000) : .number(Double(milliseconds) / 1000)
    }
    let units: [(name: String, length: Milliseconds)] = [
      ("weeks", 604_800_000), ("days", 86_400_000), ("hours", 3_600_000), ("min", 60_000), ("s", 1000),
    ]
    let unit = units.first { milliseconds % $0.length == 0 && milliseconds > $0.length } ?? ("ms", 1)
    return .text("\(milliseconds / unit.length) \(unit.name)")
  }

  /// A table with one field.
  static func table(_ key: String, _ value: LuaTerm) -> LuaTerm { .table([LuaField(key, value)]) }
}
