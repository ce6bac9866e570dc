import Findings

/// Resolves what a checked definition refers to.
struct References {
  let symbols: Symbols
  let reading: Reading

  func resolve(_ reference: PendingReference) {
    switch reference.kind {
    case .color: resolveColor(reference)
    case .name(let kind): resolve(reference, as: kind)
    }
  }

  private func resolve(_ reference: PendingReference, as kind: Reference) {
    if kind == .product || kind == .offer, symbols.hasUnknownProducts { return }
    let name = kind == .motion ? Self.bareMotion(reference.name) : reference.name
    if kind == .provider {
      guard !symbols.providers.contains(name) else { return }
      return report(reference, kind, name, among: symbols.providers)
    }
    guard !kind.declarations.contains(where: { symbols.has(name, $0) }) else { return }
    report(reference, kind, name, among: kind.declarations.flatMap(symbols.names))
  }

  private func report(_ reference: PendingReference, _ kind: Reference, _ name: String, among known: [String]) {
    let note = DidYouMean.note(for: name, among: known) ?? "define it in \(kind.home)\(Self.listing(known))"
    reading.report(
      "unknown_\(kind.rawValue.replacing(" ", with: "_"))", "unknown \(kind.rawValue) \"\(NodePath.short(name))\"",
      at: reference.path, line: reference.line, notes: [note])
  }

  /// `, which has "a" and "b"`, for at most eight names.
  private static func listing(_ names: [String]) -> String {
    guard !names.isEmpty, names.count <= 8 else { return "" }
    return ", which has \(Name.list(names, "and"))"
  }

  /// Motion tokens are written with or without their group.
  static func bareMotion(_ name: String) -> String {
    name.hasPrefix("motion.") ? String(name.dropFirst(7)) : name
  }

  private func resolveColor(_ reference: PendingReference) {
    guard Self.token(reference.name, symbols) == nil else { return }
    let surfaces = symbols.names(.surface).map { "surface.\($0)" }
    let known = SystemColor.allCases.map(\.rawValue) + symbols.names(.color) + surfaces
    let note =
      DidYouMean.note(for: reference.name, among: known) ?? "write a colour's name, a theme token, or \"#RRGGBB\""
    reading.report(
      "unknown_color", "unknown colour \"\(NodePath.short(reference.name))\"", at: reference.path, line: reference.line,
      notes: [note])
  }

  /// The full name of a theme token, or nil.
  static func token(_ name: String, _ symbols: Symbols) -> String? {
    if name.hasPrefix("color."), symbols.has(String(name.dropFirst(6)), .color) { return name }
    if name.hasPrefix("surface."), symbols.has(String(name.dropFirst(8)), .surface) { return name }
    return symbols.has(name, .color) ? "color.\(name)" : nil
  }
}

extension String {
  /// The text with every `old` character replaced.
  fileprivate func replacing(_ old: Character, with new: Character) -> String { String(map { $0 == old ? new : $0 }) }
}
