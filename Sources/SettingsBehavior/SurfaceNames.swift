public import SettingsDefinition
public import SettingsVocabulary

extension CompiledModel {
  public func name(of control: Control) -> StringID? {
    let index = Int(control.rawValue)
    return index < tables.controlNames.count ? tables.controlNames[index] : nil
  }

  /// The id of a presentation, as journeys and traces name it.
  public func surfaceName(of kind: PresentedKind) -> StringID {
    switch kind {
    case .confirmation(let id): tables.confirmNames[id.index]
    case .flow(let flow): tables.flowNames[Int(flow.rawValue)]
    case .softPrompt(let id): tables.softPromptNames[id.index]
    case .dialog(let id): self[id].name
    case .message: WellKnown.message.id
    case .web: WellKnown.web.id
    case .page(let page): self[page].name
    case .menu(let row): tables.rowNames[row.index]
    }
  }

  /// Whether a permission is that of notifications, which have a page of their own in the Settings app.
  public func isNotifications(_ id: PermissionID) -> Bool { tables.strings[self[id].name.index] == "notifications" }

  /// Whether another answer in the Settings app ends the app.
  public func endsApp(_ id: PermissionID) -> Bool {
    ["contacts", "calendars", "reminders", "camera", "photos", "microphone", "speech"].contains(
      tables.strings[self[id].name.index])
  }
}
