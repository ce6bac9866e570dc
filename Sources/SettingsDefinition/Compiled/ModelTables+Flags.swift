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
    case .flag(let index): return 1 << UInt64(index)
    case .always, .never, .preference, .validText, .signedIn, .verified, .provider, .accountIs, .entitlement, .product,
      .appTransaction, .permission, .capability, .isPad, .iosAtLeast, .isOnline, .locale, .storefront, .constant,
      .state:
      return 0
    }
  }
}
