import SettingsDefinition

/// Which plural form a whole number takes. Source: Unicode CLDR 46, "Language Plural Rules", cardinals. A language that
/// is not here distinguishes one and other.
extension PluralCategory {
  static func category(of number: Int64, language: String) -> PluralCategory {
    let n = number.magnitude
    switch language.prefix(while: { $0 != "-" && $0 != "_" }) {
    case "bo", "dz", "id", "in", "ja", "jv", "km", "ko", "lo", "ms", "my", "su", "th", "to", "vi", "wo", "yo", "zh":
      return .other
    case "ak", "am", "as", "bn", "fa", "gu", "hi", "hy", "kn", "ln", "mg", "pa", "si", "ti", "zu":
      return n < 2 ? .one : .other
    case "fr": return n < 2 ? .one : ofMillions(n)
    case "pt": return n == 1 || n == 0 && !isEuropean(language) ? .one : ofMillions(n)
    case "ca", "es", "it": return n == 1 ? .one : ofMillions(n)
    case "fil", "tl": return [4, 6, 9].contains(n % 10) ? .other : .one
    case "is", "mk": return n % 10 == 1 && n % 100 != 11 ? .one : .other
    case "he", "iw": return n == 1 ? .one : n == 2 ? .two : .other
    case "cs", "sk": return n == 1 ? .one : (2...4).contains(n) ? .few : .other
    case "ro", "mo": return n == 1 ? .one : n == 0 || (1...19).contains(n % 100) ? .few : .other
    case "ru", "uk", "be": return slavic(n, one: n % 10 == 1 && n % 100 != 11, rest: .many)
    case "bs", "hr", "sh", "sr": return slavic(n, one: n % 10 == 1 && n % 100 != 11, rest: .other)
    case "pl": return slavic(n, one: n == 1, rest: .many)
    case "ar": return arabic(n)
    case "cy": return welsh(n)
    case "ga": return irish(n)
    case "gd": return gaelic(n)
    case "lt": return lithuanian(n)
    case "lv": return latvian(n)
    case "mt": return maltese(n)
    case "dsb", "hsb", "sl": return slovenian(n)
    default: return n == 1 ? .one : .other
    }
  }

  private static func isEuropean(_ language: String) -> Bool {
    language == "pt-PT" || language == "pt_PT"
  }

  private static func ofMillions(_ n: UInt64) -> PluralCategory { n > 0 && n % 1_000_000 == 0 ? .many : .other }

  private static func slavic(_ n: UInt64, one: Bool, rest: PluralCategory) -> PluralCategory {
    if one { return .one }
    return (2...4).contains(n % 10) && !(12...14).contains(n % 100) ? .few : rest
  }

  private static func slovenian(_ n: UInt64) -> PluralCategory {
    switch n % 100 {
    case 1: .one
    case 2: .two
    case 3, 4: .few
    default: .other
    }
  }

  private static func arabic(_ n: UInt64) -> PluralCategory {
    switch (n, n % 100) {
    case (0, _): .zero
    case (1, _): .one
    case (2, _): .two
    case (_, 3...10): .few
    case (_, 11...99): .many
    default: .other
    }
  }

  private static func maltese(_ n: UInt64) -> PluralCategory {
    switch (n, n % 100) {
    case (1, _): .one
    case (2, _): .two
    case (0, _), (_, 3...10): .few
    case (_, 11...19): .many
    default: .other
    }
  }

  private static func lithuanian(_ n: UInt64) -> PluralCategory {
    if (11...19).contains(n % 100) { return .other }
    return n % 10 == 1 ? .one : n % 10 >= 2 ? .few : .other
  }

  private static func latvian(_ n: UInt64) -> PluralCategory {
    if n % 10 == 0 || (11...19).contains(n % 100) { return .zero }
    return n % 10 == 1 ? .one : .other
  }

  private static func welsh(_ n: UInt64) -> PluralCategory {
    switch n {
    case 0: .zero
    case 1: .one
    case 2: .two
    case 3: .few
    case 6: .many
    default: .other
    }
  }

  private static func irish(_ n: UInt64) -> PluralCategory {
    switch n {
    case 1: .one
    case 2: .two
    case 3...6: .few
    case 7...10: .many
    default: .other
    }
  }

  private static func gaelic(_ n: UInt64) -> PluralCategory {
    switch n {
    case 1, 11: .one
    case 2, 12: .two
    case 3...10, 13...19: .few
    default: .other
    }
  }
}
