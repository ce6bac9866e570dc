import EventVerification
import Findings
import Journeys

/// What is wrong with a command line: facts, worded in `finding`.
enum UsageFault: Error, Hashable {
  case unknownVerb(String, known: [String])
  case unknownOption(verb: String, name: String, known: [String])
  case missingValue(option: String, value: String)
  case unwantedValue(option: String, value: String)
  /// With how it is typed.
  case missingOption(verb: String, option: String, usage: String)
  case badValue(option: String, value: String, wanted: String)
  case badWord(option: String, value: String, known: [String])
  /// A class of violation that there is not.
  case badClass(option: String, value: String, id: String)
  case missingOperand(verb: String, noun: String)
  case extraOperand(verb: String, operand: String)
  case badTags(option: String, value: String, problem: String)
  /// Two options of which one excludes the other.
  case conflict(String, String)
  case noSuchShard(Int, of: Int, origin: String)
  /// A variable of the environment.
  case badVariable(String, String, wanted: String)
  /// Why nobody knows what has changed since a commit.
  case changesUnknown(since: String, String)
  /// Two reporters that write to one place, a file or standard output.
  case reporterPlace(String, String, String?)
  case noSuchPath(String, nearby: [String])
  /// With the lines of the journeys that there are, in their order.
  case noSuchLine(file: String, line: Int, journeys: [ClosedRange<Int>])
  case noFileWanted(String, wanted: String)
  /// With what means each of them alone.
  case severalJourneys(String, [String])
  case unknownApp(String, known: [String])
  case unknownFault(String, known: [String])
  case noRecord(Int, last: Int)
  /// A line of a journey, and those that do something.
  case nothingAtLine(Int, known: [Int])
  /// With what it is that asks.
  case nobodyToAsk(String)
  case watchedInCI, updatedInCI
  /// A folder, and why.
  case cannotWatch(String, String)
  /// Of a few words that are known: what it is no name of.
  case unknownWord(String, noun: String, known: [String])
  case unknownProfile(String, known: [String])
  /// What is wrong with the project's settings.
  case configuration([Finding])
  case wouldReplace(String)
  /// Files that a project would be written over.
  case inTheWay([String])
  /// A folder without property lists, and the bundles in it.
  case noBundle(String, inside: [String])
  case noPropertyList(String)

  var finding: Finding {
    if case .configuration(let findings) = self, let first = findings.first { return first }
    return Finding(code: "usage.\(code)", message: message, notes: notes)
  }

  private var code: String {
    switch self {
    case .unknownVerb: "unknown_verb"
    case .unknownOption: "unknown_option"
    case .missingValue: "missing_value"
    case .unwantedValue: "unwanted_value"
    case .missingOption: "missing_option"
    case .badValue, .badWord, .badClass, .badTags, .unknownWord: "bad_value"
    case .missingOperand: "missing_operand"
    case .extraOperand: "extra_operand"
    case .conflict, .reporterPlace: "conflict"
    case .noSuchShard: "no_such_shard"
    case .badVariable: "bad_variable"
    case .changesUnknown: "changes_unknown"
    case .noSuchPath: "no_such_path"
    case .noSuchLine: "no_such_line"
    case .noFileWanted, .noBundle, .noPropertyList: "wrong_kind"
    case .noRecord: "no_record"
    case .nothingAtLine: "nothing_at_line"
    case .nobodyToAsk: "nobody_to_ask"
    case .watchedInCI, .cannotWatch: "cannot_watch"
    case .updatedInCI: "updated_in_ci"
    case .configuration, .unknownProfile: "configuration"
    case .wouldReplace: "would_replace"
    case .inTheWay: "in_the_way"
    case .severalJourneys: "several_journeys"
    case .unknownApp: "unknown_app"
    case .unknownFault: "unknown_fault"
    }
  }

