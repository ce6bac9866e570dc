import TraceFormat

/// Which violations are wanted, and how bad each is.
public struct ViolationChoice: Sendable {
  /// Those alone, of any of them; empty: all.
  public var only: [ViolationPattern] = []
  public var ignored: [ViolationPattern] = []
  /// The last one that fits counts.
  public var levels: [(pattern: ViolationPattern, level: Violation.Level)] = []

  public init() {}

  func wants(_ violation: Violation) -> Bool {
    (only.isEmpty || only.contains { $0.fits(violation) }) && !ignored.contains { $0.fits(violation) }
  }

  func level(of violation: Violation) -> Violation.Level {
    levels.last { $0.pattern.fits(violation) }?.level ?? violation.level
  }
}

/// `V05`, `V0*`, `V05:debug_*`: a class, and the events that are meant; `*` stands for any characters.
public struct ViolationPattern: Hashable, Sendable {
  private let rule: KindPattern
  private let event: KindPattern?

  /// - Returns: nil when no class fits.
  public init?(_ text: String) {
    let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    let rule = KindPattern(String(parts[0]))
    guard VerificationRule.allCases.contains(where: { rule.fits(ArraySlice($0.rawValue.utf8)) }) else { return nil }
    self.rule = rule
    event = parts.count > 1 ? KindPattern(String(parts[1])) : nil
  }

  func fits(_ violation: Violation) -> Bool {
    rule.fits(ArraySlice(violation.rule.rawValue.utf8)) && event?.fits(ArraySlice(violation.event.utf8)) != false
  }
}
