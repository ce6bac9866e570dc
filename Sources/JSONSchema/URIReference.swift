/// References between schemas: resolved against a base as RFC 3986 says, and nothing else; nobody opens them.
enum URIReference {
  /// A reference as seen from a base, which may be empty or relative itself.
  static func resolve(_ reference: String, against base: String) -> String {
    Array(reference.utf8).withUnsafeBytes { reference in
      Array(base.utf8).withUnsafeBytes { base in
        resolve(URIParts(reference), URIParts(base))
      }
    }
  }

  private static func resolve(_ reference: URIParts, _ base: URIParts) -> String {
    var target = reference
    var path = Array(reference.path)
    if reference.scheme == nil {
      target.scheme = base.scheme
      if reference.authority == nil {
        target.authority = base.authority
        if reference.path.isEmpty {
          path = Array(base.path)
          if reference.query == nil { target.query = base.query }
        } else if reference.path.first != URIFormats.slash {
          path = merged(reference.path, base)
        }
      }
    }
    // The names of a URN are no folders.
    if path.first == URIFormats.slash || target.authority != nil { path = withoutDots(path) }
    var text: [UInt8] = []
    if let scheme = target.scheme { text += Array(scheme) + [URIFormats.colon] }
    if let authority = target.authority { text += [URIFormats.slash, URIFormats.slash] + Array(authority) }
    text += path
    if let query = target.query { text += [UInt8(ascii: "?")] + Array(query) }
    if let fragment = target.fragment { text += [UInt8(ascii: "#")] + Array(fragment) }
    return String(decoding: text, as: UTF8.self)
  }

  private static func merged(_ path: Piece, _ base: URIParts) -> [UInt8] {
    if base.authority != nil, base.path.isEmpty { return [URIFormats.slash] + Array(path) }
    guard let last = base.path.lastIndex(of: URIFormats.slash) else { return Array(path) }
    return Array(base.path[...last]) + Array(path)
  }

  /// Goes the steps `.` and `..` of a path.
  private static func withoutDots(_ path: [UInt8]) -> [UInt8] {
    let steps = path.split(separator: URIFormats.slash, omittingEmptySubsequences: false)
    var kept: [ArraySlice<UInt8>] = []
    for (number, step) in steps.enumerated() {
      let isLast = number == steps.count - 1
      if step.elementsEqual("..".utf8) {
        if kept.count > 1 { kept.removeLast() }
        if isLast { kept.append([]) }
      } else if step.elementsEqual(".".utf8) {
        if isLast { kept.append([]) }
      } else {
        kept.append(step)
      }
    }
    return Array(kept.joined(separator: [URIFormats.slash]))
  }

  /// A URI and its fragment, each without the `#`; nil where there is none.
  static func split(_ uri: String) -> (uri: String, fragment: String?) {
    let parts = uri.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
    return (String(parts[0]), parts.count > 1 ? String(parts[1]) : nil)
  }

  /// Resolves `%41` and the like.
  static func decoded(_ text: String) -> [UInt8] {
    var result: [UInt8] = []
    let bytes = Array(text.utf8)
    var at = 0
    while at < bytes.count {
      if bytes[at] == UInt8(ascii: "%"), at + 2 < bytes.count, let high = digit(bytes[at + 1]),
        let low = digit(bytes[at + 2])
      {
        result.append(high << 4 | low)
        at += 3
      } else {
        result.append(bytes[at])
        at += 1
      }
    }
    return result
  }

  private static func digit(_ byte: UInt8) -> UInt8? {
    Character(Unicode.Scalar(byte)).hexDigitValue.map { UInt8($0) }
  }
}
