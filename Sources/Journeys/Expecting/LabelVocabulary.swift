import Findings
import LuaBridge
import SettingsDefinition
import SettingsSimulation
import SettingsVocabulary
import SimulatedDevice

/// The labels that an app can show, by what its definition says of them.
struct LabelVocabulary {
  /// Texts with a place for what only a run knows.
  private var open: [EventVocabulary.Name] = []
  private(set) var whole: Set<String> = []
  /// Some text has no word of its own: it can read anything.
  private(set) var hasAnything = false

  init(_ model: CompiledModel, prompts: [PromptKind]) {
    let template = NameTemplate(model) { _ in [nil] }
    for text in model.tables.texts.indices {
      let name = EventVocabulary.Name(call: .track, pieces: template.pieces(of: TextID(text)))
      if let text = name.text {
        whole.insert(text)
      } else if name.pieces.allSatisfy({ $0 == nil || $0 == "" }) {
        hasAnything = true
      } else {
        open.append(name)
      }
    }
    whole.formUnion(model.ownLabels(prompts: prompts))
  }

  func has(_ label: String) -> Bool { whole.contains(label) || open.contains { $0.fits(label) } }
}

extension JourneyContext {
  /// Refuses a label that nothing in the app can have: that it is not there says nothing.
  func check(label: String) throws {
    guard !vocabulary.labels.has(label), !isBrought(label) else { return }
    let near = DidYouMean.note(for: label, among: vocabulary.labels.whole.sorted())
    if near == nil, vocabulary.labels.hasAnything { return }
    throw LuaRaise("nothing in the app is labelled \(Found.quoted(label))" + (near.map { "; \($0)" } ?? ""))
  }

  /// Refuses an address that is all but one that the servers know: that they hold nothing for it says nothing.
  func check(email: String) throws {
    guard !isBrought(email) else { return }
    let known = simulation.world.servers.accounts.map { simulation.strings.text($0.email, model) }
    guard let near = DidYouMean.note(for: email, among: known) else { return }
    throw LuaRaise("the servers know nobody \(Found.quoted(email)); \(near)")
  }

  /// What a journey typed or launched with, and what servers call a user, can be read on the screen too.
  private func isBrought(_ text: String) -> Bool {
    simulation.strings.added(since: 0).contains(text)
      || simulation.world.servers.accounts.contains { account in
        [account.name, account.email].contains { simulation.strings.text($0, model) == text }
      }
  }

  /// The same for what is looked for by its label; an id has been checked already.
  func check(labelOf aim: Aim) throws {
    switch aim {
    case .label(let label): try check(label: label)
    case .within(_, let aim): try check(labelOf: aim)
    case .one, .several, .thing: return
    }
  }
}
