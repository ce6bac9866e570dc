import SettingsBehavior
import SettingsDefinition
import SettingsVocabulary
import SimulatedDevice

/// State keys of what is on the glass, and of where the app's model has it.
extension Simulation {
  /// The pages on a stack above its root; on an enclosing stack the host's pages and the settings' own are among them.
  func writePath(
    _ names: some Sequence<StringID>, on stack: StackID, isWithHost: Bool, to sink: inout some StateSink,
    _ model: CompiledModel
  ) {
    let embedding = model.tables.embedding
    sink.beginList()
    if stack.level == nil, !embedding.wrapsInNavigationStack, embedding.hasHost {
      for host in embedding.hostPath { sink.string(host, model) }
      if !isWithHost { sink.string(model[model.tables.root].name, model) }
    }
    for name in names { sink.string(name, model) }
    sink.endList()
  }

  func writePath(of stack: StackID, to sink: inout some StateSink, _ model: CompiledModel) {
    let names = screen.entries(of: stack).lazy.map { model.name($0.destination) }
    writePath(names, on: stack, isWithHost: screen.isWithHost, to: &sink, model)
  }

  func writePaths(to sink: inout some StateSink, _ model: CompiledModel) {
    sink.beginMap()
    sink.key(tabName(model) ?? "main")
    writePath(of: .tab(screen.tab), to: &sink, model)
    for level in screen.layers.indices where screen.hasStack(level) {
      sink.key(model.string(model.surfaceName(of: screen.layers[level].kind)))
      writePath(of: .presented(level), to: &sink, model)
    }
    sink.endMap()
  }

  func frontPageName(_ model: CompiledModel) -> String? {
    let stack = screen.frontStack
    if screen.isWithHost, stack == .tab(model.tables.embedding.settingsTab) { return hostName(model) }
    if let last = screen.entries(of: stack).last { return model.string(model.name(last.destination)) }
    return topPage(of: stack, model).map { model.name($0) }
  }

  /// The page of the enclosing app below the settings.
  func hostName(_ model: CompiledModel) -> String? { model.tables.embedding.hostPath.last.map { model.string($0) } }

  func tabName(_ model: CompiledModel) -> String? {
    let tabs = model.tables.embedding.tabs
    return Int(screen.tab) < tabs.count ? model.string(tabs[Int(screen.tab)]) : nil
  }

  func writeLayers(to sink: inout some StateSink, _ model: CompiledModel) {
    sink.beginList()
    for layer in screen.layers { sink.string(model.surfaceName(of: layer.kind), model) }
    sink.endList()
  }

  func layerName(_ form: SurfaceForm, _ model: CompiledModel) -> String? {
    screen.layers.last { model.form(of: $0.kind) == form }.map { model.string(model.surfaceName(of: $0.kind)) }
  }

  func writeModel(to sink: inout some StateSink, _ model: CompiledModel) {
    sink.beginMap()
    sink.key(word: "path")
    let names = app.route.entries(of: app.route.frontStack).lazy.map { model.name($0.destination) }
    writePath(names, on: app.route.frontStack, isWithHost: app.route.isWithHost, to: &sink, model)
    sink.key(word: "presented")
    sink.beginList()
    for presented in app.route.presented { sink.string(model.surfaceName(of: presented.kind), model) }
    sink.endList()
    sink.endMap()
  }
}

extension CompiledModel {
  fileprivate func name(_ destination: Destination) -> StringID {
    switch destination {
    case .page(let page): self[page].name
    case .options(let row): tables.rowNames[row.index]
    case .flow(let flow): tables.flowNames[Int(flow.rawValue)]
    }
  }
}
