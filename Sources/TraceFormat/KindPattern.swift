/// Kinds by a pattern in which `*` stands for any characters: `analytics.*`.
public struct KindPattern: Hashable, Sendable {
  private let pattern: [UInt8]

  public init(_ text: String) { pattern = Array(text.utf8) }

  /// Whether the pattern is the whole of `kind`, a slice of a trace. Takes a time of at most the product of both lengths.
  public func fits(_ kind: ArraySlice<UInt8>) -> Bool {
    var (at, place) = (0, kind.startIndex)
    // Where to go on when what follows the last star does not fit.
    var retry: (pattern: Int, kind: Int)?
    while place < kind.endIndex {
      if at < pattern.count, pattern[at] == UInt8(ascii: "*") {
        retry = (at + 1, place)
        at += 1
      } else if at < pattern.count, pattern[at] == kind[place] {
        at += 1
        place += 1
      } else if let last = retry {
        retry = (last.pattern, last.kind + 1)
        (at, place) = (last.pattern, last.kind + 1)
      } else {
        return false
      }
    }
    return pattern[at...].allSatisfy { $0 == UInt8(ascii: "*") }
  }
}
