import Findings
import TextFormats
import TrackingPlans

/// Plans for tests, and what is said of them in lines that can be compared.
enum PlanStage {
  static func read(
    _ text: String, file: String = "plan.json", as format: TrackingPlan.Format? = nil
  ) throws(Findings) -> TrackingPlan {
    try TrackingPlan.read([PlanFile(name: file, bytes: Array(text.utf8))], name: file, format: format)
  }

  static func read(folder files: [(String, String)]) throws(Findings) -> TrackingPlan {
    try TrackingPlan.read(files.map { PlanFile(name: $0.0, bytes: Array($0.1.utf8)) }, name: "plans")
  }

  /// What is wrong with a plan: one line a fault, its notes behind it.
  static func faults(_ text: String, file: String = "plan.json", as format: TrackingPlan.Format? = nil) -> [String] {
    do throws(Findings) {
      _ = try read(text, file: file, as: format)
      return []
    } catch { return error.list.map(line) }
  }

  static func line(_ finding: Finding) -> String {
    ([finding.place.description, finding.message].filter { !$0.isEmpty }.joined(separator: ": ")
      + finding.notes.map { "; \($0)" }.joined())
  }
}

extension TrackingPlan {
  /// One line an event: `track "a" v1 properties! {…}`.
  var lines: [String] {
    events.map { event in
      var words = [event.kind.rawValue, "\"\(event.name)\""]
      if let version = event.version { words.append("v\(version)") }
      if let variant = event.variant { words.append("(\(variant))") }
      if event.isDeprecated { words.append("deprecated") }
      for schema in event.schemas {
        words.append("\(schema.part.rawValue)\(schema.isRequired ? "!" : "") \(PlanStage.compact(schema.source))")
      }
      return words.joined(separator: " ")
    }
  }
}

extension PlanStage {
  /// JSON without the space between its values.
  static func compact(_ json: [UInt8]) -> String {
    guard let node = try? JSONReader.read(json), let bytes = try? node.json() else { return "no JSON" }
    return String(decoding: bytes, as: UTF8.self)
  }
}
