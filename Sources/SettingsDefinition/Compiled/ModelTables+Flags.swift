import SettingsVocabulary

/// Which feature flags a page asks for when it is drawn.
extension ModelTables {
  /// By `PageID`, bit by flag.
  var flagsOfPages: [UInt64] {
    var flags = [UInt64](repeating: 0, count: pages.count)
    for section in sections where section.exists {
      flags[section.page.index] |= bits(of: section.visible) | bits(of: section.enabled)
    }
    for row in rows where row.exists {
      flags[row.page.index] |= bits(of: row.visible) | bits(of: row.enabled)
      for place in row.variants.indices { flags[row.page.index] |= bits(of: variants[place].when) }
    }
    return flags
  }

  private func bits(of id: ConditionID?) -> UInt64 {
    guard let id else { return 0 }
    switch conditions[id.index] {
    case .allOf(let range), .anyOf(let range), .noneOf(let range):
      return range.indices.reduce(0) { $0 | bits(of: conditionLists[$1]) }
    case .flag(let index):
      // Whoever asks for a variant asks for the flag.
      let flag = flags.firstIndex { $0.name == flags[Int(index)].name } ?? Int(index)
      return 1 << UInt64(flag)
    case .always, .never, .preference, .validText, .signedIn, .verified, .provider, .accountIs, .entitlement, .product,
      .appTransaction, .permission, .capability, .isPad, .iosAtLeast, .isOnline, .locale, .storefront, .constant,
      .state:
      return 0
    }
  }
}

extension CompiledModel {
  /// The flags without their variants, with their numbers.
  public var ownFlags: [(number: Int, name: String)] {
    tables.flags.indices.filter { tables.flags[$0].variant == .empty }.map { ($0, string(tables.flags[$0].name)) }
  }

  /// The variants of a flag with their numbers; none: it is on or off.
  public func variants(ofFlag number: Int) -> [(number: Int, name: String)] {
    let flag = tables.flags[number].name
    return tables.flags.indices.filter { tables.flags[$0].name == flag && tables.flags[$0].variant != .empty }
      .map { ($0, string(tables.flags[$0].variant)) }
  }
}
