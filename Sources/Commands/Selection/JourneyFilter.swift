import Journeys

/// The options that choose among journeys.
struct JourneyFilter {
  var patterns: [String] = []
  var unwantedPatterns: [String] = []
  var tags: [String] = []
  var unwantedTags: [String] = []

  static var options: [Option<JourneyFilter>] {
    [
      Option.texts(
        "-g", "--grep", value: "PATTERN", to: \.patterns, help: "journeys whose name matches; repeat for more"
      ).checked(by: UsageFault.regex),
      Option.texts(
        "--grep-invert", value: "PATTERN", to: \.unwantedPatterns, help: "journeys whose name does not match"
      ).checked(by: UsageFault.regex),
      Option.texts(
        "-t", "--tags", value: "TAGS", to: \.tags, help: "by tag, with and, or, not: \"smoke and not slow\""
      ).checked(by: expression),
      Option.texts("--exclude-tags", value: "TAGS", to: \.unwantedTags, help: "but not those with these tags")
        .checked(by: expression),
    ]
  }

  var isEmpty: Bool { patterns.isEmpty && unwantedPatterns.isEmpty && tags.isEmpty && unwantedTags.isEmpty }

  /// Which journeys are wanted: of several values of one option one has to fit; all options have to.
  func predicate() throws(UsageFault) -> (Journey) -> Bool {
    let wanted = try patterns.map { text throws(UsageFault) in try UsageFault.regex(text, "--grep") }
    let unwanted = try unwantedPatterns.map { text throws(UsageFault) in try UsageFault.regex(text, "--grep-invert") }
    let tags = try tags.map { text throws(UsageFault) in try Self.expression(text, "--tags") }
    let unwantedTags = try unwantedTags.map { text throws(UsageFault) in try Self.expression(text, "--exclude-tags") }
    return { journey in
      let name = journey.name
      func matches(_ regex: Regex<AnyRegexOutput>) -> Bool { (try? regex.firstMatch(in: name)) != nil }
      return (wanted.isEmpty || wanted.contains(where: matches)) && !unwanted.contains(where: matches)
        && (tags.isEmpty || tags.contains { $0.holds(for: journey.tags) })
        && !unwantedTags.contains { $0.holds(for: journey.tags) }
    }
  }

  /// The tags that it names, wanted or not.
  func namedTags() throws(UsageFault) -> [String] {
    try tags.map { text throws(UsageFault) in try Self.expression(text, "--tags") }.flatMap(\.names)
      + unwantedTags.map { text throws(UsageFault) in try Self.expression(text, "--exclude-tags") }.flatMap(\.names)
  }

  private static func expression(_ text: String, _ option: String) throws(UsageFault) -> TagExpression {
    do { return try TagExpression(text) } catch {
      throw .badTags(option: option, value: text, problem: error.words)
    }
  }
}

extension UsageFault {
  /// A regular expression that was typed as the value of an option, or as an operand.
  static func regex(_ text: String, _ option: String) throws(UsageFault) -> Regex<AnyRegexOutput> {
    do { return try Regex(text) } catch {
      throw .badValue(option: option, value: text, wanted: "a regular expression")
    }
  }
}
