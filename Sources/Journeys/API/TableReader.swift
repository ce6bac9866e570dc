import Findings
import LuaBridge
import SettingsSimulation
import TraceFormat

extension LuaSlot {
  /// Reads a table whose keys are known names, and refuses others with the nearest right name. `what` is what a field is
  /// called in messages: `launch key`.
  func read<Result>(
    _ what: String, known: [String], _ body: (inout TableReader) throws -> Result
  ) throws -> Result {
    guard type == .table else { throw LuaRaise("a table is wanted, not \(self)") }
    return try withEntries { entries in
      let fields = try entries.map { entry in
        guard let name = entry.key.string else {
          throw LuaRaise("unknown \(what) \(entry.key); known: \(known.joined(separator: ", "))")
        }
        guard known.contains(name) else {
          let note = DidYouMean.note(for: name, among: known) ?? "known: \(known.joined(separator: ", "))"
          throw LuaRaise("unknown \(what) \"\(name)\"; \(note)")
        }
        return (name: name, value: entry.value)
      }
      var reader = TableReader(fields)
      return try body(&reader)
    }
  }
}

/// Takes known fields out of a table; good inside of the closure that it is given to.
struct TableReader {
  private var fields: [(name: String, value: LuaSlot)]

  init(_ fields: [(name: String, value: LuaSlot)]) { self.fields = fields }

  /// Takes a field out, nil when it is not there.
  mutating func take(_ name: String) -> LuaSlot? {
    guard let place = fields.firstIndex(where: { $0.name == name }) else { return nil }
    let value = fields.remove(at: place).value
    return value.isNil ? nil : value
  }

  mutating func string(_ name: String) throws -> String? {
    guard let slot = take(name) else { return nil }
    guard let text = slot.string else { throw wrong(name, "a string", slot) }
    return text
  }

  mutating func bool(_ name: String) throws -> Bool? {
    guard let slot = take(name) else { return nil }
    guard let value = slot.bool else { throw wrong(name, "true or false", slot) }
    return value
  }

  /// One of some words, which are asked for only when the field is there.
  mutating func word(_ name: String, _ words: @autoclosure () -> [String]) throws -> String? {
    guard let text = try string(name) else { return nil }
    let words = words()
    guard words.contains(text) else { throw unknown(name, text, words) }
    return text
  }

  /// A string, or a list of strings.
  mutating func strings(_ name: String) throws -> [String]? {
    guard let slot = take(name) else { return nil }
    guard let list = try slot.strings() else { throw wrong(name, "a list of strings", slot) }
    return list
  }

  /// Ids of faults, each of them known.
  mutating func faults() throws -> [String] {
    let ids = try strings("faults") ?? []
    for id in ids where Fault.place(of: id) == nil { throw LuaRaise(Words.unknownFault(id)) }
    return ids
  }

  /// Normalisers, by name.
  mutating func normalisers() throws -> [String] {
    try (try strings("normalise") ?? []).map { text in
      do throws(Finding) { return try Normaliser(text).name } catch {
        throw LuaRaise(([error.message] + error.notes).joined(separator: "; "))
      }
    }
  }

  /// `true`, or a reason; nil when it is not there or false.
  mutating func flagOrText(_ name: String) throws -> String? {
    guard let slot = take(name) else { return nil }
    if let flag = slot.bool { return flag ? "" : nil }
    guard let text = slot.string else { throw wrong(name, "true or a reason", slot) }
    return text
  }

  func wrong(_ name: String, _ wanted: String, _ slot: LuaSlot) -> LuaRaise {
    LuaRaise("\"\(name)\" must be \(wanted), not \(slot)")
  }

  func unknown(_ name: String, _ text: String, _ words: [String]) -> LuaRaise {
    let note = DidYouMean.note(for: text, among: words)
    return LuaRaise("\"\(name)\" cannot be \"\(text)\"; " + (note ?? "one of: \(words.joined(separator: ", "))"))
  }
}

extension LuaSlot {
  /// A string alone, or a list of strings; nil for anything else.
  func strings() throws -> [String]? {
    if let text = string { return [text] }
    guard type == .table else { return nil }
    return try withEntries { entries in
      var list: [String] = []
      for (index, entry) in entries.enumerated() {
        guard entry.key.integer == Int64(index) + 1, let text = entry.value.string else { return nil }
        list.append(text)
      }
      return list
    }
  }
}
