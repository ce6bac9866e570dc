import Findings
import TextFormats

/// Finds the events of a log one after the other, however they are put together: one a line, in lists, in the bodies of
/// requests, several of these in one file. Of a list no more is in memory than the event that comes next.
struct LogElements: ~Copyable {
  /// Where an event begins.
  struct Place {
    var line: Int
    var column: Int
    /// Counts the lists of events, so that one knows when another begins; 0 outside of lists.
    var list: Int
    /// The list may be a page of an interface, whose newest event is the first.
    var isPage: Bool
  }

  /// What is open around the next event.
  enum Container { case list, body }

  /// What a key at the top of an object says about it.
  enum KeyRole: Sendable {
    /// It holds events: the object is a body.
    case list
    /// It holds events, as a rule the newest first.
    case page
    /// Only events have it.
    case event
  }

  var window: LogWindow
  /// The event found last.
  var tape: JSONTape
  /// Of the format; nil where an object is always an event.
  var keys: KeyTable<KeyRole>?
  var open: [Container] = []
  /// The next thing in the innermost container has to be a comma.
  var needsComma = false
  private var lists = 0
  private var isPage = false
  /// How an event of the log begins, for one that does not begin at all.
  var usualBeginning: [UInt8] = []
  /// How often no other event was found after a fault in a list.
  var vainSearches = 0
  static let mostVainSearches = 64
  let file: String
  let limits: EventLogLimits

  /// Whether the text was found to end too early, which was named then: what ends with it is the same fault.
  let isCut: () -> Bool

  init(
    _ window: consuming LogWindow, file: String, limits: EventLogLimits, isCut: @escaping () -> Bool = { false }
  ) {
    self.window = window
    self.isCut = isCut
    self.file = file
    self.limits = limits
    tape = JSONTape(limits: JSONLimits(bytes: limits.eventBytes))
  }

  /// Looks at the event found last.
  func withEvent<Result>(_ look: (JSONView) throws -> Result) rethrows -> Result {
    try tape.withRoot(of: window.bytes, look)
  }

  /// A key of the event found last that occurs twice in its object.
  mutating func repeatedKey() -> String? { tape.repeatedKey(of: window.bytes) { $0.text ?? "" } }

  // MARK: One after the other

  /// Finds the next event, and reads it into the tape; nil at the end of the log.
  mutating func next(_ tally: inout FindingTally) throws -> Place? {
    while let byte = try nextByte() {
      switch open.last {
      case nil:
        if byte == UInt8(ascii: ",") {
          strayComma(&tally)
        } else if let place = try value(byte, &tally) {
          return place
        }
      case .list:
        if byte == UInt8(ascii: "]") {
          close()
        } else if byte == UInt8(ascii: ",") {
          if needsComma { comma() } else { strayComma(&tally) }
        } else if let place = try value(byte, &tally) {
          return place
        }
      case .body:
        if byte == UInt8(ascii: "}") {
          close()
        } else if byte == UInt8(ascii: ","), needsComma {
          comma()
        } else {
          try member(&tally)
        }
      }
    }
    if !open.isEmpty, !isCut() {
      add(.error, "cut", &tally, at: window.at) { _ in
        ("the log ends inside of a list of events", ["it may have been cut; what comes before was read"])
      }
    }
    return nil
  }

  /// The next byte that is no white space, nil at the end of the log.
  private mutating func nextByte() throws -> UInt8? {
    var position = window.at
    while true {
      let bytes = window.bytes
      while position < bytes.count {
        let byte = bytes[position]
        if byte > 0x20 || (byte != 0x20 && byte != 0x0A && byte != 0x0D && byte != 0x09) {
          window.advance(to: position)
          return byte
        }
        position += 1
      }
      window.advance(to: position)
      guard try window.fill() else { return nil }
      position = window.at
    }
  }

  private mutating func comma() {
    window.advance(to: window.at + 1)
    needsComma = false
  }

