import TraceFormat
import SettingsBehavior
import SettingsDefinition
import SettingsSimulation
import SettingsVocabulary
import SimulatedDevice
import TextFormats

/// Inputs of the user. `InputReader` is the inverse.
extension Recording {
  mutating func write(_ input: Input, waited: Milliseconds, _ s: borrowing Simulation) {
    touched.formUnion(Touched(input))
    switch input {
    case .tap, .touch, .doubleTap, .toggle, .choose, .type, .slide, .setInstant, .back, .swipeBack, .swipeDown, .drag,
      .letGo, .scroll, .answer, .openLink:
      writeUser(input, s)
      duration("waited", waited)
    case .background, .foreground, .deactivate, .activate, .lock, .unlock, .kill, .relaunch, .reboot, .wake,
      .reinstall, .set, .network, .advance:
      writeDevice(input, s)
    case .will, .hold, .release, .unhold, .store, .storeSetting, .permission, .preference, .revokeSession,
      .deleteAccount, .verifyAccount:
      writeGiven(input, s)
    }
  }

  private mutating func writeUser(_ input: Input, _ s: borrowing Simulation) {
    switch input {
    case .tap(let target): self.input("user.tap", on: target)
    case .touch(let target): self.input("user.touch", on: target)
    case .doubleTap(let target): self.input("user.double_tap", on: target)
    case .toggle(let row, let isOn):
      self.input("user.toggle", on: .row(row))
      writer.json.field("on", isOn)
    case .choose(let row, let option):
      self.input("user.choose", on: .row(row))
      if let preference = model[row].kind.preference { writer.json.field("option", names.option(preference, option)) }
    case .type(let target, let text):
      self.input("user.type", on: target)
      writeTyped(text, target, s)
    case .slide(let row, let value):
      self.input("user.slide", on: .row(row))
      writer.json.key("value")
      writer.json.thousandths(value)
    case .setInstant(let row, let instant):
      self.input("user.pick", on: .row(row))
      writeInstant("value", instant, isTime: model[row].kind.preference.map { model[$0].type } == .time)
    case .back: self.input("user.back")
    case .swipeBack: self.input("user.swipe_back")
    case .swipeDown: self.input("user.swipe_down")
    case .drag(let kind, let progress): writeDrag(kind, progress)
    case .letGo: self.input("user.let_go")
    case .scroll(let offset):
      self.input("user.scroll")
      writer.json.key("offset")
      writer.json.thousandths(Int64(offset) * 10)
    case .answer(let button):
      self.input("user.answer")
      if let prompt = s.world.device.prompts.last { writePrompt(prompt.kind) }
      writer.json.field("button", button.id)
    case .openLink(let link): writeOpening(link)
    default: preconditionFailure("\(input) is no input of the user")
    }
  }

  private mutating func input(_ kind: StaticString, on target: Target) {
    input(kind)
    writer.json.key("target")
    writeTarget(target)
  }

  /// The target's name, and which of that name it is when others come before it.
  private mutating func writeTarget(_ target: Target) {
    if case .row(let row) = target {
      writer.json.string(names.rows[row.index])
    } else {
      writer.json.string(model.name(target))
    }
    if !names.places.isEmpty, let place = names.places[target] { writer.json.field("nth", place) }
  }

  private mutating func writeTyped(_ text: StringID, _ target: Target, _ s: borrowing Simulation) {
    let string = s.string(text, model)
    if case .row(let row) = target, let preference = model[row].kind.preference, model[preference].type == .secret {
      writer.json.field("text", secrets.standIn(for: string))
    } else {
      writer.json.field("text", string)
    }
  }

  /// An instant as a text where the text says all of it, else in milliseconds.
  mutating func writeInstant(_ key: StaticString, _ instant: Milliseconds, isTime: Bool) {
    let text = isTime ? ISODate.text(timeOfDay: instant) : ISODate.text(instant: instant)
    let read = isTime ? ISODate.timeOfDay(text) : ISODate.instant(text)
    if read == instant { writer.json.field(key, text) } else { writer.json.field(key, instant) }
  }

  private mutating func writeDrag(_ kind: DragKind, _ progress: Int32) {
    input("user.drag")
    writer.json.field("direction", kind.name)
    writer.json.key("progress")
    writer.json.thousandths(Int64(progress))
  }

  private mutating func writeOpening(_ link: UInt16) {
    input("user.open")
    let links = model.tables.deepLinks
    writer.json.field("entry", model.string(links[Int(link)].url))
    let place = links[..<Int(link)].count { $0.url == links[Int(link)].url }
    if place > 0 { writer.json.field("nth", place + 1) }
  }

  mutating func writePrompt(_ kind: PromptKind) {
    if case .permission(let id) = kind {
      writer.json.field("prompt", names.permissionPrompts[id.index])
    } else {
      writer.json.field("prompt", model.name(kind))
    }
  }
}
