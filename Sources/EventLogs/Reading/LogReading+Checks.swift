import Findings
import TextFormats

/// What is odd about an event is named; the event is given out all the same.
extension LogReading {
  mutating func check(_ event: LoggedEvent, _ extras: EventShape.Extras, _ reader: EventReader) {
    if event.ms == nil { nameTime(event, extras) }
    if event.id == nil, reader.shape.hasIDs {
      add(.warning, "no_id", event.line, event.column) { ("the event has no id", nil) }
    }
    if let name = event.name {
      if name.kind != .string {
        add(.warning, "no_name", event.line, event.column) { ("the event's name is \(name.kind.words)", nil) }
      }
    } else if event.kind == .track {
      add(.warning, "no_name", event.line, event.column) { ("the event has no name", nil) }
    }
    if let broken = reader.texts.broken {
      add(.warning, "bad_nested_json", event.line, event.column) {
        ("a part of the event should hold JSON and does not: \(Self.quoted(broken))", "it counts as missing")
      }
    }
    if limits.namesLargeIntegers { nameLargeIntegers(in: event) }
  }

  private mutating func nameTime(_ event: LoggedEvent, _ extras: EventShape.Extras) {
    if let time = extras.deviceTime ?? extras.time {
      add(.warning, "bad_time", event.line, event.column) {
        ("the event's time cannot be read: \(Self.quoted(time))", nil)
      }
    } else {
      add(.warning, "no_time", event.line, event.column) { ("the event has no time", nil) }
    }
  }

  private mutating func nameLargeIntegers(in event: LoggedEvent) {
    event.source.forEachValue { value in
      guard value.kind == .integer, value.source.count >= 16, !value.isExactInDouble else { return }
      add(.information, "large_integer", event.line, event.column) {
        (
          "the integer \(Quote.bare(String(decoding: value.source, as: UTF8.self))) is beyond 2^53",
          "it is kept digit for digit here; other programs may round it"
        )
      }
    }
  }

  private static func quoted(_ view: JSONView) -> String {
    // Enough for what a message shows.
    Quote.text(String(decoding: view.source.prefix(300), as: UTF8.self))
  }

  mutating func name(_ key: String, at place: LogElements.Place) {
    add(.warning, "duplicate_key", place.line, place.column) {
      ("the key \(Quote.text(key)) occurs twice in one object of the event", "the first one counts")
    }
  }

  mutating func refuse(_ value: JSONView, at place: LogElements.Place) {
    add(.error, "not_an_event", place.line, place.column) {
      ("an object is wanted where \(value.kind.words) stands, which is passed over", nil)
    }
  }

  mutating func nameTooMuch(at place: LogElements.Place) {
    let limit = limits.reversedBytes
    add(.error, "too_much_to_reverse", place.line, place.column) {
      (
        "the list begins with its newest event and is longer than \(limit) bytes; the event is passed over",
        "fetch the events in smaller pieces"
      )
    }
  }

  private mutating func add(
    _ severity: Finding.Severity, _ code: String, _ line: Int, _ column: Int,
    _ words: () -> (message: String, note: String?)
  ) {
    summary.tally.add(severity, "log.\(code)") {
      let (message, note) = words()
      return Finding(
        code: code, message: "column \(column): \(message)", place: SourcePlace(file: file, line: line),
        notes: note.map { [$0] } ?? [])
    }
  }
}
