import JSONSchema
import TextFormats
import TrackingPlans

/// What a schema does not allow, as a class of violation and in words.
enum SchemaWording {
  static func words(of fault: JSONSchemaFault, _ part: PlannedSchema.Part) -> (VerificationRule, String) {
    let isAboutProperty = ["required", "dependencies", "additionalProperties"].contains(fault.keyword)
    let pointer = isAboutProperty ? fault.propertyPointer : fault.pointer
    let isNested = JSONPointer.depth(of: pointer) > 1
    let subject = subject(pointer, part, isNested: isNested)
    // A hostile value or pattern.
    if fault.reason != .mismatch {
      return (isNested ? .nestedValue : .wrongValue, "\(subject) takes too long to be held against the plan")
    }
    switch fault.keyword {
    case "required", "dependencies": return (isNested ? .nestedValue : .missingProperty, "\(subject) is missing")
    case "additionalProperties", "propertyNames", "additionalItems", "":
      return (isNested ? .nestedValue : .unplannedProperty, "\(subject) is not planned")
    case "type": return (isNested ? .nestedValue : .wrongType, "\(subject) has another type than planned")
    default: return (isNested ? .nestedValue : .wrongValue, "\(subject) \(value(fault.keyword))")
    }
  }

  private static func subject(_ pointer: String, _ part: PlannedSchema.Part, isNested: Bool) -> String {
    if pointer.isEmpty { return "the object of the \(name(part))" }
    if isNested { return "\"\(Quote.bare(pointer))\" in the \(name(part))" }
    return "\(noun(part)) \"\(Quote.bare(JSONPointer.first(of: pointer)))\""
  }

  private static func name(_ part: PlannedSchema.Part) -> String {
    switch part {
    case .properties: "properties"
    case .traits: "traits"
    case .context: "context"
    case .call: "call"
    }
  }

  private static func noun(_ part: PlannedSchema.Part) -> String {
    switch part {
    case .properties: "property"
    case .traits: "trait"
    case .context: "value of the context"
    case .call: "field of the call"
    }
  }

  private static func value(_ keyword: String) -> String {
    switch keyword {
    case "enum": "is none of the planned values"
    case "const": "is not the planned value"
    case "pattern": "does not fit the planned pattern"
    case "format": "does not have the planned format"
    case "minLength", "minItems", "minProperties": "is shorter than planned"
    case "maxLength", "maxItems", "maxProperties": "is longer than planned"
    case "minimum", "exclusiveMinimum": "is smaller than planned"
    case "maximum", "exclusiveMaximum": "is larger than planned"
    case "multipleOf": "is no multiple of what is planned"
    case "uniqueItems": "has an item twice"
    case "contains": "lacks an item that is planned"
    default: "is not as planned (\(Quote.bare(keyword)))"
    }
  }
}

extension JSONSchemaFault {
  /// The pointer of the property that it is about; that of the value where it is about none.
  var propertyPointer: String { pointer + (property.map { "/" + JSONPointer.escaped($0) } ?? "") }
}
