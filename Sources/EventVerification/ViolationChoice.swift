import TraceFormat

/// Which violations are wanted, and how bad each is.
public struct ViolationChoice: Sendable {
  /// Those alone, of any of them; empty: all.
  public var only: [ViolationPattern] = []
  public var ignored: [ViolationPattern] = []
  /// The last one that fits counts.
  public var levels: [(pattern: ViolationPattern, level: Violation.Level)] = []

  public init() {}

  /// All that name events.
  var ofEvents: [ViolationPattern] { (only + ignored + levels.map(\.pattern)).filter(\.namesEvent) }

  func wants(_ violation: Violation) -> Bool {
    (only.isEmpty || only.contains { $0.fits(violation) }) && !ignored.contains { $0.fits(violation) }
  }

  func level(of violation: Violation) -> Violation.Level {
    levels.last { $0.pattern.fits(violation) }?.level ?? violation.level
  }
}

/// `V05`, `V0*`, `V05:debug_*`: a class, and the events that are meant; `*` stands for any characters.
public struct ViolationPattern: Hashable, Sendable {
  /// As it was written.
  public let text: String
  private let rule: KindPattern
  private let event: KindPattern?

  /// - Returns: nil when no class fits.
  public init?(_ text: String) {
    let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    let rule = KindPattern(String(parts[0]))
    guard VerificationRule.allCases.contains(where: { rule.fits(ArraySlice($0.rawValue.utf8)) }) else { return nil }
    self.text = text
    self.rule = rule
    event = parts.count > 1 ? KindPattern(String(parts[1])) : nil
  }

  /// Whether it is about some events alone.
  public var namesEvent: Bool { event != nil }
  /// The name or pattern of these events; empty where it is about all.
  public var eventText: String { event == nil ? "" : String(text.drop { $0 != ":" }.dropFirst()) }

  /// Whether it means events of this name.
  public func fits(event name: String) -> Bool { event?.fits(ArraySlice(name.utf8)) != false }

  func fits(_ violation: Violation) -> Bool {
    rule.fits(ArraySlice(violation.rule.rawValue.utf8)) && fits(event: violation.event)
  }
}
