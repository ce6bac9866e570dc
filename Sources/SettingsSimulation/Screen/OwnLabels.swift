public import SettingsDefinition
import SettingsVocabulary
public import SimulatedDevice

extension CompiledModel {
  /// What the engine and the system can write on an element beside the texts of the definition: their own words, and
  /// the ids that stand in for a title.
  /// - Parameter prompts: those that the system can show.
  public func ownLabels(prompts: [PromptKind]) -> [String] {
    let app = string(tables.appName)
    let ids = tables.embedding.tabs.map { string($0) } + tables.store.products.map { string($0.name) }
    return words(prompts).map { $0.text(app) } + ids
  }

  private func words(_ prompts: [PromptKind]) -> [ScreenWord] {
    let flows = FlowKind.allCases
    let general: [ScreenWord] = [.loading, .locked, .back, .restore, .notNow, .of(.flow(.verifyEmail))]
    let openers: [GateOpener] = [.flow(.paywall), .flow(.signIn), .deviceOwner]
    let controls = Control.allCases.flatMap { control in
      [ScreenWord.of(control, in: nil)] + flows.map { .of(control, in: $0) }
    }
    let titles = prompts.map { prompt in
      if case .permission(let id) = prompt { return ScreenWord.prompt(prompt, permission: name(id)) }
      return ScreenWord.prompt(prompt, permission: "")
    }
    return general + openers.map { .of($0) } + flows.map { .title(of: $0) } + controls
      + tables.account.providers.map { .provider(string($0)) } + titles + PromptButton.allCases.map { .button($0) }
  }
}
