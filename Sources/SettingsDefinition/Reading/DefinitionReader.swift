import Findings
import TextFormats

/// The course of one reading: limits, parts that are laid over, the definition itself, each configuration.
struct DefinitionReader {
  let reading: Reading
  private let overlay: DocumentNode?

  init(file: String, overlay: DefinitionOverlay?, files: DefinitionFiles?) {
    reading = Reading(files: [file] + (overlay.map { [$0.file] } ?? []), definitionFiles: files)
    self.overlay = overlay?.document
  }

  /// For tests that look at a reading from inside.
  init(_ reading: Reading) {
    self.reading = reading
    overlay = nil
  }

  private var tooLarge: Finding?
  var findings: [Finding] { tooLarge.map { [$0] } ?? reading.allFindings() }

  mutating func read(_ document: DocumentNode, configuration: String?, checksConfigurations: Bool) -> SettingsModel? {
    tooLarge =
      DocumentLimits.fault(in: document, reading: reading)
      ?? overlay.flatMap { DocumentLimits.fault(in: $0, reading: reading) }
    guard tooLarge == nil else { return nil }
    guard document.entries != nil else {
      reading.report(
        "wrong_type", "a definition is a table, found \(document.found)", at: .root, line: document.line,
        notes: ["return one table: return { schema = 1, app = { … }, pages = { … } }"])
      return nil
    }
    let over = overlay?.inSecondFile()
    if let over { checkPart(over, .root) }
    let whole = over.map { DocumentMerge.merge(document, $0) } ?? document
    let configurations = configurationNodes(whole)
    for (name, node) in configurations where checksConfigurations || name == configuration {
      checkPart(node, .root.key("configurations").key(name))
    }
    let plain = build(whole, configuration: nil)
    var chosen = configuration == nil ? plain : nil
    for (name, node) in configurations where checksConfigurations || name == configuration {
      var merged = DocumentMerge.merge(whole, node)
      if let over { merged = DocumentMerge.merge(merged, over) }
      let model = build(merged, configuration: name)
      if name == configuration { chosen = model }
    }
    if let configuration, !configurations.contains(where: { $0.0 == configuration }) {
      reportUnknown(configuration, configurations.map(\.0))
    }
    chosen?.sources.texts = reading.texts
    chosen?.sources.plans = reading.plans
    return chosen
  }

  private func configurationNodes(_ document: DocumentNode) -> [(String, DocumentNode)] {
    guard let node = document["configurations"], !node.isNull else { return [] }
    guard let entries = node.entries else {
      reading.report(
        "wrong_type", "expected a table of named values, found \(node.found)", at: .root.key("configurations"),
        line: node.line)
      return []
    }
    return entries.sorted { Name.comesBefore($0.key, $1.key) }.compactMap { entry in
      let path = NodePath.root.key("configurations").key(entry.key)
      if !Name.isID(entry.key) {
        reading.report(
          "bad_id", "\"\(NodePath.short(entry.key))\" is no id", at: path, line: entry.node.line,
          notes: ["an id is a letter, then letters, digits and _, at most 200"])
      }
      if let inner = entry.node["configurations"] {
        reading.report(
          "unknown_field", "a configuration has no configurations", at: path.key("configurations"), line: inner.line,
          notes: ["name it beside this one"])
      }
      return (entry.key, entry.node)
    }
  }

  /// Checks what is laid over by itself: types and names of fields.
  private func checkPart(_ node: DocumentNode, _ path: NodePath) {
    var checker = SchemaChecker(reading: reading, isPartial: true)
    checker.check(node, .table(.definition), path)
  }

  func build(_ document: DocumentNode, configuration: String?) -> SettingsModel {
    reading.configuration = configuration
    reading.sources = SourceTable()
    defer { reading.configuration = nil }
    var checker = SchemaChecker(reading: reading)
    checker.check(document, .table(.definition), .root)
    var symbols = checker.symbols
    symbols.providers = document["account"]?["providers"]?.items?.compactMap(\.string) ?? []
    symbols.hasAccount = document["account"].map { !$0.isNull } ?? false
    symbols.hasStore = document["store"].map { !$0.isNull } ?? false
    let storeKit = storeKitFile(document, &symbols)
    var builder = ModelBuilder(document, symbols: symbols, reading: reading)
    builder.storeKit = storeKit
    var model = builder.build(configuration: configuration)
    model.sources.warnings = reading.warnings
    let references = References(symbols: symbols, reading: reading)
    for reference in checker.references { references.resolve(reference) }
    let placeholders = Placeholders(symbols: symbols, reading: reading, productKeys: productKeys(model))
    for template in checker.templates { placeholders.check(template) }
    return model
  }

  private func productKeys(_ model: SettingsModel) -> Set<String> {
    Set(model.state.compactMap { if case .product = $0.meaning { $0.name } else { nil } }).union(["proProduct"])
  }

  private func reportUnknown(_ configuration: String, _ known: [String]) {
    let note =
      DidYouMean.note(for: configuration, among: known)
      ?? (known.isEmpty ? "the definition has none" : "it is one of \(Name.list(known))")
    reading.report(
      "unknown_configuration", "unknown configuration \"\(NodePath.short(configuration))\"",
      at: .root.key("configurations"), line: 0, notes: [note])
  }
}
