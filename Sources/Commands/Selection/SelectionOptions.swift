import Findings

/// The options by which a run takes a part of the selected journeys, and in another order.
struct SelectionOptions {
  var takesLastFailed = false
  var takesFailedFirst = false
  /// The commit.
  var changedSince: String?
  /// Empty: with a seed that is drawn.
  var shuffle: String?
  var shard: Shard?
  var manner: Shard.Manner?
  var timings: [String] = []

  static var options: [Option<SelectionOptions>] {
    [
      Option.flag("--last-failed", to: \.takesLastFailed, help: "journeys that failed when they last ran").set(
        .commandLine),
      .flag("--failed-first", to: \.takesFailedFirst, help: "those first, then the others"),
      .optionalText(
        "--only-changed", value: "COMMIT", plain: "HEAD", to: \.changedSince,
        help: "journeys that files changed since a commit concern, by default HEAD"),
      .optionalText(
        "--shuffle", value: "SEED", plain: "", to: \.shuffle,
        help: "in an order that a seed decides; without one, --seed or one drawn"),
      Option.shard(to: \.shard).set(.outsideFile),
      .word(
        "--shard-by", value: "HOW", to: \.manner, help: "slice, hash or time; by default slice, with --timings time"),
      .texts("--timings", value: "PATH", to: \.timings, help: "measured times for --shard-by time; repeat for more"),
    ]
  }

  /// Journeys were chosen by what happened or changed.
  var isPartial: Bool { takesLastFailed || changedSince != nil }

  /// - Parameter seed: of the journeys, given with `--seed`.
  func apply(to suite: inout Suite, seed: UInt64?, _ session: Session) throws {
    if let changedSince { try takeChanged(since: changedSince, &suite, session) }
    var lastRun: LastRun?
    if takesLastFailed || takesFailedFirst { lastRun = try LastRun.read(suite.project) }
    if takesLastFailed {
      if let lastRun {
        take(of: &suite, orSay: Wording.noneFailed, session) { lastRun.failed.contains($0.key) }
      } else {
        session.console.say(Wording.noLastRun)
      }
    }
    try takeShard(&suite, session)
    if let shuffle { try self.shuffle(&suite, shuffle, seed, session) }
    if takesFailedFirst, let lastRun {
      suite.rearrange { items in
        items.filter { lastRun.failed.contains($0.key) } + items.filter { !lastRun.failed.contains($0.key) }
      }
    }
  }

  /// - Parameter reason: why none is left.
  private func take(
    of suite: inout Suite, orSay reason: String, _ session: Session, where isWanted: (Suite.Item) -> Bool
  ) {
    if suite.selected.isEmpty { return }
    suite.rearrange { $0.filter(isWanted) }
    if suite.selected.isEmpty { session.console.say(reason) }
  }

  private func shuffle(_ suite: inout Suite, _ text: String, _ seed: UInt64?, _ session: Session) throws(UsageFault) {
    var order: UInt64
    if text.isEmpty {
      // Nobody has to foresee it; it has to be another each time.
      order = seed ?? session.surroundings.stopwatch() / 1000 % 1_000_000
    } else {
      guard let number = UInt64(text), !text.hasPrefix("+") else {
        throw .badValue(option: "--shuffle", value: text, wanted: "a whole number from 0")
      }
      order = number
    }
    if text.isEmpty { session.console.say(Wording.shuffled(order)) }
    suite.rearrange { items in ShuffledOrder.positions(items.count, seed: order).map { items[$0] } }
  }

  private func takeShard(_ suite: inout Suite, _ session: Session) throws {
    var measured = Timings()
    for file in timings { measured.merge(try session.timings(file)) }
    if let file = session.surroundings.environment["TEST_SHARD_STATUS_FILE"], !file.isEmpty {
      // Bazel asks whether the program knows of shards at all.
      try session.files.write("", to: Path.absolute(file, in: session.surroundings.workingFolder))
    }
    guard let shard = try shard ?? ShardVariables.shard(in: session.surroundings.environment) else { return }
    let whole = suite.selected.count
    let manner = manner ?? (timings.isEmpty ? .slice : .time)
    suite.rearrange { items in shard.part(of: items.map(\.key), manner, measured).map { items[$0] } }
    suite.part = shard.reported(of: whole)
    session.console.say(Wording.shard(shard, suite.selected.count, of: whole))
  }

  private func takeChanged(since commit: String, _ suite: inout Suite, _ session: Session) throws {
    if commit.hasPrefix("-") {
      throw UsageFault.badValue(option: "--only-changed", value: commit, wanted: "a commit, a branch or a tag")
    }
    let changed: [String]
    do throws(ChangesUnknown) {
      changed = try session.surroundings.changes.files(below: suite.project.root, since: commit)
    } catch { throw UsageFault.changesUnknown(since: commit, error.why) }
    let concern = ChangeConcern(changed, suite)
    if let reason = concern.concernsAll { session.console.say(Wording.allConcerned(by: reason)) }
    take(of: &suite, orSay: Wording.nothingConcerned(since: commit), session, where: concern.concerns)
  }
}

extension Session {
  /// A file of timings that the user named.
  func timings(_ typed: String) throws -> Timings {
    try Timings(files.read(try existing(typed), limit: Timings.sizeLimit), file: typed)
  }
}
