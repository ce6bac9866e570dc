import Findings
import LuaBridge

/// The options of a `describe` or an `it`.
struct DeclaredOptions {
  var tags: [String] = []
  var invariants: [String] = []
  var faults: [String] = []
  var normalise: [String] = []
  var plan = Journey.Plan.runs
  /// The rows of `each` with their names.
  var rows: [(name: String, row: LuaReference)]?

  /// - Throws: `LuaRaise` for what is no option, or not of its type.
  init(_ call: LuaCall, _ slot: LuaSlot, isJourney: Bool) throws {
    guard slot.type == .table else { return }
    let names = ["tags", "invariants", "faults", "normalise", "pending", "skip"] + (isJourney ? ["each"] : [])
    self = try slot.read("option", known: names) { options in
      var read = DeclaredOptions()
      read.tags = try options.strings("tags") ?? []
      try read.tags.forEach(DeclaredOptions.check(tag:))
      read.invariants = try options.strings("invariants") ?? []
      for name in read.invariants where name != "all" && !BuiltIn.names.contains(name) { throw BuiltIn.unknown(name) }
      read.faults = try options.faults()
      read.normalise = try options.normalisers()
      if let reason = try options.flagOrText("pending") { read.plan = .pending(reason) }
      if let reason = try options.flagOrText("skip") { read.plan = .skipped(reason) }
      if isJourney, let rows = options.take("each") { read.rows = try DeclaredOptions.rows(of: rows, call) }
      return read
    }
  }

  private init() {}

  /// A tag has to be something that `--tags` can name.
  private static func check(tag: String) throws {
    let isWord = !tag.isEmpty && !tag.contains { $0.isWhitespace || $0 == "(" || $0 == ")" }
    guard isWord, !["and", "or", "not"].contains(tag) else {
      throw LuaRaise("\(Found.quoted(tag)) is no tag: one word is wanted, without spaces, and none of and, or, not")
    }
  }

  /// A journey is named in reports, and its trace after it.
  static func check(name: String) throws {
    guard name.contains(where: { !$0.isWhitespace }) else { throw LuaRaise("the name is empty: say what it shows") }
  }

  private static func rows(of slot: LuaSlot, _ call: LuaCall) throws -> [(name: String, row: LuaReference)] {
    guard slot.type == .table else { throw LuaRaise("\"each\" must be a list of tables, not \(slot)") }
    return try slot.withEntries { entries in
      guard !entries.isEmpty else { throw LuaRaise("\"each\" has no rows") }
      return try entries.enumerated().map { index, entry in
        guard entry.key.integer == Int64(index) + 1, entry.value.type == .table else {
          throw LuaRaise("\"each\" must be a list of tables; \(entry.key) is \(entry.value)")
        }
        let name = try entry.value.withEntries { fields in fields.first { $0.key.string == "name" }?.value.string }
        guard let name else { throw LuaRaise("row \(index + 1) of \"each\" has no \"name\"") }
        try check(name: name)
        return (name, try call.keep(entry.value))
      }
    }
  }
}
