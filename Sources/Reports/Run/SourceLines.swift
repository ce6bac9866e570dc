public import Findings
import TextFormats
public import TraceFormat

extension JourneyReport {
  /// Lines of a script that follow one another, as they were when the journey ran.
  public struct SourceLines: Hashable, Sendable {
    /// From the project's root.
    public var file: String
    /// The number of the first line, from 1.
    public var first: Int
    /// Without line breaks; a long one is cut.
    public var lines: [String]

    public init(file: String, first: Int, lines: [String]) {
      self.file = file
      self.first = first
      self.lines = lines
    }
  }
}

extension JourneyReport.SourceLines {
  /// Told before a line that something points at, and after it.
  static let context = 3
  /// Of a line, in bytes.
  static let longestLine = 200
  /// Of a journey: whoever writes more has written it by a program.
  static let (mostPlaces, mostBytes) = (1000, 128 << 10)

  /// The lines that failures and steps point at, with those around them; of very many the first.
  /// - Parameters:
  ///   - findings: the journey's.
  ///   - trace: nil: it has none.
  ///   - text: of a file; nil: nobody has it.
  /// - Returns: by file, and by line, no line twice.
  public static func all(
    of findings: [Finding], _ trace: Trace?, text: (_ file: String) -> [UInt8]?
  ) -> [JourneyReport.SourceLines] {
    var places = PointedLines()
    for finding in findings {
      if let line = finding.place.line { places.add(finding.place.file, line) }
    }
    if let trace {
      var seen: Set<String> = []
      for record in trace.records {
        guard let source = trace.source(of: record), seen.insert(source).inserted else { continue }
        guard let colon = source.utf8.lastIndex(of: UInt8(ascii: ":")),
          let line = Int(source[source.utf8.index(after: colon)...])
        else { continue }
        places.add(String(source[..<colon]), line)
      }
    }
    return places.excerpts(text)
  }
}

/// Which lines of which files are wanted.
private struct PointedLines {
  private var files: [(name: String, lines: [Int])] = []
  private var count = 0

  mutating func add(_ file: String, _ line: Int) {
    guard count < JourneyReport.SourceLines.mostPlaces, 1...Int(Int32.max) ~= line, !file.isEmpty else { return }
    count += 1
    if let place = files.firstIndex(where: { $0.name == file }) {
      files[place].lines.append(line)
    } else {
      files.append((file, [line]))
    }
  }

  func excerpts(_ text: (String) -> [UInt8]?) -> [JourneyReport.SourceLines] {
    var excerpts: [JourneyReport.SourceLines] = []
    var room = JourneyReport.SourceLines.mostBytes
    for (file, pointed) in files.sorted(by: { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }) {
      guard let bytes = text(file) else { continue }
      let lines = LuaLines.ranges(of: Set(pointed.flatMap(Self.near)), in: bytes)
      var wanted: Set<Int> = []
      for line in pointed where lines[line] != nil && room > 0 {
        for near in Self.near(line) {
          guard let range = lines[near], wanted.insert(near).inserted else { continue }
          room -= min(range.count, JourneyReport.SourceLines.longestLine) + 1
        }
      }
      for line in wanted.sorted() {
        guard let range = lines[line] else { continue }
        let text = Self.shown(bytes[range])
        if let last = excerpts.last, last.file == file, last.first + last.lines.count == line {
          excerpts[excerpts.count - 1].lines.append(text)
        } else {
          excerpts.append(JourneyReport.SourceLines(file: file, first: line, lines: [text]))
        }
      }
    }
    return excerpts
  }

  private static func near(_ line: Int) -> ClosedRange<Int> {
    let context = JourneyReport.SourceLines.context
    return max(1, line - context)...(line + context)
  }

  private static func shown(_ line: ArraySlice<UInt8>) -> String {
    // More than the limit is looked at, so that the cut is between scalars.
    let limit = JourneyReport.SourceLines.longestLine
    return String(decoding: line.prefix(limit + 4), as: UTF8.self).cut(to: limit)
  }
}

/// Lines as Lua counts them: each of the two signs of a break ends one, and both together one.
enum LuaLines {
  /// - Returns: where those of some numbers stand, without their breaks.
  static func ranges(of numbers: Set<Int>, in bytes: [UInt8]) -> [Int: Range<Int>] {
    let (feed, carriageReturn) = (UInt8(ascii: "\n"), UInt8(ascii: "\r"))
    var ranges: [Int: Range<Int>] = [:]
    var (number, start, at) = (1, 0, 0)
    while at < bytes.count, ranges.count < numbers.count {
      let byte = bytes[at]
      at += 1
      guard byte == feed || byte == carriageReturn else { continue }
      if numbers.contains(number) { ranges[number] = start..<(at - 1) }
      let other = byte == feed ? carriageReturn : feed
      if at < bytes.count, bytes[at] == other { at += 1 }
      (number, start) = (number + 1, at)
    }
    if start < bytes.count, at == bytes.count, numbers.contains(number) { ranges[number] = start..<at }
    return ranges
  }
}
