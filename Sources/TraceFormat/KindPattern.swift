/// Kinds by a pattern in which `*` stands for any characters: `analytics.*`.
public enum KindPattern {
  /// Whether `pattern` is the whole of `kind`. Takes a time of at most the product of both lengths.
  public static func fits(_ pattern: some RandomAccessCollection<UInt8>, _ kind: some RandomAccessCollection<UInt8>)
    -> Bool
  {
    let (pattern, text) = (Array(pattern), Array(kind))
    var (at, place) = (0, 0)
    // Where to go on when what follows the last star does not fit.
    var retry: (pattern: Int, text: Int)?
    while place < text.count {
      if at < pattern.count, pattern[at] == UInt8(ascii: "*") {
        retry = (at + 1, place)
        at += 1
      } else if at < pattern.count, pattern[at] == text[place] {
        at += 1
        place += 1
      } else if let last = retry {
        retry = (last.pattern, last.text + 1)
        (at, place) = (last.pattern, last.text + 1)
      } else {
        return false
      }
    }
    return pattern[at...].allSatisfy { $0 == UInt8(ascii: "*") }
  }
}
