import EventLogs
import Findings
import Testing
import TextFormats

@Suite("What is wrong with a log is named, and nothing else is lost")
struct BadLogTests {
  private static let (one, two, three) = (
    PostHogSample.event("one"), PostHogSample.event("two"), PostHogSample.event("three")
  )

  /// A log with one bad place between good events, what is said of it, and the events that are left.
  static let logs: [(name: String, text: String, words: [String], events: [String])] = [
    (
      "a line that was cut", "\(one)\n\(two.dropLast(20))\n\(three)\n",
      ["log:2: column 108: the event is not JSON, and is passed over: the text ends before the value does"],
      ["one", "three"]
    ),
    (
      "a cut in front of a value", "\(one)\n{\"event\":\n\(three)\n",
      ["log:2: column 10: the event is not JSON, and is passed over: the text ends before the value does"],
      ["one", "three"]
    ),
    (
      "a word", "\(one)\nhello\n\(three)\n",
      ["log:2: column 1: the event is not JSON, and is passed over: unknown word \"hello\""], ["one", "three"]
    ),
    (
      "a number", "\(one)\n12\n\(three)\n",
      ["log:2: column 1: an object is wanted where a number stands, which is passed over"], ["one", "three"]
    ),
    (
      "text behind an event", "\(one)\n\(two) x\n\(three)\n",
      ["log:2: column 129: the event is not JSON, and is passed over: unknown word \"x\""], ["one", "two", "three"]
    ),
    (
      "a zero byte", "\(one)\n\(two.replacing("two", with: "t\0o"))\n\(three)\n",
      ["log:2: column 14: the event is not JSON, and is passed over: a zero byte stands in a string"], ["one", "three"]
    ),
    (
      "commas behind the lines", "\(one),\n\(two)\n",
      ["log:1: column 128: a comma stands where an event is wanted"], ["one", "two"]
    ),
    (
      "no comma in a list", "[\(one)\n\(two)]", ["log:2: column 1: a comma is missing between two events"],
      ["one", "two"]
    ),
    (
      "two commas in a list", "[\(one),,\(two)]",
      ["log:1: column 130: a comma stands where an event is wanted"],
      ["one", "two"]
    ),
    (
      "a quote that is missing in a list", "[\(one),\(two.replacing("\"two", with: "two")),\(three)]",
      ["log:1: column 155: the event is not JSON, and is passed over: unknown word \"two\""], ["one", "three"]
    ),
    (
      "a bracket that is missing in a list", "[\(one),\(two.dropLast()),\(three)]",
      [
        #"log:1: column 257: the event is not JSON, and is passed over: a key in double quotes is missing before "{""#
      ],
      ["one", "three"]
    ),
    (
      "a cut in a list of lines", "[\n\(one),\n\(two.dropLast(60))\n\(three)\n]",
      ["log:3: column 68: the event is not JSON, and is passed over: a line break stands in a string"],
      ["one", "three"]
    ),
    (
      "a list that does not end", "[\(one),\(two)",
      ["log:1: column 257: the log ends inside of a list of events"], ["one", "two"]
    ),
    (
      "a body that is broken", "{\"batch\":[\(one)],sent}\n\(two)",
      [
        #"log:1: column 140: the event is not JSON, and is passed over: a key in double quotes is missing before "s""#
      ],
      ["one", "two"]
    ),
    (
      "an event in a list of lists", "[[[[[[\(one)]]]],\(two)]]",
      ["log:1: column 5: an object is wanted where a list stands, which is passed over"], ["two"]
    ),
  ]

  @Test("in one place", arguments: logs.map(\.name))
  func isNamed(_ name: String) throws {
    let log = try #require(Self.logs.first { $0.name == name })
    for piece in [1, 16, 50, 300, 1 << 16] {
      let trial = try LogTrial(log.text, format: .posthog, piece: piece) { $0.name?.text ?? "-" }
      #expect(trial.events == log.events, "\(piece) bytes at a time")
      #expect(trial.words == log.words, "\(piece) bytes at a time")
    }
  }
}
