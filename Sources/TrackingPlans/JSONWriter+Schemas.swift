import TextFormats

extension JSONWriter {
  /// The schema of an object.
  /// - Parameters:
  ///   - allowsOthers: it may have properties that are not among these.
  ///   - write: the schema of one property.
  mutating func objectSchema<Property>(
    _ properties: [Property], name: (Property) -> String, isRequired: (Property) -> Bool, allowsOthers: Bool,
    _ write: (Property, inout JSONWriter) -> Void
  ) {
    beginObject()
    field("type", "object")
    key("properties")
    beginObject()
    for property in properties {
      key(name(property))
      write(property, &self)
    }
    endObject()
    let required = properties.filter(isRequired)
    if !required.isEmpty {
      key("required")
      beginArray()
      for property in required { string(name(property)) }
      endArray()
    }
    if !allowsOthers { field("additionalProperties", false) }
    endObject()
  }
}
