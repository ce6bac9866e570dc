/// What the text of a script speaks of, and so what has to be kept for it while it runs: a journey that never asks for
/// events need not pay for them. A script that brings in other text may speak of everything.
public struct ScriptWords: OptionSet, Hashable, Sendable {
  public var rawValue: UInt8
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Analytics events, with their properties.
  public static let events = ScriptWords(rawValue: 1)
  /// Haptics, what was spoken, what was opened.
  public static let happenings = ScriptWords(rawValue: 2)
  /// The records of the journey so far, from its first launch on.
  public static let records = ScriptWords(rawValue: 4)
  public static let all: ScriptWords = [.events, .happenings, .records]

  init(in source: [UInt8]) {
    self = []
    for word in source.split(whereSeparator: { !ScriptWords.isPartOfWord($0) }) {
      if ScriptWords.everything.contains(where: { word.elementsEqual($0.utf8) }) { self = .all }
      if ScriptWords.aboutEvents.contains(where: { word.elementsEqual($0.utf8) }) { insert(.events) }
      if ScriptWords.aboutHappenings.contains(where: { word.elementsEqual($0.utf8) }) { insert(.happenings) }
      if ScriptWords.aboutRecords.contains(where: { word.elementsEqual($0.utf8) }) { insert(.records) }
    }
  }

  private static let everything = ["require", "load", "exhaustive"]
  private static let aboutEvents = ["expect_events", "event", "events", "analytics", "trace"]
  private static let aboutHappenings = ["haptics", "spoken", "opened"]
  private static let aboutRecords = ["trace", "analytics", "never", "eventually"]

  private static func isPartOfWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
      true
    default: false
    }
  }
}
