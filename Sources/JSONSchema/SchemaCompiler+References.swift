import Findings
import TextFormats

extension SchemaCompiler {
  // MARK: Drafts

  /// The draft that a document says it is of; nil where it says nothing, or nothing that helps.
  func draft(of document: SchemaDocument, _ number: Int) -> JSONSchemaDraft? {
    guard document.root.kind == .object, let schema = document.root.member("$schema") else { return nil }
    guard let uri = schema.text else { return nil }
    let target = SchemaTarget(document: number, view: document.root, base: "")
    var name = uri.hasSuffix("#") ? String(uri.dropLast()) : uri
    if name.hasPrefix("https://") { name = "http://" + name.dropFirst("https://".count) }
    switch name {
    case "http://json-schema.org/draft-04/schema": return .draft4
    case "http://json-schema.org/draft-06/schema": return .draft6
    case "http://json-schema.org/draft-07/schema": return .draft7
    case "http://json-schema.org/schema": return nil
    default: break
    }
    // Snowplow's, of which the last number may differ.
    if name.hasPrefix("http://iglucentral.com/schemas/com.snowplowanalytics.self-desc/") { return .draft4 }
    if name.hasPrefix("http://json-schema.org/draft") {
      report(.unsupportedDraft(uri), target, schema)
    } else {
      mind(.unknownDraft(uri), target, schema)
    }
    return nil
  }

  // MARK: Identifiers

  /// The URI that a schema goes by, or nil.
  private func identifier(of view: JSONView, _ draft: JSONSchemaDraft) -> String? {
    guard view.kind == .object, reference(in: view) == nil,
      let identifier = (draft == .draft4 ? view.member("id") : view.member("$id"))?.text
    else { return nil }
    // Segment writes the place of a property into `id`.
    return draft == .draft4 && identifier.hasPrefix("/") ? nil : identifier
  }

  /// The URI against which what is inside of a schema is resolved.
  func innerBase(_ target: SchemaTarget) -> String {
    // A large object, as `definitions` may be one, is passed by many references.
    if target.view.size < 100 { return ownBase(target) }
    if let known = bases[target.key] { return known }
    let base = ownBase(target)
    bases[target.key] = base
    return base
  }

  private func ownBase(_ target: SchemaTarget) -> String {
    guard let identifier = identifier(of: target.view, documents[target.document].draft) else { return target.base }
    if identifier.hasPrefix("#") { return target.base }
    return URIReference.split(URIReference.resolve(identifier, against: target.base)).uri
  }

  /// Notes every schema of a document that has a URI or a name.
  func register(_ document: Int) {
    let (root, draft) = (documents[document].root, documents[document].draft)
    var open = [SchemaTarget(document: document, view: root, base: documents[document].uri)]
    if resources[documents[document].uri] == nil { resources[documents[document].uri] = open[0] }
    while let target = open.popLast() {
      let base = innerBase(target)
      if let identifier = identifier(of: target.view, draft) {
        let (uri, name) = URIReference.split(URIReference.resolve(identifier, against: target.base))
        if !identifier.hasPrefix("#"), resources[uri] == nil { resources[uri] = target }
        if let name, !name.isEmpty, resources["\(uri)#\(name)"] == nil { resources["\(uri)#\(name)"] = target }
      }
      for (key, value) in target.view.members {
        guard let keyword = key.text.flatMap({ SchemaKeyword.byName[$0] }), keyword.isKnown(in: draft) else { continue }
        for schema in schemas(in: value, keyword) {
          open.append(SchemaTarget(document: document, view: schema, base: base))
        }
      }
    }
  }

  /// The schemas that a keyword holds.
  private func schemas(in value: JSONView, _ keyword: SchemaKeyword) -> [JSONView] {
    switch keyword.shape {
    case .schema, .schemaOrBoolean: [value].filter { $0.kind == .object }
    case .listOfSchemas: value.elements.filter { $0.kind == .object }
    case .schemaOrList: (value.kind == .object ? [value] : Array(value.elements)).filter { $0.kind == .object }
    case .mapOfSchemas, .dependencies: value.members.map(\.value).filter { $0.kind == .object }
    case .count, .number, .positiveNumber, .limit, .boolean, .text, .texts, .list, .values, .anything, .type: []
    }
  }

  // MARK: References

  /// The schema that a `$ref` leads to; nil when it leads nowhere, which is reported.
  func follow(_ reference: JSONView, from target: SchemaTarget) -> SchemaTarget? {
    let text = reference.text ?? ""
    let (uri, fragment) = URIReference.split(URIReference.resolve(text, against: target.base))
    guard let resource = resource(uri, reference, target) else { return nil }
    guard let fragment, !fragment.isEmpty else { return resource }
    let pointer = URIReference.decoded(fragment)
    if pointer.first == UInt8(ascii: "/") { return walk(pointer, from: resource, reference, target) }
    let name = String(decoding: pointer, as: UTF8.self)
    if let named = resources["\(uri)#\(name)"] { return named }
    report(.deadReference(text, near: nil), target, reference)
    return nil
  }

  private func resource(_ uri: String, _ reference: JSONView, _ target: SchemaTarget) -> SchemaTarget? {
    if let known = resources[uri] { return known }
    guard let bytes = options.documents[uri] ?? options.documents["\(uri)#"] ?? Metaschema.bytes(of: uri) else {
      report(.remoteReference(uri), target, reference)
      return nil
    }
    do throws(JSONFault) {
      let document = try SchemaDocument(bytes, uri: uri, draft: rootDraft)
      documents.append(document)
      let number = documents.count - 1
      if let draft = draft(of: document, number) { document.draft = draft }
      register(number)
    } catch {
      let finding = bytes.withUnsafeBytes { error.finding(in: $0, file: uri) }
      report(.unreadableDocument(uri, finding.message), target, reference)
      return nil
    }
    return resources[uri]
  }

  private func walk(
    _ pointer: [UInt8], from resource: SchemaTarget, _ reference: JSONView, _ target: SchemaTarget
  ) -> SchemaTarget? {
    var at = resource
    for token in JSONPointer.tokens(pointer) {
      guard let next = child(of: at, token) else {
        let names = at.view.members.lazy.compactMap(\.key.text).prefix(200)
        let near = DidYouMean.nearest(to: String(decoding: token, as: UTF8.self), among: names)
        report(.deadReference(reference.text ?? "", near: near), target, reference)
        return nil
      }
      at = SchemaTarget(document: at.document, view: next, base: innerBase(at))
    }
    return at
  }

  private func child(of target: SchemaTarget, _ token: [UInt8]) -> JSONView? {
    if target.view.kind == .object, target.view.size < 100 {
      return token.withUnsafeBytes { target.view.member($0) }
    }
    if let index = memberIndex[target.key] { return index[token] }
    var index: [[UInt8]: JSONView] = [:]
    for (key, value) in target.view.members {
      let name = key.withText { Array($0) }
      if index[name] == nil { index[name] = value }
    }
    for (number, element) in target.view.elements.enumerated() { index[Array("\(number)".utf8)] = element }
    memberIndex[target.key] = index
    return index[token]
  }
}
