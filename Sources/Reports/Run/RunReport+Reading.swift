public import Findings
import TextFormats

extension RunReport {
  /// Reads what `JSONLinesReporter` has written.
  /// - Parameter file: for messages.
  /// - Throws: one finding, the first fault, with its line; its code is `report.` and a word. A report that was cut at
  ///   its end is a fault: nobody knows what is missing.
  public init(_ bytes: [UInt8], file: String) throws(Finding) {
    guard bytes.isEmpty || bytes.starts(with: Self.start) || Self.start.starts(with: bytes) else {
      throw Self.noPart(file, kind: Self.otherKind(bytes))
    }
    var lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    guard lines.last?.isEmpty == true, lines.count > 1 else { throw Self.cut(file) }
    lines.removeLast()
    let first = try Self.fields(lines[0], 1, file)
    if first.node["journeys"] != nil { throw Self.noPart(file, kind: "the report of the reporter json") }
    guard try first.integer("report") == Int64(JSONLinesReporter.version) else {
      throw Finding(
        code: "report.version", message: "the report has a version that this program does not know", place: first.place,
        notes: ["it was written by \(Quote.text(try first.text("tool")))"])
    }
    self.init(try RunStart(first))
    var isWhole = false
    for (index, line) in lines.enumerated().dropFirst() {
      let fields = try Self.fields(line, index + 1, file)
      if fields.node["journey"] != nil { journeys.append(try JourneyReport(fields)) }
      if fields.node["end"] != nil {
        isWhole = true
        isInterrupted = try fields.text("end") != "complete"
        staleTraces = try fields.texts("stale", default: [])
        waitingTraces = try fields.texts("left", default: [])
      }
    }
    if !isWhole { throw Self.cut(file) }
  }

  /// What every part begins with.
  private static let start = Array("{\"report\":".utf8)

  /// What the first bytes of files that are easily taken for parts have; the first that fits decides.
  private static let otherKinds: [(start: String, kind: String)] =
    [("{\"trace\":", "a trace")]
    + [
      ("<?xml", ReporterKind.junit), ("TAP version ", .tap), ("<!DOCTYPE html>", .html), ("::error ", .github),
      ("## ✔ ", .markdown), ("## ✘ ", .markdown), ("[]\n", .gitlab), ("[{\"description\":", .gitlab),
    ].map { ($0, "the report of the reporter \($1.rawValue)") }

  private static func otherKind(_ bytes: [UInt8]) -> String? {
    otherKinds.first { bytes.starts(with: $0.start.utf8) }?.kind
  }

  /// - Parameter kind: what it looks like; nil: like nothing that is known.
  private static func noPart(_ file: String, kind: String?) -> Finding {
    Finding(
      code: "report.no_part", message: "the file is no part of a run" + (kind.map { ": it looks like \($0)" } ?? ""),
      place: SourcePlace(file: file),
      notes: ["a part is written by: settings-sim test --reporter jsonl=FILE, or blob=FILE"])
  }

  private static func fields(_ line: ArraySlice<UInt8>, _ number: Int, _ file: String) throws(Finding) -> DocumentFields
  {
    let node = try JSONReader.read(Array(line), file: file, firstLine: number, limits: JSONLimits(bytes: .max))
    let place = SourcePlace(file: file, line: number)
    guard case .map = node.value else {
      throw Finding(code: "report.bad_line", message: "the line is \(node.kindName), not an object", place: place)
    }
    return DocumentFields(node: node, code: "report.bad_line", whole: "the line", place: place)
  }

  private static func cut(_ file: String) -> Finding {
    Finding(
      code: "report.cut", message: "the report has no end: the run that wrote it was killed, or the file was cut",
      place: SourcePlace(file: file), notes: ["run that part again"])
  }
}

extension RunStart {
  init(_ line: DocumentFields) throws(Finding) {
    self.init(
      tool: try line.text("tool"), seed: try line.unsigned("seed"), faults: try line.texts("faults", default: []),
      selected: try line.number("selected"), part: try line.optional("part").map(Part.init),
      findings: try line.findings("findings"))
  }
}

extension RunStart.Part {
  init(_ line: DocumentFields) throws(Finding) {
    self.init(number: try line.number("part"), count: try line.number("parts"), whole: try line.number("whole"))
    guard count <= Self.largestCount, number >= 1, number <= count else {
      throw line.fault("there is no part \(number) of \(count)")
    }
  }
}

