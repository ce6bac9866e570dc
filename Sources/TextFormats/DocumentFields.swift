package import Findings

/// Takes typed fields out of a line's map; what is missing or of another type is one finding.
package struct DocumentFields {
  package let node: DocumentNode
  /// The code of the findings, `trace.bad_header`.
  package let code: String
  /// How a message names the whole, `the header`.
  package let whole: String
  package let place: SourcePlace

  package init(node: DocumentNode, code: String, whole: String, place: SourcePlace) {
    self.node = node
    self.code = code
    self.whole = whole
    self.place = place
  }

  package func integer(_ key: String) throws(Finding) -> Int64 {
    guard case .integer(let value) = try required(key).value else { throw wrongType(key, "an integer") }
    return value
  }

  /// A number that may be a string because it is larger than 2^53.
  package func unsigned(_ key: String) throws(Finding) -> UInt64 {
    switch try required(key).value {
    case .integer(let value): if let value = UInt64(exactly: value) { return value }
    case .string(let value): if let value = UInt64(value) { return value }
    case .null, .bool, .number, .list, .map: break
    }
    throw wrongType(key, "an integer from 0")
  }

  package func text(_ key: String) throws(Finding) -> String {
    guard case .string(let value) = try required(key).value else { throw wrongType(key, "a string") }
    return value
  }

  package func texts(_ key: String, default: [String]? = nil) throws(Finding) -> [String] {
    if let `default`, node[key] == nil { return `default` }
    guard case .list(let items) = try required(key).value else { throw wrongType(key, "a list of strings") }
    var texts: [String] = []
    for item in items {
      guard case .string(let text) = item.value else { throw wrongType(key, "a list of strings") }
      texts.append(text)
    }
    return texts
  }

  package func fields(_ key: String) throws(Finding) -> DocumentFields {
    let inner = try required(key)
    guard case .map = inner.value else { throw wrongType(key, "an object") }
    return DocumentFields(node: inner, code: code, whole: "\"\(key)\" of \(whole)", place: place)
  }

  private func required(_ key: String) throws(Finding) -> DocumentNode {
    guard let found = node[key] else { throw fault("\(whole) has no \"\(key)\"") }
    return found
  }

  private func wrongType(_ key: String, _ wanted: String) -> Finding {
    fault("\"\(key)\" of \(whole) must be \(wanted)")
  }

  package func fault(_ message: String) -> Finding { Finding(code: code, message: message, place: place) }
}
