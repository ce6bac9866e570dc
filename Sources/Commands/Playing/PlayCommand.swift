/// What a prompt knows beside the verbs of the journey API.
enum PlayCommand: String, CaseIterable {
  case undo, redo, events, state, trace, save, help, quit

  var usage: String {
    switch self {
    case .undo: "undo [N|all]"
    case .redo: "redo [N|all]"
    case .events: "events [N|all]"
    case .state: "state [KEY]"
    case .trace: "trace"
    case .save: "save FILE [NAME]"
    case .help: "help [COMMAND]"
    case .quit: "quit"
    }
  }

  var doc: String {
    switch self {
    case .undo: "Takes the last N lines back, one without N."
    case .redo: "Does again what was taken back; while debugging, what the journey does next."
    case .events: "What happened in the last N lines, with what led to it."
    case .state: "Every state key, or the value of one."
    case .trace: "The trace so far, JSON Lines."
    case .save: "Writes what was done as a journey."
    case .help: "Lists the commands, or says what one does."
    case .quit: "Ends; so does the end of the input, Ctrl-D."
    }
  }

  static let names = allCases.map(\.rawValue)

  static func named(_ text: Substring) -> PlayCommand? { PlayCommand(rawValue: String(text)) }
}

/// How many lines `undo`, `redo` and `events` are about.
enum PlayCount: Equatable {
  case some(Int)
  case all

  /// - Returns: nil for what is no number of lines.
  init?(_ text: Substring) {
    switch text {
    case "": self = .some(1)
    case "all": self = .all
    default:
      guard let number = Int(text), number > 0, text.first != "+" else { return nil }
      self = .some(number)
    }
  }

  func limited(to count: Int) -> Int {
    switch self {
    case .some(let number): min(number, count)
    case .all: count
    }
  }
}
