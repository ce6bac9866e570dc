import Findings
import LuaBridge
import TextFormats
import TraceFormat

/// What a file of settings says, `settings-sim.lua` at the project's root unless another is named: a table, or nothing.
struct ProjectSettings {
  static let file = "settings-sim.lua"

  /// Options by verb, and those that every verb has.
  struct Section {
    var general = OptionValues()
    var verbs: [String: OptionValues] = [:]
  }

  /// Absolute.
  let path: String
  /// As messages name it.
  let name: String
  /// The user named it: it counts for every project.
  let isGiven: Bool
  /// The normalisers of every trace, by name.
  private(set) var normalisers: [String] = []
  private(set) var section = Section()
  /// Sorted by name.
  private(set) var profiles: [(name: String, section: Section)] = []

  /// The settings of a project; nil: it has none.
  init?(of project: Project, _ session: Session) throws {
    guard let bytes = try project.read(Self.file) else { return nil }
    try self.init(bytes, path: project.path(of: Self.file), name: Self.file, of: project, session)
  }

  /// - Parameter project: that it was found in; nil: the user has named the file.
  /// - Throws: `UsageFault.configuration` for the first thing that is wrong anywhere in it.
  init(_ bytes: [UInt8], path: String, name: String, of project: Project?, _ session: Session) throws(UsageFault) {
    self.path = path
    self.name = name
    isGiven = project == nil
    let table: DocumentNode
    do throws(Findings) {
      // A file that returns nothing is only the mark of a root.
      table = try LuaDocument.read(
        bytes: bytes, name: name, limits: session.surroundings.limits, mayReturnNothing: true)
    } catch { throw .configuration(error.list) }
    var reader = SettingsReader(file: name, folder: Path.parent(of: path), of: project, session)
    for entry in try reader.entries(of: table, as: nil) {
      switch entry.key {
      case "normalise": normalisers = try reader.normalisers(entry.node)
      case "profiles":
        for profile in try reader.entries(of: entry.node, as: "profiles") {
          var section = Section()
          reader.profile = profile.key
          for entry in try reader.entries(of: profile.node, as: profile.key) {
            try reader.read(entry, into: &section, besides: [])
          }
          reader.profile = nil
          profiles.append((profile.key, section))
        }
      default: try reader.read(entry, into: &section, besides: ["normalise", "profiles"])
      }
    }
  }
}
