import Reports

extension Console {
  /// Writes one line of a report to standard output.
  func print(_ line: ReportLine) { print(line.text, style(of: line.tone)) }

  /// Writes what a reporter says to standard output.
  func print(_ pieces: [ReportText.Piece]) {
    for piece in pieces {
      switch piece {
      case .line(let line): print(line)
      case .part(let part): write(painted(part.text, style(of: part.tone)))
      case .status(let line):
        // What was said before stands above it.
        flush()
        progress(line.text)
      case .text(let text): write(text)
      }
    }
  }

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
