import CZlib
import CZstd
import EventLogs
import Findings
import Testing
import TextFormats

@Suite("A packed log")
struct PackedLogTests {
  /// Enough to be more than one block of everything.
  private static let text: [UInt8] = (0..<4000).flatMap { number in
    Array((PostHogSample.event("name\(number &* 2_654_435_761 % 9973)") + "\n").utf8)
  }

  private static func packed(_ bytes: [UInt8], _ compression: EventLogCompression) throws -> [UInt8] {
    switch compression {
    case .gzip: try Pack.gzip(bytes)
    case .zstd: try Pack.zstd(bytes)
    }
  }

  @Test("is read like the text, in one piece or in several", arguments: EventLogCompression.allCases)
  func isRead(_ compression: EventLogCompression) throws {
    let cut = Self.text.count / 3
    let logs = [
      try Self.packed(Self.text, compression),
      try Self.packed(Array(Self.text[..<cut]), compression) + Self.packed([], compression)
        + Self.packed(Array(Self.text[cut...]), compression),
    ]
    for log in logs {
      for piece in [100, 1 << 20] {
        let trial = try LogTrial(log, piece: piece) { _ in "" }
        #expect(trial.words == [])
        #expect(trial.summary.events == 4000)
        #expect(trial.summary.bytes == Self.text.count)
        #expect(trial.summary.packedBytes == log.count)
        #expect(trial.summary.compression == compression)
      }
    }
  }

  @Test("may be filled up with zeros behind gzip data, and with nothing else")
  func mayBeFilledUp() throws {
    let gzip = try Pack.gzip(Array(PostHogSample.lines.utf8))
    #expect(try LogTrial(gzip + [UInt8](repeating: 0, count: 1000)).words == [])
    let trial = try LogTrial(gzip + [0, 0, 0x41])
    #expect(trial.summary.events == 3)
    #expect(
      trial.words == ["log:4: something that is not gzip follows the gzip data (byte \(gzip.count + 2) of the file)"])
  }

  @Test("that was cut gives what comes before the cut", arguments: EventLogCompression.allCases)
  func mayBeCut(_ compression: EventLogCompression) throws {
    let log = try Self.packed(Self.text, compression)
    for length in [log.count - 1, log.count * 3 / 4] {
      let trial = try LogTrial(Array(log[..<length])) { _ in "" }
      #expect(trial.summary.findings.last?.code == "log.cut_\(compression.rawValue)", "\(length)")
      #expect(
        trial.summary.findings.last?.message
          == "the \(compression.rawValue) data ends before it is complete (byte \(length) of the file)")
      #expect(trial.summary.faults == 1)
      #expect(trial.summary.events > 1000)
    }
  }

  @Test("that is damaged gives what comes before the damage", arguments: EventLogCompression.allCases)
  func mayBeDamaged(_ compression: EventLogCompression) throws {
    var log = try Self.packed(Self.text, compression)
    for place in log.count / 2..<log.count / 2 + 40 { log[place] = 0xFF }
    let trial = try LogTrial(log) { _ in "" }
    let finding = try #require(trial.summary.findings.last)
    #expect(finding.code == "log.broken_\(compression.rawValue)")
    #expect(finding.message.contains("(byte "))
    #expect(trial.summary.events < 4000)
  }

  @Test("of which nothing can be read at all says why", arguments: EventLogCompression.allCases)
  func mayBeHopeless(_ compression: EventLogCompression) throws {
    let log = try Self.packed(Self.text, compression)
    let finding = try #require(throws: Finding.self) { try LogTrial(Array(log[..<6]) + [0xFF, 0xFF, 0xFF, 0xFF]) }
    #expect(["log.broken_\(compression.rawValue)", "log.cut_\(compression.rawValue)"].contains(finding.code))
    #expect(finding.place.file == "log")
  }

  @Test("that is a bomb ends at a limit", arguments: EventLogCompression.allCases)
  func mayBeABomb(_ compression: EventLogCompression) throws {
    let log = try Self.packed(Self.text, compression)
    let small = try LogTrial(log, limits: EventLogLimits(unpackedBytes: 200_000)) { _ in "" }
    #expect(small.summary.findings.last?.code == "log.unpacks_to_too_much")
    #expect(small.summary.bytes < 1_000_000)

  }

  @Test("that unpacks to very many times its size ends at a limit")
  func mayBeDense() throws {
    let spaces = try Pack.zstd(Array(PostHogSample.lines.utf8) + [UInt8](repeating: 0x20, count: 65 << 20))
    let bomb = try LogTrial(spaces, limits: EventLogLimits(unpackedRatio: 100)) { _ in "" }
    #expect(bomb.summary.events == 3)
    #expect(bomb.summary.findings.last?.message.hasPrefix("it unpacks to more than 100 times its size") == true)
  }

  @Test("that wants too much memory is refused")
  func mayWantTooMuch() throws {
    // A frame whose window is 1 GiB: the descriptor says exponent 20, added to 10.
    let finding = try #require(throws: Finding.self) {
      try LogTrial([0x28, 0xB5, 0x2F, 0xFD, 0x00, 0xA0] + [UInt8](repeating: 0, count: 100))
    }
    #expect(finding.message.contains("requires too much memory"))
  }

  @Test(
    "of another kind is named",
    arguments: [
      ("PK\u{3}\u{4}", "a zip archive"), ("PAR1", "a Parquet file"), ("SQLite format 3\0", "an SQLite database"),
      ("BZh9", "packed by bzip2"), ("\u{FEFF}<html>", "an HTML or XML page"), (" \n<?xml?>", "an HTML or XML page"),
      ("{\0\"\0a\0\"\0", "UTF-16 text"),
    ])
  func isNamed(_ start: String, _ kind: String) throws {
    let finding = try #require(throws: Finding.self) { try LogTrial(start + String(repeating: " ", count: 100)) }
    #expect(finding.code == "log.unreadable")
    #expect(finding.message == "the file is not a log: it is \(kind)")
    #expect(finding.notes.count == 1)
  }
}

/// Packs bytes.
private enum Pack {
  private struct Fault: Error {}

  static func gzip(_ bytes: [UInt8]) throws -> [UInt8] {
    var stream = z_stream()
    let size = Int32(MemoryLayout<z_stream>.size)
    guard deflateInit2_(&stream, 6, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION, size) == Z_OK else {
      throw Fault()
    }
    defer { deflateEnd(&stream) }
    var input = bytes
    return try input.withUnsafeMutableBufferPointer { input in
      var output = [UInt8](repeating: 0, count: Int(deflateBound(&stream, UInt(input.count))))
      stream.next_in = input.baseAddress
      stream.avail_in = UInt32(input.count)
      let room = output.count
      let count = output.withUnsafeMutableBufferPointer { output -> Int? in
        stream.next_out = output.baseAddress
        stream.avail_out = UInt32(room)
        return deflate(&stream, Z_FINISH) == Z_STREAM_END ? room - Int(stream.avail_out) : nil
      }
      guard let count else { throw Fault() }
      return Array(output[..<count])
    }
  }

  static func zstd(_ bytes: [UInt8]) throws -> [UInt8] {
    var output = [UInt8](repeating: 0, count: ZSTD_compressBound(bytes.count))
    let count = ZSTD_compress(&output, output.count, bytes, bytes.count, 3)
    guard ZSTD_isError(count) == 0 else { throw Fault() }
    return Array(output[..<count])
  }
}
