import Commands
import Testing

@Suite struct UsageTests {
  static let faults: [(line: String, message: String)] = [
    ("chek", "unknown verb \"chek\"\n  did you mean \"check\"?\n  the verbs are listed by: settings-sim --help"),
    ("zzz", "unknown verb \"zzz\"\n  the verbs are listed by: settings-sim --help"),
    ("help chek", "unknown verb \"chek\"\n  did you mean \"check\"?\n  the verbs are listed by: settings-sim --help"),
    (
      "check --colour",
      "\"check\" has no option \"--colour\"\n  did you mean \"--color\"?\n"
        + "  its options are listed by: settings-sim check --help"
    ),
    (
      "check -qz",
      "\"check\" has no option \"-z\"\n  did you mean \"-c\"?\n  its options are listed by: settings-sim check --help"
    ),
    (
      "check -force",
      "\"check\" has no option \"-force\"\n  its options are listed by: settings-sim check --help"
    ),
    ("check --project", "option \"--project\" needs a value\n  write --project=DIR"),
    ("check --quiet=yes", "option \"--quiet\" takes no value, but \"yes\" was given\n  write --quiet alone"),
    (
      "check --color alway",
      "option \"--color\" does not know \"alway\"\n  did you mean \"always\"?\n"
        + "  known are \"auto\", \"always\", \"never\""
    ),
    (
      "import",
      "\"import\" needs a Settings.bundle, a property list or a .storekit file\n  "
        + "how to use it: settings-sim import --help"
    ),
    (
      "version now",
      "\"version\" does not know what to do with \"now\"\n  how to use it: settings-sim version --help"
    ),
    (
      "check Fixtures/App",
      "there is no file or folder \"Fixtures/App\"\n  did you mean \"Fixtures/Apps\"?"
    ),
    ("check nowhere/at/all", "there is no file or folder \"nowhere/at/all\"\n  paths are looked up from where you are"),
    (
      "check --project nowhere",
      "there is no file or folder \"/stage/app/nowhere\"\n  paths are looked up from where you are"
    ),
  ]

  @Test(arguments: faults)
  func `a wrong command line is told what is wrong and how to mend it`(line: String, message: String) {
    let outcome = Stage(["Fixtures/Apps/small.lua": smallDefinition()]).run(line)
    #expect(outcome == Stage.Outcome(status: .usage, output: "", messages: "settings-sim: \(message)\n"))
  }

  @Test func `nothing typed shows the verbs as a message`() {
    let outcome = Stage().run("")
    #expect(outcome.status == .usage)
    #expect(outcome.output.isEmpty)
    #expect(outcome.messages == Stage().run("--help").output)
  }

  @Test func `values may follow, be joined by an equals sign, or stand right after a short name`() {
    let bundle = ["Tides/Settings.bundle/Root.plist": InlinePlist.toggle]
    for line in ["-o out", "-oout", "-o=out", "--output out", "--output=out"] {
      let outcome = Stage(bundle).run("import \(line) Tides/Settings.bundle")
      #expect(outcome.output == "out/tides.lua\nout/tides_smoke.lua\n", "\(line)")
    }
  }

  @Test func `short flags may be joined, and two dashes end the options`() {
    let stage = Stage(["-q": smallDefinition(), "Fixtures/Apps/a.lua": smallDefinition()])
    #expect(stage.run("check -vq") == Stage.Outcome(status: .success, output: "", messages: ""))
    #expect(stage.run("check -- -q").status == .success)
    #expect(stage.run("check -- --help").messages.hasPrefix("settings-sim: there is no file or folder \"--help\""))
  }

  @Test func `every verb says its version of help in three ways`() {
    let stage = Stage()
    for verb in ["check", "import", "version"] {
      #expect(stage.run("help \(verb)") == stage.run("\(verb) --help"))
      #expect(stage.run("\(verb) -h") == stage.run("\(verb) --help"))
    }
    #expect(stage.run("--version") == stage.run("version"))
  }
}

enum InlinePlist {
  /// A Root.plist with one toggle.
  static let toggle = """
    <?xml version="1.0" encoding="UTF-8"?>
    <plist version="1.0"><dict><key>PreferenceSpecifiers</key><array>
    <dict><key>Type</key><string>PSToggleSwitchSpecifier</string><key>Title</key><string>Sound</string>
    <key>Key</key><string>sound</string><key>DefaultValue</key><true/></dict>
    </array></dict></plist>
    """
}
