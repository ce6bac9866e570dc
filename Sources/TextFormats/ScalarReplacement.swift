extension String {
  /// The text with others in the place of some of its scalars. Characters will not do for what another program reads: a
  /// quotation mark and the accent behind it are one character here, and two there.
  /// - Parameter replacement: what stands for a scalar; nil: itself.
  package func replacingScalars(_ replacement: (Unicode.Scalar) -> String?) -> String {
    guard let first = unicodeScalars.firstIndex(where: { replacement($0) != nil }) else { return self }
    var result = String(unicodeScalars[..<first])
    for scalar in unicodeScalars[first...] {
      if let other = replacement(scalar) { result += other } else { result.unicodeScalars.append(scalar) }
    }
    return result
  }
}

extension Unicode.Scalar {
  /// As messages write one that cannot be seen: `\u{1B}`.
  package var written: String { "\\u{\(String(value, radix: 16, uppercase: true))}" }
}
