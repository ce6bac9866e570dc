import Findings
import Glibc
import Journeys

/// The workload as a script, by the runner that also runs the journeys of users.
struct LuaWork {
  /// What a run has written.
  struct Written {
    var records = 0
    var bytes = 0
  }

  private let script: JourneyScript
  private let worker: JourneyWorker

  /// - Parameters: as of `source`.
  init(repeats: Int, pauses: Int = 0) throws {
    let path = "Fixtures/Bench/repeated.lua"
    let source = try Self.source(repeats: repeats, pauses: pauses)
    let project = JourneyProject { wanted in
      if wanted == path { return Array(source.utf8) }
      return access(wanted, R_OK) == 0 ? try Files.read(wanted) : nil
    }
    var loader = JourneyLoader(project)
    script = loader.load(path)
    guard script.findings.isEmpty else {
      throw BenchFailure(script.findings.map(\.description).joined(separator: "\n"))
    }
    worker = JourneyWorker(project)
  }

  /// The script in one file, as a user would write it.
  /// - Parameters:
  ///   - repeats: how often the one journey of the script does the workload.
  ///   - pauses: how often it lets some more time pass, evenly.
  static func source(repeats: Int, pauses: Int = 0) throws -> String {
    let journey = String(decoding: try Files.read("Fixtures/Bench/journey.lua"), as: UTF8.self)
    return """
      app "workload"
      local journey = (function()
      \(journey)
      end)()
      it("repeats the workload", function(sim)
        for turn = 1, \(repeats) do
          journey(sim)
          if turn % \(pauses == 0 ? repeats + 1 : max(1, repeats / pauses)) == 0 then sim:advance(1) end
        end
      end)
      """
  }

  /// Runs the journey, in a Lua and a simulation as fresh as those of any journey.
  @discardableResult
  func run(to sink: TraceSink?) throws -> Written {
    var bytes = 0
    let result = worker.run(script.journeys[0], of: script) { block in
      bytes += block.count
      try sink?(block)
    }
    guard result.outcome == .passed, result.traceFault == nil else {
      let reasons = result.failures.map(\.finding.description) + [result.traceFault ?? ""]
      throw BenchFailure("the workload \(result.outcome.name)\n" + reasons.joined(separator: "\n"))
    }
    return Written(records: result.records, bytes: bytes)
  }

  /// Runs the journey with its trace in a file.
  @discardableResult
  func run(toFile path: String) throws -> Written {
    let file = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0o644)
    guard file >= 0 else { throw BenchFailure("cannot write \"\(path)\"") }
    defer { close(file) }
    return try run { block in
      var rest = block[...]
      while !rest.isEmpty {
        let count = write(file, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
        guard count > 0 else { throw BenchFailure("cannot write \"\(path)\"") }
        rest = rest.dropFirst(count)
      }
    }
  }
}
