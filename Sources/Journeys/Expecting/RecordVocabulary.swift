import SettingsDefinition
import TraceFormat

/// The kinds of record that the trace of an app can have, with what is in them.
struct RecordVocabulary {
  struct Kind {
    var name: String
    var row: TraceKind
  }

  /// A kind that has a name of the app's own in it stands here once for each of these names.
  let kinds: [Kind]
  /// The keys of `device.launch`, which the row of the format leaves open.
  static let launchKeys = JourneyAPI.launchKeys + ["seed"]

  init(_ model: CompiledModel) {
    let tasks = model.tables.tasks.map { model.string($0.name) }
    let permissions = model.tables.permissions.map { model.string($0.name) }
    // What the script notes down is not among the records that it can look at.
    kinds = TraceKind.all.filter { $0.traceClass != .note }.flatMap { row -> [Kind] in
      guard row.name.contains("*") else { return [Kind(name: row.name, row: row)] }
      // Notifications have rows of their own.
      let names = row.name.hasPrefix("*") ? permissions.filter { $0 != "notifications" } : tasks
      return names.map { Kind(name: row.name.replacing("*", with: $0), row: row) }
    }
  }

  /// Those that a filter's `kind` means, which may end in `*`; all without one.
  func kinds(like pattern: String?) -> [Kind] {
    guard let pattern else { return kinds }
    guard pattern.hasSuffix("*") else { return kinds.filter { $0.name == pattern } }
    let begin = pattern.dropLast()
    return kinds.filter { $0.name.hasPrefix(begin) }
  }
}

extension TraceKind.FieldType {
  /// The only texts that it can be; nil: any.
  var knownTexts: [String]? {
    switch self {
    case .oneOf(let words): words
    case .orFalse(let type), .list(let type): type.knownTexts
    case .text, .integer, .number, .bool, .map, .any, .milliseconds, .instant, .elapsed, .ordinal, .identifier, .owner,
      .record:
      nil
    }
  }
}
