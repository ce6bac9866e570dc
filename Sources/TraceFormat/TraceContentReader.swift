import TextFormats

/// Reads what a record says, apart from where it stands: kind, data and changes as one hash in which the links of its
/// data are left out, and these links. Without `seq`, `ms`, `cause` and `source`.
///
/// Values are compared as they are written, for every writer writes them in one way; what is written otherwise and
/// means the same has another hash.
package struct TraceContentReader {
  private let bytes: UnsafeRawBufferPointer
  private let fields = LinkFields.shared

  /// - Parameter bytes: of a trace that was read; they must outlive the reader.
  package init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

  /// - Parameter links: gets those of this record, in the order of its data.
  package func content(of record: TraceRecord, links: inout [TraceLink]) -> UInt64 {
    var hash = kind(of: record, after: 0)
    let fields = record.kindIndex < 0 ? [] : fields.ofKinds[Int(record.kindIndex)]
    if fields.isEmpty {
      hash = self.hash(record.dataRange, after: hash)
    } else {
      hash = withoutLinks(record.dataRange, fields, after: hash, links: &links)
    }
    guard let changes = record.changesRange else { return hash }
    return self.hash(changes, after: ~hash)
  }

  /// The record's kind as a hash that goes on from another.
  package func kind(of record: TraceRecord, after seed: UInt64) -> UInt64 { hash(record.kindRange, after: seed) }

  private func hash(_ range: Range<Int>, after seed: UInt64) -> UInt64 {
    TraceDigest.number(of: UnsafeRawBufferPointer(rebasing: bytes[range]), after: seed)
  }

  /// Of the data with the links cut out.
  private func withoutLinks(
    _ range: Range<Int>, _ fields: [LinkFields.Field], after seed: UInt64, links: inout [TraceLink]
  ) -> UInt64 {
    var hash = seed
    var plain = range.lowerBound
    var scanner = JSONScanner(bytes, from: range.lowerBound + 1, to: range.upperBound)
    do throws(JSONFault) {
      scanner.skipSpace()
      while scanner.next == UInt8(ascii: "\"") {
        let key = try scanner.key()
        scanner.skipSpace()
        let start = scanner.at
        try scanner.skipValue()
        if let field = fields.first(where: { $0.isNamed(key, in: bytes) }),
          let link = link(field, start..<scanner.at)
        {
          links.append(link)
          hash = self.hash(plain..<start, after: hash)
          plain = scanner.at
        }
        scanner.skipSpace()
        _ = scanner.take(UInt8(ascii: ","))
        scanner.skipSpace()
      }
    } catch {
      preconditionFailure("a record that was read before has a fault: \(error)")
    }
    return self.hash(plain..<range.upperBound, after: hash)
  }

  private func link(_ field: LinkFields.Field, _ value: Range<Int>) -> TraceLink? {
    if field.isText {
      guard value.count >= 2, bytes[value.lowerBound] == UInt8(ascii: "\"") else { return nil }
      let text = bytes[value.lowerBound + 1..<value.upperBound - 1]
      return TraceLink(field.meaning, TraceLink.number(of: UnsafeRawBufferPointer(rebasing: text)))
    }
    var digits = value
    if field.isOwner {
      let prefix = Self.owner.count
      guard value.count > prefix + 1, bytes[value.lowerBound..<value.lowerBound + prefix].elementsEqual(Self.owner)
      else { return nil }
      digits = value.lowerBound + prefix..<value.upperBound - 1
    }
    var scanner = JSONScanner(bytes, from: digits.lowerBound, to: digits.upperBound)
    guard let number = try? scanner.integer(), scanner.at == digits.upperBound else { return nil }
    return TraceLink(field.meaning, number)
  }

  private static let owner = Array("\"\(TraceLink.session)".utf8)
}

/// The fields of each kind whose values are links.
private final class LinkFields: Sendable {
  static let shared = LinkFields()

  struct Field: Sendable {
    let key: [UInt8]
    let meaning: TraceLink.Meaning
    let isOwner: Bool
    let isText: Bool

    func isNamed(_ name: JSONStringRange, in bytes: UnsafeRawBufferPointer) -> Bool {
      guard name.end - name.start == key.count else { return false }
      for index in key.indices where key[index] != bytes[name.start + index] { return false }
      return true
    }
  }

  /// By the place of the kind in `TraceKind.all`.
  let ofKinds = TraceKind.all.map { kind in
    kind.fields.compactMap { field in
      field.type.linkMeaning.map { meaning in
        let isText = if case .identifier = field.type { true } else { false }
        return Field(
          key: Array(field.key.utf8), meaning: meaning, isOwner: field.type == .owner, isText: isText)
      }
    }
  }
}
