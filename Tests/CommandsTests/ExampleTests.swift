import Commands
import Foundation
import TextFormats
import Testing

/// Files that users copy, which cannot be run here: they are read by other programs, and their command lines by the tool.
@Suite struct ExampleTests {
  static let workflow = "Scripts/Examples/github-actions.yml"
  static let container = "Scripts/Examples/Containerfile"

  /// What each step of a workflow runs, as bash gets it.
  private func steps() throws -> [String] {
    let script = "import json, sys, yaml; print(json.dumps(yaml.safe_load(open(sys.argv[1], encoding='utf-8'))))"
    let read = try ShellTests.run("/usr/bin/python3", ["-c", script, Self.workflow], in: Golden.root)
    #expect(read.messages == "")
    let jobs = try #require(try JSONReader.read(Array(read.output.utf8), file: Self.workflow)["jobs"])
    guard case .map(let entries) = jobs.value else { return [] }
    #expect(entries.map(\.key) == ["timings", "test", "keep-timings", "report"])
    var runs: [String] = []
    for job in entries {
      guard case .list(let steps)? = job.node["steps"]?.value else { continue }
      for step in steps {
        // A step uses an action or runs a script.
        #expect((step["uses"] == nil) != (step["run"] == nil), "\(job.key)")
        guard case .string(let text)? = step["run"]?.value else { continue }
        runs.append(text.replacing(#/\$\{\{[^}]*\}\}/#, with: "1"))
      }
    }
    return runs
  }

  @Test func `the workflow is YAML, its scripts are bash, its command lines parse`() throws {
    let runs = try steps()
    #expect(runs.count == 4)
    var commands = 0
    for run in runs {
      #expect(
        try ShellTests.run("bash", ["-n", "-c", run], in: Golden.root)
          == ShellTests.Outcome(status: 0, output: "", messages: ""))
      for line in run.split(separator: "\n") where line.hasPrefix("settings-sim ") {
        commands += 1
        let outcome = Stage().run(line.dropFirst("settings-sim ".count) + " --help")
        #expect(outcome.status == .success, "\(line)\n\(outcome.messages)")
      }
    }
    #expect(commands == 2)
  }

  @Test func `the workflow's steps make one report of four parts`() throws {
    let stage = Sample.stage()
    let runs = try steps()
    // The shell's part of the first step.
    stage["timings.json"] = try #require(runs[0].split(separator: "'").dropFirst().first).description + "\n"
    let test = try #require(runs[1].split(separator: "\n").last).dropFirst("settings-sim ".count)
    for part in 1...4 {
      let line = test.replacing("1/4", with: "\(part)/4").replacing("parts/1.", with: "parts/\(part).")
      let outcome = stage.run(String(line))
      #expect(outcome.status == .success, "\(outcome.messages)")
      #expect(stage["parts/\(part).timings.json"] != nil)
    }
    let scratch = try Scratch()
    for part in 1...4 {
      try scratch.put("parts/\(part).timings.json", try #require(stage["parts/\(part).timings.json"]))
    }
    #expect(try ShellTests.run("bash", ["-c", runs[2]], in: scratch.url).messages == "")
    stage["timings.json"] = scratch.text("timings.json")
    #expect(stage.run("test --shard 1/2 --timings timings.json").status == .success)
    let merge = runs[3].dropFirst("settings-sim ".count).replacing(
      "parts/*.jsonl", with: (1...4).map { "parts/\($0).jsonl" }.joined(separator: " "))
    let outcome = stage.run(merge.trimmingCharacters(in: .whitespacesAndNewlines))
    #expect(outcome.status == .success, "\(outcome.messages)")
    #expect(stage["report.html"]?.contains("<title>") == true)
  }

  @Test func `the container has what the tool links, and copies what there is`() throws {
    let text = try String(contentsOf: Golden.root.appending(path: Self.container), encoding: .utf8)
    for line in text.split(separator: "\n") where line.hasPrefix("COPY ") && !line.contains("--from=") {
      let name = line.split(separator: " ")[1]
      #expect(FileManager.default.fileExists(atPath: Golden.root.appending(path: String(name)).path), "\(name)")
    }
    let linked = try ShellTests.run("ldd", [ToolProcess.binary.path], in: Golden.root).output
    // Each package is named after the library that it has.
    for (library, package) in [
      ("liblua5.4.so", "liblua5.4-0"), ("libpcre2-8.so", "libpcre2-8-0"), ("libsqlite3.so", "libsqlite3-0"),
      ("libstdc++.so", "libstdc++6"), ("libxxhash.so", "libxxhash0"), ("libzstd.so", "libzstd1"), ("libz.so", "zlib1g"),
    ] { #expect(text.contains(" \(package)") == linked.contains(library), "\(package)\n\(linked)") }
  }

  @Test func `the installer refuses what it does not know, and takes away what it has put`() throws {
    let prefix = try Scratch()
    let installer = Golden.root.appending(path: "Scripts/install").path
    #expect(
      try ShellTests.run(installer, ["--prefix", "x"], in: Golden.root)
        == ShellTests.Outcome(status: 2, output: "", messages: "usage: Scripts/install [--uninstall] [PREFIX]\n"))
    let files = [
      "bin/settings-sim", "share/man/man1/settings-sim.1", "share/bash-completion/completions/settings-sim",
      "share/zsh/site-functions/_settings-sim", "share/fish/vendor_completions.d/settings-sim.fish",
    ]
    for file in files + ["share/other"] { try prefix.put(file, "") }
    #expect(try ShellTests.run(installer, ["--uninstall", prefix.path], in: Golden.root).status == 0)
    for file in files { #expect(prefix.text(file) == nil, "\(file)") }
    #expect(prefix.text("share/other") == "")
    // A folder is meant from where its user is.
    try prefix.put(files[0], "")
    #expect(try ShellTests.run(installer, ["--uninstall", "./bin/.."], in: prefix.url).status == 0)
    #expect(prefix.text(files[0]) == nil)
  }

  @Test(arguments: [[], ["slurm"], ["nothing", "settings-sim"]])
  func `the script of parts says how it is used`(arguments: [String]) throws {
    #expect(
      try ShellTests.run(Golden.root.appending(path: "Scripts/parts").path, arguments, in: Golden.root)
        == ShellTests.Outcome(status: 2, output: "", messages: "usage: Scripts/parts parallel|slurm TOOL [paths…]\n"))
  }
}
