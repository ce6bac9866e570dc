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
    let isSameApp = definition.digest == trace.header.app.digest
    if let warning = ScriptTrial(text, trace, session).finding(in: project, isSameApp: isSameApp) {
      session.console.report(warning)
    }
    return text
  }
}
