import Findings

/// Says what placeholders stand for, and whether they stand for anything.
struct Placeholders {
  let symbols: Symbols
  let reading: Reading
  /// State keys that are a product, whose fields can be named.
  let productKeys: Set<String>

  static let appFields = ["id", "name", "version", "build"]
  static let accountFields = ["name", "id", "email", "provider", "avatar", "initials", "verified"]
  static let productFields = ["displayPrice", "displayName", "description", "id", "price", "period"]
  static let nowFields = ["year"]

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
    switch parts[0] {
    case "app": return note(parts[1], among: Self.appFields, "app")
    case "account": return note(parts[1], among: Self.accountFields, "account")
    case "now": return note(parts[1], among: Self.nowFields, "now")
    case "preferences", "settings": return note(parts[1], among: symbols.names(.preference), parts[0])
    case "product": return productFault(parts[1])
    default:
      if productKeys.contains(parts[0]) { return note(parts[1], among: Self.productFields, parts[0]) }
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
    guard let point = rest.lastIndex(of: ".") else { return "write {product.ID.\(Self.productFields[0])}" }
    let id = String(rest[..<point])
    guard symbols.hasUnknownProducts || symbols.has(id, .product) else {
      return note(id, among: symbols.names(.product), "product")
    }
    return note(String(rest[rest.index(after: point)...]), among: Self.productFields, "product.\(id)")
  }

  private func noteForBareName(_ name: String, _ scope: PlaceholderScope) -> String {
    let known =
      scope.names + symbols.names(.constant) + symbols.names(.stateKey)
      + [("app", Self.appFields), ("account", Self.accountFields), ("now", Self.nowFields)].flatMap { owner, fields in
        fields.map { "\(owner).\($0)" }
      } + symbols.names(.preference).map { "preferences.\($0)" }
    if let near = DidYouMean.nearest(to: name, among: known) { return "did you mean \"{\(near)}\"?" }
    if !scope.names.isEmpty {
      let own = scope.names.prefix(12).map { "{\($0)}" }.joined(separator: ", ")
      return "beside the general ones it may be \(own)"
    }
    return "define it in constants, or write \"{{\" for a brace that is shown"
  }
}
