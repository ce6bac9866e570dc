public import SettingsDefinition

extension CompiledModel {
  /// The way in that an address means: the one that is written so, else the one that is the same address. Letter case
  /// of scheme and host, a slash at the end and the order of what is asked for make no difference (RFC 3986, section 6).
  public func deepLink(for address: String) -> UInt16? {
    let urls = tables.deepLinks.map { string($0.url) }
    let wanted = ComparableAddress(address)
    let place = urls.firstIndex(of: address) ?? urls.firstIndex { ComparableAddress($0) == wanted }
    return place.map { UInt16(truncatingIfNeeded: $0) }
  }
}

/// An address without what makes no difference to an app.
private struct ComparableAddress: Equatable {
  private let scheme: String
  private let host: String
  private let path: Substring
  private let query: [Substring]
  private let fragment: Substring?

  init(_ address: String) {
    let parts = address.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
    fragment = parts.count > 1 ? parts[1] : nil
    let halves = parts[0].split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    query = halves.count > 1 ? halves[1].split(separator: "&").sorted() : []
    guard let start = halves[0].firstRange(of: "://") else {
      (scheme, host, path) = ("", "", halves[0])
      return
    }
    scheme = halves[0][..<start.lowerBound].lowercased()
    let rest = halves[0][start.upperBound...]
    host = rest.prefix { $0 != "/" }.lowercased()
    var path = rest.drop { $0 != "/" }
    while path.last == "/" { path.removeLast() }
    self.path = path
  }
}
