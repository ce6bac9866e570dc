import Findings
import Journeys
import TraceFormat

/// Runs a script that was written of a trace, to see whether it gives the same.
struct ScriptTrial {
  let text: String
  let trace: Trace
  let session: Session

  init(_ text: String, _ trace: Trace, _ session: Session) {
    self.text = text
    self.trace = trace
    self.session = session
  }

  /// What is not as in the trace, a warning; nil: everything is.
  func finding(in project: Project, isSameApp: Bool) -> Finding? {
    let name = "\(trace.file).lua"
    var files = project.journeys(session)
    let read = files.read
    files.read = { [text] path in try path == name ? Array(text.utf8) : read(path) }
    var loader = JourneyLoader(files)
    let script = loader.load(name)
    guard let journey = script.journeys.first, script.findings.isEmpty else {
      return Wording.exportDoesNotRun(script.findings.first?.message ?? "", isSameApp)
    }
    let options = RunOptions(
      seed: trace.header.seed, interrupt: session.surroundings.interrupt, tool: trace.header.tool)
    var bytes: [UInt8] = []
    let result = JourneyWorker(files, options).run(journey, of: script) { bytes.append(contentsOf: $0) }
    do throws(Finding) {
      let again = try Trace(bytes, file: name)
      let difference = TraceComparison.firstDifference(expected: trace, actual: again)
      return difference.map { Wording.exportDiffers($0.finding, isSameApp) }
    } catch {
      return Wording.exportDoesNotRun(result.failures.first?.message ?? error.message, isSameApp)
    }
  }
}
