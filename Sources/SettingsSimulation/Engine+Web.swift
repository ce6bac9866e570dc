import SettingsBehavior
import SettingsDefinition
import SettingsVocabulary
import SimulatedDevice

/// What web pages do by themselves.
extension Engine {
  /// The web page in front goes to another address: the system's sign-in, else the topmost web sheet.
  mutating func redirect(to address: StringID, _ s: inout Simulation) throws(Refusal) {
    let phase = s.world.device.phase
    guard phase == .active || phase == .inactive else { throw .senseless(.notRunning(phase)) }
    let text = s.string(address, model)
    if s.world.device.prompts.last?.kind == .webSignIn { return signInRedirected(to: address, text, &s) }
    guard s.app.webPage != nil else { throw .senseless(.noWebPage) }
    let link = model.deepLink(for: text)
    guard link != nil || text.isWebAddress else { throw .senseless(.nothingOpens) }
    begin(s)
    let lead = noteInput(.redirect(address), s)
    // The app's own address comes in as it would from anywhere else.
    let action = link.map { Action.linkOpened($0) } ?? .webRedirected(address)
    reduce(action, cause: lead, &s)
    end(&s, cause: lead)
  }

  /// An address of the web is one more page of the sign-in. Any other is the callback that the app waits for: the
  /// session ends, with the error that it names. Source: Apple, "ASWebAuthenticationSession"; RFC 6749, 4.1.2.1.
  private mutating func signInRedirected(to address: StringID, _ text: String, _ s: inout Simulation) {
    let error = text.queryValue(of: "error").flatMap { $0.isEmpty ? nil : $0 }.map { s.strings.intern($0, model) }
    affect(.redirect(address), &s) { s, engine, _ in
      if text.isWebAddress { return }
      s.world.webSignInReturned(error: error, &engine.worldContext)
    }
  }
}

extension String {
  /// Whether a browser shows it as a page.
  fileprivate var isWebAddress: Bool {
    let scheme = prefix { $0 != ":" }.lowercased()
    return scheme == "https" || scheme == "http"
  }

  /// What stands under a name in the query or, as some sign-ins have it, the fragment.
  fileprivate func queryValue(of name: String) -> String? {
    let parts = split(omittingEmptySubsequences: true) { "?&#".contains($0) }.dropFirst()
    let pair = parts.first { $0.hasPrefix(name + "=") }
    return pair.map { String($0.dropFirst(name.count + 1)) }
  }
}
