import SettingsBehavior
import TraceFormat
import SettingsDefinition
import SettingsSimulation
import SettingsVocabulary
import SimulatedDevice
import TextFormats

/// Inputs that happen to the device, and time.
extension Recording {
  mutating func input(_ kind: StaticString, by cause: StaticString) {
    input(kind)
    writer.json.field("by", cause)
  }

  mutating func writeReinstall(keepsKeychain: Bool) {
    input("device.reinstall")
    guard keepsKeychain else { return }
    writer.json.key("keep")
    writer.json.beginArray()
    writer.json.string("keychain")
    writer.json.endArray()
  }

  mutating func write(_ state: LineState) {
    switch state {
    case .online: input("network.online")
    case .offline: input("network.offline")
    case .slow(let more):
      input("network.slow")
      writer.json.field("by", more)
    }
  }

  mutating func writeAdvance(_ target: Milliseconds, _ reason: AdvanceReason) {
    input("clock.advance")
    writer.json.field("to", target)
    writer.json.field("for", reason.name)
  }

  /// Under the keys that `launch` has for them.
  mutating func write(_ change: FactChange, _ s: Simulation) {
    input("device.set")
    switch change {
    // What follows from the locale is not written.
    case .locale(let name, _, _, _): string("locale", name, s)
    case .timeZone(let text, _, _): string("time_zone", text, s)
    case .typeSize(let size): writer.json.field("type_size", size.name)
    case .isDark(let isDark): writer.json.field("color_scheme", isDark ? "dark" as StaticString : "light")
    case .reduceMotion(let isOn): writer.json.field("reduce_motion", isOn)
    case .voiceOver(let isOn): writer.json.field("voice_over", isOn)
    case .storefront(let name): string("storefront", name, s)
    case .connection(let connection): writer.json.field("connection", connection.name)
    case .capability(let index, let isThere):
      writer.json.field("capability", model.string(model.tables.capabilities[Int(index)]))
      writer.json.field("available", isThere)
    }
  }
}
