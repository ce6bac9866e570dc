import Findings
import Journeys
import TraceFormat

/// Writes a trace as a journey, and tries out what it has written.
struct LuaExport {
  let trace: Trace
  /// The app that the user names; nil: that of the trace.
  let app: String?
  let session: Session

  /// - Throws: findings where there is no script of the trace, or where its app is nowhere.
  func script() throws -> String {
    let (project, file): (Project, String?) =
      try app.map { try session.definition($0) } ?? (session.project(of: [try session.existing(trace.file)]), nil)
    var apps = TraceApps(project.journeys(session), file: file)
    let definition = try apps.app(of: trace).definition
    let text = try JourneyExport.script(of: trace, app: AppStatement(definition, of: trace.header.journey.file))
    report(text, project, isSameApp: definition.digest == trace.header.app.digest)
    return text
  }

  /// Runs the script, and says so where it gives another trace.
  private func report(_ text: String, _ project: Project, isSameApp: Bool) {
    let name = "\(trace.file).lua"
    var files = project.journeys(session)
    let read = files.read
    files.read = { path in try path == name ? Array(text.utf8) : read(path) }
    var loader = JourneyLoader(files)
    let script = loader.load(name)
    guard let journey = script.journeys.first, script.findings.isEmpty else {
      return session.console.report(Wording.exportDoesNotRun(script.findings.first?.message ?? "", isSameApp))
    }
    let options = RunOptions(
      seed: trace.header.seed, interrupt: session.surroundings.interrupt, tool: trace.header.tool)
    var bytes: [UInt8] = []
    let result = JourneyWorker(files, options).run(journey, of: script) { bytes.append(contentsOf: $0) }
    do throws(Finding) {
      let again = try Trace(bytes, file: name)
      guard let difference = TraceComparison.firstDifference(expected: trace, actual: again) else { return }
      session.console.report(Wording.exportDiffers(difference.finding, isSameApp))
    } catch {
      let reason = result.failures.first?.message ?? error.message
      session.console.report(Wording.exportDoesNotRun(reason, isSameApp))
    }
  }
}
