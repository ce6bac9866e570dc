import EventVerification
import Findings
import TextFormats
import Journeys
import TraceFormat
import TrackingPlans

/// What verbs say beside findings, in one voice. Faults of the command line are worded in `UsageFault`, those of files
/// in `FileFault`, all others where they are found.
enum Wording {
  static let interrupted = "interrupted; what was finished is written"

  static func internalError(_ error: any Error) -> Finding {
    Finding(
      code: "internal", message: "internal error: \(error)",
      notes: ["this is a fault of settings-sim, not of your files; please report it with the command that led here"])
  }

  static func playing(_ app: String) -> String { "playing \(app); help lists the commands, quit ends" }
  static let lineInterrupted = "interrupted: everything is as it was before the line"

  static func tooManyLines(_ limit: Int) -> Finding {
    Finding(
      code: "play.too_many_lines", message: "a journey that is played has at most \(limit) lines",
      notes: ["save it, and go on in its file"])
  }

  static func longLine(_ limit: Int, isLast: Bool) -> Finding {
    Finding(
      code: "play.long_line", message: "the line is longer than \(limit) bytes",
      notes: isLast ? ["nothing that follows it is done"] : [])
  }

  static let nothingToShow = Finding(
    code: "play.nothing_to_show", message: "say what to show: = sim:state(\"account\")")

  static func takesNothing(_ command: String) -> Finding {
    Finding(code: "play.takes_nothing", message: "nothing follows \(command)")
  }

  static func noCount(_ usage: String, _ text: String) -> Finding {
    Finding(code: "play.bad_count", message: "\"\(text)\" is no number of lines; write \(usage)")
  }

  static let endsNothing = Finding(
    code: "play.ends_nothing", message: "pending and skip end a journey, and this one goes on; quit ends it")

  static let nothingToUndo = Finding(
    code: "play.nothing_to_undo", message: "there is nothing to take back: the app has just been launched")
  static let nothingToRedo = Finding(
    code: "play.nothing_to_redo", message: "there is nothing to do again", notes: ["what is done by hand ends it"])

  static func saveWhere(_ usage: String) -> Finding {
    Finding(code: "play.no_file", message: "say into which file; write \(usage)")
  }

  static func saveUnnamed(_ path: String, _ usage: String) -> Finding {
    Finding(
      code: "play.bad_file", message: "\"\(path)\" is no name for a file of journeys; write \(usage)",
      notes: ["names that begin with a dot are passed over, and those that begin with a dash are options"])
  }

  static func saveOutside(_ path: String, _ root: String) -> Finding {
    Finding(
      code: "play.outside", message: "\"\(path)\" is outside of the project, where no journey finds its app",
      notes: ["save it below \"\(root)\""])
  }

  static func savedOver(_ path: String) -> Finding {
    Finding(code: "play.file_exists", message: "\"\(path)\" exists already", notes: ["save under another name"])
  }

  static func savedJourney(_ path: String, project: String?) -> String {
    "saved; run it: settings-sim test \(shellWord(path))" + (project.map { " --project \(shellWord($0))" } ?? "")
  }

  static func savedFails(_ failure: JourneyFailure) -> Finding {
    Finding(
      .warning, code: "play.saved_fails", message: "the journey will fail: \(failure.message)", notes: failure.notes)
  }

  static func watching(failed: Int, hasKeys: Bool) -> String {
    let failing = failed == 0 ? "" : ", f what failed (\(failed))"
    let keys = "; Enter runs all\(failing), p what fits a pattern, q ends"
    return "waiting for a save\(hasKeys ? keys : "")"
  }

  static func saved(_ names: [String], areGone: Bool, _ journeys: Int) -> String {
    "\(areGone ? "removed" : "saved"): \(firstThree(names))"
      + (journeys == 0 ? "" : "; it concerns \(count(journeys, "journey"))")
  }

  static func gone(_ names: [String], journeys: Int) -> String {
    "gone: \(firstThree(names)), with \(count(journeys, "journey"))"
  }

  private static func firstThree(_ names: [String]) -> String {
    list(Array(names.prefix(3))) + (names.count > 3 ? " and \(names.count - 3) more" : "")
  }

  static let nothingToRun = "no journey fits"

  static func imported(_ findings: [Finding]) -> String {
    let warnings = findings.count { $0.severity == .warning }
    return warnings == 0 ? "everything was imported" : "imported with \(count(warnings, "warning"))"
  }

