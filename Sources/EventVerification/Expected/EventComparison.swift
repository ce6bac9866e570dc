public import Findings
import TextFormats
import TraceAnalysis
public import TraceFormat

/// How strictly events are held against a list.
public enum EventMatching: String, Sendable, Hashable, CaseIterable {
  /// All of them, in order.
  case exact
  /// Those that the app sends; what the SDK sends by itself may be there or not.
  case planned
  /// As `planned`, and within a step in any order.
  case partial
}

/// A list of events and those that came, side by side: what is missing is one line, whatever comes after it.
///
/// Both are aligned by the fewest differences; of several ways it is always the same one. Events are paired by name and
/// properties, then, between those, by name.
public struct EventComparison: Sendable, Hashable {
  /// A line of the two side by side.
  public struct Line: Sendable, Hashable {
    public enum Kind: String, Sendable, Hashable, CaseIterable {
      case same, missing, added, changed, moved
      /// It belongs to another step.
      case elsewhere
      /// It came, and is not asked for: the SDK sends it by itself.
      case tolerated
    }
    public var kind: Kind
    /// As the list has it; nil for what is not in it.
    public var expected: String?
    /// As it came, in the form of the list, its properties in the order of the list. What SDKs add by themselves is
    /// left out where it does not count.
    public var actual: String?
    /// Of the list, or of what came.
    public var step: String?
  }

  /// In the order of the list; what is not in it where it came.
  public private(set) var lines: [Line] = []
  private(set) var faults: [Fault] = []
  let list: EventList

  /// A difference, before it is worded.
  struct Fault: Sendable, Hashable {
    var kind: Line.Kind
    var item: Int?
    /// In the order of what came.
    var actual: Int?
    /// For `changed`: in which property.
    var difference: PropertyDifference?
    /// For `moved`: an event that it has passed.
    var passed: Passed?
  }

  struct Passed: Sendable, Hashable {
    var name: String
    /// In the list it comes before that event; it came after it.
    var isBefore: Bool
  }

  /// Whether all is as the list has it.
  public var isSame: Bool { faults.isEmpty }

  /// - Parameter automatic: whether the properties count that SDKs add by themselves.
  init(_ list: EventList, _ actual: [ActualEvent], _ matching: EventMatching, automatic: Bool) {
    self.list = list
    var matcher = EventMatcher(list, actual, matching, automatic: automatic)
    matcher.run()
    faults = matcher.faults
    lines = matcher.lines()
  }

  /// A list and all events of a trace.
  /// - Parameter automatic: whether the properties count that SDKs add by themselves.
  /// - Throws: a fault of the trace that its reader does not look for, a key that occurs twice.
  public init(_ list: EventList, _ trace: Trace, automatic: Bool) throws(Finding) {
    self.init(list, try ActualEvent.list(try TracedEvents(trace)), .exact, automatic: automatic)
  }

  /// The two as text, one line an event: ` ` the same, `-` as the list has it, `+` as it came. What has moved says so.
  public var text: String {
    var text = ""
    var step: String?
    for line in lines {
      if line.step != step {
        step = line.step
        text += "\(step ?? "")\n"
      }
      switch line.kind {
      case .same, .tolerated: text += "    \(line.actual ?? "")\n"
      case .missing: text += "  - \(line.expected ?? "")\n"
      case .added: text += "  + \(line.actual ?? "")\n"
      case .changed, .moved, .elsewhere:
        text += "  - \(line.expected ?? "")\n  + \(line.actual ?? "")\(line.kind.remark)\n"
      }
    }
    return text
  }
}

extension EventComparison.Line.Kind {
  fileprivate var remark: String {
    switch self {
    case .moved: "  # at another place"
    case .elsewhere: "  # at another step"
    case .same, .missing, .added, .changed, .tolerated: ""
    }
  }
}