  private var message: String {
    switch self {
    case .unknownVerb(let name, _): "unknown verb \"\(name)\""
    case .unknownOption(let verb, let name, _): "\"\(verb)\" has no option \"\(name)\""
    case .missingValue(let option, _): "option \"\(option)\" needs a value"
    case .unwantedValue(let option, let value): "option \"\(option)\" takes no value, but \"\(value)\" was given"
    case .missingOption(let verb, let option, _): "\"\(verb)\" needs the option \"\(option)\""
    case .badValue(let option, let value, let wanted): "option \"\(option)\" takes \(wanted), not \"\(value)\""
    case .badWord(let option, let value, _): "option \"\(option)\" does not know \"\(value)\""
    case .badClass(let option, let value, _): "option \"\(option)\" does not know a class in \"\(value)\""
    case .badTags(let option, let value, let problem):
      "option \"\(option)\" cannot read \"\(value)\": \(problem)"
    case .missingOperand(let verb, let noun): "\"\(verb)\" needs \(noun)"
    case .extraOperand(let verb, let operand): "\"\(verb)\" does not know what to do with \"\(operand)\""
    case .conflict(let one, let other): "\"\(one)\" and \"\(other)\" exclude each other"
    case .noSuchShard(let index, let count, let origin):
      "there is no part \(index) of \(count), which \(origin) asks for"
    case .badVariable(let name, let value, let wanted):
      "the variable \(name) has to be \(wanted), not \"\(value)\""
    case .changesUnknown(let commit, _): "nobody knows what has changed since \"\(commit)\""
    case .reporterPlace(let one, let other, let file):
      "the reporters \"\(one)\" and \"\(other)\" both write to \(file.map { "\"\($0)\"" } ?? "standard output")"
    case .noSuchPath(let path, _): "there is no file or folder \"\(path)\""
    case .noSuchLine(let file, let line, _): "no journey stands at \"\(file):\(line)\""
    case .noFileWanted(let path, let wanted): "\"\(path)\" is no \(wanted)"
    case .severalJourneys(let path, let journeys): "\"\(path)\" means \(journeys.count) journeys; \"run\" runs one"
    case .unknownApp(let name, _): "there is no app \"\(name)\""
    case .unknownFault(let id, _): "there is no fault \"\(id)\""
    case .unknownWord(let word, let noun, _): "there is no \(noun) \"\(word)\""
    case .unknownProfile(let name, _): "there is no profile \"\(name)\""
    case .configuration: "the settings of the project are wrong"
    case .nobodyToAsk(let who):
      "\(who) asks questions, and there is nobody to answer: standard input is no terminal, or CI is set"
    case .updatedInCI: "--update accepts what nobody has looked at, and CI is set"
    case .watchedInCI: "--watch never ends by itself, and CI is set"
    case .cannotWatch(let folder, let why): "\"\(folder)\" cannot be watched: \(why)"
    case .nothingAtLine(let line, _): "the journey does nothing at line \(line)"
    case .noRecord(let seq, _): "the trace has no record \(seq)"
    case .wouldReplace(let path): "\"\(path)\" exists already and says something else"
    case .inTheWay(let paths): "there \(paths.count == 1 ? "is a file" : "are files") in the way; nothing was written"
    case .noBundle(let path, _): "\"\(path)\" holds no property list"
    case .noPropertyList(let path): "\"\(path)\" is no property list"
    }
  }

  private var notes: [String] {
    switch self {
    case .unknownVerb(let name, let known):
      return (guess(name, known) ?? []) + ["the verbs are listed by: settings-sim --help"]
    case .unknownOption(let verb, let name, let known):
      return (guess(name, known) ?? []) + ["its options are listed by: settings-sim \(verb) --help"]
    case .missingValue(let option, let value):
      return ["write \(option.hasPrefix("--") ? "\(option)=\(value)" : "\(option) \(value)")"]
    case .unwantedValue(let option, _): return ["write \(option) alone"]
    case .missingOption(_, _, let usage): return ["write \(usage)"]
    case .badValue: return []
    case .badTags: return ["write tags with and, or, not and parentheses: \"smoke and not (slow or old)\""]
    case .badWord(_, let value, let known), .unknownWord(let value, _, let known):
      if known.isEmpty { return ["there is none"] }
      return (guess(value, known) ?? []) + ["known are \(known.map { "\"\($0)\"" }.joined(separator: ", "))"]
    case .badClass(_, _, let id):
      return (guess(id, VerificationRule.allCases.map(\.rawValue)) ?? [])
        + ["classes are V01 to V30, with * for any signs, and :EVENT for some events"]
    case .missingOperand(let verb, _), .extraOperand(let verb, _):
      return ["how to use it: settings-sim \(verb) --help"]
    case .conflict: return ["leave one of them out"]
    case .noSuchShard(_, let count, _): return ["parts are numbered from 1 to \(count)"]
    case .badVariable: return ["an option counts more: --shard I/N"]
    case .changesUnknown(_, let why): return [why]
    case .reporterPlace(_, let other, _): return ["give each a file of its own: \(other)=FILE"]
    case .noSuchPath(let path, let nearby): return guess(path, nearby) ?? ["paths are looked up from where you are"]
    case .noSuchLine(let file, _, let journeys):
      return [Self.lines(of: journeys), "they are listed by: settings-sim list \(Wording.shellWord(file))"]
    case .noFileWanted: return []
    case .severalJourneys(_, let journeys):
      return journeys.prefix(5).map { "settings-sim run \($0)" }
        + (journeys.count > 5 ? ["all of them are listed by: settings-sim list"] : [])
    case .unknownApp(let name, let known):
      let list =
        known.isEmpty
        ? "put a definition into \(Project.appsFolder), or give its path"
        : "there \(known.count == 1 ? "is" : "are") \(known.map { "\"\($0)\"" }.joined(separator: ", "))"
      return (guess(name, known) ?? []) + [list]
    case .unknownFault(let id, let known):
      return (guess(id, known) ?? []) + ["the faults are listed by: settings-sim faults"]
    case .unknownProfile(let name, let known):
      if known.isEmpty {
        return ["profiles stand in \(ProjectSettings.file): profiles = { \(name.isEmpty ? "ci" : name) = { … } }"]
      }
      return (guess(name, known) ?? []) + [
        "there \(known.count == 1 ? "is" : "are") \(known.map { "\"\($0)\"" }.joined(separator: ", "))"
      ]
    case .configuration: return []
    case .watchedInCI: return ["run test without it"]
    case .updatedInCI: return ["run it at your desk, look at what git diff says, and commit that"]
    case .cannotWatch: return ["name a smaller folder with --project"]
    case .nobodyToAsk(let who):
      if who != ReviewCommand.name { return ["without it the run ends where it fails"] }
      return ["list with: settings-sim pending", "decide with: settings-sim accept or reject, --filter TEXT"]
    case .nothingAtLine(_, let known):
      let lines = Wording.list(known.map(String.init))
      return [known.isEmpty ? "it does nothing after its launch" : "it does something at \(lines)"]
    case .noRecord(_, let last):
      return [last == 0 ? "it has no records" : "its records are numbered from 1 to \(last)"]
    case .wouldReplace: return ["choose another folder with --output, or replace it with --force"]
    case .inTheWay(let paths): return paths + ["choose another folder, or write over them with --force"]
    case .noBundle(let path, let bundles):
      if bundles.isEmpty { return ["name a Settings.bundle, or one property list of it"] }
      return bundles.map { "try: settings-sim import \(Wording.shellWord(Path.join(path, $0)))" }
    case .noPropertyList(let path):
      let name = Path.name(of: path)
      if Path.hasExtension(path, "xcstrings") || Path.hasExtension(path, "strings") {
        return ["it is used as it is: write text_files = { \"\(name)\" } in the definition's app"]
      }
      return ["name a Settings.bundle, one property list of it, or a .storekit file"]
    }
  }

  /// `its journeys stand at lines 3–8 and 10`.
  private static func lines(of journeys: [ClosedRange<Int>]) -> String {
    var places: [String] = []
    for lines in journeys {
      let place = lines.count == 1 ? "\(lines.lowerBound)" : "\(lines.lowerBound)–\(lines.upperBound)"
      if places.last != place { places.append(place) }
    }
    if places.isEmpty { return "it has no journeys" }
    let rest = places.count > 12 ? " and \(places.count - 12) more" : ""
    return "its journeys stand at lines \(places.prefix(12).joined(separator: ", "))\(rest)"
  }

  private func guess(_ name: String, _ known: [String]) -> [String]? {
    DidYouMean.note(for: name, among: known).map { [$0] }
  }
}
