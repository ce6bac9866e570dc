public import Findings
import TextFormats

extension RunReport {
  /// One report of the parts of a run, in whatever order they come.
  /// - Parameter parts: each with the name of its file; at least one.
  /// - Throws: that parts do not belong together, or that a journey ran in two of them.
  public init(merging parts: [(file: String, report: RunReport)]) throws(Finding) {
    guard let first = parts.first else { preconditionFailure("nothing to merge") }
    var start = first.report.start
    start.selected = 0
    start.part = nil
    self.init(start)
    var ran: [String: String] = [:]
    for (file, part) in parts {
      if let difference = part.start.difference(from: first.report.start) {
        throw Finding(
          code: "report.other_run", message: "the report is of another run than \(first.file): \(difference)",
          place: SourcePlace(file: file), notes: ["merge what ran with the same tool, seed and faults"])
      }
      for journey in part.journeys {
        // Two of one name in a file are a finding already: their numbers tell them apart.
        if let other = ran.updateValue(file, forKey: "\(journey.place.file)\n\(journey.number)\n\(journey.name)") {
          throw Finding(
            code: "report.twice", message: "the journey \(Quote.text(journey.name)) is in \(other) too",
            place: SourcePlace(file: file),
            notes: ["each journey belongs into one part: give every part its own --shard"])
        }
      }
      journeys += part.journeys
      self.start.selected += part.start.selected
      // Every part loads all scripts.
      self.start.add(part.start.findings)
      isInterrupted = isInterrupted || part.isInterrupted
    }
    self.start.add(Self.missing(parts.map(\.report.start)))
    journeys.sort(by: JourneyReport.precedes)
    staleTraces = Self.union(parts.map(\.report.staleTraces))
    waitingTraces = Self.union(parts.map(\.report.waitingTraces))
  }

  /// What the parts should have and have not. Runs that had as many parts and as many journeys as one another look like
  /// one.
  private static func missing(_ starts: [RunStart]) -> [Finding] {
    let parted = starts.compactMap { start in start.part.map { (part: $0, selected: start.selected) } }
    let runs = Dictionary(grouping: parted) { [$0.part.count, $0.part.whole] }
    return runs.sorted { $0.key.lexicographicallyPrecedes($1.key) }.compactMap { sizes, parts in
      let (count, whole) = (sizes[0], sizes[1])
      let isAlone = runs.keys.count { $0[0] == count } == 1
      return missing(Set(parts.map(\.part.number)), count, ofWhole: isAlone ? nil : whole)
        ?? missing(parts.reduce(0) { $0 + $1.selected }, of: whole, count)
    }
  }

  /// Part after part.
  /// - Parameter whole: where there are parts of other runs, the journeys of this one.
  private static func missing(_ there: Set<Int>, _ count: Int, ofWhole whole: Int?) -> Finding? {
    let missing = (1...count).filter { !there.contains($0) }
    guard let first = missing.first else { return nil }
    let numbers = missing.prefix(20).map(String.init).joined(separator: ", ") + (missing.count > 20 ? ", …" : "")
    return Finding(
      code: "report.missing_part",
      message: missing.count == 1
        ? "part \(first) of \(count) is missing" : "parts of \(count) are missing: \(numbers)",
      notes: ["nobody knows what is in it; run it: settings-sim test --shard \(first)/\(count)"]
        + (whole.map {
          ["it is of a run of \(Quote.count($0, "journey")); other parts say that theirs had more or fewer"]
        }
          ?? []))
  }

  /// Journeys, where every part is there.
  private static func missing(_ selected: Int, of whole: Int, _ count: Int) -> Finding? {
    if whole == 0 ? selected == 0 : selected > 0 && selected % whole == 0 { return nil }
    return Finding(
      code: "report.other_journeys",
      message: "the \(count) parts have \(Quote.count(selected, "journey")) together, but the whole run had \(whole)",
      notes: ["they were not parted alike: give each the same --shard-by, and the same files to --timings"])
  }

  private static func union(_ lists: [[String]]) -> [String] {
    Set(lists.joined()).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }
}

extension RunStart {
  /// Why a run that began like this is not a part of the other; nil: it may be.
  fileprivate func difference(from other: RunStart) -> String? {
    if tool != other.tool { return "it was written by \(Quote.text(tool)), not by \(Quote.text(other.tool))" }
    if seed != other.seed { return "its seed is \(seed), not \(other.seed)" }
    if faults != other.faults { return "other faults were on" }
    return nil
  }
}
