/// What can be said of an option without the values of its verb.
struct OptionForm: Hashable {
  /// What its value is: what completions offer, and which values of Lua a file may hold for it.
  enum Kind: Hashable {
    case flag, text, number
    /// One of a closed set.
    case words([String])
    /// One of a closed set, and perhaps a file behind a `=`.
    case wordsWithFile([String])
    case file, folder
    /// The name of an app, or the path of a definition.
    case app
    case tags

    /// By what stands for the value in the help.
    init(placeholder: String?) {
      switch placeholder {
      case nil: self = .flag
      case "FILE", "PATH", "PLAN", "LIST": self = .file
      case "DIR": self = .folder
      case "APP": self = .app
      case "TAGS": self = .tags
      case "N", "SEED": self = .number
      case .some: self = .text
      }
    }
  }

  /// Where it may be set.
  enum Place: Hashable {
    /// On the command line, by a variable, in `settings-sim.lua`.
    case anywhere
    /// Not in `settings-sim.lua`: it says where that is, or which part of a run this is.
    case outsideFile
    /// On the command line alone: it is about one run.
    case commandLine
  }

  /// With their dashes, the short one first: `-g`, `--grep`.
  let names: [String]
  /// What stands for the value in the help, `PATTERN`; nil for a flag, which has none.
  let value: String?
  /// It may also be typed without its value, which comes with `=` alone.
  let valueIsOptional: Bool
  /// One line, without a full stop.
  let help: String
  var kind: Kind
  /// Of an option given several times each counts.
  let gathers: Bool
  var place = Place.anywhere
  /// What it names is written: by the settings that a project comes with, below its root alone.
  var isWritten = false
  /// What it is called in the environment.
  var variable: String

  static let variablePrefix = "SETTINGS_SIM_"

  init(
    names: [String], value: String?, valueIsOptional: Bool, help: String, kind: Kind, gathers: Bool
  ) {
    self.names = names
    self.value = value
    self.valueIsOptional = valueIsOptional
    self.help = help
    self.kind = kind
    self.gathers = gathers
    variable = ""
    variable = Self.variablePrefix + key.uppercased()
  }

  /// The name that messages use: the long one.
  var name: String { names.last ?? "" }

  /// What it is called in `settings-sim.lua`: `exclude_tags` for `--exclude-tags`.
  var key: String { Self.key(of: String(name.drop { $0 == "-" })) }

  /// A flag that may be set elsewhere can be taken back: `--no-fail-fast`.
  var isNegatable: Bool { value == nil && place == .anywhere }

  static func key(of name: String) -> String { String(name.map { $0 == "-" ? "_" : $0 }) }

  /// The names and the value as help and manual show them.
  var usage: String {
    names.joined(separator: ", ") + (value.map { valueIsOptional ? "[=\($0)]" : " \($0)" } ?? "")
  }
}
