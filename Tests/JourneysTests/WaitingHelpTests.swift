import Journeys
import TestSupport
import Testing

/// What a message says of the way out.
@Suite struct `What is in the way` {
  static let cases = [
    (
      "sim:will(\"auth.sign_out\", { fails = \"network\" }) sim:tap \"sign_out\" sim:tap \"confirm_sign_out\" "
        + "sim:run_until_idle() sim:tap \"privacy\"", "the alert message goes with sim:tap \"ok\""
    ),
    (
      "sim:run_until_idle() sim:tap \"push_enabled\" sim:tap \"privacy\"",
      "the prompt goes with sim:answer \"allow\" or sim:answer \"dont_allow\""
    ),
    ("sim.device:background() sim:tap \"privacy\"", "sim.device:foreground() brings the app back"),
    ("sim.device:lock() sim:tap \"privacy\"", "sim.device:unlock() brings the app back"),
    ("sim.device:kill() sim:tap \"privacy\"", "sim.device:relaunch() starts the app again"),
    ("sim.device:deactivate \"call\" sim:tap \"privacy\"", "sim.device:activate() takes away what covers the app"),
  ]

  @Test(arguments: cases) func `can be taken away`(lines: String, note: String) {
    let trial = ScriptTrial.journey(lines, launch: "account = \"ada@example.com\"")
    #expect(trial.results.first?.failures.first?.notes == [note], "\(trial.failures)")
    // What it says, done, helps.
    let way = note.split(separator: " ").filter { $0.hasPrefix("sim.device:") }.joined(separator: " ")
    guard !way.isEmpty else { return }
    let before = lines.replacing("sim:tap \"privacy\"", with: "")
    let again = ScriptTrial.journey(
      before + way + " sim:tap \"privacy\" sim:run_until_idle()", launch: "account = \"ada@example.com\"")
    #expect(again.failures == [])
  }
}
