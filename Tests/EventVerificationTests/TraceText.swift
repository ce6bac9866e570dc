import Findings
import TestSupport
import TextFormats
import TraceFormat

/// A trace written record by record: the shortest way to one with a fault.
struct TraceText {
  struct Record {
    var ms: Int
    var kind: String
    /// The number of the record that led to it; 0: none.
    var cause: Int
    var data: String
    var changes: String?
  }
  var records: [Record] = []
  var launch = #"{"account":"ada@example.com"}"#

  mutating func add(_ ms: Int, _ kind: String, by cause: Int = 0, _ data: String = "{}", changes: String? = nil) {
    records.append(Record(ms: ms, kind: kind, cause: cause, data: data, changes: changes))
  }

  /// The place of the first record whose kind and data have these words.
  func place(of words: String...) -> Int {
    records.firstIndex { record in words.allSatisfy { "\(record.kind) \(record.data)".contains($0) } } ?? -1
  }

  /// Takes a record out; what it led to was led to by its own cause.
  mutating func remove(_ place: Int) {
    let gone = records.remove(at: place)
    for index in records.indices where records[index].cause > place {
      records[index].cause = records[index].cause == place + 1 ? gone.cause : records[index].cause - 1
    }
  }

  mutating func insert(_ record: Record, at place: Int) {
    for index in records.indices where records[index].cause > place { records[index].cause += 1 }
    records.insert(record, at: place)
  }

  mutating func replace(_ place: Int, _ old: String, by new: String) {
    records[place].data = records[place].data.replacing(old, with: new)
  }

  var bytes: [UInt8] {
    var lines = ""
    for (index, record) in records.enumerated() {
      let source = record.cause == 0 && index > 0 ? #","source":"test.lua:\#(index + 1)""# : ""
      let cause = record.cause > 0 ? #","cause":\#(record.cause)"# : ""
      let changes = record.changes.map { #","changes":\#($0)"# } ?? ""
      lines +=
        #"{"seq":\#(index + 1),"ms":\#(record.ms),"kind":"\#(record.kind)"\#(source)\#(cause),"data":\#(record.data)\#(changes)}"#
        + "\n"
    }
    let header =
      #"{"trace":1,"tool":"t","app":{"id":"test","digest":"0123456789abcdef"},"journey":{"name":"A test","file":"test.lua","line":1},"seed":0,"start":"2026-01-01T09:00:00Z","faults":[],"launch":\#(launch)}"#
    let digest = TraceDigest.of(Array(lines.utf8))
    let footer = #"{"end":1,"outcome":"passed","records":\#(records.count),"digest":"\#(digest)"}"#
    return Array("\(header)\n\(lines)\(footer)\n".utf8)
  }

  func trace() throws -> Trace { try Trace(bytes, file: "test.trace.jsonl") }
}

extension TraceText {
  /// What an SDK records of an event.
  static func tracked(
    _ event: String, _ number: Int, user: String? = "ada@example.com", anonymous: String = "a1",
    session: String? = "s1",
    type: String? = nil, properties: String? = nil, more: String = ""
  ) -> String {
    let type = type.map { #","type":"\#($0)""# } ?? ""
    let properties = properties.map { #","properties":\#($0)"# } ?? ""
    let user = user.map { "\"\($0)\"" } ?? "false"
    let session = session.map { #","session":"\#($0)""# } ?? ""
    return
      #"{"event":"\#(event)"\#(type)\#(properties)\#(more),"number":\#(number),"user":\#(user),"anonymous_id":"\#(anonymous)"\#(session)}"#
  }

  /// A theme is chosen, a page looked at, and somebody signs out: everything as it has to be.
  static var clean: TraceText {
    var text = TraceText()
    text.add(
      0, "state.snapshot",
      #"{"account":"ada@example.com","analytics":{"user":"ada@example.com","anonymous_id":"a1","consent":true,"queued":0},"preferences.theme":"light","path":[]}"#
    )
    text.add(0, "app.launched", by: 1, #"{"launch":"first"}"#)
    text.add(
      0, "analytics.tracked", by: 1, tracked("Home", 1, type: "screen"),
      changes: #"{"path":[],"account":"ada@example.com"}"#)
    text.add(100, "user.choose", #"{"target":"theme","option":"dark"}"#)
    text.add(
      100, "analytics.tracked", by: 4, tracked("theme_changed", 2, properties: #"{"theme":"dark","plan":"free"}"#))
    text.add(
      100, "preferences.changed", by: 4, #"{"preference":"theme","value":"dark"}"#,
      changes: #"{"preferences.theme":"dark"}"#)
    text.add(200, "user.tap", #"{"target":"privacy"}"#)
    text.add(
      200, "analytics.tracked", by: 7, tracked("privacy_tapped", 3, properties: #"{"row":"privacy","plan":"free"}"#))
    text.add(200, "analytics.tracked", by: 7, tracked("Privacy", 4, type: "screen"))
    text.add(200, "nav.pushed", by: 7, #"{"page":"privacy"}"#, changes: #"{"path":["privacy"]}"#)
    text.add(900, "user.back")
    text.add(900, "analytics.tracked", by: 11, tracked("Home", 5, type: "screen"))
    text.add(900, "nav.popped", by: 11, #"{"page":"privacy"}"#, changes: #"{"path":[]}"#)
    text.add(1000, "user.tap", #"{"target":"sign_out"}"#)
    text.add(1000, "analytics.tracked", by: 14, tracked("sign_out_started", 6, properties: #"{"plan":"free"}"#))
    text.add(1000, "auth.sign_out.started", by: 14, #"{"op":1,"due":1500}"#)
    text.add(1500, "auth.sign_out.finished", by: 16, #"{"op":1,"outcome":"success"}"#)
    text.add(1500, "auth.session_ended", by: 17, #"{"account":"ada@example.com","session":1}"#)
    text.add(1500, "analytics.tracked", by: 17, tracked("sign_out_succeeded", 7))
    text.add(
      1500, "analytics.reset", by: 17, #"{"anonymous_id":"a2","session":"s2"}"#,
      changes: #"{"account":false,"analytics":{"user":false,"anonymous_id":"a2","consent":true,"queued":7}}"#)
    text.add(1600, "user.tap", #"{"target":"help"}"#)
    text.add(1600, "analytics.tracked", by: 21, tracked("help_tapped", 8, user: nil, anonymous: "a2", session: "s2"))
    text.add(1700, "analytics.sent", by: 17, #"{"number":1,"user":false,"anonymous_id":"a2","count":8}"#)
    return text
  }
}
