import Commands
import Testing

/// Options from the command line, the environment and `settings-sim.lua`.
@Suite struct ConfigurationTests {
  let stage = Sample.stage()

  /// The lines of `config show` for some options: name, value, origin.
  private func shown(_ line: String, _ names: String..., on stage: Stage? = nil) -> [String] {
    let outcome = (stage ?? self.stage).run("config show \(line)")
    #expect(outcome.status == .success, "\(outcome.messages)")
    return outcome.output.split(separator: "\n").map { line in
      line.split(separator: " ", omittingEmptySubsequences: true).joined(separator: " ")
    }
    .filter { line in names.contains { line.hasPrefix($0 + " ") } }
  }

  static let levels = """
    return {
      color = "never",
      test = { workers = 2, reporter = { "list", "jsonl=out.jsonl" }, exclude_tags = "slow", fail_fast = true },
      profiles = {
        ci = {
          color = "always",
          test = { workers = 7, fail_fast = false },
        },
        nightly = { test = { seed = 5 } },
      },
    }
    """

  @Test func `the command line counts more than a variable, a profile, the file, a default`() {
    var stage = stage
    #expect(shown("test", "--workers", "--color") == ["--workers - default", "--color auto default"])
    stage["settings-sim.lua"] = Self.levels
    #expect(shown("test", "--workers") == ["--workers 2 settings-sim.lua:3"])
    #expect(
      shown("test --config-profile ci", "--workers", "--color")
        == ["--workers 7 profile ci at settings-sim.lua:7", "--color always profile ci at settings-sim.lua:6"])
    stage.environment = ["SETTINGS_SIM_WORKERS": "3", "SETTINGS_SIM_PROFILE": "ci"]
    #expect(shown("test", "--workers", on: stage) == ["--workers 3 variable SETTINGS_SIM_WORKERS"])
    #expect(shown("test -- -j 4", "--workers", on: stage) == ["--workers 4 command line"])
    #expect(shown("test --color auto", "--color", on: stage) == ["--color auto command line"])
  }

  @Test func `in one level the table of the verb counts before what is said of every verb`() {
    stage["settings-sim.lua"] = """
      return {
        color = "never",
        test = { color = "always" },
        profiles = { all = { color = "auto" }, one = { color = "auto", test = { color = "never" } } },
      }
      """
    #expect(shown("test", "--color") == ["--color always settings-sim.lua:3"])
    #expect(shown("list", "--color") == ["--color never settings-sim.lua:2"])
    #expect(shown("test --config-profile all", "--color") == ["--color auto profile all at settings-sim.lua:4"])
    #expect(shown("test --config-profile one", "--color") == ["--color never profile one at settings-sim.lua:4"])
  }

  @Test(arguments: [
    ("profiles = { ci = { test = { grep = \"(\" } } }", "option \"--grep\""),
    ("list = { grep_invert = \"(\" }", "\"--grep-invert\""),
    ("test = { tags = \"smoke and\" }", "\"--tags\""), ("list = { exclude_tags = \"(\" }", "\"--exclude-tags\""),
  ])
  func `patterns and tags are looked at whatever verb runs`(line: String, says: String) {
    stage["settings-sim.lua"] = "return { \(line) }"
    let outcome = stage.run("version")
    let other = stage.run("check")
    #expect(other.status == .usage && other.messages.contains(says), "\(other.messages)\(outcome.messages)")
  }

  @Test func `a folder is no file of settings, and help is given only to what is right`() {
    #expect(stage.run("test -c Fixtures").messages == "settings-sim: \"Fixtures\" is no file\n")
    let wrong = stage.run("test --color red --help")
    #expect(wrong.status == .usage)
    #expect(wrong.messages.hasPrefix("settings-sim: option \"--color\" does not know \"red\"\n"))
  }

  @Test func `of an option that gathers, what counts more replaces the whole of what counts less`() {
    var stage = stage
    stage["settings-sim.lua"] = Self.levels
    #expect(shown("test", "--reporter") == ["--reporter list, jsonl=out.jsonl settings-sim.lua:3"])
    stage.environment["SETTINGS_SIM_REPORTER"] = "list,jsonl=other.jsonl"
    #expect(
      shown("test", "--reporter", on: stage)
        == ["--reporter list, jsonl=other.jsonl variable SETTINGS_SIM_REPORTER"])
    #expect(shown("test -- --reporter list", "--reporter", on: stage) == ["--reporter list command line"])
    stage["settings-sim.lua"] = "return { test = { tags = {}, grep = { \"a\", \"b\" } } }"
    #expect(shown("test", "--tags", "--grep") == ["--grep a, b settings-sim.lua:1", "--tags - settings-sim.lua:1"])
  }

  @Test func `a flag is taken back at every level`() {
    var stage = stage
    stage["settings-sim.lua"] = Self.levels
    #expect(shown("test", "--fail-fast") == ["--fail-fast true settings-sim.lua:3"])
    #expect(
      shown("test --config-profile nightly", "--fail-fast", "--seed")
        == ["--fail-fast true settings-sim.lua:3", "--seed 5 profile nightly at settings-sim.lua:9"])
    #expect(
      shown("test --config-profile ci", "--fail-fast") == ["--fail-fast false profile ci at settings-sim.lua:7"])
    for (text, value) in [("1", "true"), ("yes", "true"), ("0", "false"), ("off", "false")] {
      stage.environment["SETTINGS_SIM_FAIL_FAST"] = text
      #expect(shown("test", "--fail-fast", on: stage) == ["--fail-fast \(value) variable SETTINGS_SIM_FAIL_FAST"])
    }
    #expect(shown("test -- --no-fail-fast", "--fail-fast", on: stage) == ["--fail-fast false command line"])
    #expect(shown("test -- --no-fail-fast -x", "--fail-fast", on: stage) == ["--fail-fast true command line"])
  }

  @Test func `what is set decides what a verb does`() {
    var stage = stage
    stage["settings-sim.lua"] = #"return { list = { json = true }, test = { exclude_tags = "slow" } }"#
    #expect(stage.run("list").output.hasPrefix("{"))
    #expect(!stage.run("list --no-json").output.hasPrefix("{"))
    let whole = stage.run("test --list").output.split(separator: "\n").count
    #expect(stage.run("test --list --exclude-tags nothing").output.split(separator: "\n").count == whole + 1)
    stage.environment["SETTINGS_SIM_EXCLUDE_TAGS"] = "nothing,else"
    #expect(stage.run("test --list").output.split(separator: "\n").count == whole + 1)
  }

  @Test func `paths in the file begin at the file`() {
    var stage = stage
    stage["settings-sim.lua"] = """
      return { test = { traces = "out/traces", reporter = "jsonl=out/run.jsonl" }, replay = { app = "apps/a.lua" } }
      """
    #expect(shown("test", "--traces") == ["--traces out/traces settings-sim.lua:1"])
    stage.files["/stage/app/inner/deep/a.txt"] = ""
    stage.folder = "/stage/app/inner/deep"
    #expect(shown("test", "--traces", on: stage) == ["--traces /stage/app/out/traces settings-sim.lua:1"])
    #expect(
      shown("test", "--reporter", on: stage) == ["--reporter jsonl=/stage/app/out/run.jsonl settings-sim.lua:1"])
    #expect(shown("replay", "--app", on: stage) == ["--app /stage/app/apps/a.lua settings-sim.lua:1"])
  }

  @Test(arguments: [
    "test = { reporter = \"list=../x\" }", "test = { reporter = \"list,junit=/etc/x\" }",
    "test = { reporter = { \"list=a\", \"json=link/x\" } }", "test = { traces = \"..\" }",
    "types = { output = \"/x\" }",
    "profiles = { a = { test = { record_timings = \"link/../../x\" } } }",
    "merge_reports = { reporter = \"list=link\" }",
  ])
  func `a project writes nothing outside of itself, unless its settings are named`(text: String) {
    stage.files["/stage/other/x"] = "kept"
    stage.files.link("/stage/app/link", to: "/stage/other")
    stage["settings-sim.lua"] = "return {\n  \(text)\n}"
    let outcome = stage.run("test")
    #expect(outcome.status == .usage)
    #expect(
      outcome.messages.hasPrefix("settings-sim.lua:2: \"")
        && outcome.messages.contains("\" would be written outside of"),
      "\(outcome.messages)")
    #expect(stage.run("config show -c settings-sim.lua").status == .success)
  }

  @Test func `another file may be named, whose normalisers count too`() {
    var stage = stage
    stage["settings-sim.lua"] = "return { test = { workers = 2 } }"
    stage["other.lua"] = #"return { test = { workers = 5 }, normalise = { "drop haptic.*" } }"#
    #expect(shown("test -c other.lua", "--workers") == ["--workers 5 other.lua:1"])
    stage.environment["SETTINGS_SIM_CONFIG"] = "other.lua"
    #expect(shown("test", "--workers", on: stage) == ["--workers 5 other.lua:1"])
    _ = stage.run("test --traces traces")
    let traces = stage.written.filter { $0.hasPrefix("traces/") }
    #expect(!traces.isEmpty)
    for trace in traces { #expect(stage[trace]?.contains(#""normalisers":["drop haptic.*"]"#) == true) }
  }

  @Test func `the settings are those of the project of the paths`() {
    let stage = stage
    stage.files["/stage/second/settings-sim.lua"] = "return { test = { workers = 9 } }"
    stage.files["/stage/second/Scripts/Journeys/a.lua"] = ""
    #expect(shown("test -- ../second/Scripts/Journeys/a.lua:4", "--workers") == ["--workers 9 settings-sim.lua:1"])
    #expect(shown("test --project ../second", "--workers") == ["--workers 9 settings-sim.lua:1"])
  }

  @Test func `all that is set is shown of all verbs, as a table and as JSON`() {
    var stage = stage
    stage["settings-sim.lua"] = Self.levels
    stage.environment["SETTINGS_SIM_JSON"] = "0"
    #expect(
      stage.run("config show").output.split(separator: "\n").prefix(2)
        == ["settings: settings-sim.lua", "profiles: ci, nightly"])
    #expect(stage.run("config show --config-profile ci").output.contains("profiles: ci (chosen), nightly\n"))
    #expect(
      shown("", "test", "list", on: stage) == [
        "test --exclude-tags slow settings-sim.lua:3", "test --fail-fast true settings-sim.lua:3",
        "test --workers 2 settings-sim.lua:3", "test --reporter list, jsonl=out.jsonl settings-sim.lua:3",
        "list --json false variable SETTINGS_SIM_JSON",
      ])
    #expect(
      shown("test --verbose", "--exclude-tags", "--list", on: stage) == [
        "--exclude-tags slow settings-sim.lua:3 exclude_tags SETTINGS_SIM_EXCLUDE_TAGS",
        "--list false default - -",
      ])
    let json = stage.run("config show test --json").output
    #expect(
      json.hasPrefix(
        #"{"file":"settings-sim.lua","profiles":["ci","nightly"],"options":[{"verb":"test","option":"--grep","key":"grep","#
          + #""variable":"SETTINGS_SIM_GREP","value":[],"level":"default","origin":"default"}"#), "\(json)")
    #expect(
      json.contains(
        #""option":"--workers","key":"workers","variable":"SETTINGS_SIM_WORKERS","value":2,"level":"file","#
          + #""origin":"settings-sim.lua:3"}"#), "\(json)")
    #expect(json.contains(#""option":"--list","value":false,"level":"default""#), "\(json)")
  }

  @Test(arguments: [
    ("testt = {}", "unknown key \"testt\"\n  did you mean \"test\"?\n"),
    ("test = 5", "\"test\" is an integer, not a table\n"),
    ("test = { worker = 2 }", "unknown key \"worker\" in \"test\"\n  did you mean \"workers\"?\n"),
    (
      "test = { zzz = 2 }",
      "unknown key \"zzz\" in \"test\"\n  they are listed by: settings-sim config show test\n"
    ),
    ("trace = { shw = {} }", "unknown key \"shw\" in \"trace\"\n  did you mean \"show\"?\n"),
    ("trace = { show = { kindd = \"a\" } }", "unknown key \"kindd\" in \"trace show\"\n  did you mean \"kind\"?\n"),
    ("version = {}", "\"version\" takes no settings\n"),
    ("test = { workers = \"2\" }", "\"workers\" is a string, not a whole number\n"),
    ("test = { workers = 0 }", "option \"--workers\" takes a whole number from 1 to 256, not \"0\"\n"),
    ("test = { fail_fast = 1 }", "\"fail_fast\" is an integer, not a boolean\n"),
    ("test = { tags = 1 }", "\"tags\" is an integer, not a text or a list of texts\n"),
    ("test = { tags = { 1 } }", "\"tags\" holds an integer, not a text\n"),
    ("test = { traces = { \"a\" } }", "\"traces\" is a list, not a text\n"),
    ("test = { traces = \"a\\0b\" }", "\"traces\" holds a zero byte\n"),
    ("test = { only_changed = 1 }", "\"only_changed\" is an integer, not a text or a boolean\n"),
    ("test = { shuffle = \"a\" }", "\"shuffle\" is a string, not a whole number or a boolean\n"),
    (
      "test = { reporter = \"lst\" }",
      "option \"--reporter\" does not know \"lst\"\n  did you mean \"list\"?\n"
    ),
    ("color = \"red\"", "option \"--color\" does not know \"red\"\n"),
    ("test = { last_failed = true }", "\"last_failed\" is for the command line alone\n"),
    ("project = \"x\"", "\"project\" is for the command line and variables alone\n"),
    ("profiles = 1", "\"profiles\" is an integer, not a table\n"),
    ("profiles = { ci = { tst = {} } }", "unknown key \"tst\"\n  did you mean \"test\"?\n"),
    ("profiles = { ci = { normalise = {} } }", "unknown key \"normalise\"\n"),
    ("profiles = { ci = { test = { workers = 0 } } }", "option \"--workers\" takes a whole number from 1 to 256"),
    ("plan = { infer = { zz = 1 } }", "unknown key \"zz\" in \"plan infer\"\n"),
  ])
  func `what is wrong in the file ends every verb, with its line`(text: String, says: String) {
    stage["settings-sim.lua"] = "return {\n  \(text)\n}"
    for verb in ["test", "faults", "config show"] {
      let outcome = stage.run(verb)
      #expect(outcome.status == .usage)
      #expect(outcome.output.isEmpty)
      #expect(outcome.messages.hasPrefix("settings-sim.lua:2: \(says)"), "\(verb): \(outcome.messages)")
    }
    // What takes no settings is not kept from answering.
    #expect(stage.run("version").status == .success)
    #expect(stage.run("test --help").status == .success)
  }

  @Test(arguments: [
    ("SETTINGS_SIM_WORKERS", "0", "option \"--workers\" takes a whole number from 1 to 256, not \"0\"\n"),
    ("SETTINGS_SIM_WORKER", "1", "no option is set by this variable\n  did you mean \"SETTINGS_SIM_WORKERS\"?\n"),
    (
      "SETTINGS_SIM_ZZZZ_ZZZZ", "1",
      "no option is set by this variable\n  they are listed by: settings-sim config show VERB --verbose\n"
    ),
    ("SETTINGS_SIM_LAST_FAILED", "1", "\"--last-failed\" is for the command line alone\n"),
    ("SETTINGS_SIM_FAIL_FAST", "perhaps", "it has to be true or false, not \"perhaps\"\n"),
    ("SETTINGS_SIM_SHARD", "3/2", "there is no part 3 of 2, which --shard asks for\n"),
    ("SETTINGS_SIM_GREP", "(", "option \"--grep\" takes a regular expression, not \"(\"\n"),
    ("SETTINGS_SIM_PROFILE", "ci", "there is no profile \"ci\"\n  profiles stand in settings-sim.lua"),
    ("SETTINGS_SIM_CONFIG", "none.lua", "there is no file or folder \"none.lua\"\n"),
  ])
  func `what is wrong with a variable is told by its name`(name: String, value: String, says: String) {
    var stage = stage
    stage.environment[name] = value
    let outcome = stage.run("test")
    #expect(outcome.status == .usage)
    #expect(outcome.messages.hasPrefix("\(name): \(says)"), "\(outcome.messages)")
  }

  @Test func `an empty variable, and one for another verb, say nothing`() {
    var stage = stage
    stage.environment = ["SETTINGS_SIM_WORKERS": "", "SETTINGS_SIM_FAIL_ON": "zzz"]
    #expect(stage.run("test -q").status == .success)
  }

  @Test func `what only shows when a verb runs is told with its place too`() {
    stage["settings-sim.lua"] = "return {\n  test = {\n    grep = \"(\",\n  },\n}"
    let outcome = stage.run("test")
    #expect(outcome.status == .usage)
    #expect(
      outcome.messages == "settings-sim.lua:3: option \"--grep\" takes a regular expression, not \"(\"\n",
      "\(outcome.messages)")
  }

  @Test func `a profile that is not there is told with those that are`() {
    stage["settings-sim.lua"] = Self.levels
    #expect(
      stage.run("test --config-profile nigthly").messages
        == "settings-sim: there is no profile \"nigthly\"\n  did you mean \"nightly\"?\n"
        + "  there are \"ci\", \"nightly\"\n")
  }

  @Test func `config show knows its verbs`() {
    #expect(
      stage.run("config show tset").messages
        == "settings-sim: unknown verb \"tset\"\n  did you mean \"test\"?\n"
        + "  the verbs are listed by: settings-sim --help\n")
    #expect(shown("trace show", "--class") == ["--class - default"])
    #expect(stage.run("config show plan").messages.hasPrefix("settings-sim: unknown verb \"plan\"\n"))
  }

  @Test func `the document's example is what the tool says`() throws {
    let blocks = try DocumentTests.Block.all(in: "Sources/Commands/Commands.docc/CommandLine.md")
    stage["settings-sim.lua"] = try #require(blocks.first { $0.text.contains("profiles = {") }).text
    let console = try #require(blocks.first { $0.lines.first?.contains("config show") == true })
    let line = try #require(console.lines.first)
    let said = stage.run(String(line.dropFirst("$ settings-sim ".count))).output
    let difference = DocumentTests.Block.difference(
      Array(console.lines.dropFirst()), said.split(separator: "\n", omittingEmptySubsequences: false).dropLast())
    #expect(difference == nil, "\(said)")
  }
}