  static func plansWritten(_ count: Int, to folder: String) -> String {
    "\(self.count(count, "schema")) in \(folder)"
  }

  static func strangersInPlan(_ count: Int, first: String) -> Finding {
    Finding(
      .warning, code: "plan.strangers",
      message: "\(self.count(count, "other file")) in the folder will be read as part of the plan, \(first) among them",
      notes: ["remove what is no longer planned"])
  }

  static func appWithoutEvents(_ file: String) -> Finding {
    Finding(
      code: "usage.nothing_selected", message: "the app sends no events", place: SourcePlace(file: file),
      notes: ["a definition says which in \"analytics\""])
  }

  static func planChecked(_ plan: TrackingPlan, _ findings: [Finding]) -> String {
    let told = findings.count { $0.severity != .information }
    let events = "\(count(plan.events.count, "event")) (\(plan.format.rawValue))"
    return told == 0 ? "\(events): nothing found" : "\(events): \(count(told, "finding"))"
  }

  static func nothingToCheck(_ paths: [String]) -> Finding {
    Finding(
      code: "usage.nothing_selected",
      message: "there is no definition and no journey in \(list(paths.map { "\"\($0)\"" }))",
      notes: ["a definition returns a table with schema = 1; a journey calls describe or it"])
  }

  static func nothingSelected(_ paths: [String], hasJourneys: Bool) -> Finding {
    let places = list(paths.map { "\"\($0)\"" })
    return Finding(
      code: "usage.nothing_selected",
      message: hasJourneys ? "no journey in \(places) fits" : "there is no journey in \(places)",
      notes: hasJourneys
        ? ["the journeys and their tags are listed by: settings-sim list"]
        : ["a file of journeys is a .lua file that calls describe or it"])
  }

  static func noRecords(_ path: String) -> Finding {
    Finding(code: "usage.nothing_selected", message: "no record in \"\(path)\" fits")
  }

  static func validated(_ traces: Int, broken: Int) -> String {
    "\(count(traces, "trace")): " + (broken == 0 ? "all valid" : "\(broken) broken")
  }

  static func noTraces(_ paths: [String]) -> Finding {
    Finding(
      code: "usage.nothing_selected", message: "there is no trace in \(list(paths.map { "\"\($0)\"" }))",
      notes: ["a trace is a file NAME\(FixtureTraces.ending)"])
  }

  static func noEvents(_ paths: [String]) -> Finding {
    Finding(
      code: "usage.nothing_selected", message: "there is no event in \(list(paths.map { "\"\($0)\"" }))",
      notes: ["logs end in \(list(LogFiles.endings.map { ".\($0)" })); traces and their folders are taken too"])
  }

  static let noLastRun = "no run is on record here: all journeys run"
  static let nothingFailed = "no journey failed when it last ran"
  static let noneFailed = "none of these journeys failed when it last ran"
  static func shuffled(_ seed: UInt64) -> String { "this order again: --shuffle=\(seed)" }

  static func shard(_ shard: Shard, _ count: Int, of whole: Int) -> String {
    let origin = shard.origin.hasPrefix("-") ? "" : ", as \(shard.origin) says"
    return "part \(shard.index) of \(shard.count)\(origin): \(self.count(count, "journey")) of \(whole)"
  }

  static func allConcerned(by file: String) -> String { "\(file) has changed, and may concern every journey: all run" }

  static func nothingConcerned(since commit: String) -> String {
    "what has changed since \(commit) concerns no journey"
  }

  static func noReports(_ paths: [String]) -> Finding {
    Finding(
      code: "usage.nothing_selected", message: "there is no report in \(list(paths.map { "\"\($0)\"" }))",
      notes: ["a report is a file NAME.jsonl, written by: settings-sim test --reporter jsonl=NAME.jsonl"])
  }

  /// - Parameter isAll: no log has a list at all.
  static func withoutList(_ logs: [String], _ lists: String, isAll: Bool) -> Finding {
    let names = few(logs)
    return Finding(
      isAll ? .error : .information, code: "verify.no_list",
      message: isAll
        ? "nothing was held against a list: none in \"\(lists)\" belongs to \(names)"
        : "no list in \"\(lists)\" belongs to \(names): \(logs.count == 1 ? "it has" : "they have") nothing to fulfil",
      notes: isAll
        ? [
          "a list is found by its name: a\(EventList.ending) belongs to a\(FixtureTraces.ending), a.jsonl and a.json",
          "a list that is named itself holds for every log: --expected \(lists)/NAME\(EventList.ending)",
        ] : [])
  }

  static func unusedLists(_ files: [String], _ lists: String) -> Finding {
    Finding(
      .information, code: "verify.unused_list",
      message:
        "\(count(files.count, "list")) in \"\(lists)\" \(files.count == 1 ? "belongs" : "belong") to no log that "
        + "was read: \(few(files))")
  }

  /// - Parameter isAll: no list was written at all.
  static func unwrittenLists(_ logs: [String], isAll: Bool) -> Finding {
    let isInput = logs == [LogFiles.standardInput]
    return Finding(
      isAll ? .error : .warning, code: "verify.no_trace", message: "no list was written of \(few(logs))",
      notes: [
        isInput
          ? "what comes by \(LogFiles.standardInput) has no name; name the list: --write-expected NAME\(EventList.ending)"
          : "a list is made of a trace, which knows the steps; a log is held against one with --expected"
      ])
  }

  /// The first of some names.
  private static func few(_ names: [String]) -> String {
    let told = names.prefix(3).map { "\"\($0)\"" }
    let rest = names.count - told.count
    return rest > 0 ? told.joined(separator: ", ") + " and \(rest) more" : list(Array(told))
  }

  static func unknownEvent(_ pattern: String, _ nearest: String?) -> Finding {
    Finding(
      .warning, code: "usage.unknown_event", message: "\"\(pattern)\" is about no event that plan or logs have",
      notes: nearest.map { ["did you mean \"\($0)\"?"] } ?? [])
  }

  static func keptReports(_ files: [String]) -> String {
    "written all the same: \(list(files.map { "\"\($0)\"" }))"
  }

  static func noSuchTag(_ tag: String, _ near: String) -> Finding {
    Finding(.warning, code: "usage.no_such_tag", message: "no journey has the tag \"\(tag)\"", notes: [near])
  }

  static func noRecord(ofKind pattern: String) -> Finding {
    let known = TraceGroup.allCases.map { "\($0.rawValue).*" } + TraceKind.all.map(\.name)
    let near = known.contains(pattern) ? nil : DidYouMean.note(for: pattern, among: known)
    return Finding(
      .warning, code: "usage.no_such_kind", message: "the trace has no record of the kind \"\(pattern)\"",
      notes: near.map { [$0] } ?? [])
  }

  static func exportDiffers(_ difference: Finding, _ isSameApp: Bool) -> Finding {
    Finding(
      .warning, code: "export.different", message: "the journey gives another trace: \(difference.message)",
      notes: difference.notes + changed(isSameApp))
  }

  static func exportDoesNotRun(_ reason: String, _ isSameApp: Bool) -> Finding {
    Finding(
      .warning, code: "export.does_not_run", message: "the journey cannot be run: \(reason)", notes: changed(isSameApp))
  }

  private static func changed(_ isSameApp: Bool) -> [String] {
    isSameApp ? [] : ["the app has changed since the trace was written"]
  }

  static func databaseTooLarge(records: Int) -> Finding {
    Finding(
      code: "export.too_large",
      message: "a database of \(count(records, "record")) is larger than SQLite keeps in memory",
      notes: ["a table has room for all of them: --to csv"])
  }

  static func nothingSent(_ path: String) -> Finding {
    Finding(
      code: "usage.nothing_selected", message: "no event in \"\(path)\" was sent: the log would be empty",
      notes: ["an SDK sends what waits after a while: let the journey advance, or go into the background"])
  }

  static func startIsNoTime(_ start: String, _ path: String) -> Finding {
    Finding(
      code: "export.no_time", message: "the trace begins at \(Quote.text(start)), which is no time",
      place: SourcePlace(file: path, line: 1),
      notes: ["a log says when each event was sent: write start in the header as 2026-01-01T09:00:00Z"])
  }

  static func doesNotRun(_ name: String, _ reason: String) -> Finding {
    Finding(
      .warning, code: "journey.pending",
      message: "\"\(name)\" is pending or skipped" + (reason.isEmpty ? "" : ": \(reason)"))
  }

  static func traceLost(_ journey: Journey, _ reason: String) -> Finding {
    let place = shellWord("\(journey.place)")
    return Finding(
      code: "trace.lost", message: "the trace cannot be kept: \(reason)", place: journey.place,
      notes: ["let the journey do less, or print its trace with: settings-sim run \(place) --json"])
  }

  static let runForTraces = "write it with settings-sim test, look at it with settings-sim review"
  static let undecided =
    "look at the traces that wait, and decide: settings-sim review"
  static let undecidedInCI = "run settings-sim test at your desk, look at the traces, accept and commit them"
  static let brokenTraces = "take away what is broken with: settings-sim reject --filter NAME; test writes it anew"
  static let staleTraces = "take away traces whose journey is gone with: settings-sim accept --stale"
  static func goneJourney(_ trace: String) -> Finding {
    Finding(
      .warning, code: "trace.stale", message: "the script of \"\(trace)\" is gone: its trace is not accepted",
      notes: ["take it away with: settings-sim reject --filter TEXT"])
  }

  static let nothingWaits = "no trace waits to be accepted"

  static func noneFits(_ waiting: Int, _ filters: [String]) -> String {
    "none of \(count(waiting, "trace")) that \(waiting == 1 ? "waits" : "wait") has "
      + "\(filters.map { "\"\($0)\"" }.joined(separator: " or ")) in its name"
  }

  static func accepted(_ accepted: Int, removed: Int) -> String {
    "\(count(accepted, "trace")) accepted" + (removed > 0 ? ", \(removed) removed" : "")
  }

  static func updated(_ updated: Int) -> String {
    "\(count(updated, "trace")) \(updated == 1 ? "was" : "were") new or had changed and \(updated == 1 ? "is" : "are") accepted"
  }

  static func rejected(_ rejected: Int) -> String { "\(count(rejected, "trace")) rejected" }

  static func waiting(_ waiting: Int) -> String {
    "\(count(waiting, "trace")) to decide on: settings-sim review, or accept and reject"
  }

  static func reviewed(_ accepted: Int, _ rejected: Int, left: Int) -> String {
    "\(accepted) accepted, \(rejected) rejected" + (left > 0 ? ", \(left) still \(left == 1 ? "waits" : "wait")" : "")
  }

  static func alsoIgnore(_ lines: String, in file: String) -> String {
    "\(file) is there already; add to it: \(list(lines.split(separator: "\n").map(String.init)))"
  }

  /// What to type after `init`.
  static func started(_ app: String, in folder: String?) -> String {
    let steps = [
      ("settings-sim screen \(app)", "see the screen, with the ids that journeys use"),
      ("settings-sim test", "run the journeys; their traces wait to be looked at"),
      ("settings-sim review", "look at the traces, one by one, and accept them"),
      ("settings-sim verify --plan \(Scaffold.planFile) \(Project.tracesFolder)", "hold the events against the plan"),
      ("settings-sim check", "find misspelt ids without running anything"),
      ("settings-sim types", "after the definition has changed: tell the editor the new ids"),
    ]
    let width = steps.map(\.0.count).max() ?? 0
    let lines = steps.map { step, does in "  \(step)\(String(repeating: " ", count: width - step.count))  \(does)" }
    return "now type:\n" + ((folder.map { ["  cd \(shellWord($0))"] } ?? []) + lines).joined(separator: "\n")
  }

  /// As a shell takes it.
  static func shellWord(_ text: String) -> String {
    let isPlain = text.utf8.allSatisfy { byte in
      // Letters; `-`, `.`, `/`, digits and `:`.
      (byte | 0x20) >= 97 && (byte | 0x20) <= 122 || byte >= 45 && byte <= 58 || byte == UInt8(ascii: "_")
    }
    return isPlain && !text.isEmpty ? text : "'\(text.replacingScalars { $0 == "'" ? "'\\''" : nil })'"
  }

  static func types(_ outdated: Int, of files: Int, isCheck: Bool) -> String {
    if outdated == 0 { return "\(count(files, "file")), up to date" }
    return isCheck
      ? "\(outdated) of \(count(files, "file")) out of date; write them with: settings-sim types"
      : "\(count(outdated, "file")) written"
  }

  static func checked(files: Int, faulty: Int, faults: Int, warnings: Int) -> String {
    let verdict =
      faults > 0 ? ", \(count(faults, "fault")) in \(count(faulty, "file"))" : warnings == 0 ? ", all well" : ""
    return "\(count(files, "file")) checked" + verdict + (warnings > 0 ? ", \(count(warnings, "warning"))" : "")
  }

  static func count(_ number: Int, _ noun: String, _ plural: String? = nil) -> String {
    "\(number) \(number == 1 ? noun : plural ?? noun + "s")"
  }

  static func list(_ parts: [String]) -> String { parts.joined(separator: ", ") }
}
