import Journeys
import TestSupport
import Testing
import TextFormats
import TraceFormat

/// Names that overlays are held against.
@Suite struct AppVocabularyTests {
  private static let touches: Set<String> = [
    "user.tap", "user.double_tap", "user.touch", "user.toggle", "user.choose", "user.type", "user.slide", "user.pick",
  ]

  /// What a record names, by kind, as triggers of an overlay would ask for it.
  private static func names(_ record: TraceRecord, of trace: Trace) throws -> [(list: String, name: String)] {
    let kind = trace.kind(of: record)
    var found: [(String, String)] = []
    func add(_ list: String, _ key: String) throws {
      if case .string(let name)? = try trace.data(of: record)[key]?.value { found.append((list, name)) }
    }
    switch kind {
    case _ where touches.contains(kind):
      try add("target", "target")
      try add("target", "option")
    case "nav.pushed": try add("page", "page")
    case "sheet.presented", "alert.presented", "dialog.presented":
      try add("surface", String(kind.prefix { $0 != "." }))
    case _ where kind.hasSuffix(".finished"): found.append(("point", String(kind.dropLast(9))))
    default: break
    }
    if record.changesRange != nil, case .map(let changes)? = try trace.changes(of: record)?.value {
      found += changes.map { ("key", $0.key) }
    }
    return found
  }

  @Test func `an app knows every name that its fixture traces have`() throws {
    var apps = TraceApps(JourneyProject { AppFixtures.existingBytes($0) })
    var known: [String: [String: Set<String>]] = [:]
    var missing: Set<String> = []
    var count = 0
    for file in try AppFixtures.files(in: "Fixtures/Traces/Scripts", endingIn: ".jsonl") {
      let trace = try Trace(try AppFixtures.bytes(file), file: file)
      if !trace.header.faults.isEmpty { continue }
      let app = try apps.app(of: trace)
      let id = "\(trace.header.app.digest) \(app.variant.configuration ?? "")"
      if known[id] == nil {
        let words = AppVocabulary(app.variant)
        known[id] = [
          "target": Set(words.targets), "page": Set(words.pages), "surface": Set(words.surfaces),
          "point": Set(words.awaitPoints), "key": Set(words.changingKeys),
        ]
      }
      for record in trace.records {
        for (list, name) in try Self.names(record, of: trace) {
          count += 1
          if known[id]?[list]?.contains(name) != true { missing.insert("\(list) \(name) in \(file)") }
        }
      }
    }
    #expect(count > 5000)
    #expect(missing.sorted().prefix(20) == [])
  }
}
