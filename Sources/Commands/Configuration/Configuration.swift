import Findings

/// What decides of the options of a run beside the command line: variables, and `settings-sim.lua` with its profiles.
struct Configuration {
  /// Nil: there is no file.
  let settings: ProjectSettings?
  /// The chosen one.
  let profile: String?
  private let environment: [String: String]

  /// Nothing but the command line counts.
  static let none = Configuration()

  private init() {
    settings = nil
    profile = nil
    environment = [:]
  }

  /// - Throws: `UsageFault`, for anything that is wrong in the file or with a variable, whatever verb it is for.
  init<V: Command>(_ type: V.Type, _ typed: TypedArguments, _ surroundings: Surroundings) throws {
    environment = surroundings.environment
    let known = [typed.values, try EnvironmentOptions.values(of: V.allOptions.map(\.form), environment)]
    func said(_ name: String) -> String? { known[name]?.texts.last }
    var shared = SharedOptions()
    shared.project = said("--project")
    let session = Session(surroundings, options: shared)
    // One that is not there is told when the verb runs.
    let operands = V.operands.areInProject ? typed.operands.filter { !$0.isEmpty } : []
    let paths = operands.map { PathOperand($0, session).path }.filter { surroundings.files.kind(of: $0) != nil }
    do { settings = try session.settings(given: said("--config"), paths) } catch let fault as UsageFault {
      // What is wrong in the file has its place already.
      if case .configuration = fault { throw fault }
      throw known[said("--config") == nil ? "--project" : "--config"]?.origin.placed(fault) ?? fault
    }
    profile = said("--config-profile")
    if let profile, settings?.profiles.contains(where: { $0.name == profile }) != true {
      let fault = UsageFault.unknownProfile(profile, known: settings?.profiles.map(\.name) ?? [])
      throw known["--config-profile"]?.origin.placed(fault) ?? fault
    }
  }

  /// What it says of a verb's options, what counts most first.
  func values(of verb: String, _ options: [OptionForm]) throws(UsageFault) -> [OptionValues] {
    var levels = [try EnvironmentOptions.values(of: options, environment)]
    for section in [settings?.profiles.first { $0.name == profile }?.section, settings?.section] {
      guard let section else { continue }
      if let values = section.verbs[verb] { levels.append(values) }
      levels.append(section.general)
    }
    return levels
  }
}

/// A verb with the values of its options, and where each was said.
struct Invocation<V: Command> {
  private(set) var verb = V()
  let configuration: Configuration
  private let levels: [OptionValues]

  /// Without operands.
  init(_ typed: TypedArguments, _ surroundings: Surroundings) throws {
    let options = V.allOptions
    configuration = V.isConfigured ? try Configuration(V.self, typed, surroundings) : .none
    levels = [typed.values] + (V.isConfigured ? try configuration.values(of: V.name, options.map(\.form)) : [])
    try levels.apply(options, to: &verb)
  }

  mutating func take(operands: [String]) throws(UsageFault) { try ArgumentParser.apply(operands, to: &verb) }

  /// Every option, what it is, and where that was said.
  var options: [(form: OptionForm, texts: [String], origin: OptionOrigin)] {
    V.allOptions.map { option in
      let value = levels[option.name]
      let read = option.read(verb)
      let isGiven = value.map { !$0.isOff } ?? false
      return (option.form, isGiven && read.isEmpty ? value?.texts ?? [] : read, value?.origin ?? .standard)
    }
  }

  /// The fault, told of the place where the option was set that it is about.
  func placed(_ fault: UsageFault) -> UsageFault {
    guard let name = fault.option, let option = V.allOptions.first(where: { $0.names.contains(name) }) else {
      return fault
    }
    return levels[option.name]?.origin.placed(fault) ?? fault
  }
}

extension Session {
  /// The settings of a run.
  /// - Parameters:
  ///   - given: the file that the user named.
  ///   - paths: absolute, of the files and folders whose project it is.
  fileprivate func settings(given: String?, _ paths: [String]) throws -> ProjectSettings? {
    guard let given else { return try ProjectSettings(of: try project(of: paths), self) }
    let path = try existing(given)
    guard files.kind(of: path) == .file else { throw UsageFault.noFileWanted(given, wanted: "file") }
    return try ProjectSettings(
      try files.read(path, limit: Project.fileLimit), path: path, name: given, of: nil, self)
  }
}
