import Findings
import TextFormats

/// Events of a list that begins with the newest, or may do so, until its end is there.
struct HeldEvents: ~Copyable {
  /// Of what it holds.
  private(set) var list = 0
  private var bytes = ByteBuffer()
  private var events: [(start: Int, end: Int, place: LogElements.Place)] = []
  private var tape = JSONTape()
  private let limit: Int
  /// A list that nothing is held of.
  private var passed = 0
  /// Of a page: how many events are older than the one before them, less those that are newer; nil: the newest is first
  /// whatever the times say.
  private var turns: Int?
  private var lastMs: Int64?
  /// So many more that are newer show that a list is no page.
  private static let mostNewer = 16

  init(limit: Int) { self.limit = limit }

  /// Keeps an event; false where there is no room.
  mutating func add(_ source: UnsafeRawBufferPointer, _ place: LogElements.Place) -> Bool {
    if bytes.count + source.count > limit { return false }
    events.append((bytes.count, bytes.count + source.count, place))
    bytes.append(source)
    list = place.list
    return true
  }

  // MARK: Pages

  /// Whether the order of a list is still to be found out.
  func waits(for place: LogElements.Place) -> Bool { place.isPage && place.list != passed }

  /// Keeps an event of what may be a page; false where the list goes forward in time, or there is no room.
  mutating func add(page object: JSONView, _ place: LogElements.Place) -> Bool {
    if list != place.list { (turns, lastMs) = (0, nil) }
    if let ms = object.member("timestamp").flatMap({ EventTime.ms(of: $0) }) {
      if let lastMs, ms != lastMs { turns = (turns ?? 0) + (ms < lastMs ? 1 : -1) }
      lastMs = ms
    }
    if (turns ?? 0) > -Self.mostNewer, add(object.source, place) { return true }
    // In the order of the log, then.
    turns = 0
    return false
  }

  /// Nothing more is held of a list.
  mutating func pass(_ list: Int) { passed = list }

  // MARK: Giving out

  /// Gives out what it holds, the oldest first, and holds nothing more.
  mutating func take(_ give: (JSONView, LogElements.Place) throws -> Void) throws {
    let held = bytes.withBytes { $0 }
    let isBackwards = turns.map { $0 > 0 } ?? true
    for place in events.indices {
      let (start, end, place) = events[isBackwards ? events.count - 1 - place : place]
      var scanner = JSONScanner(held, from: start, to: end)
      scanner.allowsLoneSurrogates = true
      // It was read before.
      try tape.read(&scanner)
      try tape.withRoot(of: held) { try give($0, place) }
    }
    events.removeAll(keepingCapacity: true)
    bytes.truncate()
    (list, turns) = (0, nil)
  }
}
