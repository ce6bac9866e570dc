/// Tells of a run while it goes on. What it has to say it appends to `text`; somebody else writes that to a terminal or a
/// file.
public protocol Reporter {
  mutating func begin(_ run: RunStart, _ text: inout ReportText)
  /// Called in the order in which the journeys are told, not in which they end.
  mutating func take(_ journey: JourneyReport, _ text: inout ReportText)
  /// - Parameter run: all of it, the journeys too, without their traces and pictures.
  mutating func end(_ run: RunReport, _ text: inout ReportText)
}

extension Reporter {
  public mutating func begin(_ run: RunStart, _ text: inout ReportText) {}
  public mutating func take(_ journey: JourneyReport, _ text: inout ReportText) {}
}

/// What a reporter says: lines and parts of lines for people, which whoever prints them can paint, and text for machines.
public struct ReportText {
  public enum Piece: Hashable, Sendable {
    case line(ReportLine)
    /// A part of a line.
    case part(ReportLine)
    /// How far it is, for a terminal: the next one replaces it. Elsewhere it is left out.
    case status(ReportLine)
    /// As it is, line breaks included.
    case text(String)
  }

  public private(set) var pieces: [Piece] = []

  public init() {}

  public mutating func line(_ line: ReportLine) { pieces.append(.line(Self.shown(line.text, line.tone))) }
  public mutating func line(_ text: String, _ tone: ReportLine.Tone = .plain) { line(ReportLine(text, tone)) }
  public mutating func part(_ text: String, _ tone: ReportLine.Tone = .plain) {
    pieces.append(.part(Self.shown(text, tone)))
  }
  public mutating func status(_ text: String) { pieces.append(.status(Self.shown(text, .plain))) }
  public mutating func text(_ text: String) { pieces.append(.text(text)) }

  /// A name that is read as another deceives on a terminal as it does on a page.
  private static func shown(_ text: String, _ tone: ReportLine.Tone) -> ReportLine {
    ReportLine(text.withVisibleMarks, tone)
  }

  /// What was said since it was last asked.
  public mutating func take() -> [Piece] {
    defer { pieces.removeAll(keepingCapacity: true) }
    return pieces
  }
}
