import Findings
import LuaBridge
import SettingsDefinition
import SettingsVocabulary

extension LuaSlot {
  /// A duration in milliseconds; nil for what is none. `complaint` says why.
  var duration: Milliseconds? {
    if let seconds = number { return DurationText.milliseconds(seconds: seconds) }
    return string.flatMap { DurationText.milliseconds(text: $0) }
  }

  /// Why it is no duration.
  var durationComplaint: String {
    if let seconds = number {
      if seconds.isNaN || seconds.isInfinite { return "\(self) is no duration" }
      if seconds < 0 { return "a duration cannot be negative: \(self)" }
      return "\(self) seconds are more than 600; write the unit: \"\(LuaSlot.withUnit(seconds))\""
    }
    return "\(self) is no duration: write seconds, 0.8, or a text with a unit, \"800ms\", \"10 min\", \"3 days\""
  }

  private static func withUnit(_ seconds: Double) -> String {
    for (unit, length) in [("weeks", 604_800.0), ("days", 86_400), ("hours", 3600), ("min", 60)] {
      let count = seconds / length
      if count >= 1, count < 1e9, count == count.rounded() { return "\(Int(count)) \(unit)" }
    }
    return "\(self.seconds(seconds)) s"
  }

  private static func seconds(_ value: Double) -> String {
    value < 1e15 && value == value.rounded() ? "\(Int64(value))" : "\(value)"
  }
}

extension LuaCall {
  /// A duration: seconds up to 600, or a text with a unit.
  func duration(_ position: Int) throws -> Milliseconds {
    guard let duration = self[position].duration else { throw LuaRaise(self[position].durationComplaint) }
    return duration
  }

  /// The author's message, the last argument of what is expected; empty where there is none.
  func authorsMessage(_ position: Int) throws -> String {
    if self[position].isNil { return "" }
    guard let text = self[position].string else {
      throw LuaRaise("the last argument of an expectation is your message, a text, not \(self[position])")
    }
    return text
  }

  /// One of some words, at least one.
  func word(_ position: Int, _ what: String, _ words: [String]) throws -> Int {
    let text = try string(position)
    guard let place = words.firstIndex(of: text) else {
      let note = DidYouMean.note(for: text, among: words) ?? "known: \(words.joined(separator: ", "))"
      throw LuaRaise("unknown \(what) \"\(text)\"; \(note)")
    }
    return place
  }
}

extension TableReader {
  mutating func duration(_ name: String) throws -> Milliseconds? {
    guard let slot = take(name) else { return nil }
    guard let duration = slot.duration else { throw LuaRaise("\"\(name)\": \(slot.durationComplaint)") }
    return duration
  }
}

/// How messages write virtual time: `1.2 s`, `0.0 s`, `0.35 s`.
func written(_ milliseconds: Milliseconds) -> String {
  let magnitude = milliseconds.magnitude
  var fraction = String(magnitude % 1000 + 1000).dropFirst()
  while fraction.count > 1, fraction.last == "0" { fraction.removeLast() }
  return (milliseconds < 0 ? "-" : "") + "\(magnitude / 1000).\(fraction) s"
}
