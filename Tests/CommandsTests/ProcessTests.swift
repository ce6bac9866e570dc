import Foundation
import Testing
import TraceFormat

/// The tool as a process of its own, as it was built beside the tests.
struct ToolProcess {
  var environment: [String: String] = [:]
  var folder = Golden.root
  /// A file that is its standard input; nil: it gets none.
  var input: String?

  static let binary: URL = {
    let tests = URL(filePath: (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? "")
    return tests.deletingLastPathComponent().appending(path: "settings-sim")
  }()

  struct Outcome: Equatable {
    var status: Int32
    var output: String
    var messages: String
  }

  func start(_ arguments: [String], output: Any) throws -> (process: Process, messages: Pipe) {
    let process = Process()
    process.executableURL = Self.binary
    process.arguments = arguments
    process.currentDirectoryURL = folder
    process.environment = environment.merging(["PATH": "/usr/bin:/bin"]) { $1 }
    process.standardOutput = output
    let messages = Pipe()
    process.standardError = messages
    process.standardInput = try input.map { try #require(FileHandle(forReadingAtPath: $0)) } ?? FileHandle.nullDevice
    try process.run()
    return (process, messages)
  }

  func run(_ arguments: String...) throws -> Outcome {
    let output = Pipe()
    let (process, messages) = try start(arguments, output: output)
    // What a run says fits into a pipe, or is read here as it comes.
    let text = output.fileHandleForReading.readDataToEndOfFile()
    let said = messages.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return Outcome(
      status: process.terminationStatus, output: String(decoding: text, as: UTF8.self),
      messages: String(decoding: said, as: UTF8.self))
  }
}

@Suite(.serialized) struct ProcessTests {
  @Test func `the process prints its version and ends with the status of the table`() throws {
    #expect(try ToolProcess().run("version", "-q") == ToolProcess.Outcome(status: 0, output: "0.1.0\n", messages: ""))
    #expect(try ToolProcess().run("versoin").status == 2)
  }

  @Test func `two processes with other hash seeds, time zones, languages and workers give the same bytes`() throws {
    // Swift draws a new seed for its hashes in every process.
    let first = ToolProcess(environment: ["TZ": "UTC", "LANG": "C", "CI": "1"])
    let second = ToolProcess(environment: [
      "TZ": "Asia/Kathmandu", "LANG": "tr_TR.UTF-8", "LC_ALL": "de_DE.UTF-8", "CI": "1",
    ])
    let (one, two) = (try Scratch(), try Scratch())
    let a = try first.run("test", "-v", "-j", "1", "--traces", one.path)
    let b = try second.run("test", "-v", "-j", "3", "--traces", two.path)
    #expect(a == b)
    #expect(a.output.contains(" passed"))
    let (traces, others) = (try contents(of: one.path), try contents(of: two.path))
    #expect(traces.map(\.path) == others.map(\.path))
    #expect(!traces.isEmpty)
    for (trace, other) in zip(traces, others) { #expect(trace.bytes == other.bytes, "\(trace.path)") }
  }

  @Test func `Ctrl-C ends a running process with 130, and what was finished is whole`() throws {
    let scratch = try Scratch()
    try scratch.put("small.lua", Sample.app)
    try scratch.put(
      "loop.lua",
      "app \"small\"\nit(\"first\", function(sim) sim:launch {} sim:run_until_idle() end)\n"
        + (1...20).map { "it(\"loop \($0)\", function(sim) sim:launch {} while true do end end)\n" }.joined())
    let output = Pipe()
    let (process, messages) = try ToolProcess(folder: URL(filePath: scratch.path)).start(
      ["test", "-v", "-j", "1"], output: output)
    // The first journey's line says that the run is in its middle.
    let start = output.fileHandleForReading.availableData
    #expect(String(decoding: start, as: UTF8.self).hasPrefix("✔ first  loop.lua:2\n"))
    process.interrupt()
    let rest = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    let said = String(decoding: messages.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    #expect(process.terminationStatus == 130)
    #expect(process.terminationReason == .exit)
    #expect(said.hasSuffix("interrupted; what was finished is written\n"))
    #expect(rest.contains("21 journeys: 1 passed, 20 not run\n"))
    let traces = try contents(of: scratch.path).filter { !$0.path.hasSuffix(".lua") }
    #expect(traces.map(\.path) == ["Fixtures/Traces/loop/first.trace.jsonl.pending"])
    for trace in traces { _ = try Trace(trace.bytes, file: trace.path) }
  }

  @Test(arguments: [SIGTERM, SIGHUP])
  func `whoever ends a run otherwise gets what was finished too`(signal: Int32) throws {
    let scratch = try Scratch()
    try scratch.put("small.lua", Sample.app)
    try scratch.put(
      "loop.lua",
      "app \"small\"\nit(\"first\", function(sim) sim:launch {} end)\n"
        + (1...20).map { "it(\"loop \($0)\", function(sim) sim:launch {} while true do end end)\n" }.joined())
    let output = Pipe()
    let (process, _) = try ToolProcess(folder: URL(filePath: scratch.path)).start(
      ["test", "-v", "-j", "1", "--reporter", "list,tap=run.tap"], output: output)
    _ = output.fileHandleForReading.availableData
    kill(process.processIdentifier, signal)
    process.waitUntilExit()
    #expect(process.terminationStatus == 130 && process.terminationReason == .exit)
    let report = try #require(scratch.text("run.tap"))
    #expect(report.contains("\nok 2 - loop.lua: first\n") && report.hasSuffix("Bail out! interrupted\n"), "\(report)")
  }

  @Test func `Ctrl-C ends a trace that is being printed with a footer`() throws {
    let scratch = try Scratch()
    try scratch.put("small.lua", Sample.app)
    let lines = "sim:launch {} for _ = 1, 1e6 do sim:toggle \"sound\" sim:run_until_idle() end"
    try scratch.put("long.lua", "app \"small\"\nit(\"never rests\", function(sim) \(lines) end)\n")
    let output = Pipe()
    let (process, messages) = try ToolProcess(folder: URL(filePath: scratch.path)).start(
      ["run", "long.lua", "--json"], output: output)
    // It has begun, and goes on only as far as somebody reads.
    var bytes = [UInt8](output.fileHandleForReading.availableData)
    process.interrupt()
    bytes += [UInt8](output.fileHandleForReading.readDataToEndOfFile())
    let said = String(decoding: messages.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    #expect(process.terminationStatus == 130)
    #expect(said.hasSuffix("interrupted; what was finished is written\n"))
    #expect(try Trace(bytes, file: "output").footer.outcome == "interrupted")
  }

  @Test func `a piped line is read whole, and of one without end no more than is allowed`() throws {
    let scratch = try Scratch()
    try scratch.put("lines.txt", "= #\"\(String(repeating: "x", count: 10_000))\"\n= 7")
    let outcome = try ToolProcess(input: "\(scratch.path)/lines.txt").run("repl", "profile")
    #expect(outcome.status == 0)
    #expect(outcome.output.hasSuffix("\n10000\n7\n"))
    let endless = try ToolProcess(input: "/dev/zero").run("repl", "profile")
    #expect(endless.status == 7)
    #expect(endless.messages == "repl:1: the line is longer than 65536 bytes\n  nothing that follows it is done\n")
  }

  @Test func `a full disk under standard output is an error, not silence`() throws {
    let full = try #require(FileHandle(forWritingAtPath: "/dev/full"))
    let (process, messages) = try ToolProcess().start(["list", "--json", "Fixtures/Bundles"], output: full)
    let said = String(decoding: messages.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    #expect(process.terminationStatus == 2)
    #expect(said.hasPrefix("settings-sim: cannot write \"standard output\": the disk is full\n"))
  }

  @Test func `a disk that has no room for a trace leaves nothing half-written`() throws {
    let scratch = try Scratch()
    try scratch.put("small.lua", Sample.app)
    try scratch.put("sound.lua", Sample.good)
    // No file may grow beyond one block.
    let process = Process()
    process.executableURL = URL(filePath: "/bin/sh")
    process.arguments = ["-c", "ulimit -f 1; exec \"$0\" test -j 1", ToolProcess.binary.path]
    process.currentDirectoryURL = URL(filePath: scratch.path)
    process.environment = ["PATH": "/usr/bin:/bin"]
    let (output, messages) = (Pipe(), Pipe())
    process.standardOutput = output
    process.standardError = messages
    try process.run()
    let said = String(decoding: messages.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    #expect(process.terminationStatus == 2)
    #expect(
      said.hasPrefix(
        """
        settings-sim: cannot write "Fixtures/Traces/sound/Sound/is-on.trace.jsonl.pending": the disk is full
          make room and run it again; nothing half-written was left behind

        """))
    let left = try FileManager.default.subpathsOfDirectory(atPath: scratch.path).filter { $0.contains("trace") }
    #expect(left == [])
  }

  private func contents(of folder: String) throws -> [(path: String, bytes: [UInt8])] {
    let paths = try FileManager.default.subpathsOfDirectory(atPath: folder).sorted()
    return try paths.filter { $0.contains(".lua") || $0.contains(".jsonl") }.map {
      ($0, [UInt8](try Data(contentsOf: URL(filePath: "\(folder)/\($0)"))))
    }
  }
}
