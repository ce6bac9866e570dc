import TraceFormat
import SettingsBehavior
import SettingsDefinition
import SettingsSimulation
import SettingsVocabulary
import SimulatedDevice
import TextFormats

/// What an action does outside the app, and what the app says.
extension Recording {
  mutating func writeText(
    _ kind: StaticString, _ key: StaticString, _ id: TextID, error: StringID = .empty, _ s: Simulation
  ) {
    output(kind)
    text(key, id, error: error, s)
  }

  mutating func writePlace(_ place: SettingsPlace) {
    output("action.settings_opened")
    writer.json.field("place", place.name)
  }

  mutating func writeCopied(_ row: RowID) {
    output("action.copied")
    writer.json.field("row", names.row(row))
  }

  mutating func writeMessage(_ note: MessageNote, _ s: Simulation) {
    output("ui.message_shown")
    text("text", note.text, error: note.error, s)
    writer.json.field("style", note.style.name)
  }

  mutating func write(_ mail: CompiledMail, error: StringID, _ s: Simulation) {
    output("mail.opened")
    writeContents(of: mail, error: error, s)
  }

  mutating func writeContents(of mail: CompiledMail, error: StringID, _ s: Simulation) {
    writeAddresses("to", mail.to, s)
    if !mail.cc.isEmpty { writeAddresses("cc", mail.cc, s) }
    if !mail.bcc.isEmpty { writeAddresses("bcc", mail.bcc, s) }
    if let subject = mail.subject { text("subject", subject, error: error, s) }
    if let body = mail.body { text("body", body, error: error, s) }
    if mail.isHTML { writer.json.field("html", true) }
  }

  private mutating func writeAddresses(_ key: StaticString, _ range: TableRange, _ s: Simulation) {
    writer.json.key(key)
    writer.json.beginArray()
    for place in range.indices { writer.json.string(s.text(model.tables.mailAddresses[place], model)) }
    writer.json.endArray()
  }
}
