public import Findings
import LuaBridge
import TraceFormat

/// A file of journeys, loaded: what is in it, and what is wrong with it.
public struct JourneyScript: Sendable {
  /// As it was asked for, relative to the project's root.
  public let path: String
  /// In the order in which they stand in the file, each row of an `each` on its own.
  public let journeys: [Journey]
  /// The definitions that it names, in the order in which it names them.
  public let apps: [AppDefinition]
  /// What keeps it from running; empty: it can run.
  public let findings: [Finding]
  /// The files that it was made of, itself first: what it requires, its definitions, and what those name. Of a script that
  /// does not load, those that were read.
  public let files: [String]
  let chunk: LuaChunk?
  let words: ScriptWords

  init(
    path: String, journeys: [Journey] = [], apps: [AppDefinition] = [], findings: [Finding], modules: [String] = [],
    chunk: LuaChunk? = nil, words: ScriptWords = .all
  ) {
    var seen: Set<String> = []
    files = ([path] + modules + apps.flatMap(\.allFiles)).filter { seen.insert($0).inserted }
    self.path = path
    self.journeys = journeys
    self.apps = apps
    self.findings = findings
    self.chunk = chunk
    self.words = words
  }

  /// How the trace of a journey is named by default, without the folder and `.trace.jsonl`: the script's path without
  /// its ending, and the names of the journey, each as a file can be called.
  public func traceName(of journey: Journey) -> String {
    let script = path.hasSuffix(".lua") ? String(path.dropLast(4)) : path
    return script + "/" + JourneyScript.traceName(of: journey)
  }

  private static func traceName(of journey: Journey) -> String {
    journey.path.map(JourneyScript.fileName).joined(separator: "/")
  }

  /// What two journeys of a script must not have in common: some disks do not tell letter cases apart.
  static func traceKey(of journey: Journey) -> String { traceName(of: journey).lowercased() }

  /// Letters, digits, `-`, `_` and what is not ASCII stay; everything else becomes one `-`.
  static func fileName(_ name: String) -> String {
    var result = ""
    for character in name {
      let isPlain = !character.isASCII || character.isLetter || character.isNumber || character == "_"
      if isPlain { result.append(character) } else if !result.isEmpty, result.last != "-" { result.append("-") }
    }
    while result.last == "-" { result.removeLast() }
    if result.isEmpty { return "journey" }
    guard result.utf8.count > longestName else { return result }
    // What has been cut off is still told apart.
    let digest = TraceDigest.of(Array(name.utf8))
    while result.utf8.count + 1 + digest.utf8.count > longestName { result.removeLast() }
    return "\(result)-\(digest)"
  }

  /// In bytes. Disks take 255, endings included.
  private static let longestName = 160
}
