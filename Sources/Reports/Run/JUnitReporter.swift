import Findings
import TextFormats

/// JUnit's XML as Jenkins and Surefire have it: a suite a file, a case a journey. Times are virtual, so that the same
/// journeys give the same bytes. Beside the schema of Jenkins' xUnit plugin a case has `file`, `line` and properties,
/// which servers read all the same.
public struct JUnitReporter: Reporter {
  private let options: ReportOptions

  public init(_ options: ReportOptions) { self.options = options }

  public mutating func end(_ run: RunReport, _ text: inout ReportText) {
    let cases = run.cases(isInCI: options.isInCI)
    var xml = XMLWriter()
    xml.open("testsuites", [("name", "settings-sim")] + Self.counts(cases, withSkipped: false))
    for suite in Self.suites(cases) { Self.write(suite, of: run, to: &xml) }
    xml.close()
    text.text(xml.text)
  }

  /// Neighbours of one suite.
  private static func suites(_ cases: [ReportCase]) -> [ArraySlice<ReportCase>] {
    var suites: [ArraySlice<ReportCase>] = []
    var start = cases.startIndex
    for index in cases.indices where index + 1 == cases.endIndex || cases[index + 1].suite != cases[index].suite {
      suites.append(cases[start...index])
      start = index + 1
    }
    return suites
  }

  private static func counts(_ cases: some Collection<ReportCase>, withSkipped: Bool) -> [(String, String)] {
    let (failures, errors) = (cases.count { $0.verdict == .failure }, cases.count { $0.verdict == .error })
    let time = cases.reduce(Int64(0)) { sum, one in sum + min(one.journey?.milliseconds ?? 0, .max - sum) }
    var counts = [("tests", "\(cases.count)"), ("failures", "\(failures)"), ("errors", "\(errors)")]
    // The schema has it of suites alone.
    if withSkipped { counts.append(("skipped", "\(cases.count(where: \.isSkipped))")) }
    return counts + [("time", seconds(time))]
  }

  private static func write(_ cases: ArraySlice<ReportCase>, of run: RunReport, to xml: inout XMLWriter) {
    guard let name = cases.first?.suite else { return }
    xml.open("testsuite", [("name", name)] + counts(cases, withSkipped: true))
    xml.open("properties", [])
    property("tool", run.start.tool, &xml)
    property("seed", "\(run.start.seed)", &xml)
    for fault in run.start.faults { property("fault", fault, &xml) }
    if run.isInterrupted { property("end", "interrupted", &xml) }
    xml.close()
    for one in cases { write(one, to: &xml) }
    xml.close()
  }

  private static func write(_ one: ReportCase, to xml: inout XMLWriter) {
    var attributes = [("classname", className(one.suite)), ("name", one.name)]
    if !one.place.file.isEmpty { attributes.append(("file", one.place.file)) }
    if let line = one.place.line { attributes.append(("line", "\(line)")) }
    xml.open("testcase", attributes + [("time", seconds(one.journey?.milliseconds ?? 0))])
    xml.open("properties", [])
    property("id", one.id, &xml)
    if let app = one.journey?.app { property("app", app, &xml) }
    for tag in one.journey?.tags ?? [] { property("tag", tag, &xml) }
    if let address = one.journey?.address { property("again", "settings-sim test \(address)", &xml) }
    xml.close()
    switch one.verdict {
    case .passed: break
    case .failure: xml.element("failure", [("message", one.message), ("type", one.type)], one.text)
    case .error: xml.element("error", [("message", one.message), ("type", one.type)], one.text)
    case .pending(let reason): xml.element("skipped", [("message", reason.isEmpty ? "pending" : "pending: \(reason)")])
    case .skipped(let reason): xml.element("skipped", [("message", reason.isEmpty ? "skipped" : reason)])
    }
    let output = output(of: one)
    if !output.isEmpty { xml.element("system-out", [], output.joined(separator: "\n")) }
    xml.close()
  }

  private static func property(_ name: String, _ value: String, _ xml: inout XMLWriter) {
    xml.element("property", [("name", name), ("value", value)])
  }

  /// What it did and what it printed.
  private static func output(of one: ReportCase) -> [String] {
    guard let journey = one.journey else { return [] }
    let steps = journey.steps.map { step in
      let indent = String(repeating: "  ", count: min(step.depth, 40))
      return "\(Quote.seconds(step.milliseconds))  \(indent)\(step.words.cut(to: 2000))"
        + (step.place.isEmpty ? "" : "  (\(step.place))")
    }
    return steps + journey.printed.map { "printed: \($0)" } + one.remarks
  }

  /// `Scripts.Journeys.account.sign_out`: servers make packages of what stands before the last dot.
  private static func className(_ file: String) -> String {
    let stem = file.hasSuffix(".lua") ? String(file.dropLast(4)) : file
    return stem.replacing(".", with: "_").replacing("/", with: ".")
  }

  private static func seconds(_ milliseconds: Int64) -> String { String(Quote.seconds(milliseconds).dropLast(2)) }
}

extension ReportCase {
  var isSkipped: Bool {
    switch verdict {
    case .pending, .skipped: true
    case .passed, .failure, .error: false
    }
  }
}
