import Findings
public import TextFormats

/// The events that a journey has to send, as a person reviews them: a golden list, one event a line below the step that
/// leads to it. `EventListReader` reads one, `text` writes it, `EventList.init(_:)` makes it of a trace.
public struct EventList: Sendable, Hashable {
  /// The file name's ending.
  public static let ending = ".events.txt"

  /// An event that has to come.
  public struct Item: Sendable, Hashable {
    public var name: String
    public var properties: [Property]
    /// Whether it may have properties beside these.
    public var allowsOthers: Bool
    /// How often it comes there, one after the other.
    public var count: ClosedRange<Int>
    /// It and its neighbours of this kind come in any order.
    public var isUnordered: Bool
    /// The number of its step in `steps`; nil above the first.
    public var step: Int?
    /// In the list's file, from 1; 0: it was not read.
    public var line: Int

    public init(
      name: String, properties: [Property] = [], allowsOthers: Bool = false, count: ClosedRange<Int> = 1...1,
      isUnordered: Bool = false, step: Int? = nil, line: Int = 0
    ) {
      self.name = name
      self.properties = properties
      self.allowsOthers = allowsOthers
      self.count = count
      self.isUnordered = isUnordered
      self.step = step
      self.line = line
    }
  }

  public struct Property: Sendable, Hashable {
    public var key: String
    /// Nil: any value.
    public var value: DocumentNode?

    public init(key: String, value: DocumentNode?) {
      self.key = key
      self.value = value
    }
  }

  /// The most events that a count without an end stands for.
  public static let many = 1_000_000
  /// The names of lines about who the user is: the SDK learns it, and forgets it.
  public static let identify = CheckedNames.identify
  public static let reset = CheckedNames.reset

  /// As messages name it; empty for one that was made of a trace.
  public var file: String
  /// The journey's name.
  public var title: String
  /// What the user and the device do, in order.
  public var steps: [String]
  public var items: [Item]

  public init(file: String = "", title: String, steps: [String] = [], items: [Item] = []) {
    self.file = file
    self.title = title
    self.steps = steps
    self.items = items
  }

  /// As it stands in a file. The same list is always the same text.
  public var text: String {
    var text = "# \(Quote.line(title, limit: 500))\n"
    var next = 0
    func events(of step: Int?) {
      while next < items.count, items[next].step == step {
        text += "  \(items[next].text)\n"
        next += 1
      }
    }
    events(of: nil)
    for (number, step) in steps.enumerated() {
      text += "\n\(step)\n"
      events(of: number)
    }
    return text
  }
}

extension EventList.Item {
  /// As a line of the list, without the indent.
  public var text: String {
    var words: [String] = []
    if isUnordered { words.append("|") }
    if count != 1...1 { words.append(countText) }
    words.append(Self.word(name))
    for property in properties { words.append("\(Self.word(property.key))=\(property.value?.jsonText ?? "*")") }
    if allowsOthers { words.append("...") }
    return words.joined(separator: " ")
  }

  /// How often it comes, as a list has it: `?`, `*`, `2`, `1..3`, `2..*`.
  var countText: String {
    switch (count.lowerBound, count.upperBound) {
    case (0, 1): "?"
    case (0, EventList.many): "*"
    case (let low, let high):
      low == high ? "\(low)" : high == EventList.many ? "\(low)..*" : "\(low)..\(high)"
    }
  }

  /// A name as it is, or as a string in JSON where it is no plain word.
  static func word(_ name: String) -> String {
    let isPlain = name.utf8.enumerated().allSatisfy { isPart($1, first: $0 == 0) }
    return isPlain && !name.isEmpty ? name : DocumentNode(.string(name)).jsonText
  }

  static func isPart(_ byte: UInt8, first: Bool) -> Bool {
    switch byte {
    case 0x41...0x5A, 0x61...0x7A, 0x5F, 0x24, 0x40: true
    case 0x30...0x39, 0x2E, 0x2D, 0x3A, 0x2F: !first
    default: byte >= 0x80
    }
  }
}

extension DocumentNode {
  /// As JSON on one line.
  var jsonText: String {
    do throws(Finding) { return String(decoding: try json(), as: UTF8.self) } catch {
      // Nested too deeply to be written.
      return "*"
    }
  }
}
