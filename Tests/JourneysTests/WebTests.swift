import Findings
import Journeys
import TestSupport
import Testing

/// Web pages that lead somewhere else by themselves.
@Suite struct WebTests {
  private static let signIn = """
    app {
      schema = 1, app = { id = "t", name = "T" },
      account = { providers = { "email", "google" }, sign_in = {} },
      pages = { settings = { title = "Settings", sections = { { rows = {
        { id = "enter", kind = "action", label = "Enter", actions = { { start = "sign_in" } } } } } } } },
    }
    it("runs", function(sim)
      sim:launch {}
      sim:tap "enter"
      sim:tap "google"
      sim:expect { prompt = "web_sign_in" }

    """

  private func trial(_ lines: String) -> ScriptTrial { ScriptTrial(Self.signIn + lines + "\nend)") }

  @Test func `a page of a sign-in may lead to another page, and at last back to the app`() {
    let trial = trial(
      """
      sim.web:redirect "https://accounts.example.com/consent"
      sim:expect { prompt = "web_sign_in", account = false }
      sim.web:redirect "t://callback?code=17"
      sim:expect { prompt = false }
      sim:run_until_idle()
      sim:expect { account = "google", sheet = false }
      """)
    #expect(trial.failures == [])
  }

  @Test func `a sign-in that comes back with an error has failed`() {
    let trial = trial(
      """
      sim.web:redirect "t://callback?state=1&error=access_denied"
      sim:run_until_idle()
      sim:expect { prompt = false, account = false, sheet = "sign_in", alert = "message", running = {} }
      """)
    #expect(trial.failures == [])
  }

  @Test func `a redirect gives up what the page was loading, and fails like any load`() {
    let trial = ScriptTrial.journey(
      """
      sim:run_until_idle()
      sim:tap "supportLink"
      sim:advance(0.1)
      sim.web:redirect "https://utiliship.example/thanks"
      sim:expect { running = { "web.load" } }
      expect(sim:trace { kind = "web.load.finished", data = { outcome = "cancelled" } }).has_count(1)
      sim.network:offline()
      sim:run_until_idle()
      sim:expect { presented = { "web", "message" }, running = {} }
      """, app: "utiliship")
    #expect(trial.failures == [])
  }

  @Test(arguments: [
    ("sim.web:redirect \"https://example.com\"", "\"redirect\" makes no sense now: no web page is open in the app"),
    (
      "sim.web:redirect \"nowhere\"", "\"nowhere\" is no address: write \"https://example.com/thanks\""
    ),
    (
      "sim:tap \"supportLink\" sim.web:redirect \"other://x\"",
      "\"redirect\" makes no sense now: the address is none of the web, and the app has no such way in"
    ),
    (
      "sim:tap \"supportLink\" sim.device:background() sim.web:redirect \"https://example.com\"",
      "\"redirect\" makes no sense now: the app is in the background"
    ),
  ])
  func `a redirect that makes no sense is an error`(lines: String, message: String) {
    let trial = ScriptTrial.journey(lines, app: "utiliship")
    #expect(trial.results.first?.failures.first?.message == message)
    #expect(trial.outcomes == ["error"])
  }
}
