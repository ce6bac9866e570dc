/// One line of a report with what it stands for, so that whoever prints it can paint it.
public struct ReportLine: Hashable, Sendable {
  public enum Tone: Hashable, Sendable { case plain, good, bad, warning, faint, heading }

  public var tone: Tone
  public var text: String

  public init(_ text: String, _ tone: Tone = .plain) {
    self.text = text
    self.tone = tone
  }
}
