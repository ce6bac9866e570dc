import Findings
import Journeys
import TestSupport
import Testing

/// Who comes by a provider of sign-ins, and what a script cannot say of that.
@Suite struct IdentityVerbTests {
  @Test(arguments: [
    (
      "apple", "sim:answer(\"cancel\", { account = \"joan@b.example\" })",
      "only \"continue\" in the sheet of a provider of sign-ins says who the user is: leave the second argument out"
    ),
    ("apple", "sim:answer(\"continue\", {})", "say whose account it is: { account = \"grace@example.com\" }"),
    (
      "apple", "sim:answer(\"continue\", { acount = \"joan@b.example\" })",
      "unknown identity key \"acount\"; did you mean \"account\"?"
    ),
    (
      "apple", "sim:answer(\"continue\", { account = \"joan\" })",
      "\"joan\" is no email: write \"grace@example.com\""
    ),
    ("apple", "sim:answer(\"continue\", \"joan@b.example\")", "a table is wanted, not \"joan@b.example\""),
    (
      "google", "sim:answer(\"continue\", { account = \"joan@b.example\", hide_email = true })",
      "only Sign in with Apple can hide the email: leave \"hide_email\" out"
    ),
    (
      "apple", "sim:answer(\"continue\", { account = \"grace@example.com\", hide_email = true })",
      "\"grace@example.com\" has said so before: Apple asks about the email at the first sign-in alone"
    ),
    (
      "apple", "sim.auth:revoke_credential \"ada@example.com\"",
      "\"ada@example.com\" does not sign in with a provider: use sim.auth:revoke"
    ),
    ("apple", "sim.auth:revoke_credential()", "nobody is signed in: say which account"),
    (
      "apple", "sim.auth:revoke_credential \"grce@example.com\"",
      "the server has no account \"grce@example.com\"; did you mean \"grace@example.com\"?"
    ),
  ])
  func `an answer that says who it is, and cannot`(provider: String, line: String, message: String) {
    let trial = ScriptTrial.journey(
      "sim:tap \"sign_in\" sim:tap \"\(provider)\"\n\(line)", app: "membership", launch: "")
    #expect(trial.results.first?.failures.first?.message == message)
    #expect(trial.results.first?.failures.first?.place.description == "test.lua:5")
    #expect(trial.outcomes == ["error"])
  }

  @Test func `the relay's address of an Apple ID is the same on every run, and another for each`() throws {
    func address(_ account: String) throws -> String {
      let trial = ScriptTrial.journey(
        """
        sim:tap "sign_in" sim:tap "apple"
        sim:answer("continue", { account = "\(account)", hide_email = true })
        sim:run_until_idle()
        error(sim:state "account", 0)
        """, app: "membership", launch: "")
      return try #require(trial.results.first?.failures.first?.message)
    }
    #expect(try address("joan@b.example") == address("joan@b.example"))
    #expect(try address("joan@b.example") != address("jean@b.example"))
    #expect(try address("joan@b.example").hasSuffix("@privaterelay.appleid.com"))
  }
}