  /// One comma too many loses nothing; lines that were cut out of a list end in commas.
  private mutating func strayComma(_ tally: inout FindingTally) {
    add(.warning, "stray_comma", &tally, at: window.at) { _ in
      ("a comma stands where an event is wanted", [])
    }
    window.advance(to: window.at + 1)
  }

  private mutating func close() {
    window.advance(to: window.at + 1)
    open.removeLast()
    needsComma = true
  }

  /// - Parameter isPage: of a list: it may begin with its newest event.
  mutating func enter(_ container: Container, isPage: Bool = false) {
    open.append(container)
    needsComma = false
    if container != .list { return }
    lists += 1
    self.isPage = isPage
  }

  /// Takes a value where an event may stand. In a list a comma that is missing is named, for nothing is lost by it.
  private mutating func value(_ byte: UInt8, _ tally: inout FindingTally) throws -> Place? {
    if needsComma, !open.isEmpty {
      add(.warning, "missing_comma", &tally, at: window.at) { _ in ("a comma is missing between two events", []) }
    }
    needsComma = true
    switch byte {
    case UInt8(ascii: "["):
      // A list in a body in a list is the most that anybody writes.
      if open.count == 4 { return try event(&tally) }
      window.advance(to: window.at + 1)
      enter(.list, isPage: true)
    case UInt8(ascii: "{"):
      if try isBody() {
        window.advance(to: window.at + 1)
        enter(.body)
      } else {
        return try event(&tally)
      }
    default: return try event(&tally)
    }
    return nil
  }

  // MARK: Events

  private mutating func event(_ tally: inout FindingTally) throws -> Place? {
    // An event ends on its line, until it is clear that it does not: then a line that was cut costs one event.
    var endsOnLine = true
    while true {
      let lineEnd = endsOnLine ? window.lineEnd : nil
      switch read(to: lineEnd ?? window.end) {
      case .success(let after):
        if after - window.at > limits.eventBytes {
          try passOver(&tally)
          return nil
        }
        let place = Place(
          line: window.line, column: window.column(of: window.at), list: isInList ? lists : 0,
          isPage: isInList && isPage)
        if usualBeginning.isEmpty { usualBeginning = beginning }
        window.advance(to: after)
        return place
      case .failure(let fault) where fault.problem == .unexpectedEnd:
        if lineEnd != nil, try goesOnBelow() {
          endsOnLine = false
        } else if lineEnd != nil {
          // What was looked at meanwhile may have moved everything.
          try bad(JSONFault(.unexpectedEnd, at: window.lineEnd ?? window.end), &tally)
          return nil
        } else if try !window.fill() {
          try end(with: fault, &tally)
          return nil
        }
      case .failure(let fault):
        try bad(fault, &tally)
        return nil
      }
    }
  }

  /// The text ends, or all of it that may be in memory does, and the event does not.
  private mutating func end(with fault: JSONFault, _ tally: inout FindingTally) throws {
    if !window.isComplete { return try passOver(&tally) }
    if isCut() { return window.drop() }
    try bad(fault, &tally)
  }

  private mutating func read(to end: Int) -> Result<Int, JSONFault> {
    var scanner = JSONScanner(window.bytes, from: window.at, to: end)
    scanner.allowsLoneSurrogates = true
    do throws(JSONFault) {
      try tape.read(&scanner)
      return .success(scanner.at)
    } catch { return .failure(error) }
  }

  /// Whether an event that does not end on its line may do so further down: not where the next line looks like another
  /// event.
  private mutating func goesOnBelow() throws -> Bool {
    if !open.isEmpty { return true }
    while true {
      let start = window.lineEnd ?? window.end
      if let next = window.bytes[start...].first(where: { $0 > 0x20 }) { return next != UInt8(ascii: "{") }
      guard try window.fill() else { return !window.isComplete }
    }
  }

  var isInList: Bool { open.last == .list }
}
