import LuaBridge
import SettingsSimulation
import SettingsVocabulary
import SimulatedDevice

/// Who comes by a provider of sign-ins.
extension JourneyContext {
  /// Who the user says they are in the provider's sheet that is in front.
  func identity(_ slot: LuaSlot, _ button: PromptButton) throws -> ProviderIdentity {
    guard let prompt = simulation.world.device.prompts.last,
      let provider = simulation.world.provider(askedBy: prompt.operation), button == .proceed
    else {
      throw LuaRaise(
        "only \"continue\" in the sheet of a provider of sign-ins says who the user is: leave the second argument out")
    }
    let (email, isHidden) = try slot.read("identity key", known: ["account", "hide_email"]) { keys in
      (try keys.string("account"), try keys.bool("hide_email") ?? false)
    }
    guard let email else { throw LuaRaise("say whose account it is: { account = \"grace@example.com\" }") }
    guard email.contains("@") else {
      throw LuaRaise("\(Found.quoted(email)) is no email: write \"grace@example.com\"")
    }
    let account = simulation.strings.intern(email, model)
    guard isHidden else { return ProviderIdentity(account: account, email: account) }
    guard prompt.kind == .appleSignIn else {
      throw LuaRaise("only Sign in with Apple can hide the email: leave \"hide_email\" out")
    }
    if let known = simulation.world.account(of: account, at: provider),
      !simulation.world.servers.accounts[known.index].isCredentialRevoked
    {
      throw LuaRaise(
        "\(Found.quoted(email)) has said so before: Apple asks about the email at the first sign-in alone")
    }
    let relay = simulation.strings.intern(simulation.relayAddress(of: account, model), model)
    return ProviderIdentity(account: account, email: relay)
  }
}
