import TrackingPlans

struct PlanConvertCommand: Command {
  static let name = "plan convert"
  static let summary = "Writes a tracking plan in another format."
  static let details = [
    "The plan is a file, a folder, or - for standard input, of Segment, JSON Schemas, Snowplow, PostHog, mParticle or Avo. "
      + "What the other format cannot say is left out, and each time warned of.",
    "Without --output the plan goes to standard output; json-schema and snowplow are folders, and need it.",
  ]
  static var options: [Option<PlanConvertCommand>] {
    [
      Option.word("--to", value: "FORMAT", to: \.target, help: PlanTarget.allNames).set(.commandLine),
      Option.text("-o", "--output", value: "PATH", to: \.output, help: "the file or folder to write").set(.commandLine),
      .word("--format", value: "FORMAT", to: \.format, help: "of the plan, instead of the one found: segment, avo …"),
      .text("--vendor", value: "VENDOR", to: \.vendor, help: "snowplow: whose schemas they are; com.example"),
    ]
  }
  static var operands: Operands<PlanConvertCommand> { .one("PLAN", noun: "a tracking plan", to: \.plan) }
  static let examples = [
    Example("settings-sim plan convert plan.json --to json-schema -o plan", "a schema for each event"),
    Example(
      "settings-sim plan convert plan.json --to snowplow --vendor com.acme -o registry", "schemas for a registry"),
  ]
  static let statuses: [ExitStatus] = [.doesNotLoad]

  var shared = SharedOptions()
  var plan = ""
  var target: PlanTarget?
  var output: String?
  var format: TrackingPlan.Format?
  var vendor: String?

  func run(_ session: Session) throws -> ExitStatus {
    guard let target else {
      throw UsageFault.missingOption(verb: Self.name, option: "--to", usage: "--to \(PlanTarget.allNames)")
    }
    if vendor != nil, target != .snowplow { throw UsageFault.conflict("--vendor", "--to \(target.rawValue)") }
    if let vendor, !Self.isVendor(vendor) {
      throw UsageFault.badValue(option: "--vendor", value: vendor, wanted: "a name such as com.acme")
    }
    let output = PlanOutput(verb: Self.name, target: target, output: output)
    try output.check()
    let plan = try session.plan(plan, format: format)
    session.console.report(plan.warnings)
    try output.write(plan, vendor: vendor, session)
    return .success
  }

  /// It becomes the name of a folder.
  private static func isVendor(_ text: String) -> Bool {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    return text.utf8.count <= 100
      && parts.allSatisfy { part in
        !part.isEmpty && part.utf8.allSatisfy { UInt8(ascii: "a")...UInt8(ascii: "z") ~= $0 | 0x20 || isMark($0) }
      }
  }

  private static func isMark(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "_") || byte == UInt8(ascii: "-") || UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
  }
}
