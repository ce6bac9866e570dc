import TraceFormat
import SettingsBehavior
import SettingsDefinition
import SettingsSimulation
import SettingsVocabulary
import SimulatedDevice
import TextFormats

/// What the user does.
extension Recording {
  mutating func input(_ kind: StaticString, on target: Target) {
    input(kind)
    writer.json.key("target")
    writeTarget(target)
  }

  /// The target's name, and which of that name it is when others come before it.
  private mutating func writeTarget(_ target: Target) {
    switch target {
    case .row(let row): writer.json.string(names.row(row))
    case .control(let control): writer.json.string(control.id)
    case .product(let product): writer.json.string(names.product(product))
    case .option, .button, .back, .confirm, .cancel, .provider, .tab, .opener, .profile, .banner:
      writer.json.string(model.name(target))
    }
    if let place = names.place(target) { writer.json.field("nth", place) }
  }

  mutating func writeToggle(_ row: RowID, _ isOn: Bool) {
    input("user.toggle", on: .row(row))
    writer.json.field("on", isOn)
  }

  mutating func writeChoice(_ row: RowID, _ option: UInt16) {
    input("user.choose", on: .row(row))
    if let preference = model[row].kind.preference { writer.json.field("option", names.option(preference, option)) }
  }

  mutating func writeTyped(_ text: StringID, _ target: Target, _ s: Simulation) {
    input("user.type", on: target)
    let string = s.string(text, model)
    if case .row(let row) = target, let preference = model[row].kind.preference, model[preference].type == .secret {
      writer.json.field("text", secrets.standIn(for: string))
    } else {
      writer.json.field("text", string)
    }
  }

  mutating func writeSlide(_ row: RowID, _ value: Int64) {
    input("user.slide", on: .row(row))
    writer.json.key("value")
    writer.json.thousandths(value)
  }

  mutating func writePick(_ row: RowID, _ instant: Milliseconds) {
    input("user.pick", on: .row(row))
    writeInstant("value", instant, isTime: model[row].kind.preference.map { model[$0].type } == .time)
  }

  /// An instant as a text where the text says all of it, else in milliseconds.
  mutating func writeInstant(_ key: StaticString, _ instant: Milliseconds, isTime: Bool) {
    let text = isTime ? ISODate.text(timeOfDay: instant) : ISODate.text(instant: instant)
    let read = isTime ? ISODate.timeOfDay(text) : ISODate.instant(text)
    if read == instant { writer.json.field(key, text) } else { writer.json.field(key, instant) }
  }

  mutating func writeDrag(_ kind: DragKind, _ progress: Int32) {
    input("user.drag")
    writer.json.field("direction", kind.name)
    writer.json.key("progress")
    writer.json.thousandths(Int64(progress))
  }

  mutating func writeScroll(_ offset: Int32) {
    input("user.scroll")
    writer.json.key("offset")
    writer.json.thousandths(Int64(offset) * 10)
  }

  mutating func writeAnswer(_ button: PromptButton, as identity: ProviderIdentity?, _ s: Simulation) {
    input("user.answer")
    if let prompt = s.world.device.prompts.last { writePrompt(prompt.kind) }
    writer.json.field("button", button.id)
    guard let identity else { return }
    string("account", identity.account, s)
    if identity.email != identity.account { string("email", identity.email, s) }
  }

  mutating func writeOpening(_ kind: StaticString, _ link: UInt16) {
    input(kind)
    writer.json.field("entry", model.string(model.tables.deepLinks[Int(link)].url))
  }

  mutating func writePrompt(_ kind: PromptKind) {
    if case .permission(let id) = kind {
      writer.json.field("prompt", names.permissionPrompt(id))
    } else {
      writer.json.field("prompt", model.name(kind))
    }
  }
}
