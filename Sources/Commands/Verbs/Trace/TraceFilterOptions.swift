import TraceAnalysis
import TraceFormat

/// The options that choose among the records of a trace.
struct TraceFilterOptions {
  enum Class: String, CaseIterable { case input, note, output }

  var kinds: [String] = []
  var classes: [Class] = []
  var from: Int64?
  var to: Int64?
  var source: String?

  static var options: [Option<TraceFilterOptions>] {
    [
      .texts(
        "-k", "--kind", value: "KIND", to: \.kinds,
        help: "of this kind, * for any part: \"analytics.*\"; repeat for more"),
      .words("--class", value: "CLASS", to: \.classes, help: "input, note or output; repeat for more"),
      Option.time("--from", to: \.from, help: "from this time on, since the first launch: 800, 1.5s, 2m").set(
        .commandLine),
      Option.time("--to", to: \.to, help: "up to this time").set(.commandLine),
      .text("--source", value: "TEXT", to: \.source, help: "whose author's line has this text: sign_out.lua:12"),
    ]
  }

  var filter: TraceFilter {
    var filter = TraceFilter()
    filter.kinds = kinds
    filter.classes = Set(
      classes.map { name in
        switch name {
        case .input: .input
        case .note: .note
        case .output: .output
        }
      })
    let first = max(from ?? 0, 0)
    filter.time = first...max(first, to ?? .max)
    filter.source = source
    return filter
  }
}
