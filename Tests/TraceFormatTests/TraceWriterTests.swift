import Findings
import TestSupport
import Testing
import TextFormats
import TraceFormat

struct TraceWriterTests {
  private struct DiskFull: Error {}

  /// What a sink was given.
  private final class Sink {
    var blocks: [[UInt8]] = []
    var limit = Int.max

    func take(_ bytes: UnsafeRawBufferPointer) throws {
      if blocks.count >= limit { throw DiskFull() }
      blocks.append(Array(bytes))
    }
  }

  private func write(_ count: Int, to sink: Sink, padding: Int = 20) throws -> TraceFooter {
    let text = QuotedText(String(repeating: "x", count: padding))
    var writer = try TraceWriter(TraceSample.header) { try sink.take($0) }
    for seq in 1...count {
      if seq % 2 == 1 {
        writer.begin("log.printed", seq: seq, ms: Int64(seq), source: nil)
      } else {
        Array("auth.sign_out".utf8).withUnsafeBytes {
          writer.begin($0, ".held", seq: seq, ms: Int64(seq), cause: seq - 1)
        }
      }
      writer.json.field("text", text)
      if seq % 3 == 0 {
        writer.beginChanges()
        if seq % 2 == 0 { writer.json.field("n", seq) }
      }
    }
    let length = writer.byteCount
    let footer = try writer.finish(outcome: "passed")
    #expect(sink.blocks.joined().count > length)
    return footer
  }

  @Test func `the sink gets whole lines in blocks, and the digest covers all of them`() throws {
    let sink = Sink()
    let footer = try write(10_000, to: sink)
    #expect(sink.blocks.count > 10)
    for block in sink.blocks { #expect(block.last == UInt8(ascii: "\n")) }
    for block in sink.blocks.dropLast(2) {
      #expect(TraceWriter.blockSize..<TraceWriter.blockSize + 200 ~= block.count)
    }
    let trace = try Trace(Array(sink.blocks.joined()), file: "t.jsonl")
    #expect(trace.footer == footer)
    #expect(trace.records.count == 10_000)
    for record in trace.records {
      #expect((record.changesRange != nil) == record.seq.isMultiple(of: 6))
      #expect(record.cause == (record.seq % 2 == 0 ? record.seq - 1 : nil))
    }
  }

  @Test func `a record larger than a block is one block`() throws {
    let sink = Sink()
    _ = try write(4, to: sink, padding: 100_000)
    #expect(fault(Array(sink.blocks.joined())) == nil)
  }

  @Test(arguments: [0, 1, 3])
  func `an error of the sink is kept, and the footer is never written`(limit: Int) throws {
    let sink = Sink()
    sink.limit = limit
    #expect(throws: DiskFull.self) { try write(10_000, to: sink) }
    #expect(sink.blocks.count == limit)
    #expect(fault(Array(sink.blocks.joined()))?.code == (limit == 0 ? "trace.empty" : "trace.truncated"))
  }

  @Test func `a trace without a record is whole`() throws {
    var file: [UInt8] = []
    var writer = try TraceWriter(TraceSample.header) { file.append(contentsOf: $0) }
    try writer.finish(outcome: "error")
    let trace = try Trace(file, file: "t.jsonl")
    #expect(trace.records.isEmpty)
    #expect(trace.footer == TraceFooter(outcome: "error", records: 0, digest: "ef46db3751d8e999"))
  }

  @Test func `a header keeps all that it says`() throws {
    var header = TraceSample.header
    header.seed = .max
    header.faults = ["stale_read", "lost_write"]
    header.redactions = ["emails"]
    header.normalisers = ["round_ms"]
    header.journey.name = "“quoted” \"name\" › …"
    #expect(try Trace(try TraceSample.write(header), file: "t.jsonl").header == header)
  }

  @Test func `a source may hold any characters`() throws {
    var file: [UInt8] = []
    var writer = try TraceWriter(TraceSample.header) { file.append(contentsOf: $0) }
    writer.begin("user.back", seq: 1, ms: 0, source: TraceSource(file: QuotedText("Größe/\"a\".lua"), line: 1000))
    try writer.finish(outcome: "passed")
    let trace = try Trace(file, file: "t.jsonl")
    #expect(trace.source(of: trace.records[0]) == "Größe/\"a\".lua:1000")
    #expect(
      trace.line(of: trace.records[0])
        == #"{"seq":1,"ms":0,"kind":"user.back","source":"Größe/\"a\".lua:1000","data":{}}"#)
  }

  @Test func `random records are read back the same`() throws {
    var random = SplitMix(seed: 11)
    for _ in 0..<50 {
      var file: [UInt8] = []
      var documents: [(DocumentNode, DocumentNode?)] = []
      var writer = try TraceWriter(TraceSample.header) { file.append(contentsOf: $0) }
      for seq in 1...20 {
        let data = RandomDocument.map(&random)
        let changes = Bool.random(using: &random) ? RandomDocument.map(&random) : nil
        writer.begin("expect.passed", seq: seq, ms: 0, source: nil)
        try RandomDocument.write(data, to: &writer.json)
        if let changes {
          writer.beginChanges()
          try RandomDocument.write(changes, to: &writer.json)
        }
        documents.append((data, changes == DocumentNode(.map([])) ? nil : changes))
      }
      try writer.finish(outcome: "passed")

      let trace = try Trace(file, file: "t.jsonl")
      for (record, (data, changes)) in zip(trace.records, documents) {
        #expect(try trace.data(of: record).withoutLines == data)
        #expect(try trace.changes(of: record)?.withoutLines == changes)
      }
    }
  }
}
