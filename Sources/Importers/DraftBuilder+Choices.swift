import Findings
import TextFormats

extension DraftBuilder {
  func radioGroup(_ specifier: Specifier) -> DraftEntry { picker(specifier, isInline: true) }

  /// A list of values of which one is chosen.
  func picker(_ specifier: Specifier, isInline: Bool) -> DraftEntry {
    var options = options(specifier)
    guard !options.isEmpty else { return leftOut(specifier, because: "it has no values to choose from") }
    if let key = specifier.text("Key") {
      let number = preferences.number(of: key, suite: pane.suite)
      if case .choice(_, let earlier, _)? = preferences[number] { options = reuseIds(options, of: earlier) }
    }
    let isSorted = specifier["DisplaySortedByTitle"]?.bool ?? false
    let shape = DraftShape.choice(default: chosen(specifier, options), options: options, isSorted: isSorted)
    guard let preference = preference(specifier, shape) else { return noPreference(specifier) }
    let known: Set = ["Titles", "Values", "ShortTitles", "DisplaySortedByTitle"]
    let label = label(specifier)
    return row(
      specifier, .picker(preference, options: options.map(\.id), isInline: isInline),
      known: isInline ? known.union(["FooterText"]) : known,
      id: rowId(preferences.id(preference), isPicker: !isInline), label: label)
  }

  /// The same value has the same id in every row of a key, another value another.
  private func reuseIds(_ options: [DraftOption], of earlier: [DraftOption]) -> [DraftOption] {
    var ids = OptionIdentifiers()
    for option in earlier { _ = ids.unique(option.id) }
    return options.map { option in
      var option = option
      let value = luaValue(option.value)?.flat
      option.id = earlier.first { luaValue($0.value)?.flat == value }?.id ?? ids.unique(option.id)
      return option
    }
  }

  /// The id of the default option. A definition has no choice without one: where it is not to be found, the first.
  private func chosen(_ specifier: Specifier, _ options: [DraftOption]) -> String? {
    guard let value = specifier["DefaultValue"] else {
      comments.append("has no default; the first value stands for it")
      return options.first?.id
    }
    if let option = options.first(where: { $0.value.means(value) }) { return option.id }
    if let text = value.scalarText, let option = options.first(where: { $0.value.scalarText == text }) {
      if !specifier.isUntyped {
        warn(
          "bad_default", "the default is \(value.kindName), its value in \"Values\" is \(option.value.kindName)",
          specifier, "DefaultValue")
      }
      return option.id
    }
    warn(
      "bad_default",
      "the default \(value.scalarText.map(Quote.text) ?? value.kindName) is not among the values; the first stands for it",
      specifier, "DefaultValue")
    return options.first?.id
  }

  func options(_ specifier: Specifier) -> [DraftOption] {
    let values = specifier["Values"]?.array ?? []
    let titles = specifier["Titles"]?.array ?? []
    let short = specifier["ShortTitles"]?.array ?? []
    if values.count != titles.count {
      warn(
        "uneven_choices",
        "\(Quote.count(titles.count, "title")) for \(Quote.count(values.count, "value")); what has no partner is left out",
        specifier, "Titles")
    }
    let room = ImportLimits.options - optionCount
    if values.count > room {
      warn("limit", "only \(room) of \(values.count) values are kept: there are too many in all", specifier, "Values")
    }
    optionCount += min(values.count, room)
    var options: [DraftOption] = []
    var ids = OptionIdentifiers()
    var seen: Set<String> = []
    for (index, (value, title)) in zip(values, titles).prefix(room).enumerated() {
      guard let text = value.scalarText, let stored = luaValue(value)?.flat else {
        warn("bad_value", "value \(index + 1) is \(value.kindName), which cannot be chosen", specifier, "Values")
        continue
      }
      guard seen.insert(stored).inserted else {
        warn("repeated_value", "value \(Quote.text(text)) stands twice; the second is left out", specifier, "Values")
        continue
      }
      let label = title.scalarText.flatMap { $0.isEmpty ? nil : resolve($0) } ?? (text.isEmpty ? "—" : text)
      let shortTitle = index < short.count ? short[index].string.map(resolve) : nil
      options.append(DraftOption(id: ids.unique(text), label: label, shortLabel: shortTitle, value: value))
    }
    return options
  }

  // MARK: Values that are only shown

  func titleValue(_ specifier: Specifier) -> DraftEntry {
    let value = specifier["DefaultValue"]
    guard let key = specifier.text("Key") else {
      let shown = text(specifier, "DefaultValue") ?? ""
      let label = text(specifier, "Title") ?? shown
      guard !label.isEmpty else { return leftOut(specifier, because: "it has neither title nor value") }
      return row(specifier, .value(shown), known: ["Titles", "Values"], id: rowId(label.lowercased()), label: label)
    }
    let number = preferences.number(of: key, suite: pane.suite)
    if !preferences.isEdited(key, suite: pane.suite) { preferences.show(number, shown(specifier, value)) }
    let label = label(specifier)
    return row(specifier, .info(number), known: ["Titles", "Values"], id: rowId(preferences.id(number)), label: label)
  }

  private func shown(_ specifier: Specifier, _ value: PropertyList?) -> DraftShape {
    if specifier["Values"]?.array?.isEmpty == false, specifier["Titles"]?.array?.isEmpty == false {
      let options = options(specifier)
      if value == nil || options.contains(where: { option in value.map(option.value.means) ?? false }) {
        return .choice(default: chosen(specifier, options), options: options, isSorted: false)
      }
    }
    guard let value else { return .text(default: "", isSecret: false) }
    switch luaValue(value) {
    case .text(let text)?: return .text(default: text, isSecret: false)
    case .some(let plain): return .shown(plain)
    case nil:
      if let date = value.scalarText { return .text(default: date, isSecret: false) }
      warn("bad_default", "the default is \(value.kindName), which no row shows", specifier, "DefaultValue")
      return .text(default: "", isSecret: false)
    }
  }
}
