import Findings
import Reports
import TraceAnalysis
import TraceFormat

struct ReviewCommand: Command {
  static let name = "review"
  static let summary = "Goes through the traces that wait, and asks what to do with each."
  static let details = [
    "Each is shown with its difference, then you answer: a accepts it, r rejects it, s leaves it for later, v shows all of "
      + "it, q ends. A, R and S do the same with all that are left. Where nobody can be asked, use pending, accept and reject."
  ]
  static var options: [Option<ReviewCommand>] { [Option.traceFilter(to: \.filters).set(.commandLine)] }
  static let examples = [
    Example("settings-sim review", "everything that test has left to decide on"),
    Example("settings-sim review --filter profile/sign_out", "the traces of one file of journeys"),
  ]
  static let statuses: [ExitStatus] = [.doesNotLoad, .nothingSelected]

  var shared = SharedOptions()
  var filters: [String] = []

  func run(_ session: Session) throws -> ExitStatus {
    let waiting = try WaitingTraces(try session.project(), filters: filters)
    if waiting.chosen.isEmpty { return waiting.nothingChosen(session.console) }
    guard session.surroundings.input.isTerminal, !session.isInCI else { throw UsageFault.nobodyToAsk(Self.name) }
    var review = Review(waiting, session)
    try review.run()
    session.console.say(Wording.reviewed(review.accepted, review.rejected, left: review.left))
    return session.isInterrupted ? .interrupted : .success
  }
}

/// One review under way.
private struct Review {
  let waiting: WaitingTraces
  let session: Session
  var accepted = 0
  var rejected = 0
  var left: Int { waiting.chosen.count - accepted - rejected }

  private enum Answer: Character, CaseIterable {
    case accept = "a", reject = "r", skip = "s", view = "v", quit = "q"
    case acceptAll = "A", rejectAll = "R", skipAll = "S"
  }

  init(_ waiting: WaitingTraces, _ session: Session) {
    self.waiting = waiting
    self.session = session
  }

  mutating func run() throws {
    /// What was said of all that are left.
    var forAll: Answer?
    for (index, name) in waiting.chosen.enumerated() {
      if forAll == nil {
        session.console.print("\(index + 1) of \(waiting.chosen.count)  \(waiting.title(name))", .bold)
        try showDifference(name)
      }
      var answer = try forAll ?? ask()
      while answer == .view {
        try TraceText.write(try waiting.trace(name)) { session.console.print($0) }
        answer = try ask()
      }
      switch answer {
      case .accept: try accept(name)
      case .reject: try reject(name)
      case .skip, .view: break
      case .acceptAll:
        forAll = answer
        try accept(name)
      case .rejectAll:
        forAll = answer
        try reject(name)
      case .quit, .skipAll: return
      }
    }
  }

  private mutating func accept(_ name: String) throws {
    try waiting.accept(name)
    accepted += 1
  }

  private mutating func reject(_ name: String) throws {
    try waiting.reject(name)
    rejected += 1
  }

  private func showDifference(_ name: String) throws {
    do {
      guard let (accepted, new) = try waiting.compared(name) else { return }
      let diff = try TraceDiff(accepted, new, comparesTime: true)
      if !diff.isEmpty { return try TraceDiffText.differences(diff).forEach(session.console.print) }
      // Numbers alone are other ones.
      let first = TraceComparison.firstDifference(expected: accepted, actual: new)
      if let first { session.console.print(first.finding) }
    } catch let finding as Finding {
      // One of the two is no whole trace.
      session.console.print(finding)
    }
  }

  /// The end of the input is a wish to end.
  private func ask() throws -> Answer {
    while true {
      session.console.write(session.console.painted("[a]ccept [r]eject [s]kip [v]iew [q]uit, A R S for all > ", .blue))
      session.console.flush()
      try session.throwIfInterrupted()
      guard let line = session.surroundings.input.source.line() else { return .quit }
      try session.throwIfInterrupted()
      let word = line.split(separator: " ").joined()
      if word.count == 1, let answer = word.first.flatMap(Answer.init) { return answer }
      session.console.print("\"\(word)\" is none of a, r, s, v, q, A, R, S", .yellow)
    }
  }
}
