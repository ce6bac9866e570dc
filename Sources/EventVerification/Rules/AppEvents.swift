import EventLogs
public import Findings
public import SettingsDefinition

/// The events that an app can send, as its definition has them, and what must have come before each: a model of all its
/// journeys that leaves out much and forbids nothing that one of them does. V28 and V29 are decided by it.
///
/// An event has a name, or of a name that is put together while the app runs the parts that are known. What comes before:
/// the start of a flow before its end, unless others can end it too, and the view of a page before a tap on one of its rows, unless the page is there
/// from the beginning. Where analytics can be forbidden, or nothing is known of a name, nothing has to come before.
public struct AppEvents: Sendable {
  /// One way to an event.
  struct Way: Hashable, Sendable {
    /// One of these must have been there; nil: nothing must.
    var needs: [Int]?
  }

  struct Event: Sendable {
    var name: String
    var ways: [Way] = []
  }

  /// By number, in the order in which the definition names them.
  private(set) var events: [Event] = []
  private var numbers: [String: Int] = [:]
  /// Beginnings and ends of names that are put together at run time.
  private(set) var patterns: [NamePattern] = []
  /// Rows that send nothing, by id.
  public private(set) var silentRows: [String] = []
  /// Names under which pages and sheets are viewed.
  public private(set) var screens: Set<String> = []
  /// The definition's file, as messages name it.
  public let file: String

  struct NamePattern: Hashable, Sendable {
    var beginning: String
    var end: String
    func fits(_ name: String) -> Bool {
      name.utf8.count >= beginning.utf8.count + end.utf8.count && name.hasPrefix(beginning) && name.hasSuffix(end)
    }
  }

  /// - Parameter file: of the definition, as messages name it.
  /// - Throws: where the definition cannot be compiled.
  public init(_ model: SettingsModel, file: String) throws(Finding) {
    self.file = file
    var builder = AppEventsBuilder(model)
    builder.build(try CompiledModel(compiling: model))
    screens = builder.screens
    silentRows = builder.silentRows
    patterns = builder.patterns
    events = builder.events
    numbers = builder.numbers
    for index in events.indices where patterns.contains(where: { $0.fits(events[index].name) }) {
      events[index].ways.append(Way())
    }
  }

  func number(of name: String) -> Int? { numbers[name] }

  /// Whether the app can send an event of this name.
  public func canSend(_ name: String) -> Bool { numbers[name] != nil || patterns.contains { $0.fits(name) } }

  /// The name that somebody may have meant.
  func nearest(to name: String) -> String? { DidYouMean.nearest(to: name, among: names) }

  /// The names of the events that it can send, as far as the definition alone tells them.
  public var names: [String] { events.map(\.name) }

  /// Of the events that could have led to this one, by their numbers, the name of the first: the shortest course there.
  func gap(before number: Int) -> String? {
    events[number].ways.lazy.compactMap { $0.needs?.first }.first.map { events[$0].name }
  }
}

/// What a device has done, as far as `AppEvents` asks for it: which events it has sent.
struct EventCourse: Hashable, Sendable {
  private var seen: [UInt64]

  init(_ app: AppEvents) { seen = [UInt64](repeating: 0, count: app.events.count / 64 + 1) }

  /// Takes the next event.
  /// - Returns: whether some journey goes on like this.
  mutating func take(_ number: Int, _ app: AppEvents) -> Bool {
    defer { seen[number / 64] |= 1 << UInt64(number % 64) }
    let ways = app.events[number].ways
    return ways.isEmpty
      || ways.contains { way in
        guard let needs = way.needs else { return true }
        return needs.contains { seen[$0 / 64] >> UInt64($0 % 64) & 1 == 1 }
      }
  }
}

extension LogRules {
  /// V28.
  mutating func checkCourse(_ seen: SeenEvent, _ app: AppEvents, _ report: inout ViolationReport) {
    guard let number = seen.facts.ofApp, seen.event.kind != .reset, devices[device].isWhole else { return }
    if devices[device].course == nil { devices[device].course = EventCourse(app) }
    guard devices[device].course?.take(number, app) == false, let gap = app.gap(before: number) else { return }
    report.add(
      violation(
        .impossibleSequence, seen,
        "comes where no journey of the app sends it: \"\(gap)\" has not come before", expected: "\"\(gap)\" before it"))
  }
}
