import EventVerification
import Findings
import Reports

/// Which violations are wanted, how bad each is, and which end the run with status 1.
struct ChoiceOptions {
  enum FailOn: String, CaseIterable { case violation, improvement, information, none }

  var choice = ViolationChoice()
  var failOn = FailOn.violation

  static var options: [Option<ChoiceOptions>] {
    [
      Option(
        names: ["--level"], value: "CLASS=LEVEL",
        help: "V05=information, or V05:debug_*=information for some events", gathers: true,
        apply: { options, text throws(UsageFault) in options.choice.levels.append(try level(text)) }),
      .word(
        "--fail-on", value: "LEVEL", to: \.failOn,
        help: "status 1 from this level on: violation, improvement, information, none"),
      patterns("--only", to: \.choice.only, help: "these classes alone: V01,V05 or V05:debug_*"),
      patterns("--ignore", to: \.choice.ignored, help: "all but these"),
    ]
  }

  private static func patterns(
    _ name: String, to path: WritableKeyPath<ChoiceOptions, [ViolationPattern]>, help: String
  ) -> Option<ChoiceOptions> {
    Option(
      names: [name], value: "CLASSES", help: help, gathers: true,
      apply: { options, text throws(UsageFault) in
        for word in text.split(separator: ",", omittingEmptySubsequences: false) {
          options[keyPath: path].append(try pattern(String(word), of: name, in: text))
        }
      })
  }

  private static func level(
    _ text: String
  ) throws(UsageFault) -> (pattern: ViolationPattern, level: Violation.Level) {
    // A name of an event may hold the sign too.
    guard let sign = text.lastIndex(of: "=") else {
      throw .badValue(option: "--level", value: text, wanted: "a class and a level, V05=information")
    }
    let word = String(text[text.index(after: sign)...])
    guard let level = Violation.Level(rawValue: word) else {
      throw .badWord(option: "--level", value: word, known: Violation.Level.allCases.map(\.rawValue))
    }
    return (try pattern(String(text[..<sign]), of: "--level", in: text), level)
  }

  private static func pattern(
    _ word: String, of option: String, in text: String
  ) throws(UsageFault) -> ViolationPattern {
    if let pattern = ViolationPattern(word) { return pattern }
    let id = String(word.prefix { $0 != ":" })
    throw .badClass(option: option, value: text, id: id)
  }

  /// Events that the user has named and that nothing has: neither plan nor log, overlay or app.
  func unknownEvents(_ run: VerificationRun) -> [Finding] {
    let report = run.result.report
    // Of more names than that it is not known which there were.
    guard let names = run.verifier.knownNames else { return [] }
    let known = names + run.rules.eventNames + report.groups.map(\.event)
    let patterns = choice.only + choice.ignored + choice.levels.map(\.pattern)
    return patterns.filter { pattern in
      pattern.namesEvent && !report.fitted.contains(pattern) && !known.contains(where: pattern.fits(event:))
    }.map { Wording.unknownEvent($0.text, DidYouMean.nearest(to: $0.eventText, among: known)) }
  }

  /// Whether what was found ends the run with status 1.
  func fails(_ report: ViolationReport) -> Bool {
    switch failOn {
    case .violation: report.has(atLeast: .violation)
    case .improvement: report.has(atLeast: .improvement)
    case .information: report.has(atLeast: .information)
    case .none: false
    }
  }
}
