import EventLogs

/// What is remembered of one device of a log: as little as the classes need.
struct LogDevice {
  var key: UInt64 = 0
  /// Another key of it: the user that somebody anonymous has become; 0: none.
  var otherKey: UInt64 = 0
  /// What the process has done is known from its start on: what was not seen was not there.
  var isWhole = false
  /// So is what was done in any process: it begins with an installation.
  var isNew = false
  var last = Seen()
  /// Of the properties of the last event.
  var lastContents: UInt64 = 0
  var lastName = -1
  /// The id of the last event, where it is one that rises with time.
  var lastID: UUIDBits?
  var screen: UInt64 = 0
  var screenMs: Int64?
  /// How many screens were viewed, for `once_per = appearance`.
  var screens: UInt32 = 0
  var user: UInt64 = 0
  /// That is somebody who was identified, and not an anonymous id in the place of a user's.
  var isIdentified = false
  var anonymous: UInt64 = 0
  /// The user who has signed out, who must be gone.
  var goneUser: UInt64 = 0
  var consent = Consent.unknown
  var session: UInt64 = 0
  var formerSession: UInt64 = 0
  /// Flags that were told as read, each with its value.
  var flags: [UInt64] = []
  /// Flags that were told as read, whatever their value.
  var readFlags: [UInt64] = []
  /// By the number of an event that some order names: which one came last.
  var watched: [Seen?] = []
  /// By the number of an overlaid event that another has to precede: the number that it had when it came last, or 0.
  var followed: [Int] = []
  /// By the number of an event that another has to follow: those that wait for it.
  var waiting: [Seen?] = []
  /// By the number of an event that may come once: in which session or appearance it came.
  var once: [UInt64] = []
  /// By the number of a property to which an overlay gives a value: what the events have there.
  var shared: [Shared] = []
  var course: EventCourse?

  enum Consent: UInt8 { case unknown, granted, withdrawn }

  /// What a property of several events was so far.
  struct Shared {
    private var value: UInt64 = 0
    private var names: [Int] = []
    /// Not all events have had the same.
    private var isMixed = false

    mutating func note(_ value: UInt64, of name: Int) {
      if isMixed { return }
      if self.value != 0, self.value != value {
        isMixed = true
      } else if names.count < 3, !names.contains(name) {
        self.value = value
        names.append(name)
      }
    }

    /// Whether two other events or more had this value, and none another: the SDK puts it on all of them.
    func isOfAll(_ value: UInt64, besides name: Int) -> Bool {
      !isMixed && self.value == value && names.count { $0 != name } >= 2
    }
  }

  /// An event, as far as it is told again.
  struct Seen {
    var number = 0
    var line: Int?
    var seq: Int?
    var ms: Int64?
  }
}

/// The devices of a log. Memory has a bound: of two devices that share a place the older one is forgotten, and with
/// it what it had done.
struct LogDevices {
  static let places = 1 << 16

  private var slots: [Int32] = []
  private var devices: [LogDevice] = []
  /// The number of a device; a new one has no past.
  /// - Parameter beginning: what the event tells of. Another device is what a known one has become by a reset, or its
  ///   beginning is not in the log.
  mutating func number(of key: UInt64, beginning: LogRules.Beginning?) -> Int {
    if slots.isEmpty { slots = [Int32](repeating: -1, count: Self.places) }
    let slot = slot(of: key)
    let index = Int(slots[slot])
    if index >= 0, devices[index].key == key || devices[index].otherKey == key { return index }
    var device = LogDevice()
    device.key = key
    device.isWhole = beginning != nil
    device.isNew = beginning == .installation
    if index >= 0 {
      devices[index] = device
      return index
    }
    devices.append(device)
    slots[slot] = Int32(truncatingIfNeeded: devices.count - 1)
    return devices.count - 1
  }

  /// From now on this key is the device's too, and no other's: the user has come to another anonymous id.
  mutating func add(_ key: UInt64, to number: Int) {
    let slot = slot(of: key)
    guard devices[number].key != key, devices[number].otherKey != key else { return }
    let holder = Int(slots[slot])
    if holder >= 0 {
      guard devices[holder].otherKey == key else { return }
      devices[holder].otherKey = 0
    }
    let former = devices[number].otherKey
    if former != 0, slots[self.slot(of: former)] == Int32(number) { slots[self.slot(of: former)] = -1 }
    slots[slot] = Int32(truncatingIfNeeded: number)
    devices[number].otherKey = key
  }

  private func slot(of key: UInt64) -> Int { Int(truncatingIfNeeded: key >> 11) & (Self.places - 1) }

  subscript(number: Int) -> LogDevice {
    _read { yield devices[number] }
    _modify { yield &devices[number] }
  }

  var indices: Range<Int> { devices.indices }
}

/// The sessions of a log, as far as they are remembered.
struct LogSessions {
  struct Session {
    var key: UInt64 = 0
    var first: Int64 = 0
    var last: Int64 = 0
    var isReported = false
  }
  static let places = 1 << 14
  private var sessions: [Session] = []

  /// Calls with the session of this key; a new one has the key 0.
  mutating func with<Result>(_ key: UInt64, _ body: (inout Session) -> Result) -> Result {
    if sessions.isEmpty { sessions = [Session](repeating: Session(), count: Self.places) }
    let slot = Int(truncatingIfNeeded: key >> 9) & (Self.places - 1)
    if sessions[slot].key != key { sessions[slot] = Session() }
    return body(&sessions[slot])
  }
}
