public import SettingsVocabulary

extension Icon {
  /// `bell.fill`, or `asset:name`; nil when empty or with spaces.
  public init?(_ text: String) {
    guard Name.isWord(text) else { return nil }
    if text.hasPrefix("asset:") {
      let name = String(text.dropFirst(6))
      guard !name.isEmpty else { return nil }
      self = .asset(name)
    } else {
      self = .symbol(text)
    }
  }
}

extension RGBA {
  /// `#RRGGBB` or `#RRGGBBAA`.
  public init?(_ text: String) {
    let digits = text.dropFirst()
    guard text.first == "#", digits.utf8.count == 6 || digits.utf8.count == 8,
      digits.allSatisfy(\.isHexDigit), let bits = UInt32(digits, radix: 16)
    else { return nil }
    self.bits = digits.utf8.count == 8 ? bits : bits << 8 | 0xFF
  }
}

extension StorePeriod {
  /// As ISO 8601 writes it: `P1M`.
  public var written: String { "P\(count)\(unit.rawValue)" }

  /// `P1M`: one unit, a count from 1 to 999.
  public init?(_ text: String) {
    guard text.first == "P", let last = text.last, let unit = Unit(rawValue: String(last)) else { return nil }
    let digits = text.dropFirst().dropLast()
    guard (1...3).contains(digits.utf8.count), digits.utf8.allSatisfy(Name.isDigit), let count = Int(digits), count > 0
    else { return nil }
    self.init(count: count, unit: unit)
  }
}

extension Price {
  /// With two places where one is written, as the store shows it.
  var shown: String {
    let places = written.split(separator: ".", maxSplits: 1).dropFirst().first?.count ?? 0
    return places == 1 ? "\(written)0" : written
  }

  /// `4.99`: at most nine digits, then at most three after a `.`.
  public init?(_ text: String) {
    let parts = text.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    guard let whole = parts.first, (1...9).contains(whole.utf8.count), whole.utf8.allSatisfy(Name.isDigit),
      let units = Int64(whole)
    else { return nil }
    var thousandths: Int64 = 0
    if parts.count == 2 {
      let digits = parts[1]
      guard (1...3).contains(digits.utf8.count), digits.utf8.allSatisfy(Name.isDigit), let value = Int64(digits)
      else { return nil }
      thousandths = value * [100, 10, 1][digits.utf8.count - 1]
    }
    self.init(written: text, thousandths: units * 1000 + thousandths)
  }
}

extension OSVersion {
  /// `18`, `18.0`, `17.4.1`.
  public init?(_ text: String) {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    let numbers = parts.compactMap { part -> Int? in
      guard (1...4).contains(part.utf8.count), part.utf8.allSatisfy(Name.isDigit) else { return nil }
      return Int(part)
    }
    guard (1...3).contains(parts.count), numbers.count == parts.count else { return nil }
    let filled = numbers + [0, 0]
    self.init(major: filled[0], minor: filled[1], patch: filled[2])
  }

  /// The same as a version of an app; nil where a number is too large for one.
  public var ofApp: AppVersion? { AppVersion(major, minor, patch) }
}

extension Sheet.Detent {
  /// `large`, `medium`, `height:340`, `fraction:0.5`.
  public init?(_ text: String) {
    if text == "large" {
      self = .large
    } else if text == "medium" {
      self = .medium
    } else if let points = Self.number(text, after: "height:"), points > 0, points <= 10_000 {
      self = .height(Int((points * 100).nearest))
    } else if let part = Self.number(text, after: "fraction:"), part >= 0.0001, part <= 1 {
      self = .fraction(Int((part * 10_000).nearest))
    } else {
      return nil
    }
  }

  private static func number(_ text: String, after prefix: String) -> Double? {
    guard text.hasPrefix(prefix) else { return nil }
    let digits = text.dropFirst(prefix.count)
    guard digits.utf8.count <= 12, digits.utf8.allSatisfy({ Name.isDigit($0) || $0 == UInt8(ascii: ".") })
    else { return nil }
    return Double(digits)
  }
}
