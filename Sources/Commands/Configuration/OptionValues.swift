import Findings

/// Where the value of an option was said.
enum OptionOrigin: Hashable {
  case standard
  case commandLine
  /// Of the environment, by its name.
  case variable(String)
  /// In a file of settings, in one of its profiles or for all.
  case file(SourcePlace, profile: String?)

  /// As `config show` says it.
  var text: String {
    switch self {
    case .standard: "default"
    case .commandLine: "command line"
    case .variable(let name): "variable \(name)"
    case .file(let place, nil): "\(place)"
    case .file(let place, let profile?): "profile \(profile) at \(place)"
    }
  }

  /// One word, for programs.
  var level: String {
    switch self {
    case .standard: "default"
    case .commandLine: "command line"
    case .variable: "environment"
    case .file(_, nil): "file"
    case .file: "profile"
    }
  }

  /// The fault, told of the place where the value was said.
  func placed(_ fault: UsageFault) -> UsageFault {
    var finding = fault.finding
    switch self {
    case .standard, .commandLine: return fault
    case .variable(let name): finding.place = SourcePlace(path: name)
    case .file(let place, _): finding.place = place
    }
    return .configuration([finding])
  }
}

/// What was said of one option at one place.
struct OptionValue: Hashable {
  /// As they would be typed; empty texts for a flag, and for a value that was left out.
  var texts: [String] = []
  /// Said to be as if nothing had been said: a flag that is false, a list without items.
  var isOff = false
  var origin: OptionOrigin

  func apply<Target>(_ option: Option<Target>, to target: inout Target) throws(UsageFault) {
    if isOff { return }
    do throws(UsageFault) {
      for text in texts { try option.apply(&target, text) }
    } catch { throw origin.placed(error) }
  }
}

/// What was said of options at one level: the command line, the environment, or one table of a file. Of several levels
/// the first that says anything of an option says all of it.
struct OptionValues {
  private var values: [String: OptionValue] = [:]

  /// By the option's long name.
  subscript(name: String) -> OptionValue? {
    get { values[name] }
    set { values[name] = newValue }
  }

  /// Of one that was typed.
  mutating func add(_ text: String, to option: OptionForm) {
    values[option.name, default: OptionValue(origin: .commandLine)].texts.append(text)
    values[option.name]?.isOff = false
  }
}

extension [OptionValues] {
  /// What counts of an option.
  subscript(name: String) -> OptionValue? { lazy.compactMap { $0[name] }.first }

  /// Sets what counts.
  func apply<Target>(_ options: [Option<Target>], to target: inout Target) throws(UsageFault) {
    for option in options { try self[option.name]?.apply(option, to: &target) }
  }
}
