import EventLogs
import Findings
import Testing
import TextFormats

@Suite("Events are found")
struct FramingTests {
  private static let (one, two, three) = (
    PostHogSample.event("one"), PostHogSample.event("two"), PostHogSample.event("three")
  )

  /// The same three events, put together in every way.
  static let logs: [String: String] = [
    "lines": PostHogSample.lines,
    "lines without a last break": [one, two, three].joined(separator: "\n"),
    "lines of Windows": [one, "", two, three].joined(separator: "\r\n"),
    "a byte order mark": "\u{FEFF}" + PostHogSample.lines,
    "blank lines": "\n\n \(one)\n\t\n\(two)\n\n\(three)\n\n",
    "one behind the other": one + two + " " + three,
    "a list": "[\(one),\(two), \(three)]",
    "a list, an event a line": "[\n\(one),\n\(two),\n\(three)\n]\n",
    "a body": #"{"api_key":"phc","batch":[\#(one),\#(two),\#(three)],"sent_at":"2026-01-01T00:00:02Z"}"#,
    "bodies": #"{"batch":[\#(one)]}{"batch":[]}"# + "\n" + #"{"batch":[\#(two),\#(three)],"n":12}"#,
    "a list of bodies": #"[{"batch":[\#(one)]},{"batch":[\#(two),\#(three)]}]"#,
    "an answer": #"{"next":null,"results":[\#(one),\#(two),\#(three)]}"#,
    "a body of two lists": #"{"batch":[\#(one)],"x":{"batch":[1]},"results":[\#(two),\#(three)]}"#,
    "many lines each": "[" + [one, two, three].map(spread).joined(separator: ",\n") + "\n]",
    "many lines each, no list": [one, two, three].map(spread).joined(separator: "\n"),
  ]

  private static func spread(_ event: String) -> String {
    event.replacing(",\"", with: ",\n    \"").replacing("{\"", with: "{\n    \"").replacing("}", with: "\n}")
  }

  @Test("however they are put together, and however the file is read", arguments: logs.keys.sorted())
  func areFound(_ name: String) throws {
    let text = try #require(Self.logs[name])
    for piece in [1, 16, 50, 1 << 16] {
      let trial = try LogTrial(text, piece: piece) { $0.name?.text ?? "-" }
      #expect(trial.events == ["one", "two", "three"], "\(piece) bytes at a time")
      #expect(trial.words == [])
      #expect(trial.summary.events == 3)
      #expect(trial.summary.bytes == text.utf8.count)
      #expect(trial.summary.packedBytes == text.utf8.count)
      #expect(trial.summary.format == .posthog)
    }
  }

  @Test("with the line and the column on which each begins")
  func knowTheirPlaces() throws {
    let text = "\n\(Self.one)\n  \(Self.two)\n[\(Self.three)]"
    let trial = try LogTrial(text, describe: LogTrial.place)
    #expect(trial.events == ["2:1 one", "3:3 two", "4:2 three"])
    #expect(trial.summary.lines == 4)
  }

  @Test("one that fills the memory it is given, and the one after it")
  func areFoundBeyondTheFirstWindow() throws {
    let long = Self.one.replacing("\"a\"", with: "\"\(String(repeating: "a", count: 700_000))\"")
    for text in ["\(long)\n\(Self.two)\n\(long)\n", "[\(Self.two),\(long),\(long)]"] {
      let trial = try LogTrial(text) { $0.name?.text ?? "-" }
      #expect(trial.events.count == 3)
      #expect(trial.words == [])
    }
  }

  @Test("none in an empty list, whose format nobody can know")
  func emptyLists() throws {
    for text in ["[]", #"{"batch":[]}"#, " [ [ ] ]\n"] {
      let trial = try LogTrial(text)
      #expect(trial.summary.format == nil)
      #expect(trial.summary.events == 0)
      #expect(trial.summary.faults == 0)
    }
  }
}
