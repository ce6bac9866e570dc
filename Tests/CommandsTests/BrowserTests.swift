import Commands
import Foundation
import Testing

/// The page of a run in a browser: Debian's Chromium, which `Scripts/test` installs.
@Suite struct BrowserTests {
  private static let hostile = #"</script><img src=x onerror=hacked=1>"#

  private static let app = """
    local hostile = [[\(hostile)]]
    return { schema = 1, app = { id = "small", name = hostile }, modules = { "analytics" },
      preferences = { sound = { type = "bool", default = true } },
      analytics = { events = { properties = { page = "{page}", value = "{value}" } } },
      pages = { settings = { title = "Settings", sections = { { id = "main", header = hostile, rows = {
        { id = "sound", kind = "toggle", label = "Sound", preference = "sound", analytics_description = "sound" },
        { id = "help", kind = "link", label = hostile, url = "https://a.example" },
      } } } } } }
    """

  private static let main = """
    app "small"
    local hostile = [[\(hostile)]]

    describe("Everything", function()
      it("is looked at", { tags = { "chosen" } }, function(sim)
        sim:launch {}
        sim:toggle "sound"
        sim:run_until_idle()
        sim:expect { preferences = { sound = false } }
      end)
      it("goes wrong", function(sim)
        sim:launch {}
        sim:expect { preferences = { sound = false } }
      end)
    end)
    it(hostile, function(sim)
      sim:launch {}
      print(hostile)
      fail(hostile)
    end)
    it("ends before it begins", function(sim) error("no launch") end)
    it("has another trace", function(sim)
      sim:launch {}
      sim:toggle "sound"
      sim:run_until_idle()
    end)
    """

  private static let many = """
    app "small"
    for number = 1, 1000 do
      it("number " .. number, function(sim) sim:launch {} end)
    end
    """

  @Test(.timeLimit(.minutes(5)))
  func `Chromium shows what is there, by keys and links, in light and dark, and runs nothing else`() throws {
    let stage = Stage([
      "Fixtures/Apps/small.lua": Self.app, "Scripts/Journeys/main.lua": Self.main,
      "Scripts/Journeys/many.lua": Self.many,
    ])
    // A fixture that the trace differs from.
    _ = stage.run("test Scripts/Journeys/main.lua")
    _ = stage.run("accept")
    let old = "sim:run_until_idle()\n    sim:expect"
    #expect(Self.main.contains(old))
    stage["Scripts/Journeys/main.lua"] = Self.main.replacingOccurrences(
      of: old, with: "sim:run_until_idle()\n      sim:advance(1)\n    sim:expect")
    let outcome = stage.run("test --reporter html=page.html")
    #expect(outcome.status == .failed, "\(outcome.messages)")
    let folder = FileManager.default.temporaryDirectory.appending(path: "report-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let page = folder.appending(path: "page.html")
    try Data((stage["page.html"] ?? "").utf8).write(to: page)

    let process = Process()
    process.executableURL = Golden.root.appending(path: "Scripts/Browser/report.py")
    process.arguments = [page.path]
    let output = Pipe()
    (process.standardOutput, process.standardError) = (output, output)
    try process.run()
    let said = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0 && said == Data("ok\n".utf8), "\(String(decoding: said, as: UTF8.self))")
  }
}
