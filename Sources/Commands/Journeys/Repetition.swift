import Findings
import Journeys
import LuaBridge
import Reports
import TextFormats

/// Runs a journey again, each time in a Lua of its own, and holds what came out against the first time: a journey that is
/// run twice has to give the same trace, byte by byte.
struct Repetition: Sendable {
  /// How often each journey runs in all.
  let count: Int
  let project: JourneyProject
  let options: RunOptions

  /// The first difference; nil: there is none.
  func difference(from first: JourneyRun, _ item: Suite.Item) -> Finding? {
    if options.interrupt?.isRaised == true || first.result.outcome == .interrupted { return nil }
    for number in stride(from: 2, through: count, by: 1) {
      let run = JourneyRun(item, JourneyWorker(project, options), nil)
      if run.result.outcome == .interrupted { return nil }
      if let difference = Self.difference(first, run) {
        return Finding(
          code: "journey.nondeterministic", message: "run \(number) gave something else than run 1: \(difference.what)",
          place: item.journey.place,
          notes: difference.notes + [
            "something that is not the same each time has come in: the order of a table with holes, a module that changes"
          ])
      }
    }
    return nil
  }

  private static func difference(_ first: JourneyRun, _ other: JourneyRun) -> (what: String, notes: [String])? {
    if first.trace == other.trace {
      if first.result == other.result { return nil }
      return (
        "what it expects or prints",
        [first, other].map { run in
          "\(run.result.outcome.name): \(run.result.failures.first?.message ?? run.result.printed.first ?? "nothing printed")"
        }
      )
    }
    let (old, new) = (lines(first), lines(other))
    let index = zip(old, new).prefix { $0 == $1 }.count
    let what = index == 0 ? "the header" : "record \(index)"
    return (what, ["- \(text(old, index))", "+ \(text(new, index))"])
  }

  private static func lines(_ run: JourneyRun) -> [ArraySlice<UInt8>] { run.trace.split(separator: UInt8(ascii: "\n")) }

  private static func text(_ lines: [ArraySlice<UInt8>], _ index: Int) -> String {
    lines.indices.contains(index) ? Quote.line(String(decoding: lines[index], as: UTF8.self), limit: 400) : "nothing"
  }
}
