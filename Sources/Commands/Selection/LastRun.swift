import Findings
import TextFormats

/// Which journeys failed when they last ran: `.settings-sim/last-run.json` below the project's root, written by `test` at a
/// desk. A journey that did not run since stays as it was.
struct LastRun: Hashable {
  static let file = ".settings-sim/last-run.json"
  static let version: Int64 = 1

  /// By key.
  var failed: Set<String> = []

  /// - Returns: nil when nothing has run yet.
  /// - Throws: what is wrong with the file.
  static func read(_ project: Project) throws -> LastRun? {
    guard let bytes = try project.read(file) else { return nil }
    let node: DocumentNode
    do throws(Finding) { node = try JSONReader.read(bytes, file: file) } catch { throw damaged(error.message) }
    guard case .integer(version)? = node["last_run"]?.value, case .list(let items)? = node["failed"]?.value else {
      throw damaged("it holds no last run")
    }
    var run = LastRun()
    for item in items {
      guard case .string(let key) = item.value else { throw damaged("\"failed\" holds \(item.kindName)") }
      run.failed.insert(key)
    }
    return run
  }

  private static func damaged(_ how: String) -> UsageFault {
    .configuration([
      Finding(
        code: "config.last_run", message: "the record of the last run is damaged: \(how)",
        place: SourcePlace(file: file),
        notes: ["remove the file, and run all journeys"])
    ])
  }

  func write(_ project: Project) throws(FileFault) {
    var json = JSONWriter()
    json.beginObject()
    json.field("last_run", Self.version)
    json.key("failed")
    json.beginArray()
    for key in failed.sorted(by: { $0.utf8.lexicographicallyPrecedes($1.utf8) }) { json.string(key) }
    json.endArray()
    json.endObject()
    json.endLine()
    try project.files.write(json.text(), to: project.path(of: Self.file))
  }
}
