import Findings
import SettingsVocabulary
import TextFormats

extension SchemaChecker {
  mutating func checkScalar(_ node: DocumentNode, _ type: ValueType, _ path: NodePath) {
    guard type.fits(node) else { return refuse(node, type, path) }
    guard let text = node.string else { return }
    switch type {
    case .template(let scope): checkTemplate(text, scope, path, node)
    case .declares(let declaration):
      if declaration.isID { checkID(text, at: path, node) }
      declare(text, declaration, at: path, node)
    case .refers(let reference): refer(reference, to: text, at: path, node)
    case .color: if SystemColor(rawValue: text) == nil, RGBA(text) == nil { refer(toColor: text, at: path, node) }
    case .id: checkID(text, at: path, node)
    case .pattern: checkPattern(text, path, node)
    case .string, .bool, .only, .integer, .number, .duration, .icon, .hexColor, .word, .period, .price, .version,
      .detent, .value, .names, .list, .map, .table, .oneOrMore, .either:
      break
    }
  }

  /// Says why a value does not fit; for a string that is nearly right, which was meant.
  private func refuse(_ node: DocumentNode, _ type: ValueType, _ path: NodePath) {
    guard let text = node.string, case .names(let names) = type else { return mismatch(node, type, path) }
    let note = DidYouMean.note(for: text, among: names) ?? "it is one of \(Name.list(names))"
    report("unknown_value", "unknown value \"\(NodePath.short(text))\"", at: path, node, [note])
  }

  private mutating func checkTemplate(_ text: String, _ scope: PlaceholderScope, _ path: NodePath, _ node: DocumentNode)
  {
    do {
      note(try TextTemplate(text), scope, at: path, node)
    } catch {
      report("bad_placeholder", error.message, at: path, node, [error.note])
    }
  }

  private func checkPattern(_ text: String, _ path: NodePath, _ node: DocumentNode) {
    do {
      _ = try BoundedPattern(text)
    } catch {
      report(
        "bad_pattern", "the pattern cannot be read: \(error.message)", at: path, node,
        ["at character \(error.offset + 1)"])
    }
  }
}

extension DocumentNode {
  /// What stands there, as a message says it.
  var found: String {
    switch value {
    case .string(let text): "\"\(NodePath.short(text))\""
    case .bool(let flag): "\(flag)"
    case .integer(let number): "\(number)"
    case .number(let number): "\(number)"
    case .null, .list, .map: kindName
    }
  }
}

extension ValueType {
  /// Whether a value is of this type; of lists and tables only the outside is looked at.
  func fits(_ node: DocumentNode) -> Bool {
    switch self {
    case .bool: node.bool != nil
    case .only(let flag): node.bool == flag
    case .integer(let low, let high): node.integer.map { Int64(low) <= $0 && $0 <= Int64(high) } ?? false
    case .number(let low, let high): node.number.map { low <= $0 && $0 <= high } ?? false
    case .duration: node.milliseconds != nil
    case .list: node.items != nil
    case .map, .table: node.entries != nil
    case .oneOrMore: node.entries != nil || node.items != nil
    case .either(let types): types.contains { $0.fits(node) }
    case .value: node.settingValue != nil
    case .template, .string, .icon, .color, .hexColor, .id, .word, .declares, .refers, .period, .price, .version,
      .pattern, .detent, .names:
      node.string.map(fits) ?? false
    }
  }

  private func fits(_ text: String) -> Bool {
    switch self {
    case .icon: Icon(text) != nil
    case .hexColor: RGBA(text) != nil
    case .color: text.hasPrefix("#") ? RGBA(text) != nil : !text.isEmpty
    case .word: Name.isWord(text)
    case .declares(let declaration): declaration.isID || Name.isWord(text)
    case .period: StorePeriod(text) != nil
    case .price: Price(text) != nil
    case .version: OSVersion(text) != nil
    case .detent: Sheet.Detent(text) != nil
    case .names(let names): names.contains(text)
    case .template, .string, .id, .refers, .pattern: true
    case .bool, .only, .integer, .number, .duration, .value, .list, .map, .table, .oneOrMore, .either: false
    }
  }

  /// What is expected, as a message says it.
  var expectation: String {
    switch self {
    case .template, .string, .pattern: "a text in quotes"
    case .bool: "true or false"
    case .only(let flag): "\(flag)"
    case .integer(let low, let high): low == high ? "\(low)" : "a whole number from \(low) to \(high)"
    case .number(let low, let high):
      high >= 1e15
        ? (low == 0 ? "a number that is not negative" : "a number")
        : "a number from \(low.short) to \(high.short)"
    case .duration: DurationText.expectation
    case .icon: "the name of an icon, or \"asset:NAME\""
    case .color: "a colour: a name, a theme token, \"#RRGGBB\" or \"#RRGGBBAA\""
    case .hexColor: "a colour \"#RRGGBB\" or \"#RRGGBBAA\""
    case .id: "an id"
    case .word: "a text without spaces"
    case .declares(let declaration): "the id of a \(declaration.rawValue)"
    case .refers(let reference): "the name of a \(reference.rawValue)"
    case .period: "a period such as \"P1W\", \"P1M\" or \"P1Y\""
    case .price: "a price in quotes such as \"4.99\""
    case .version: "a version in quotes such as \"18.0\""
    case .detent: "\"large\", \"medium\", \"height:POINTS\" or \"fraction:PART\""
    case .value: "true, false, a number, a text, or a list of texts"
    case .names(let names): names.count > 6 ? "a name such as \(Name.list(Array(names.prefix(3))))" : Name.list(names)
    case .list: "a list"
    case .map, .table: "a table"
    case .oneOrMore(let name): "\(Schema.table(name).title), or a list of them"
    case .either(let types): types.map(\.expectation).joined(separator: ", or ")
    }
  }

  /// Whether quotes around a number or boolean are what is wrong.
  var takesNumberOrBool: Bool {
    switch self {
    case .bool, .only, .integer, .number, .duration: true
    case .either(let types): types.contains { $0.takesNumberOrBool }
    case .template, .string, .icon, .color, .hexColor, .id, .word, .declares, .refers, .period, .price, .version,
      .pattern, .detent, .value, .names, .list, .map, .table, .oneOrMore:
      false
    }
  }
}

extension DocumentNode {
  /// The value as a duration, or nil.
  var milliseconds: Milliseconds? {
    if let text = string { return DurationText.milliseconds(text: text) }
    return number.flatMap { DurationText.milliseconds(seconds: $0) }
  }

  /// The value as a setting, or nil.
  var settingValue: SettingValue? {
    switch value {
    case .bool(let flag): return .bool(flag)
    case .integer(let number): return .integer(number)
    case .number(let number): return number.isFinite ? .number(number) : nil
    case .string(let text): return .text(text)
    case .null: return nil
    case .list, .map:
      guard let items else { return nil }
      let texts = items.compactMap(\.string)
      return texts.count == items.count ? .list(texts) : nil
    }
  }
}