extension JourneyReport {
  init(_ line: DocumentFields) throws(Finding) {
    self.init(
      path: try line.texts("path"),
      place: SourcePlace(file: try line.text("file"), line: try line.optional("line")?.number("line")),
      number: try line.number("number"), tags: try line.texts("tags", default: []),
      app: try line.optional("app")?.text("app"), outcome: try Outcome(line), findings: try line.findings("findings"),
      printed: try line.texts("printed", default: []), fixture: try Fixture(line),
      address: try line.optional("again")?.text("again"), milliseconds: try line.milliseconds(),
      records: try line.number("records"), traceFile: try line.optional("trace")?.text("trace"))
    steps = try line.objects("steps").map { fields throws(Finding) in try Step(fields) }
    trace = Array(try line.optional("trace_text")?.text("trace_text").utf8 ?? "".utf8)
    fixtureTrace = Array(try line.optional("fixture_text")?.text("fixture_text").utf8 ?? "".utf8)
    pictures = try Pictures(line)
    sources = try line.objects("sources").map { fields throws(Finding) in
      SourceLines(
        file: try fields.text("file"), first: try fields.number("line"), lines: try fields.texts("lines", default: []))
    }
  }
}

extension JourneyReport.Pictures {
  init(_ line: DocumentFields) throws(Finding) {
    self.init(svgs: try line.texts("pictures", default: []))
    shots = try line.objects("shots").map { fields throws(Finding) in
      let (record, picture) = (try fields.number("record"), try fields.number("picture"))
      guard svgs.indices.contains(picture) else { throw fields.fault("there is no picture \(picture)") }
      return Shot(record: record, picture: picture)
    }
    end = try line.optional("pictures_end")?.number("pictures_end")
  }
}

extension JourneyReport.Step {
  init(_ fields: DocumentFields) throws(Finding) {
    self.init(
      words: try fields.text("step"), place: try fields.optional("source")?.text("source") ?? "",
      milliseconds: try fields.milliseconds(), depth: try fields.number("depth"), record: try fields.number("record"))
  }
}

extension JourneyReport.Outcome {
  init(_ line: DocumentFields) throws(Finding) {
    let reason = try line.optional("reason")?.text("reason") ?? ""
    let all: [JourneyReport.Outcome] = [
      .passed, .failed, .error, .interrupted, .nondeterministic, .pending(reason), .skipped(reason),
    ]
    let name = try line.text("outcome")
    guard let outcome = all.first(where: { $0.name == name }) else {
      throw line.fault("the outcome \(Quote.text(name)) is unknown")
    }
    self = outcome
  }
}

extension JourneyReport.Fixture {
  init(_ line: DocumentFields) throws(Finding) {
    guard let fixture = try line.optional("fixture")?.text("fixture") else {
      self = .none
      return
    }
    switch fixture {
    case "same": self = .same
    case "missing": self = .missing
    case "different": self = .different(try line.fields("difference").finding())
    case "unreadable": self = .unreadable(try line.fields("difference").finding())
    default: throw line.fault("the fixture \(Quote.text(fixture)) is unknown")
    }
  }
}

extension DocumentFields {
  /// Itself, when it has the key.
  func optional(_ key: String) -> DocumentFields? { node[key] == nil ? nil : self }

  /// What is counted: as many as a trace may have records.
  func number(_ key: String) throws(Finding) -> Int { Int(try integer(key, to: Int64(UInt32.max))) }

  /// Virtual time, as far as every reader of JSON counts exactly.
  func milliseconds() throws(Finding) -> Int64 { try integer("ms", to: 1 << 53) }

  private func integer(_ key: String, to most: Int64) throws(Finding) -> Int64 {
    let value = try integer(key)
    guard 0...most ~= value else { throw fault("\"\(key)\" of \(whole) must be from 0 to \(most)") }
    return value
  }

  func objects(_ key: String) throws(Finding) -> [DocumentFields] {
    guard let list = node[key] else { return [] }
    guard case .list(let items) = list.value else { throw fault("\"\(key)\" of \(whole) must be a list") }
    return items.map { DocumentFields(node: $0, code: code, whole: "an entry of \"\(key)\"", place: place) }
  }

  func findings(_ key: String) throws(Finding) -> [Finding] {
    try objects(key).map { fields throws(Finding) in try fields.finding() }
  }

  /// What `Finding.write(to:)` has written.
  func finding() throws(Finding) -> Finding {
    let severity = try text("severity")
    guard let known = Finding.Severity(rawValue: severity) else {
      throw fault("the severity \(Quote.text(severity)) is unknown")
    }
    return Finding(
      known, code: try text("code"), message: try text("message"),
      place: SourcePlace(
        file: try optional("file")?.text("file") ?? "", line: try optional("line")?.number("line"),
        path: try optional("path")?.text("path") ?? ""),
      notes: try texts("notes", default: []))
  }
}
