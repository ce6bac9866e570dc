import SettingsBehavior
import TraceFormat
import SettingsDefinition
import SettingsSimulation
import SettingsVocabulary
import SimulatedDevice
import TextFormats

/// Inputs that happen to the device, and time.
extension Recording {
  mutating func writeDevice(_ input: Input, _ s: borrowing Simulation) {
    switch input {
    case .background: self.input("device.background")
    case .foreground: self.input("device.foreground")
    case .deactivate(let cause): self.input("device.deactivate", by: cause.name)
    case .activate: self.input("device.activate")
    case .lock: self.input("device.lock")
    case .unlock: self.input("device.unlock")
    case .kill(let cause): self.input("device.kill", by: cause.name)
    case .relaunch: self.input("device.relaunch")
    case .reboot: self.input("device.reboot")
    case .wake(let cause): self.input("device.wake", by: cause.name)
    case .reinstall(let keepsKeychain):
      self.input("device.reinstall")
      guard keepsKeychain else { return }
      writer.json.key("keep")
      writer.json.beginArray()
      writer.json.string("keychain")
      writer.json.endArray()
    case .set(let change): write(change, s)
    case .network(.online): self.input("network.online")
    case .network(.offline): self.input("network.offline")
    case .network(.slow(let more)):
      self.input("network.slow")
      writer.json.field("by", more)
    case .advance(let target, let reason):
      self.input("clock.advance")
      writer.json.field("to", target)
      writer.json.field("for", reason.name)
    default: preconditionFailure("\(input) is no input of the device")
    }
  }

  private mutating func input(_ kind: StaticString, by cause: StaticString) {
    input(kind)
    writer.json.field("by", cause)
  }

  /// Under the keys that `launch` has for them.
  private mutating func write(_ change: FactChange, _ s: borrowing Simulation) {
    input("device.set")
    switch change {
    // What follows from the locale is not written.
    case .locale(let name, _, _, _): string("locale", name, s)
    case .timeZone(let name): string("time_zone", name, s)
    case .typeSize(let size): writer.json.field("type_size", size.name)
    case .isDark(let isDark): writer.json.field("color_scheme", isDark ? "dark" as StaticString : "light")
    case .reduceMotion(let isOn): writer.json.field("reduce_motion", isOn)
    case .voiceOver(let isOn): writer.json.field("voice_over", isOn)
    case .storefront(let name): string("storefront", name, s)
    case .capability(let index, let isThere):
      writer.json.field("capability", model.string(model.tables.capabilities[Int(index)]))
      writer.json.field("available", isThere)
    }
  }
}
