import Findings
import JSONSchema
import TextFormats

/// A text of JSON that stays, so that views into it may.
final class Sample {
  let bytes: UnsafeMutableRawBufferPointer
  private var tape = JSONTape(limits: JSONLimits(depth: 500, bytes: 1 << 28, values: 1 << 24))

  convenience init(_ text: String) throws { try self.init(Array(text.utf8)) }

  init(_ text: [UInt8]) throws {
    bytes = .allocate(byteCount: max(text.count, 1), alignment: 8)
    bytes.copyBytes(from: text)
    var scanner = JSONScanner(UnsafeRawBufferPointer(rebasing: bytes[..<text.count]))
    scanner.allowsLoneSurrogates = true
    try tape.read(&scanner)
  }

  deinit { bytes.deallocate() }

  var root: JSONView { tape.root(of: UnsafeRawBufferPointer(bytes)) }
}

/// A schema written in a test.
func schema(_ text: String, _ options: JSONSchemaOptions = JSONSchemaOptions()) throws -> JSONSchema {
  let sample = try Sample(text)
  return try withExtendedLifetime(sample) { try JSONSchema(sample.root, file: "schema.json", options: options) }
}

extension JSONSchema {
  func isValid(_ text: String) throws -> Bool {
    let sample = try Sample(text)
    return withExtendedLifetime(sample) { isValid(sample.root) }
  }

  func faults(_ text: String, limit: Int = 100) throws -> [JSONSchemaFault] {
    let sample = try Sample(text)
    return withExtendedLifetime(sample) { faults(in: sample.root, limit: limit) }
  }
}

/// What is wrong with a schema: codes and places, one a line.
func problems(_ text: String, _ options: JSONSchemaOptions = JSONSchemaOptions()) -> [Finding] {
  do {
    _ = try schema(text, options)
    return []
  } catch let findings as Findings {
    return findings.list
  } catch {
    return [Finding(code: "test", message: "\(error)")]
  }
}
