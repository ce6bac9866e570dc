public import SettingsVocabulary

/// Durations as authors write them: seconds as a bare number up to 600, or a text with a unit.
public enum DurationText {
  /// The longest duration, a hundred years of 365.25 days.
  public static let longest: Milliseconds = 36_525 * 86_400_000

  private static let units: [(names: [String], milliseconds: Double)] = [
    (["ms"], 1), (["s", "sec", "second", "seconds"], 1000), (["min", "minute", "minutes"], 60_000),
    (["h", "hour", "hours"], 3_600_000), (["d", "day", "days"], 86_400_000), (["w", "week", "weeks"], 604_800_000),
  ]

  /// Every unit's spelling.
  static var unitNames: [String] { units.flatMap(\.names) }

  /// A bare number of seconds, rounded to the nearest millisecond; nil when it is negative, no number, or above 600.
  public static func milliseconds(seconds: Double) -> Milliseconds? {
    guard seconds >= 0, seconds <= 600 else { return nil }
    return (seconds * 1000).nearest
  }

  /// `800ms`, `5 minutes`, `1.5 hours`; nil for anything else and for more than a hundred years.
  public static func milliseconds(text: String) -> Milliseconds? {
    let number = text.prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
    let unit = text.dropFirst(number.count).drop { $0 == " " }
    guard number.utf8.count <= 20, let first = number.first, first != ".", number.last != ".",
      let count = Double(number), let factor = units.first(where: { $0.names.contains(String(unit)) })
    else { return nil }
    let milliseconds = (count * factor.milliseconds).nearest
    return milliseconds <= longest ? milliseconds : nil
  }

  /// What a reader is told to write.
  static let expectation = "a duration: seconds up to 600, or a text with a unit such as \"800ms\" or \"5 minutes\""
}
