import EventVerification
import Findings
import TextFormats
import TrackingPlans

/// What was found, as people read it: by event, then by class, the first of each; and what all of it comes to.
public struct VerificationText {
  private let result: VerificationResult
  private let shown: Int
  private let namesAll: Bool
  /// By event and class the places in `violations` of those that are shown.
  private let places: [Key: [Int]]

  private struct Key: Hashable {
    var event: String
    var rule: VerificationRule
  }

  private init(_ result: VerificationResult, shown: Int, namesAll: Bool) {
    self.result = result
    self.shown = shown
    self.namesAll = namesAll
    var places: [Key: [Int]] = [:]
    for (place, violation) in result.report.violations.enumerated() {
      let key = Key(event: violation.event, rule: violation.rule)
      if places[key, default: []].count < shown { places[key, default: []].append(place) }
    }
    self.places = places
  }

  /// - Parameters:
  ///   - shown: how many violations of a class at one event.
  ///   - namesAll: name every event that was not seen.
  public static func lines(_ result: VerificationResult, shown: Int = 5, namesAll: Bool = false) -> [ReportLine] {
    VerificationText(result, shown: shown, namesAll: namesAll).lines()
  }

  private func lines() -> [ReportLine] {
    var lines = faultLines()
    for (event, groups) in groups() {
      lines.append(ReportLine(event.isEmpty ? "in general" : Quote.line(event, limit: 200), .heading))
      for group in groups { lines += self.lines(of: group) }
      lines.append(ReportLine(""))
    }
    if result.report.groups.contains(where: { $0.count > shown }) {
      lines += [ReportLine("more of each: --limit N; all of them: --json-lines", .faint), ReportLine("")]
    }
    let classes = classLines()
    if !classes.isEmpty { lines += classes + [ReportLine("")] }
    lines += coverageLines()
    let isBad = result.report.has(atLeast: .violation) || result.faults > 0
    return lines + [ReportLine(result.verdict, isBad ? .bad : result.report.groups.isEmpty ? .good : .warning)]
  }

  /// `2 events`
  static func count(_ number: Int, _ noun: String) -> String { Quote.count(number, noun) }

  // MARK: What could not be read

  private func faultLines() -> [ReportLine] {
    var lines: [ReportLine] = []
    // What is no log was told when it was opened.
    for log in result.logs where log.isRead {
      for (code, count) in log.counts { lines += self.lines(of: log.findings.filter { $0.code == code }, count) }
    }
    return lines.isEmpty ? [] : lines + [ReportLine("")]
  }

  /// Of what could not be read the first ones, of what is odd the first one.
  private func lines(of findings: [Finding], _ count: Int) -> [ReportLine] {
    let isBad = findings.first?.severity == .error
    let told = findings.prefix(isBad ? max(shown, 1) : 1)
    var lines = told.flatMap { finding in
      finding.description.split(separator: "\n").map { ReportLine(String($0), isBad ? .bad : .plain) }
    }
    if count > told.count { lines.append(ReportLine("  … and \(count - told.count) more like it", .faint)) }
    return lines
  }

  // MARK: Violations

  /// By event in the order of the first finding, of each event by class.
  private func groups() -> [(event: String, groups: [ViolationReport.Group])] {
    var places: [String: Int] = [:]
    var events: [(event: String, groups: [ViolationReport.Group])] = []
    for group in result.report.groups {
      let place = places[group.event] ?? events.count
      if place == events.count { events.append((group.event, [])) }
      places[group.event] = place
      events[place].groups.append(group)
    }
    return events.map { ($0.event, $0.groups.sorted { $0.rule.rawValue < $1.rule.rawValue }) }
  }

