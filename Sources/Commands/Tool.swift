import Findings

/// The tool: finds the verb, parses, runs, and turns whatever happened into an exit status.
public enum Tool {
  static var verbs: [any Command.Type] {
    [
      TestCommand.self, RunCommand.self, ListCommand.self, CheckCommand.self, InitCommand.self, TypesCommand.self,
      ScreenCommand.self, ImportCommand.self,
      ExportCommand.self, AcceptCommand.self, RejectCommand.self, PendingCommand.self, ReviewCommand.self,
      ReplCommand.self,
      MergeReportsCommand.self, ReplayCommand.self, DiffCommand.self, VerifyCommand.self, PlanInferCommand.self,
      PlanCheckCommand.self,
      PlanConvertCommand.self, TraceInfoCommand.self, TraceShowCommand.self,
      TraceGrepCommand.self, TraceStateCommand.self, TraceWhyCommand.self, TraceStatsCommand.self,
      TraceValidateCommand.self, TraceExportCommand.self, FaultsCommand.self,
      ConfigShowCommand.self, CompletionsCommand.self, ManCommand.self, VersionCommand.self,
    ]
  }

  public static func run(_ surroundings: Surroundings) -> ExitStatus {
    let arguments = surroundings.arguments
    do {
      guard let first = arguments.first else {
        return show(HelpText.overview(of: VerbTable.all), surroundings, status: .usage)
      }
      switch first {
      case "-h", "--help": return show(HelpText.overview(of: VerbTable.all), surroundings, status: .success)
      case "help": return try help(on: Array(arguments.dropFirst()), surroundings)
      case "--version": return try run(VersionCommand.self, [], surroundings)
      default:
        guard let name = try verbName(arguments) else {
          return try help(on: [first], surroundings, status: arguments.count == 1 ? .usage : .success)
        }
        let rest = arguments.dropFirst(name.split(separator: " ").count)
        return try run(try verb(named: name), Array(rest), surroundings)
      }
    } catch {
      return end(error, Console(surroundings))
    }
  }

  /// The help of a verb, of the verbs of a group (`trace`), or of all.
  private static func help(
    on words: [String], _ surroundings: Surroundings, status: ExitStatus = .success
  ) throws(UsageFault) -> ExitStatus {
    guard let first = words.first else {
      return show(HelpText.overview(of: VerbTable.all), surroundings, status: status)
    }
    if let name = try verbName(words) {
      return show(HelpText.page(of: VerbTable(try verb(named: name))), surroundings, status: status)
    }
    return show(HelpText.overview(of: group(first).map { VerbTable($0) }, group: first), surroundings, status: status)
  }

  /// The verb that the first words name, `test` or `trace info`; nil when they name a group and ask for no verb of it.
  private static func verbName(_ words: [String]) throws(UsageFault) -> String? {
    guard !group(words[0]).isEmpty else { return words[0] }
    guard words.count > 1, !["-h", "--help"].contains(words[1]) else { return nil }
    return "\(words[0]) \(words[1])"
  }

  /// The verbs of two words that begin with this one.
  private static func group(_ name: String) -> [any Command.Type] {
    verbs.filter { $0.name.hasPrefix(name + " ") }
  }

  private static func verb(named name: String) throws(UsageFault) -> any Command.Type {
    guard let verb = verbs.first(where: { $0.name == name }) else {
      throw .unknownVerb(name, known: verbs.map { $0.name } + ["help"])
    }
    return verb
  }

  /// Without arguments the overview is a message, for the command line was wrong; asked for, it is the result.
  private static func show(_ text: String, _ surroundings: Surroundings, status: ExitStatus) -> ExitStatus {
    let sink = status == .success ? surroundings.output.sink : surroundings.messages.sink
    do throws(FileFault) { try sink.write(text) } catch { return end(error, Console(surroundings)) }
    return status
  }

  private static func run<V: Command>(
    _ type: V.Type, _ arguments: [String], _ surroundings: Surroundings
  ) throws -> ExitStatus {
    let typed = try ArgumentParser.read(type, arguments)
    if typed.wantsHelp {
      // What else was typed has to be right all the same.
      var verb = V()
      try [typed.values].apply(V.allOptions, to: &verb)
      return show(HelpText.page(of: VerbTable(type)), surroundings, status: .success)
    }
    var invocation = try Invocation<V>(typed, surroundings)
    try invocation.take(operands: typed.operands)
    let verb = invocation.verb
    let session = Session(surroundings, options: verb.shared, settings: invocation.configuration.settings)
    var status: ExitStatus
    do { status = try verb.run(session) } catch let fault as UsageFault {
      status = end(invocation.placed(fault), session.console)
    } catch { status = end(error, session.console) }
    session.console.flush()
    session.console.hideProgress()
    if let fault = session.console.outputFault { status = status.worse(end(fault, session.console)) }
    if status == .interrupted {
      session.console.report(Finding(code: "interrupted", message: Wording.interrupted))
    }
    return status
  }

  /// Reports an error and says what it ends the run with.
  private static func end(_ error: any Error, _ console: Console) -> ExitStatus {
    switch error {
    case is Interruption: return .interrupted
    case let fault as UsageFault:
      console.report(fault.finding.ofTool)
      return .usage
    case let fault as FileFault:
      console.report(fault)
      return .usage
    case let finding as Finding:
      console.report(finding)
      return .doesNotLoad
    case let findings as Findings:
      console.report(findings.list)
      return .doesNotLoad
    default:
      console.report(Wording.internalError(error))
      return .internalError
    }
  }
}

extension Console {
  /// Reports a fault of a file, by the name that the user would type.
  func report(_ fault: FileFault, _ severity: Finding.Severity = .error) {
    var finding = fault.finding(name: typed(fault.path))
    finding.severity = severity
    report(finding.ofTool)
  }
}

extension Finding {
  /// Without a place, it is the tool that speaks.
  fileprivate var ofTool: Finding {
    var finding = self
    if place == .nowhere { finding.message = "settings-sim: \(message)" }
    return finding
  }
}
