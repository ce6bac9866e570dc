import TextFormats

/// A document that holds schemas: the one that is compiled, or one that `$ref` names.
final class SchemaDocument {
  let uri: String
  let root: JSONView
  var draft: JSONSchemaDraft
  // A document that is not the caller's keeps its bytes and their tape for the views.
  private let storage = Storage()
  private let tape = LiteralTape()

  init(root: JSONView, uri: String, draft: JSONSchemaDraft) {
    self.root = root
    self.uri = uri
    self.draft = draft
  }

  /// - Throws: where the bytes are not JSON.
  init(_ bytes: [UInt8], uri: String, draft: JSONSchemaDraft) throws(JSONFault) {
    // As a list of one, which is what the tape reads.
    let list = storage.keep([UInt8(ascii: "[")] + bytes + [UInt8(ascii: "]")])
    let values = try tape.read(list)
    guard let root = values.first, values.count == 1 else { throw JSONFault(.empty, at: 0) }
    self.root = root
    self.uri = uri
    self.draft = draft
  }
}

/// A value in a document that is taken for a schema.
struct SchemaTarget {
  var document: Int
  var view: JSONView
  /// The URI against which its own `$id` and `$ref` are resolved.
  var base: String

  var key: Key { Key(document: document, offset: view.range.lowerBound) }

  /// What makes two targets the same schema.
  struct Key: Hashable {
    var document: Int
    var offset: Int
  }
}
