/// The schemas of the three drafts, which `$ref` may name. Of what they say only what decides is here.
enum Metaschema {
  static func bytes(of uri: String) -> [UInt8]? {
    switch uri {
    case "http://json-schema.org/draft-04/schema": Array(draft4.utf8)
    case "http://json-schema.org/draft-06/schema": Array(draft6.utf8)
    case "http://json-schema.org/draft-07/schema": Array(draft7.utf8)
    default: nil
    }
  }

  private static let types = #"["array", "boolean", "integer", "null", "number", "object", "string"]"#

  private static let draft4 = """
    {
      "id": "http://json-schema.org/draft-04/schema#",
      "$schema": "http://json-schema.org/draft-04/schema#",
      "definitions": {
        "count": { "type": "integer", "minimum": 0 },
        "schemas": { "type": "array", "minItems": 1, "items": { "$ref": "#" } },
        "schemaMap": { "type": "object", "additionalProperties": { "$ref": "#" } },
        "names": { "type": "array", "minItems": 1, "uniqueItems": true, "items": { "type": "string" } },
        "type": { "enum": \(types) },
        "schemaOrBoolean": { "anyOf": [{ "type": "boolean" }, { "$ref": "#" }] }
      },
      "type": "object",
      "properties": {
        "id": { "type": "string" }, "$schema": { "type": "string" }, "title": { "type": "string" },
        "description": { "type": "string" }, "default": {}, "format": { "type": "string" },
        "multipleOf": { "type": "number", "minimum": 0, "exclusiveMinimum": true },
        "maximum": { "type": "number" }, "exclusiveMaximum": { "type": "boolean" },
        "minimum": { "type": "number" }, "exclusiveMinimum": { "type": "boolean" },
        "maxLength": { "$ref": "#/definitions/count" }, "minLength": { "$ref": "#/definitions/count" },
        "pattern": { "type": "string", "format": "regex" },
        "items": { "anyOf": [{ "$ref": "#" }, { "$ref": "#/definitions/schemas" }] },
        "additionalItems": { "$ref": "#/definitions/schemaOrBoolean" },
        "maxItems": { "$ref": "#/definitions/count" }, "minItems": { "$ref": "#/definitions/count" },
        "uniqueItems": { "type": "boolean" },
        "maxProperties": { "$ref": "#/definitions/count" }, "minProperties": { "$ref": "#/definitions/count" },
        "required": { "$ref": "#/definitions/names" },
        "properties": { "$ref": "#/definitions/schemaMap" },
        "patternProperties": { "$ref": "#/definitions/schemaMap" },
        "additionalProperties": { "$ref": "#/definitions/schemaOrBoolean" },
        "definitions": { "$ref": "#/definitions/schemaMap" },
        "dependencies": {
          "type": "object", "additionalProperties": { "anyOf": [{ "$ref": "#" }, { "$ref": "#/definitions/names" }] }
        },
        "enum": { "type": "array", "minItems": 1, "uniqueItems": true },
        "type": {
          "anyOf": [
            { "$ref": "#/definitions/type" },
            { "type": "array", "minItems": 1, "uniqueItems": true, "items": { "$ref": "#/definitions/type" } }
          ]
        },
        "allOf": { "$ref": "#/definitions/schemas" }, "anyOf": { "$ref": "#/definitions/schemas" },
        "oneOf": { "$ref": "#/definitions/schemas" }, "not": { "$ref": "#" }
      },
      "dependencies": { "exclusiveMaximum": ["maximum"], "exclusiveMinimum": ["minimum"] }
    }
    """

  /// What drafts 6 and 7 share.
  private static let definitions = """
    "definitions": {
        "count": { "type": "integer", "minimum": 0 },
        "schemas": { "type": "array", "minItems": 1, "items": { "$ref": "#" } },
        "schemaMap": { "type": "object", "additionalProperties": { "$ref": "#" } },
        "names": { "type": "array", "uniqueItems": true, "items": { "type": "string" } },
        "type": { "enum": \(types) }
      }
    """

  private static let properties = """
    "$id": { "type": "string", "format": "uri-reference" }, "$schema": { "type": "string", "format": "uri" },
        "$ref": { "type": "string", "format": "uri-reference" },
        "title": { "type": "string" }, "description": { "type": "string" }, "default": true,
        "examples": { "type": "array" }, "format": { "type": "string" },
        "multipleOf": { "type": "number", "exclusiveMinimum": 0 },
        "maximum": { "type": "number" }, "exclusiveMaximum": { "type": "number" },
        "minimum": { "type": "number" }, "exclusiveMinimum": { "type": "number" },
        "maxLength": { "$ref": "#/definitions/count" }, "minLength": { "$ref": "#/definitions/count" },
        "pattern": { "type": "string", "format": "regex" },
        "items": { "anyOf": [{ "$ref": "#" }, { "$ref": "#/definitions/schemas" }] },
        "additionalItems": { "$ref": "#" }, "contains": { "$ref": "#" },
        "maxItems": { "$ref": "#/definitions/count" }, "minItems": { "$ref": "#/definitions/count" },
        "uniqueItems": { "type": "boolean" },
        "maxProperties": { "$ref": "#/definitions/count" }, "minProperties": { "$ref": "#/definitions/count" },
        "required": { "$ref": "#/definitions/names" },
        "properties": { "$ref": "#/definitions/schemaMap" },
        "patternProperties": {
          "type": "object", "propertyNames": { "format": "regex" }, "additionalProperties": { "$ref": "#" }
        },
        "additionalProperties": { "$ref": "#" }, "propertyNames": { "$ref": "#" },
        "definitions": { "$ref": "#/definitions/schemaMap" },
        "dependencies": {
          "type": "object", "additionalProperties": { "anyOf": [{ "$ref": "#" }, { "$ref": "#/definitions/names" }] }
        },
        "const": true,
        "type": {
          "anyOf": [
            { "$ref": "#/definitions/type" },
            { "type": "array", "minItems": 1, "uniqueItems": true, "items": { "$ref": "#/definitions/type" } }
          ]
        },
        "allOf": { "$ref": "#/definitions/schemas" }, "anyOf": { "$ref": "#/definitions/schemas" },
        "oneOf": { "$ref": "#/definitions/schemas" }, "not": { "$ref": "#" }
    """

  private static let draft6 = """
    {
      "$id": "http://json-schema.org/draft-06/schema#",
      "$schema": "http://json-schema.org/draft-06/schema#",
      \(definitions),
      "type": ["object", "boolean"],
      "properties": {
        \(properties),
        "enum": { "type": "array", "minItems": 1, "uniqueItems": true }
      }
    }
    """

  private static let draft7 = """
    {
      "$id": "http://json-schema.org/draft-07/schema#",
      "$schema": "http://json-schema.org/draft-07/schema#",
      \(definitions),
      "type": ["object", "boolean"],
      "properties": {
        \(properties),
        "enum": { "type": "array" },
        "if": { "$ref": "#" }, "then": { "$ref": "#" }, "else": { "$ref": "#" },
        "$comment": { "type": "string" }, "readOnly": { "type": "boolean" }, "writeOnly": { "type": "boolean" },
        "contentEncoding": { "type": "string" }, "contentMediaType": { "type": "string" }
      }
    }
    """
}
