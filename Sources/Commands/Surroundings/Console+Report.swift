import Reports

extension Console {
  /// Writes one line of a report to standard output.
  func print(_ line: ReportLine) { print(line.text, style(of: line.tone)) }

  private func style(of tone: ReportLine.Tone) -> Style {
    switch tone {
    case .plain: .plain
    case .good: .green
    case .bad: .red
    case .warning: .yellow
    case .faint: .faint
    case .heading: .bold
    }
  }
}
