import TextFormats
import TraceFormat

/// Writes the lines of a script.
struct ScriptWriter {
  private let header: TraceHeader
  private let invariants: [String]
  private let origin: JourneyExport.Origin

  /// - Parameter invariants: those that are on beside what always is.
  init(_ trace: Trace, invariants: [String], origin: JourneyExport.Origin) {
    header = trace.header
    self.invariants = invariants
    self.origin = origin
  }

  func text(_ app: AppStatement, _ body: [ScriptLine]) -> String {
    var lines = LuaLines()
    let journey = header.journey
    switch origin {
    case .trace: lines.comments(["Made from a trace of \(journey.file):\(journey.line). It is yours to change."])
    case .hand: lines.comments(["Played by hand. It is yours to change."])
    }
    if header.seed != 0 { lines.comments(["Run it with --seed \(header.seed)."]) }
    lines.expression(app.term, comment: nil)
    lines.line()
    write(Self.path(journey.name)[...], body, &lines)
    return lines.text
  }

  /// One line alone.
  func text(_ line: ScriptLine) -> String {
    var lines = LuaLines()
    write(line, &lines)
    return String(lines.text.dropLast())
  }

  /// The names of the groups and of the journey.
  private static func path(_ name: String) -> [String] {
    var names: [String] = []
    var rest = name[...]
    while let range = rest.firstRange(of: " › "), names.count < 40 {
      names.append(String(rest[..<range.lowerBound]))
      rest = rest[range.upperBound...]
    }
    names.append(String(rest))
    return names.allSatisfy({ $0.contains { !$0.isWhitespace } }) ? names : [name]
  }

  private func write(_ names: ArraySlice<String>, _ body: [ScriptLine], _ lines: inout LuaLines) {
    guard let name = names.first.map(LuaText.literal) else { return }
    guard names.count == 1 else {
      return lines.block("describe(\(name), function()", "end)") { write(names.dropFirst(), body, &$0) }
    }
    let options = invariants.isEmpty ? "" : "{ invariants = \(LuaTerm.texts(invariants).flat) }, "
    lines.block("it(\(name), \(options)function(sim)", "end)") { lines in
      for line in body { write(line, &lines) }
    }
  }

  private func write(_ line: ScriptLine, _ lines: inout LuaLines) {
    switch line {
    case .call(let term, let source): lines.expression(term, comment: comment(source))
    case .plain(let text, let source): lines.expression(.name(text), comment: comment(source))
    case .block(let open, let body, let end, let source):
      lines.expression(.name(open), comment: comment(source))
      lines.inner { lines in
        for line in body { write(line, &lines) }
      }
      lines.line(end)
    case .step(let name, let body, let source):
      write(.block("step(\(LuaText.literal(name)), function()", body, source: source), &lines)
    }
  }

  /// Where the author's line is, the file only if it is not that of the journey.
  private func comment(_ source: String?) -> String? {
    guard origin == .trace, let source, let colon = source.lastIndex(of: ":") else { return nil }
    return source[..<colon] == header.journey.file ? "line \(source[source.index(after: colon)...])" : source
  }
}