  private func lines(of group: ViolationReport.Group) -> [ReportLine] {
    let level = group.level == .violation ? "" : ", \(group.level.rawValue)"
    let tone: ReportLine.Tone =
      switch group.level {
      case .violation: .bad
      case .improvement: .warning
      case .information: .plain
      }
    var lines = [ReportLine("  \(group.rule.rawValue) \(group.rule.title)\(level) (\(group.count))", tone)]
    let told = places[Key(event: group.event, rule: group.rule), default: []]
    for place in told { lines += self.lines(of: result.report.violations[place]) }
    if group.count > told.count, !told.isEmpty {
      lines.append(ReportLine("    … and \(group.count - told.count) more", .faint))
    }
    return lines
  }

  private func lines(of violation: Violation) -> [ReportLine] {
    let place = violation.place.description
    var lines = [ReportLine("    \(place.isEmpty ? "" : "\(place): ")\(violation.message)")]
    var facts: [String] = []
    if let number = violation.number { facts.append("event \(number)") }
    if let seq = violation.seq { facts.append("record \(seq)") }
    if let ms = violation.ms, violation.seq != nil { facts.append("at \(Quote.seconds(ms))") }
    if !violation.pointer.isEmpty { facts.append(Quote.line(violation.pointer, limit: 200)) }
    if !facts.isEmpty { lines.append(ReportLine("      \(facts.joined(separator: ", "))", .faint)) }
    if !Self.saysBoth(violation), violation.expected != nil || violation.actual != nil {
      let expected = violation.expected.map { "expected \(Quote.line($0, limit: 200))" }
      let actual = violation.actual.map { "found \(Quote.line($0, limit: 200))" }
      lines.append(ReportLine("      \([expected, actual].compactMap { $0 }.joined(separator: ", "))"))
    }
    let plan = violation.planPlace.description
    if !plan.isEmpty, plan != place {
      lines.append(ReportLine("      \(Self.noun(violation.planPlace)): \(plan)", .faint))
    }
    if let step = violation.step { lines.append(ReportLine("      step: \(Quote.line(step, limit: 300))")) }
    for (depth, cause) in violation.causes.prefix(8).enumerated() {
      let indent = String(repeating: "  ", count: depth)
      lines.append(ReportLine("        \(indent)\(Quote.line(cause, limit: 300))", .faint))
    }
    return lines
  }

  /// What a place is in: overlays have paths of names, plans pointers.
  private static func noun(_ place: SourcePlace) -> String {
    if place.file.hasSuffix(EventList.ending) { return "list" }
    return place.path.isEmpty || place.path.hasPrefix("/") ? "plan" : "overlay"
  }

  /// Whether the message itself says what was expected and what was found, as it does of names.
  private static func saysBoth(_ violation: Violation) -> Bool {
    func says(_ text: String?) -> Bool {
      guard let text else { return false }
      return violation.message.contains("\"\(text)\"") || text.contains("\"") && violation.message.contains(text)
    }
    let isMissing = violation.actual == "none" || violation.actual == "nothing"
    return says(violation.actual) || isMissing && says(violation.expected)
  }

  // MARK: The whole

  private func classLines() -> [ReportLine] {
    let rules = VerificationRule.allCases.filter { result.report.counts[$0, default: 0] > 0 }
    let width = rules.map(\.title.count).max() ?? 0
    return rules.map { rule in
      let title = rule.title + String(repeating: " ", count: width - rule.title.count)
      return ReportLine("\(rule.rawValue)  \(title)  \(result.report.counts[rule, default: 0])")
    }
  }

  private func coverageLines() -> [ReportLine] {
    guard let plan = result.plan, let coverage = result.coverage else { return [] }
    let unseen = coverage.unseen
    var lines = [
      ReportLine("\(plan): \(coverage.seen.count) of \(Self.count(coverage.events.count, "event")) seen")
    ]
    let names = unseen.map { $0.name.isEmpty ? "\($0.kind.rawValue) calls" : "\"\(Quote.bare($0.name))\"" }
    if !names.isEmpty {
      let told = namesAll ? names : Array(names.prefix(10))
      let rest = names.count > told.count ? " and \(names.count - told.count) more" : ""
      lines.append(ReportLine("  not seen: \(told.joined(separator: ", "))\(rest)", .faint))
    }
    return lines + [ReportLine("")]
  }
}
