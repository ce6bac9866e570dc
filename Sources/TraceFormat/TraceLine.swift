import Findings
import TextFormats

/// One line, read the slow way: for the header, the footer, and to say what is wrong.
struct TraceLine {
  /// In the trace's bytes, line break included.
  let range: Range<Int>
  let fields: DocumentFields

  /// - Throws: that the trace ends here, is cut, or that the line is too long or no JSON object.
  init(
    in bytes: UnsafeRawBufferPointer, from start: Int, number: Int, file: String, limits: TraceLimits
  ) throws(Finding) {
    let place = SourcePlace(file: file, line: number)
    guard let end = try Self.end(of: start, in: bytes, place: place, limits: limits) else {
      throw Self.truncated(
        start == bytes.count ? "it ends without a footer" : "its last line is cut",
        at: start == bytes.count ? SourcePlace(file: file, line: number - 1) : place)
    }
    range = start..<end
    let node = try Self.read(UnsafeRawBufferPointer(rebasing: bytes[start..<end]), place)
    fields = DocumentFields(node: node, code: "trace.bad_record", whole: "the record", place: place)
  }

  /// The first line of a file that should be a trace.
  static func header(
    in bytes: UnsafeRawBufferPointer, file: String, limits: TraceLimits
  ) throws(Finding) -> TraceLine {
    let place = SourcePlace(file: file, line: 1)
    if bytes.isEmpty {
      throw Finding(code: "trace.empty", message: "the trace is empty", place: place, notes: [advice])
    }
    let noTrace = Finding(
      code: "trace.not_a_trace", message: "the file is not a trace: its first line is no header", place: place,
      notes: ["a header starts with {\"trace\":\(TraceHeader.version)"])
    if bytes[0] != UInt8(ascii: "{") { throw noTrace }
    let line = try TraceLine(in: bytes, from: 0, number: 1, file: file, limits: limits)
    if line.fields.node["trace"] == nil { throw noTrace }
    return line
  }

  /// The offset after the line break, or nil when there is none.
  private static func end(
    of start: Int, in bytes: UnsafeRawBufferPointer, place: SourcePlace, limits: TraceLimits
  ) throws(Finding) -> Int? {
    let limit = min(bytes.count - start, limits.lineBytes) + start
    if let newline = bytes[start..<limit].firstIndex(of: UInt8(ascii: "\n")) { return newline + 1 }
    if limit == bytes.count { return nil }
    throw Finding(
      code: "trace.line_too_long", message: "the line is longer than \(limits.lineBytes) bytes", place: place,
      notes: ["no program of ours writes such a line; the file may be damaged"])
  }

  private static func read(_ line: UnsafeRawBufferPointer, _ place: SourcePlace) throws(Finding) -> DocumentNode {
    let limits = JSONLimits(depth: JSONScanner.deepestSkip + 1, bytes: .max, values: .max)
    let node: DocumentNode
    do throws(Finding) {
      node = try JSONReader.read(line, limits: limits)
    } catch {
      throw Finding(
        code: "trace.not_json", message: "the line is not JSON: \(error.message)", place: place, notes: error.notes)
    }
    guard case .map = node.value else {
      throw Finding(
        code: "trace.not_json", message: "the line is \(node.kindName), not an object", place: place)
    }
    return node
  }

  static func truncated(_ how: String, at place: SourcePlace) -> Finding {
    Finding(code: "trace.truncated", message: "the trace is truncated: \(how)", place: place, notes: [advice])
  }

  private static let advice = "the run that wrote it was stopped, or the file was cut; run the journey again"

  // MARK: Header and footer

  func header() throws(Finding) -> TraceHeader {
    let fields = DocumentFields(
      node: fields.node, code: "trace.bad_header", whole: "the header", place: fields.place)
    let version = try fields.integer("trace")
    if version > TraceHeader.version {
      throw finding(
        "newer_version", "the trace has version \(version), this program reads \(TraceHeader.version)",
        "use a newer settings-sim")
    }
    if version < 1 { throw fields.fault("\"trace\" of the header must be a version from 1") }
    return try TraceHeader(fields)
  }

  var isFooter: Bool { fields.node["end"] != nil && fields.node["seq"] == nil }

  func footer() throws(Finding) -> TraceFooter {
    try TraceFooter(
      DocumentFields(node: fields.node, code: "trace.bad_footer", whole: "the footer", place: fields.place))
  }

  /// A finding about this line; the code without `trace.`.
  func finding(_ code: String, _ message: String, _ note: String? = nil) -> Finding {
    Finding(code: "trace.\(code)", message: message, place: fields.place, notes: note.map { [$0] } ?? [])
  }
}
