import EventLogs
import EventVerification
import Findings
import LuaBridge
import Testing
import TestSupport
import TextFormats

/// The logs in Fixtures/Logs: nothing is said of the good ones, and of the seeded ones what their table says.
@Suite struct FixtureLogTests {
  static let overlay = """
    return {
      events = {
        success_sign_in_via_email = { order = { after = 'info_sign_in_via_email_called' } },
        AccountSettingsView = { requires = { 'identified' } },
      },
      sign_out = { 'success_sign_out' },
    }
    """

  /// What is found in a log: the class and the number of the event.
  private func found(_ file: String, withApp: Bool) throws -> [String] {
    let bytes = try AppFixtures.bytes(file)
    let document = try LuaDocument.read(bytes: Array(Self.overlay.utf8), name: "overlay.lua")
    let overlay = try EventOverlay(document, file: "overlay.lua")
    let app = withApp ? try PossibleEvents(AppFixtures.model("swiftylaunch"), file: "swiftylaunch.lua") : nil
    var report = ViolationReport()
    var rules: LogRules?
    var names: [String] = []
    var at = 0
    _ = try EventLog.read(
      { buffer in
        let count = min(buffer.count, bytes.count - at)
        bytes.withUnsafeBytes { buffer.copyMemory(from: UnsafeRawBufferPointer(rebasing: $0[at..<at + count])) }
        at += count
        return count
      }, file: file,
      begin: { rules = LogRules(file: file, format: $0, overlay: overlay, app: app) },
      { event in
        let text = event.screen?.text ?? event.name?.text ?? ""
        if !names.contains(text) { names.append(text) }
        rules?.take(event, name: EventName(number: names.firstIndex(of: text) ?? 0, text: text), into: &report)
      })
    rules?.end(into: &report)
    return report.violations.map { "\($0.rule.rawValue) \($0.number ?? 0)" }
  }

  @Test func `good logs are accused of nothing`() throws {
    for file in try AppFixtures.files(in: "Fixtures/Logs", endingIn: "") where file.contains("/good.") {
      #expect(try found(file, withApp: true) == [], "\(file)")
    }
  }

  /// Those that events alone tell at once, with the overlay above.
  private static let classes = ["V19", "V20", "V22", "V24", "V27"]

  @Test func `seeded logs show what their table says`() throws {
    let readme = String(decoding: try AppFixtures.bytes("Fixtures/Logs/README.md"), as: UTF8.self)
    let rows = readme.split(separator: "\n").filter { $0.hasPrefix("|") }
      .map { $0.split(separator: "|", omittingEmptySubsequences: false).map { $0.filter { $0 != " " } } }
    let head = try #require(rows.first { $0.count > 8 && $0[1] == "class" })
    var checked = 0
    for (column, format) in head.enumerated() where column > 3 && !format.isEmpty {
      let ending = format == "snowplow-micro" ? "snowplow-good.json" : "\(format).jsonl"
      let told = try found("Fixtures/Logs/seeded.\(ending)", withApp: false)
      for row in rows where row.count == head.count && Self.classes.contains(row[1]) && !row[column].isEmpty {
        #expect(told.contains("\(row[1]) \(row[column])"), "\(format) \(row[1]): \(told)")
        #expect(told.count { $0.hasPrefix(row[1]) } == 1, "\(format) \(row[1]): \(told)")
        checked += 1
      }
    }
    #expect(checked > 25)
  }
}
