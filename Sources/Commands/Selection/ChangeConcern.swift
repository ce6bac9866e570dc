import Findings
import Journeys

/// Which journeys changed files concern: those whose script, modules, definitions or fixture traces are among them.
struct ChangeConcern {
  private let changed: Set<String>
  /// A file that concerns every journey, for nobody knows better; nil: there is none.
  let concernsAll: String?

  /// - Parameter changed: relative to the project's root, sorted.
  init(_ changed: [String], _ suite: Suite) {
    self.changed = Set(changed)
    let known = Set(suite.scripts.flatMap(\.files) + suite.findings.map(\.place.file))
    concernsAll = changed.first { file in
      if file == ProjectSettings.file { return true }
      // A module that a journey requires while it runs, or a definition that one launches.
      let isCode = Path.hasExtension(file, "lua") || Path.hasExtension(file, "json")
      let isBelow = [Project.journeysFolder, Project.appsFolder].contains { file.hasPrefix($0 + "/") }
      return isCode && isBelow && !known.contains(file)
        && suite.project.files.kind(of: suite.project.path(of: file)) == .file
    }
  }

  func concerns(_ item: Suite.Item) -> Bool {
    concernsAll != nil || item.script.files.contains(where: changed.contains)
      || changed.contains(FixtureTraces.shownPath(of: item.traceName))
  }
}
