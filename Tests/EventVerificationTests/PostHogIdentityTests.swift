import EventLogs
import EventVerification
import Testing

/// V19 in logs of PostHog: by the anonymous id that the user had, by distinct ids, and by the device's where it is there.
@Suite struct PostHogIdentityTests {
  private static func event(
    _ name: String, _ user: String, identified: Bool? = true, former: String? = nil, device: String? = nil,
    session: String = "s1"
  ) -> String {
    var properties = [#""$session_id":"\#(session)""#]
    if let identified { properties.append(#""$is_identified":\#(identified)"#) }
    if let device { properties.append(#""$device_id":"\#(device)""#) }
    if let former { properties.append(#""$anon_distinct_id":"\#(former)""#) }
    return
      #"{"event":"\#(name)","distinct_id":"\#(user)","timestamp":"2026-01-01T00:00:01.001Z","properties":{\#(properties.joined(separator: ","))}}"#
  }

  static let clean: [(about: String, log: [String])] = [
    (
      "a reset between two users, with a device that stays",
      [
        event("a", "anon1", identified: false, device: "D"),
        event("$identify", "ada", former: "anon1", device: "D"), event("b", "ada", device: "D"),
        event("c", "anon2", identified: false, device: "D", session: "s2"),
        event("$identify", "grace", former: "anon2", device: "D", session: "s2"),
        event("d", "grace", device: "D", session: "s2"),
      ]
    ),
    (
      "the same, without an event of nobody",
      [
        event("$identify", "ada", former: "anon1", device: "D"),
        event("$identify", "grace", former: "anon2", device: "D", session: "s2"),
      ]
    ),
    (
      "another session, where nothing else is said",
      [event("b", "ada", device: "D"), event("b", "grace", device: "D", session: "s2")]
    ),
    (
      "an anonymous id in the place of a user's",
      [
        event("a", "anon1", identified: nil, device: "D"),
        event("$identify", "ada", identified: nil, former: "anon1", device: "D"),
      ]
    ),
    ("one user twice", [event("$identify", "ada", former: "anon1"), event("$identify", "ada", former: "anon1")]),
    ("two people of two devices", [event("a", "ada"), event("a", "grace")]),
  ]

  static let faulty: [(about: String, log: [String])] = [
    (
      "by the anonymous id",
      [event("$identify", "ada", former: "anon1"), event("$identify", "grace", former: "anon1")]
    ),
    (
      "by the id of the former user",
      [event("$identify", "ada", former: "anon1"), event("b", "ada"), event("$identify", "grace", former: "ada")]
    ),
    (
      "by the id of the former user, who was there before the log",
      [event("b", "ada", device: "D"), event("$identify", "grace", former: "ada", device: "D")]
    ),
    ("by the session of a device", [event("b", "ada", device: "D"), event("c", "grace", device: "D")]),
  ]

  @Test(arguments: clean) func `who comes after a reset is somebody else`(about: String, log: [String]) throws {
    #expect(try Self.report(log).violations.map(\.message) == [], "\(about)")
  }

  @Test(arguments: faulty) func `one user over another is told once`(about: String, log: [String]) throws {
    let report = try Self.report(log)
    #expect(report.violations.map(\.rule.rawValue) == ["V19"], "\(about): \(report.violations.map(\.message))")
    #expect(report.violations.first?.number == log.count)
  }

  private static func report(_ log: [String]) throws -> ViolationReport {
    let bytes = Array(log.joined(separator: "\n").utf8)
    var given = 0
    var verifier = Verifier(nil, into: ViolationReport())
    let source = { (buffer: UnsafeMutableRawBufferPointer) -> Int in
      let count = min(buffer.count, bytes.count - given)
      buffer.copyBytes(from: bytes[given..<given + count])
      given += count
      return count
    }
    _ = try EventLog.read(
      source, file: "log",
      begin: { verifier.begin("log", format: $0, rules: [LogRules(file: "log", format: $0)]) },
      { verifier.take($0) })
    verifier.end()
    return verifier.report
  }
}
