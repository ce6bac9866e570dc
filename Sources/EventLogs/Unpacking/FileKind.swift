import Findings

/// Kinds of files, told by their first bytes.
enum FileKind {
  /// How a log is packed, nil where it is text.
  /// - Throws: a finding about a file that is no log.
  static func compression(of first: UnsafeRawBufferPointer) throws(Finding) -> EventLogCompression? {
    if starts(first, [0x1F, 0x8B]) { return .gzip }
    if starts(first, [0x28, 0xB5, 0x2F, 0xFD]) { return .zstd }
    // A zstd frame that holds no data, only something about it.
    if first.count >= 4, first[0] & 0xF0 == 0x50, starts(rebased(first, from: 1), [0x2A, 0x4D, 0x18]) { return .zstd }
    for (magic, what, note) in others where starts(first, magic) { throw unreadable(what, note) }
    return nil
  }

  /// What is wrong with the beginning of a text that is no log.
  static func textFault(of first: UnsafeRawBufferPointer) -> Finding? {
    if isUTF16(first) {
      return unreadable("UTF-16 text", "save it as UTF-8: iconv -f UTF-16 -t UTF-8")
    }
    let text = rebased(first, from: starts(first, byteOrderMark) ? byteOrderMark.count : 0)
    guard let start = text.first(where: { !isSpace($0) }) else { return nil }
    if start == UInt8(ascii: "<") {
      return unreadable("an HTML or XML page", "the server answered with a page in the place of the log; look into it")
    }
    return nil
  }

  static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

  private static let others: [(magic: [UInt8], what: String, note: String)] = [
    ([0x50, 0x4B, 0x03, 0x04], "a zip archive", "unpack it, and name the files that are inside"),
    ([0x50, 0x41, 0x52, 0x31], "a Parquet file", "export the log as JSON Lines"),
    ([0x4F, 0x62, 0x6A, 0x01], "an Avro file", "export the log as JSON Lines"),
    ([0x53, 0x51, 0x4C, 0x69, 0x74, 0x65, 0x20], "an SQLite database", "export the events as JSON Lines"),
    ([0x42, 0x5A, 0x68], "packed by bzip2", "unpack it with bunzip2"),
    ([0xFD, 0x37, 0x7A, 0x58, 0x5A], "packed by xz", "unpack it with unxz"),
    ([0x04, 0x22, 0x4D, 0x18], "packed by lz4", "unpack it with unlz4"),
  ]

  private static func unreadable(_ what: String, _ note: String) -> Finding {
    Finding(code: "log.unreadable", message: "the file is not a log: it is \(what)", notes: [note])
  }

  private static func isUTF16(_ first: UnsafeRawBufferPointer) -> Bool {
    if starts(first, [0xFF, 0xFE]) || starts(first, [0xFE, 0xFF]) { return true }
    guard first.count >= 4 else { return false }
    // JSON begins with two ASCII characters.
    return (first[0] == 0) != (first[1] == 0) && (first[2] == 0) != (first[3] == 0) && first[0] == first[0] & 0x7F
  }

  private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || 0x09...0x0D ~= byte }

  private static func starts(_ bytes: UnsafeRawBufferPointer, _ magic: [UInt8]) -> Bool {
    bytes.count >= magic.count && bytes.prefix(magic.count).elementsEqual(magic)
  }

  private static func rebased(_ bytes: UnsafeRawBufferPointer, from start: Int) -> UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(rebasing: bytes[start...])
  }
}
