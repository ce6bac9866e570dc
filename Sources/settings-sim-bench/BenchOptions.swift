/// What the command line asks for.
struct BenchOptions {
  /// Fewer and shorter rounds.
  var isQuick = false
  /// One JSON object a line in the place of the table.
  var isJSON = false
  /// Only measurements whose name begins with one of these; empty: all.
  var only: [String] = []
  /// The `settings-sim` whose start is measured.
  var tool: String?
  /// What opens the page of a run: a command that takes the page and a file for the milliseconds that it took.
  var browser: [String]?
  /// Only do the workload so often, with the trace in a file: for measuring a process from outside.
  var work: (repeats: Int, trace: String)?
  /// Only compare two traces, to the same end.
  var diff: (first: String, second: String)?
  /// Other programs that do the same work: a name, and a command that takes mode, count and file.
  var peers: [(name: String, command: [String])] = []
  /// Programs that read the log of the verification, and those that hold it against the plan too.
  var logPeers: [(name: String, command: [String])] = []
  var planPeers: [(name: String, command: [String])] = []

  var rounds: Int { isQuick ? 3 : 9 }
  /// How much shorter a round is than a full one.
  var divisor: Int { isQuick ? 5 : 1 }

  static let usage = """
    usage: settings-sim-bench [--quick] [--json] [--only NAME]... [--tool PATH] [--browser COMMAND]
        [--peer NAME=COMMAND]... [--log-peer NAME=COMMAND]... [--plan-peer NAME=COMMAND]...
    """

  init(_ arguments: [String]) throws {
    var rest = arguments[...]
    func value(of option: String) throws -> String {
      guard let value = rest.popFirst() else { throw BenchFailure("\(option) needs a value\n\(Self.usage)") }
      return value
    }
    while let argument = rest.popFirst() {
      switch argument {
      case "--quick": isQuick = true
      case "--json": isJSON = true
      case "--only": only.append(try value(of: argument))
      case "--tool": tool = try value(of: argument)
      case "--browser": browser = try value(of: argument).split(separator: " ").map(String.init)
      case "--work": work = (Int(try value(of: argument)) ?? 0, try value(of: argument))
      case "--diff": diff = (try value(of: argument), try value(of: argument))
      case "--peer": peers.append(try Self.peer(argument, value(of: argument)))
      case "--log-peer": logPeers.append(try Self.peer(argument, value(of: argument)))
      case "--plan-peer": planPeers.append(try Self.peer(argument, value(of: argument)))
      default: throw BenchFailure("unknown argument \"\(argument)\"\n\(Self.usage)")
      }
    }
  }

  private static func peer(_ option: String, _ text: String) throws -> (name: String, command: [String]) {
    let parts = text.split(separator: "=", maxSplits: 1)
    let command = parts.last.map { $0.split(separator: " ").map(String.init) } ?? []
    guard parts.count == 2, !command.isEmpty else {
      throw BenchFailure("\(option) needs NAME=COMMAND, not \"\(text)\"")
    }
    return (String(parts[0]), command)
  }
}

/// Why there is nothing to report.
struct BenchFailure: Error {
  let message: String
  init(_ message: String) { self.message = message }
}
