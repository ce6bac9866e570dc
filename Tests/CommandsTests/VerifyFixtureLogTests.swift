import Commands
import TestSupport
import Testing
import TextFormats

/// The logs in Fixtures/Logs against their plans and their overlay: nothing is said of the good ones, and of the seeded
/// ones what their table says.
@Suite struct VerifyFixtureLogTests {
  static let folder = "Fixtures/Logs"

  /// A class and the number of the event.
  struct Found: Hashable, Comparable, CustomStringConvertible {
    var rule: String
    var number: Int
    var description: String { "\(rule) \(number)" }
    static func < (a: Found, b: Found) -> Bool { (a.rule, a.number) < (b.rule, b.number) }
  }

  private func stage(_ log: String) throws -> Stage {
    let stage = Stage()
    let others = ["overlay.lua", "plan.segment.json", "plan.mparticle.json", "plan.snowplow/tap.json"]
      .map { "\(Self.folder)/\($0)" }
    let files = others + ["\(Self.folder)/plan.snowplow/screen.json", "Fixtures/Apps/swiftylaunch.lua"]
    for path in files + ["\(Self.folder)/\(log)"] {
      stage.files.put("\(stage.folder)/\(path)", try AppFixtures.bytes(path))
    }
    return stage
  }

  private func found(_ options: String, in log: String, _ stage: Stage) throws -> [Found] {
    let outcome = stage.run("verify \(options) --json-lines \(Self.folder)/\(log)")
    #expect(outcome.status == .success || outcome.status == .failed, "\(log): \(outcome.messages)")
    return try outcome.output.split(separator: "\n").compactMap { line in
      let json = try JSONReader.read(Array(line.utf8), file: log)
      guard case .string(let rule) = json["rule"]?.value else { return nil }
      guard case .integer(let number) = json["number"]?.value else { return Found(rule: rule, number: 0) }
      return Found(rule: rule, number: Int(number))
    }
  }

  private static let overlay = "--overlay \(folder)/overlay.lua"

  @Test func `good logs of every vendor have nothing against their plan`() throws {
    let logs = try AppFixtures.files(in: Self.folder, endingIn: "").map { String($0.dropFirst(Self.folder.count + 1)) }
    let good = logs.filter { $0.hasPrefix("good.") }
    #expect(good.count > 12)
    for log in good {
      let found = try found("\(Self.overlay) --app swiftylaunch --ignore V29", in: log, try stage(log))
      #expect(found == [], "\(log)")
    }
  }

  static let seeded: [(column: String, log: String, ownPlan: String?)] = [
    ("posthog", "seeded.posthog.jsonl", nil), ("segment", "seeded.segment.jsonl", nil),
    ("snowplow-micro", "seeded.snowplow-good.json", "plan.snowplow"), ("amplitude", "seeded.amplitude.jsonl", nil),
    ("mparticle", "seeded.mparticle.jsonl", "plan.mparticle.json"), ("mixpanel", "seeded.mixpanel.jsonl", nil),
    ("firebase", "seeded.firebase.jsonl", nil),
  ]

  @Test(arguments: seeded)
  func `each class is found once, at its event, and nothing else is`(
    column: String, log: String, ownPlan: String?
  ) throws {
    let stage = try stage(log)
    var all = try found("\(Self.overlay) --ignore V11", in: log, stage)
    // The app would say of V14 what the overlay has said.
    all += try found("--app swiftylaunch --only V28", in: log, stage)
    if let ownPlan { all += try found("--plan \(Self.folder)/\(ownPlan) --only V09,V10", in: log, stage) }
    let near = try found("--app swiftylaunch --only V11", in: log, stage)
    let wanted = try Self.table(column)
    // A name that no plan has is V01, and without a plan V11.
    let unplanned = wanted.filter { $0.rule == "V11" }.map { Found(rule: "V01", number: $0.number) }
    #expect((all + near).sorted() == (wanted + unplanned).sorted())
    #expect(wanted.count > 15)
  }

  // MARK: The app `profile`

  private static let profilePlans = [
    "profile.json-schema", "profile.config-api.json", "profile.mparticle.json", "profile.avo.json",
  ]

  private func profileStage() throws -> Stage {
    let stage = Stage()
    let plans = try AppFixtures.files(in: "Fixtures/Plans", endingIn: ".json").filter { $0.contains("/profile.") }
    let logs = try AppFixtures.files(in: "\(Self.folder)/profile", endingIn: "")
    for path in plans + logs + ["Fixtures/Apps/profile.lua"] {
      stage.files.put("\(stage.folder)/\(path)", try AppFixtures.bytes(path))
    }
    return stage
  }

  @Test(arguments: profilePlans) func `the log of another app has nothing against its plans`(plan: String) throws {
    let isWhole = ["profile.json-schema", "profile.mparticle.json"].contains(plan)
    let options = "--plan Fixtures/Plans/\(plan) --overlay \(Self.folder)/profile/overlay.lua --app profile"
    // The others are about a part of what the app sends.
    let ignored = isWhole ? "V29" : "V29,V01"
    let found = try found("\(options) --ignore \(ignored)", in: "profile/good.segment.jsonl", try profileStage())
    #expect(found == [])
  }

  @Test func `and the plan's every event is in it`() throws {
    let stage = try profileStage()
    let plan = "Fixtures/Plans/profile.json-schema"
    let outcome = stage.run("verify --plan \(plan) \(Self.folder)/profile/good.segment.jsonl")
    #expect(outcome.output.contains("\(plan): 24 of 24 events seen"))
  }

  @Test func `each class that it can show is found in it once`() throws {
    let (stage, log) = (try profileStage(), "profile/seeded.segment.jsonl")
    let overlay = "--overlay \(Self.folder)/profile/overlay.lua"
    var all = try found("--plan Fixtures/Plans/profile.json-schema \(overlay) --ignore V11", in: log, stage)
    all += try found("--plan Fixtures/Plans/profile.config-api.json --only V09", in: log, stage)
    all += try found("--app profile --only V11,V28", in: log, stage)
    let wanted = try Self.table("number")
    let unplanned = wanted.filter { $0.rule == "V11" }.map { Found(rule: "V01", number: $0.number) }
    #expect(all.sorted() == (wanted + unplanned).sorted())
    #expect(wanted.count > 13)
  }

  /// What the README says of the logs of a column.
  private static func table(_ column: String) throws -> [Found] {
    let text = String(decoding: try AppFixtures.bytes("\(folder)/README.md"), as: UTF8.self)
    let rows = text.split(separator: "\n").filter { $0.hasPrefix("|") }.map { line in
      line.split(separator: "|", omittingEmptySubsequences: false).map { $0.filter { $0 != " " } }
    }
    let heads = rows.filter { $0.count > 4 && $0[1] == "class" }
    let head = try #require(heads.first { $0.contains(column) })
    let place = try #require(head.firstIndex(of: column))
    return rows.filter { $0.count == head.count && $0[1].hasPrefix("V") }.compactMap { row in
      Int(row[place]).map { Found(rule: String(row[1]), number: $0) }
    }
  }
}
