import Findings
import TextFormats

/// Feature flags.
extension ModelBuilder {
  func flag(_ name: String, _ node: DocumentNode, _ path: NodePath) -> Flag {
    guard node.entries != nil else { return Flag(name: name, isOn: node.bool ?? false) }
    let fields = Fields(node, .flag, path, reading)
    let variants = fields.texts("variants")
    checkTwice(fields, "variants")
    if variants.isEmpty {
      fields.report("missing_variants", "a flag without variants is true or false", at: "variants", "name at least one")
    }
    guard let value = fields.textUnlessFalse("value") else {
      return Flag(name: name, isOn: false, variants: variants)
    }
    if !variants.contains(value) { report(value, of: name, variants, at: "value", fields) }
    return Flag(name: name, isOn: true, variants: variants, variant: value)
  }

  /// Something that is no variant of a flag.
  func report(_ variant: String, of flag: String, _ variants: [String], at field: String, _ fields: Fields) {
    let note =
      variants.isEmpty
      ? "it is on or off alone"
      : DidYouMean.note(for: variant, among: variants) ?? "one of: \(variants.joined(separator: ", "))"
    fields.report(
      "unknown_variant", "flag \"\(NodePath.short(flag))\" has no variant \"\(NodePath.short(variant))\"", at: field,
      note)
  }
}
