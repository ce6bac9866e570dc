import Findings
import SettingsVocabulary

extension ModelCompiler {
  /// The await points in their order: the fixed ones, three for each permission, one for each name of a task.
  mutating func compileTiming() throws(Finding) {
    var given: [ByteString: AwaitTiming] = [:]
    for timing in model.timing { given[ByteString(timing.point)] = timing }
    tables.timing.points = []
    for point in AwaitPoint.fixed { addPoint(point.name.description, takes: point.takes, given) }
    for permission in model.permissions {
      addPoint("\(permission.kind).status", takes: 50, given)
      addPoint("\(permission.kind).prompt", takes: nil, given)
      addPoint("\(permission.kind).register", takes: 500, given)
    }
    for task in taskPoints() {
      // A task says itself how long it takes; the first of a name speaks for its await point.
      addPoint("task.\(tables.strings[task.name.index])", takes: task.takes, [:])
    }
    tables.timing.remoteSave = given[ByteString("preferences.save")]?.takesRemote ?? tables.timing.remoteSave
    setTransitions(given)
  }

  private mutating func addPoint(_ name: String, takes: Milliseconds?, _ given: [ByteString: AwaitTiming]) {
    let given = given[ByteString(name)]
    tables.timing.names.append(string(name))
    // Where an answer is waited for, a time that is given follows the answer.
    tables.timing.points.append(takes == nil ? nil : given?.takes ?? takes)
    tables.timing.afterAnswer.append(takes == nil ? given?.takes ?? 0 : 0)
  }

  private func taskPoints() -> [CompiledTask] {
    var first: [CompiledTask?] = Array(repeating: nil, count: names.tasks.count)
    let start = AwaitPoint.fixed.count + 3 * model.permissions.count
    for task in tables.tasks where first[task.point.index - start] == nil {
      first[task.point.index - start] = task
    }
    return first.compactMap { $0 }
  }

  private mutating func setTransitions(_ given: [ByteString: AwaitTiming]) {
    func takes(_ name: String, _ standard: Milliseconds) -> Milliseconds {
      given[ByteString("ui.\(name)")]?.takes ?? standard
    }
    tables.timing.push = takes("push", tables.timing.push)
    tables.timing.pop = takes("pop", tables.timing.pop)
    tables.timing.sheetPresent = takes("sheet_present", tables.timing.sheetPresent)
    tables.timing.sheetDismiss = takes("sheet_dismiss", tables.timing.sheetDismiss)
    tables.timing.alertPresent = takes("alert_present", tables.timing.alertPresent)
    tables.timing.alertDismiss = takes("alert_dismiss", tables.timing.alertDismiss)
    tables.timing.fade = takes("fade", tables.timing.fade)
  }
}
