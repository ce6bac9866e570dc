import Findings
import Journeys
import Reports
import SettingsDefinition

/// The journeys that a command line selects, loaded.
struct Suite {
  struct Item: Sendable {
    let script: JourneyScript
    let journey: Journey
    /// Of its trace, without folder and ending.
    var traceName: String { script.traceName(of: journey) }

    /// What it is called in files that tell of journeys.
    var key: String { "\(script.path)#\(journey.name)" }

    /// The id of its app, where it names one that loads.
    var app: String? {
      journey.app.flatMap { script.apps.indices.contains($0) ? script.apps[$0].model.app.id : nil }
    }

    /// The words of a command line that mean this journey alone: its place, and its name where others stand there too.
    var address: String {
      let place = Wording.shellWord("\(journey.place)")
      return isAlone ? place : "\(place) -g '\(Self.pattern(of: journey.name))'"
    }

    private var isAlone: Bool { script.journeys.count { $0.place == journey.place } == 1 }

    /// The same for a list, with its name where that is not said.
    var means: String { isAlone ? "\(address)  \(journey.name)" : address }

    /// A regular expression for the name that a shell takes between single quotes.
    private static func pattern(of name: String) -> String {
      let signs = name.map { character in
        if character.isNewline { return "\\s" }
        let special = character.unicodeScalars.first { "'\\^$.|?*+()[]{}".unicodeScalars.contains($0) }
        guard let special else { return String(character) }
        // With an accent it is one sign for a regular expression, and two for a shell.
        return special == "'" || character.unicodeScalars.count > 1 ? "." : "\\\(character)"
      }
      return "^\(signs.joined())$"
    }
  }

  let project: Project
  /// Those that load.
  private(set) var scripts: [JourneyScript] = []
  private(set) var selected: [Item] = []
  /// What keeps scripts from loading.
  private(set) var findings: [Finding] = []
  /// By trace name in small letters: names that differ by a sign, or on some disks by letter case, make one file name.
  private var traces: [String: Journey] = [:]
  /// Every journey of the project was looked at: no path was given.
  let isWholeProject: Bool
  /// Which part of the selected journeys was taken; nil: all of them.
  var part: RunStart.Part?
  /// What was looked through, as the user typed it.
  let typed: [String]

  /// - Parameter paths: files, folders, `file:line`.
  init(_ paths: [String], _ filter: JourneyFilter, _ session: Session) throws {
    let isWanted = try filter.predicate()
    let operands = paths.map { PathOperand($0, session) }
    let files = try Scripts(
      operands.map(\.typed), folders: [Project.journeysFolder], extensions: ["lua"], session)
    project = files.project
    typed = files.typed
    isWholeProject = paths.isEmpty
    var loader = JourneyLoader(project.journeys(session))
    var told: Set<Finding> = []
    for file in files.list {
      try session.throwIfInterrupted()
      let covering = operands.filter { $0.covers(file.path) }
      switch file.kind {
      case .broken(let finding): findings.append(finding)
      case .definition, .other:
        if let named = covering.first(where: { $0.path == file.path }) {
          throw UsageFault.noFileWanted(named.typed, wanted: "file of journeys")
        }
      case .journey:
        let script = loader.load(file.name)
        // What is wrong with a definition is found again by each of its journeys.
        findings += script.findings.filter { told.insert($0).inserted }
        if script.findings.isEmpty { try add(script, covering, isWanted) }
      }
    }
    session.console.report(misspelt(try filter.namedTags()))
  }

  /// Of every journey of the scripts that load.
  var keys: Set<String> {
    Set(scripts.flatMap { script in script.journeys.map { Item(script: script, journey: $0).key } })
  }

  /// Chooses among what is selected, and puts it into another order.
  mutating func rearrange(_ change: ([Item]) throws -> [Item]) rethrows { selected = try change(selected) }

  /// Tags that no journey has and that are all but one that some have: such a filter chooses what nobody wanted.
  private func misspelt(_ tags: [String]) -> [Finding] {
    let known = Set(scripts.flatMap { $0.journeys.flatMap(\.tags) })
    return tags.filter { !known.contains($0) }.compactMap { tag in
      DidYouMean.note(for: tag, among: known.sorted()).map { Wording.noSuchTag(tag, $0) }
    }
  }

  private mutating func add(
    _ script: JourneyScript, _ operands: [PathOperand], _ isWanted: (Journey) -> Bool
  ) throws(UsageFault) {
    scripts.append(script)
    var starts: Set<Int> = []
    for operand in operands {
      guard let line = operand.line else { continue }
      // A line inside of a journey means that journey.
      let lines = script.journeys.compactMap(\.lines)
      guard let start = lines.filter({ $0.contains(line) }).map(\.lowerBound).max() else {
        throw .noSuchLine(file: operand.typed, line: line, journeys: lines)
      }
      starts.insert(start)
    }
    for journey in script.journeys {
      let first = traces.updateValue(journey, forKey: script.traceName(of: journey).lowercased())
      if let first { findings.append(.sameTrace(journey, first)) }
    }
    let takesAll = operands.isEmpty || operands.contains { $0.line == nil }
    for journey in script.journeys where isWanted(journey) {
      guard takesAll || journey.place.line.map(starts.contains) == true else { continue }
      selected.append(Item(script: script, journey: journey))
    }
  }
}

extension Project {
  /// The project as journeys see it.
  func journeys(_ session: Session) -> JourneyProject {
    var project = JourneyProject(
      appsFolder: Self.appsFolder, journeysFolder: Self.journeysFolder, limits: session.surroundings.limits
    ) { [self] path in try self.read(path) }
    project.apps = { [self] in appNames }
    return project
  }

  /// The names by which journeys and commands call the definitions; none where the folder cannot be read.
  var appNames: [String] {
    let names = (try? files.names(in: path(of: Self.appsFolder))) ?? []
    return names.filter { Path.hasExtension($0, "lua") || Path.hasExtension($0, "json") }.map(Path.stem)
  }
}
