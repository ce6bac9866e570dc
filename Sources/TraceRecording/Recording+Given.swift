import TraceFormat
import SettingsBehavior
import SettingsDefinition
import SettingsSimulation
import SettingsVocabulary
import SimulatedDevice
import TextFormats

/// What a script arranges, and what others do.
extension Recording {
  mutating func writeGiven(_ input: Input, _ s: borrowing Simulation) {
    switch input {
    case .will(let plan):
      self.input("given.will", plan.point)
      writeHow(plan, s)
    case .hold(let point): self.input("given.hold", point)
    case .unhold(let point): self.input("given.unhold", point)
    case .release(let point, let operation, let plan):
      self.input("given.release", point)
      writer.json.field("op", Int64(operation))
      if let plan {
        writer.json.key("how")
        writer.json.beginObject()
        writeHow(plan, s)
        writer.json.endObject()
      }
    case .store(let event, let product):
      self.input(event.kind)
      writer.json.field("product", names.products[product.index])
    case .storeSetting(.asksToBuy(let isOn)):
      self.input("given.store.set")
      writer.json.field("ask_to_buy", isOn)
    case .storeSetting(.prompts(let isOn)):
      self.input("given.store.set")
      writer.json.field("prompts", isOn)
    case .permission(let id, let status):
      self.input("given.permission")
      writer.json.field("kind", names.permissions[id.index])
      writer.json.field("status", status.name)
    case .preference(let id, let value, .process): writePreference("given.preference", id, value, s)
    case .preference(let id, let value, .cloud): writePreference("given.cloud", id, value, s)
    case .revokeSession(let id): self.input("given.auth.revoke", id, s)
    case .deleteAccount(let id): self.input("given.auth.delete", id, s)
    case .verifyAccount(let id): self.input("given.auth.verify", id, s)
    default: preconditionFailure("\(input) is not given")
    }
  }

  private mutating func input(_ kind: StaticString, _ point: AwaitPoint) {
    input(kind)
    writer.json.field("point", model.name(point))
  }

  private mutating func input(_ kind: StaticString, _ id: AccountID, _ s: borrowing Simulation) {
    input(kind)
    account(id, s)
  }

  /// What a plan says beside its point; what is as always is left out.
  private mutating func writeHow(_ plan: Plan, _ s: borrowing Simulation) {
    switch plan.takes {
    case .standard: break
    case .milliseconds(let takes): writer.json.field("takes", takes)
    case .never: writer.json.field("takes", "never")
    }
    if let lands = plan.lands { writer.json.field("lands", lands) }
    switch plan.ending {
    case nil: break
    case .failed(let code)?: string("fails", code, s)
    case let ending?: writer.json.field("ends", ending.name)
    }
    switch plan.times {
    case 1?: break
    case let times?: writer.json.field("times", Int64(times))
    case nil: writer.json.field("times", "always")
    }
  }

  /// An input's value can be read back: a secret is a stand-in.
  private mutating func writePreference(
    _ kind: StaticString, _ id: PreferenceID, _ value: PreferenceValue, _ s: borrowing Simulation
  ) {
    input(kind)
    writer.json.field("preference", names.preferences[id.index])
    switch value {
    case .text(let text) where model[id].type == .secret:
      writer.json.field("value", secrets.standIn(for: s.string(text, model)))
    case .instant(let instant): writeInstant("value", instant, isTime: model[id].type == .time)
    case .unset, .bool, .option, .options, .integer, .number, .text: self.value("value", value, of: id, s)
    }
  }
}

extension World.StoreEvent {
  /// Every one, in the order of the documentation.
  static let all: [World.StoreEvent] = [.approve, .decline, .refund, .revoke, .expire, .renew, .cancel, .buyElsewhere]

  /// The kind of its record.
  var kind: StaticString {
    switch self {
    case .approve: "given.store.approve"
    case .decline: "given.store.decline"
    case .refund: "given.store.refund"
    case .revoke: "given.store.revoke"
    case .expire: "given.store.expire"
    case .renew: "given.store.renew"
    case .cancel: "given.store.cancel"
    case .buyElsewhere: "given.store.buy_elsewhere"
    }
  }
}
