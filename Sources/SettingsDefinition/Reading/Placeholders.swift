import Findings

/// Says what placeholders stand for, and whether they stand for anything.
struct Placeholders {
  let symbols: Symbols
  let reading: Reading
  /// State keys that are a product, whose fields can be named.
  let productKeys: Set<String>

  func check(_ pending: PendingTemplate) {
    for case .placeholder(let name, _) in pending.template.segments {
      guard let note = fault(name, pending.scope) else { continue }
      reading.report(
        "unknown_placeholder", "unknown placeholder \"{\(NodePath.short(name))}\"", at: pending.path,
        line: pending.line,
        notes: [note])
    }
  }

  /// What is wrong with a name as a note, or nil when it means something.
  private func fault(_ name: String, _ scope: PlaceholderScope) -> String? {
    if scope.names.contains(name) || symbols.has(name, .constant) || symbols.has(name, .stateKey) { return nil }
    let parts = name.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 2 else { return noteForBareName(name, scope) }
    if let owner = PlaceholderOwner.engine.first(where: { $0.name == parts[0] }) {
      return note(parts[1], among: owner.names, owner.name)
    }
    switch parts[0] {
    case "preferences", "settings": return note(parts[1], among: symbols.names(.preference), parts[0])
    case "product": return productFault(parts[1])
    default:
      if productKeys.contains(parts[0]) { return note(parts[1], among: PlaceholderOwner.product.names, parts[0]) }
      return noteForBareName(name, scope)
    }
  }

  private func note(_ field: String, among known: [String], _ owner: String) -> String? {
    guard !known.contains(field) else { return nil }
    if let near = DidYouMean.nearest(to: field, among: known) { return "did you mean \"{\(owner).\(near)}\"?" }
    return known.isEmpty ? "\(owner) has nothing" : "\(owner) has \(Name.list(Array(known.prefix(12)), "and"))"
  }

  /// `ID.displayPrice`; ids of products may hold points.
  private func productFault(_ rest: String) -> String? {
    guard let point = rest.lastIndex(of: ".") else { return "write {product.ID.\(PlaceholderOwner.product.names[0])}" }
    let id = String(rest[..<point])
    guard symbols.hasUnknownProducts || symbols.has(id, .product) else {
      return note(id, among: symbols.names(.product), "product")
    }
    return note(String(rest[rest.index(after: point)...]), among: PlaceholderOwner.product.names, "product.\(id)")
  }

  private func noteForBareName(_ name: String, _ scope: PlaceholderScope) -> String {
    let bare = scope.names + symbols.names(.constant) + symbols.names(.stateKey)
    let known =
      bare + PlaceholderOwner.engine.flatMap { owner in owner.names.map { "\(owner.name).\($0)" } }
      + symbols.names(.preference).map { "preferences.\($0)" }
    // Constants and state keys are named without the table that they stand in.
    let last = name.split(separator: ".").last.map(String.init) ?? name
    if let near = bare.contains(last) ? last : DidYouMean.nearest(to: name, among: known) {
      return "did you mean \"{\(near)}\"?"
    }
    let own = scope.names.isEmpty ? "" : scope.names.map { "{\($0)}" }.joined(separator: ", ") + ", "
    return "define it in constants, or write \"{{\" for a brace that is shown; there are \(own)"
      + PlaceholderForm.all.map { "{\($0.form)}" }.joined(separator: ", ")
  }
}
