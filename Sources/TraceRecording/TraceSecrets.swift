/// Stands in for texts that must not be in a trace: `•` for each character, the last of them as the number of the
/// secret where it is not the first of its length, so that a replay still tells two secrets apart.
struct TraceSecrets: Hashable, Sendable {
  private var known: [String] = []

  /// `•••` for the first secret of three characters, `••2` for the second.
  mutating func standIn(for secret: String) -> String {
    let bullets = String(repeating: "•", count: secret.count)
    guard !secret.isEmpty else { return "" }
    if !known.contains(secret) { known.append(secret) }
    let alike = known.filter { $0.count == secret.count }
    let place = alike.firstIndex(of: secret) ?? 0
    return place == 0 ? bullets : Self.text(bullets, place)
  }

  /// The number takes the place of as many characters where it can, so that the length stays.
  private static func text(_ bullets: String, _ place: Int) -> String {
    let digits = String(place + 1)
    guard digits.count < bullets.count else { return bullets + digits }
    return bullets.dropLast(digits.count) + digits
  }
}
