import Glibc

/// How long `settings-sim test` takes for two thousand short journeys whose traces are accepted, and `settings-sim check`
/// for a thousand of them: from the start of the process to its end.
struct SuiteSpeed: Measurement {
  let rows = [
    Row(name: "suite_2000_journeys_s", unit: "s", wanted: .atMost(0.25)),
    Row(name: "check_1000_journeys_s", unit: "s", wanted: .atMost(1)),
  ]
  let tool: String
  let project: SuiteProject

  func round() throws -> [Double] {
    let folder = try project.folder(tool)
    let suite = try ChildProcess([tool, "test", "--project", folder, "\(folder)/Scripts/Journeys"])
    let half = (1...SuiteProject.scripts / 2).map { "\(folder)/\(SuiteProject.script($0))" }
    let check = try ChildProcess([tool, "check", "--project", folder] + half)
    return [suite.wallSeconds, check.wallSeconds]
  }
}

/// A project of two thousand journeys in twenty scripts. Made when it is first asked for, removed at the end.
final class SuiteProject {
  static let scripts = 20
  private static let journeys = 100
  private var made: String?

  deinit {
    if let made { _ = try? ChildProcess(["rm", "-rf", made]) }
  }

  static func script(_ number: Int) -> String { "Scripts/Journeys/suite_\(number).lua" }

  /// - Returns: its root.
  func folder(_ tool: String) throws -> String {
    if let made { return made }
    let folder = Files.temporary("suite")
    made = folder
    for part in ["", "/Scripts", "/Scripts/Journeys", "/Fixtures", "/Fixtures/Apps"] { mkdir(folder + part, 0o755) }
    try Files.write(Self.definition, to: "\(folder)/Fixtures/Apps/small.lua")
    for script in 1...Self.scripts {
      var text = "app \"small\"\n"
      for journey in 1...Self.journeys {
        text += """
          it("switches \(journey)", function(sim)
            sim:launch {}
            sim:toggle "sound"
            sim:run_until_idle()
            sim:expect { preferences = { sound = false } }
          end)

          """
      }
      try Files.write(text, to: "\(folder)/\(Self.script(script))")
    }
    _ = try ChildProcess([tool, "test", "--quiet", "--project", folder, "\(folder)/Scripts/Journeys"])
    _ = try ChildProcess([tool, "accept", "--quiet", "--project", folder])
    return folder
  }

  private static let definition = """
    return {
      schema = 1,
      app = { id = "small", name = "Small" },
      preferences = { sound = { type = "bool", default = true } },
      pages = { settings = { title = "Settings", sections = { { id = "main", rows = {
        { id = "sound", kind = "toggle", label = "Sound", preference = "sound" } } } } } },
    }

    """
}
