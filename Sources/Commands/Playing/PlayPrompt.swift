import Findings
import Journeys
import TextFormats

/// Reads lines and lets them be done, to the end of the input.
struct PlayPrompt {
  private let session: Session
  private let editor: (any LineEditor)?
  private let prompt: String

  init(_ name: String, _ session: Session) {
    self.session = session
    prompt = "\(name.withVisibleControls)> "
    let isAtTerminal = session.surroundings.input.isTerminal && session.surroundings.output.isTerminal
    editor = isAtTerminal ? session.surroundings.lineEditor() : nil
  }

  /// - Returns: how it ends: at a terminal well, else as the last line that could not be done.
  func run(_ playing: inout Playing) throws -> ExitStatus {
    let isAtTerminal = session.surroundings.input.isTerminal
    while true {
      let line = line(playing)
      if session.isInterrupted {
        guard isAtTerminal else { return .interrupted }
        // Ctrl-C takes back the line that is being typed, no more.
        session.surroundings.clearInterrupt()
        session.console.print()
        continue
      }
      guard let line else {
        if isAtTerminal { session.console.print() }
        break
      }
      guard try playing.take(line) else { break }
      session.console.flush()
      if session.isInterrupted {
        guard isAtTerminal else { return .interrupted }
        session.surroundings.clearInterrupt()
      }
    }
    return isAtTerminal ? .success : playing.status
  }

  private func line(_ playing: Playing) -> String? {
    session.console.flush()
    if let editor { return editor.line(prompt) { playing.candidates(after: $0) } }
    if session.surroundings.input.isTerminal {
      session.console.write(prompt)
      session.console.flush()
    }
    return session.surroundings.input.source.line()
  }
}

extension Playing {
  /// The words that can follow the beginning of a line.
  func candidates(after before: String) -> [String] {
    let words = before.split(whereSeparator: \.isWhitespace)
    let names = PlayCommand.names + VerbCommand.all.map(\.name) + VerbCommand.shorts.map(\.short)
    guard let first = words.first else { return names }
    switch PlayCommand.named(first) {
    case .help: return names
    case .undo, .redo, .events: return ["all"]
    case .trace, .save, .quit: return []
    case .state, nil:
      return VerbCommand.named(String(first))?.candidates(after: Array(words.dropFirst()), of: played) ?? []
    }
  }
}
