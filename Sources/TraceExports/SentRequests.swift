import SettingsDefinition
import SettingsVocabulary
import TextFormats
import TraceFormat

/// The requests in which a trace's SDK has sent its events, in the order in which they reached the server. What was
/// never sent is in none; what was sent twice is in two.
struct SentRequests {
  /// One request: the places of its records, and when it was made, in milliseconds since 1970.
  struct Request {
    let events: [SentEvent]
    let sentAt: Int64
  }

  /// An event that was queued.
  fileprivate struct Queued {
    let number: Int64
    let place: Int
    let time: Int64
    let sender: SentEvent.Sender
    var resends: UInt8 = 0
  }

  /// A trace that says more often of one event that it was sent says nothing true.
  private static let mostResends: UInt8 = 100

  private let records: [TraceRecord]
  private let file: String
  /// As it is at the record that was taken last.
  private var sender: SentEvent.Sender
  /// Milliseconds since 1970 at the first launch's zero.
  private var epoch: Int64
  /// By their numbers, which ascend.
  private var queued: [Queued] = []

  /// - Throws: `startIsNoTime`.
  init(of trace: Trace) throws(ExportFault) {
    records = trace.records
    file = trace.file
    sender = SentEvent.Sender(device: DeviceContext(trace.header))
    guard let start = ISODate.instant(trace.header.start) else { throw .startIsNoTime(trace.header.start) }
    epoch = start
  }

  /// - Returns: the request that reaches the server with this record.
  mutating func take(_ record: TraceRecord, in bytes: UnsafeRawBufferPointer) -> Request? {
    switch record.documentation?.name {
    case "device.launch": begin(record, in: bytes)
    case "device.set": if let data = data(of: record, in: bytes) { sender.device?.change(data) }
    case "network.offline": sender.device?.setLine(isOnline: false)
    case "network.online", "network.slow": sender.device?.setLine(isOnline: true)
    case "analytics.tracked", "analytics.identified": queue(record, in: bytes)
    case "analytics.reset": sender.isInGroup = false
    case "analytics.sent": return request(record, in: bytes)
    default: break
    }
    return nil
  }

  /// A new device has a clock of its own.
  private mutating func begin(_ record: TraceRecord, in bytes: UnsafeRawBufferPointer) {
    sender.isInGroup = false
    if let launch = data(of: record, in: bytes) { sender.device?.begin(launch) }
    let at = record.integer("at", in: bytes) ?? VirtualTime.standardStart
    epoch = at.subtractingReportingOverflow(record.ms).partialValue
  }

  private mutating func queue(_ record: TraceRecord, in bytes: UnsafeRawBufferPointer) {
    guard let number = record.integer("number", in: bytes), number > queued.last?.number ?? 0 else { return }
    if SentEvent(record, 0, sender, in: bytes).kind == .group { sender.isInGroup = true }
    queued.append(Queued(number: number, place: record.seq - 1, time: time(of: record), sender: sender))
  }

  /// Nil of data that no reader takes: nothing is known of it then.
  private func data(of record: TraceRecord, in bytes: UnsafeRawBufferPointer) -> DocumentNode? {
    try? record.data(in: bytes, file: file)
  }

  private mutating func request(_ record: TraceRecord, in bytes: UnsafeRawBufferPointer) -> Request? {
    guard let first = record.integer("number", in: bytes) else { return nil }
    let count = record.integer("count", in: bytes) ?? 1
    let (end, overflows) = first.addingReportingOverflow(max(0, count))
    var events: [SentEvent] = []
    var place = queued.firstPlace { $0.number >= first }
    while place < queued.count, overflows || queued[place].number < end {
      if queued[place].resends < Self.mostResends {
        queued[place].resends += 1
        let event = queued[place]
        events.append(SentEvent(records[event.place], event.time, event.sender, in: bytes))
      }
      place += 1
    }
    // It was made when the call began.
    let call = record.cause.flatMap { records.indices.contains($0 - 1) ? records[$0 - 1] : nil }
    return events.isEmpty ? nil : Request(events: events, sentAt: time(of: call ?? record))
  }

  private func time(of record: TraceRecord) -> Int64 {
    let (sum, overflows) = epoch.addingReportingOverflow(record.ms)
    return overflows ? 0 : sum
  }
}

extension [SentRequests.Queued] {
  /// The place of the first that fits, where all after it do.
  fileprivate func firstPlace(where fits: (Element) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if fits(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}

/// An event as the SDK has sent it. Texts and objects are where they stand in the trace, as JSON.
struct SentEvent {
  enum Kind {
    case track, screen, identify, set, group

    init(_ type: Slice<UnsafeRawBufferPointer>) {
      switch String(decoding: type, as: UTF8.self) {
      case #""screen""#: self = .screen
      case #""identify""#: self = .identify
      case #""set""#: self = .set
      case #""group""#: self = .group
      default: self = .track
      }
    }
  }

  /// What holds of all events for a while.
  struct Sender {
    /// Nil where the trace does not say it.
    var device: DeviceContext?
    /// A group was named since the identity was dropped.
    var isInGroup = false
  }

  private(set) var kind = Kind.track
  let sender: Sender
  /// Milliseconds since 1970.
  let time: Int64
  private(set) var name: Range<Int>?
  private(set) var properties: Range<Int>?
  private(set) var traits: Range<Int>?
  private(set) var traitsOnce: Range<Int>?
  private(set) var groupType: Range<Int>?
  private(set) var groupID: Range<Int>?
  /// Nil: nobody is identified.
  private(set) var user: Range<Int>?
  private(set) var anonymousID: Range<Int>?
  private(set) var id: Range<Int>?
  private(set) var session: Range<Int>?

  init(_ record: TraceRecord, _ time: Int64, _ sender: Sender, in bytes: UnsafeRawBufferPointer) {
    self.time = time
    self.sender = sender
    JSONScanner.visitValues(record.dataRange, in: bytes) { key, value, _ in
      let source = bytes[value]
      switch key {
      case "event": name = value
      case "type": kind = Kind(source)
      case "properties": properties = value
      case "traits": traits = value
      case "traits_once": traitsOnce = value
      case "group_type": groupType = value
      case "group_id": groupID = value
      case "user": user = source.elementsEqual("false".utf8) ? nil : value
      case "anonymous_id": anonymousID = value
      case "id": id = value
      case "session": session = value
      default: break
      }
    }
  }
}

/// Times as both SDKs write them, with milliseconds.
enum LogTime {
  static func text(_ instant: Int64) -> String {
    let text = ISODate.text(instant: instant)
    return text.contains(".") ? text : text.dropLast() + ".000Z"
  }
}

extension JSONWriter {
  /// A value of the trace, as it stands there; nothing where there is none.
  mutating func field(_ key: StaticString, _ value: Range<Int>?, in bytes: UnsafeRawBufferPointer) {
    guard let value else { return }
    self.key(key)
    raw(UnsafeRawBufferPointer(rebasing: bytes[value]))
  }
}
