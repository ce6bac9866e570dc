import Findings
import Glibc
import TextFormats

/// A log of PostHog as large as wanted, and the plan of its fifty events: the same bytes each time. Made when it is
/// first asked for, removed at the end.
final class LogWorkload {
  /// What verification is measured with.
  struct Paths {
    let log: String
    /// The first events of the log, for programs that are slow.
    let slice: String
    /// One event.
    let shortest: String
    let plan: String
    let events: Int
  }

  private let bytes: Int
  private var made: Paths?

  /// - Parameter bytes: of the log, at least.
  init(bytes: Int) { self.bytes = bytes }

  deinit {
    guard let made else { return }
    for file in [made.log, made.slice, made.shortest, made.plan] { Files.remove(file) }
  }

  func files() throws -> Paths {
    if let made { return made }
    let name = Files.temporary
    let files = Paths(
      log: name("posthog.jsonl"), slice: name("slice.jsonl"), shortest: name("event.jsonl"), plan: name("plan.json"),
      events: try Self.writeLog(bytes, to: name("posthog.jsonl")))
    made = files
    _ = try Self.writeLog(1 << 20, to: files.slice)
    _ = try Self.writeLog(1, to: files.shortest)
    var plan = LogPlan()
    try Self.write(to: files.plan) { write in
      plan.write()
      try plan.json.withBytes { try write($0) }
    }
    return files
  }

  /// - Returns: how many events.
  private static func writeLog(_ bytes: Int, to path: String) throws -> Int {
    var log = EventWriter()
    var written = 0
    try write(to: path) { write in
      while written < bytes {
        while log.json.count < min(1 << 20, bytes - written) { log.event() }
        written += log.json.count
        try log.json.withBytes { try write($0) }
        log.json.removeAll()
      }
    }
    return log.events
  }

  private static func write(to path: String, _ body: ((UnsafeRawBufferPointer) throws -> Void) throws -> Void) throws {
    guard let file = fopen(path, "w") else { throw BenchFailure("cannot write \"\(path)\"") }
    defer { fclose(file) }
    try body { bytes in
      guard fwrite(bytes.baseAddress, 1, bytes.count, file) == bytes.count else {
        throw BenchFailure("cannot write \"\(path)\"")
      }
    }
    guard fflush(file) == 0 else { throw BenchFailure("cannot write \"\(path)\"") }
  }
}

/// What the events are made of.
private enum LogVocabulary {
  static let events = 50
  static func name(_ number: Int) -> String { "settings_row_\(number < 10 ? "0" : "")\(number)_tapped" }
  static let themes = ["system", "light", "dark", "high_contrast"]
  /// A regular expression.
  static let product = "^com[.]example[.][a-z_.]+[0-9]+$"
  static let screens = ["Settings", "Privacy", "Notifications", "Appearance", "Account"]
}

/// Writes one event after the other, of about 500 bytes.
private struct EventWriter: ~Copyable {
  var json = JSONWriter(capacity: 2 << 20)
  private(set) var events = 0
  /// The first instant of 2026.
  private static let start = 1_767_225_600_000
  /// Of a linear generator: what varies needs no better one.
  private var state: UInt64 = 42

  private mutating func random(_ count: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int(state >> 33) % count
  }

  mutating func event() {
    events += 1
    // A user's session is fifty events, one each second: a gigabyte is less than a month.
    let user = events / 50
    let ms = Self.start + events * 1_000 + random(1000)
    json.beginObject()
    json.field("uuid", uuid(ms))
    json.field("event", LogVocabulary.name(random(LogVocabulary.events)))
    json.field("distinct_id", "user-\(100_000 + user)")
    json.key("properties")
    json.beginObject()
    properties()
    json.field("$lib", "posthog-ios")
    json.field("$lib_version", "3.31.0")
    json.field("$os_name", "iOS")
    json.field("$session_id", "0194353e-1a01-7b52-8e2a-\(100_000_000_000 + user)")
    json.field("$is_identified", true)
    json.endObject()
    json.field("timestamp", instant(ms))
    json.endObject()
    json.endLine()
  }

  private mutating func properties() {
    json.field("theme", LogVocabulary.themes[random(LogVocabulary.themes.count)])
    json.field("screen", LogVocabulary.screens[random(LogVocabulary.screens.count)])
    json.field("position", random(40))
    json.field("enabled", random(2) == 0)
    json.field("product", "com.example.settings.pro_\(random(1000))")
    if random(2) == 0 { json.field("label", "Wie du möchtest, \(random(1000))") }
  }

  private mutating func uuid(_ ms: Int) -> String {
    let time = hexadecimal(ms, 12)
    return "\(time.prefix(8))-\(time.suffix(4))-7\(hexadecimal(events & 0xFFF, 3))-8\(hexadecimal(random(4096), 3))-"
      + hexadecimal(random(1 << 30), 12)
  }

  private func hexadecimal(_ number: Int, _ digits: Int) -> String {
    let text = String(number, radix: 16)
    return String(repeating: "0", count: digits - text.count) + text
  }

  private func instant(_ ms: Int) -> String {
    // A day of January.
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let second = (ms - Self.start) / 1000
    let fraction = 1000 + ms % 1000
    return "2026-01-\(two(second / 86_400 + 1))T\(two(second / 3600 % 24)):\(two(second / 60 % 60)):"
      + "\(two(second % 60)).\(String(fraction).dropFirst())Z"
  }
}

/// The plan of the events, as Segment writes plans.
private struct LogPlan: ~Copyable {
  var json = JSONWriter()

  mutating func write() {
    object { plan in
      plan.json.field("name", "Settings")
      plan.json.key("rules")
      plan.json.beginArray()
      for number in 0..<LogVocabulary.events { plan.rule(number) }
      plan.json.endArray()
    }
  }

  private mutating func rule(_ number: Int) {
    object { plan in
      plan.json.field("key", LogVocabulary.name(number))
      plan.json.field("type", "TRACK")
      plan.json.field("version", 1)
      plan.json.key("jsonSchema")
      plan.object { plan in
        plan.json.field("$schema", "http://json-schema.org/draft-07/schema#")
        plan.json.field("type", "object")
        plan.json.key("properties")
        plan.object { plan in
          plan.json.key("properties")
          plan.object { $0.properties() }
        }
      }
    }
  }

  private mutating func properties() {
    json.field("type", "object")
    json.key("properties")
    object { plan in
      plan.property("theme", "string") { $0.list("enum", LogVocabulary.themes) }
      plan.property("screen", "string") { $0.list("enum", LogVocabulary.screens) }
      plan.property("position", "integer") {
        $0.json.field("minimum", 0)
        $0.json.field("maximum", 99)
      }
      plan.property("enabled", "boolean") { _ in }
      plan.property("product", "string") { $0.json.field("pattern", LogVocabulary.product) }
      plan.property("label", "string") { $0.json.field("maxLength", 80) }
    }
    list("required", ["theme", "screen", "position", "enabled", "product"])
  }

  private mutating func property(_ name: StaticString, _ type: String, _ more: (inout LogPlan) -> Void) {
    json.key(name)
    object { plan in
      plan.json.field("type", type)
      more(&plan)
    }
  }

  private mutating func list(_ key: StaticString, _ texts: [String]) {
    json.key(key)
    json.beginArray()
    for text in texts { json.string(text) }
    json.endArray()
  }

  private mutating func object(_ body: (inout LogPlan) -> Void) {
    json.beginObject()
    body(&self)
    json.endObject()
  }
}
