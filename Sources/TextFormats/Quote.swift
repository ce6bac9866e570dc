/// Text as it is quoted in messages: short, on one line.
package enum Quote {
  package static func text(_ text: String) -> String { "\"\(bare(text))\"" }

  package static func bare(_ text: String) -> String { line(text, limit: 60) }

  package static func count(_ number: Int, _ noun: String) -> String { "\(number) \(noun)\(number == 1 ? "" : "s")" }

  /// `12.345 s`, of milliseconds from 0.
  package static func seconds(_ ms: Int64) -> String {
    let fraction = String(ms % 1000)
    return "\(ms / 1000).\(String(repeating: "0", count: 3 - fraction.count))\(fraction) s"
  }

  /// `850 ms`, `12.345 s`, `2 min 3 s`, `3 h 5 min`, `2 d 4 h`, of milliseconds: as exactly as a person wants it.
  package static func duration(_ ms: Int64) -> String {
    let size = ms.magnitude
    let sign = ms < 0 ? "-" : ""
    func two(_ unit: UInt64, _ name: String, _ part: UInt64, _ partName: String) -> String {
      let rest = size % unit / part
      return "\(sign)\(size / unit) \(name)" + (rest == 0 ? "" : " \(rest) \(partName)")
    }
    if size < 1000 { return "\(ms) ms" }
    if size < 60_000 { return size % 1000 == 0 ? "\(ms / 1000) s" : sign + seconds(Int64(size)) }
    if size < 3_600_000 { return two(60_000, "min", 1000, "s") }
    return size < 86_400_000 ? two(3_600_000, "h", 60_000, "min") : two(86_400_000, "d", 3_600_000, "h")
  }

  /// One line without control characters, cut at a length.
  package static func line(_ text: String, limit: Int) -> String {
    var line = ""
    for character in text.prefix(limit) {
      let isControl = character.unicodeScalars.contains { $0.value < 0x20 || (0x7F...0x9F).contains($0.value) }
      line.append(isControl || character.isNewline ? " " : character)
    }
    return text.count > limit ? line + "…" : line
  }
}
