import SettingsBehavior
public import SettingsDefinition
import SettingsVocabulary
import SimulatedDevice

/// The values of the state keys.
extension Simulation {
  public func state(_ key: StateKey, _ model: CompiledModel) -> StateValue {
    var builder = StateValueBuilder()
    write(key.kind, to: &builder, model)
    return builder.value
  }

  /// While the app does not run, what it knows has no value.
  public func write(_ kind: StateKey.Kind, to sink: inout some StateSink, _ model: CompiledModel) {
    guard world.device.phase.isRunning || kind.outlivesApp else { return sink.null() }
    switch kind {
    case .path: writePath(of: screen.frontStack, to: &sink, model)
    case .paths: writePaths(to: &sink, model)
    case .page: optional(frontPageName(model), to: &sink)
    case .tab: optional(tabName(model), to: &sink)
    case .presented: writeLayers(to: &sink, model)
    case .sheet: optional(layerName(.sheet, model), to: &sink)
    case .cover: optional(layerName(.cover, model), to: &sink)
    case .alert: optional(layerName(.alert, model), to: &sink)
    case .dialog: optional(layerName(.dialog, model), to: &sink)
    case .prompt: optional(world.device.prompts.last.map { model.name($0.kind) }, to: &sink)
    case .transition: optional(screen.transitions.last?.kind.name.description, to: &sink)
    case .phase: sink.word(world.device.phase.name)
    case .account:
      if app.session.account == nil { sink.bool(false) } else { string(app.session.email, to: &sink, model) }
    case .locked: sink.bool(app.life.isLocked)
    case .entitlements: writeEntitlements(to: &sink, model)
    case .subscription: write(subscription: app.store.subscription, to: &sink, model)
    case .subscriptions: writeSubscriptions(to: &sink, model)
    case .unfinished: writeUnfinished(to: &sink, model)
    case .permissions: writePermissions(to: &sink, model)
    case .permission(let id): writeStatus(of: id, to: &sink, model)
    case .preferences: writePreferences(to: &sink, model)
    case .preference(let id): writeValue(app.value(of: id, model), of: id, to: &sink, model)
    case .icon: writeIcon(to: &sink, model)
    case .language: sink.string(shownLanguage(model), model)
    case .colorScheme: sink.word(isDark(model) ? "dark" : "light")
    case .running: writeRunning(to: &sink, model)
    case .focus: optional(focusedElement(model), to: &sink)
    case .analytics: writeAnalytics(to: &sink, model)
    case .server: writeServer(to: &sink, model)
    case .model: writeModel(to: &sink, model)
    case .device: writeDevice(to: &sink, model)
    case .field(let index): writeField(index, to: &sink, model)
    case .headerHeight: sink.thousandths(Int64(headerHeight(model)) * 10)
    case .headerCollapse: sink.thousandths(headerCollapse(model))
    case .headerOffset: sink.thousandths(headerOffset(model))
    case .headerStretch: sink.thousandths(headerStretch(model))
    }
  }

  /// A string of the definition, or one that came up at run time.
  func string(_ id: StringID, to sink: inout some StateSink, _ model: CompiledModel) {
    if id.index < model.tables.strings.count { sink.string(id, model) } else { sink.string(string(id, model)) }
  }

  /// A key of which there may be nothing reads as false.
  private func optional(_ text: String?, to sink: inout some StateSink) {
    if let text { sink.string(text) } else { sink.bool(false) }
  }
}
