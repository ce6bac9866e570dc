import Findings
import SettingsVocabulary

/// What a definition can have at most: what the ids of its parts can number.
enum CompilerLimits {
  /// Entries of one table.
  static let entries = 65_535
  /// Things that are kept as bits of one word.
  static let bits = 64
  /// Things that a byte numbers.
  static let bytes = 255
  /// Languages: every one has an entry for every text.
  static let languages = 250
  /// Conditions inside conditions, action lists inside actions.
  static let depth = 32
}

extension Finding {
  static func tooLarge(_ limit: Int, _ what: String, place: SourcePlace? = nil) -> Finding {
    Finding(
      code: "definition.too_large", message: "the definition has more than \(limit) \(what)",
      place: place ?? .nowhere, notes: ["an app can have at most \(limit) \(what)"])
  }

  static func dangling(_ what: String, _ name: String, place: SourcePlace? = nil) -> Finding {
    Finding(
      code: "definition.internal", message: "the definition has no \(what) \"\(name)\"", place: place ?? .nowhere,
      notes: ["it passed validation all the same: this is a fault of settings-sim, not of the definition"])
  }
}

/// Appends an entry and gives its index.
func append<Entry>(_ entry: Entry, to table: inout [Entry], _ what: String) throws(Finding) -> UInt16 {
  let index = table.count
  guard index < CompilerLimits.entries else { throw .tooLarge(CompilerLimits.entries, what) }
  table.append(entry)
  return UInt16(index)
}

/// Appends entries and gives their range.
func append<Entry>(_ entries: [Entry], run table: inout [Entry], _ what: String) throws(Finding) -> TableRange {
  guard !entries.isEmpty else { return .none }
  let start = table.count
  guard entries.count <= CompilerLimits.entries - start else { throw .tooLarge(CompilerLimits.entries, what) }
  table += entries
  return TableRange(start: start, count: entries.count)
}

/// A count or length; what is beyond the type's range is as good as its end.
func clamped(_ number: Int) -> Int32 { Int32(clamping: number) }
