public import Findings
import JSONSchema
import TextFormats

/// Where in a plan's file a schema comes from, so that a keyword of it has a line and a pointer there.
public struct SchemaOrigin: Sendable {
  private let place: SourcePlace
  private let form: Form

  private enum Form: Sendable {
    /// The file holds it, or all that it is a part of, as this text.
    case text([UInt8])
    /// It was made of what the file says of each property.
    case properties([String: SourcePlace])
  }

  init(_ node: PlanNode) {
    place = node.place
    form = .text(node.source)
  }

  /// - Parameters:
  ///   - whole: what it was made of.
  ///   - properties: by their names.
  init(_ whole: PlanNode, properties: [String: SourcePlace]) {
    place = whole.place
    form = .properties(properties)
  }

  /// The place of a keyword, in the whole file.
  /// - Parameters:
  ///   - pointer: from the schema, `/properties/theme/type`.
  ///   - property: the one that is missing or not planned, where the keyword is about one.
  public func place(of pointer: String, property: String?) -> SourcePlace {
    switch form {
    case .properties(let places):
      let steps = JSONPointer.tokens(Array(pointer.utf8))
      let isInside = steps.count > 1 && steps[0] == Array("properties".utf8)
      let name = isInside ? String(decoding: steps[1], as: UTF8.self) : property
      return name.flatMap { places[$0] } ?? place
    case .text(let text):
      var found = place
      found.path += pointer
      found.line = place.line.map { $0 + Self.lines(before: pointer, in: text) }
      return found
    }
  }

  /// How many lines of a text end before a place in it, a member's before its key.
  private static func lines(before pointer: String, in text: [UInt8]) -> Int {
    do throws(Findings) {
      let offset = try withJSON(text) { root in Self.offset(of: JSONPointer.tokens(Array(pointer.utf8)), in: root) }
      return text[..<offset].count { $0 == UInt8(ascii: "\n") }
    } catch {
      preconditionFailure("a schema that was read is JSON: \(error)")
    }
  }

  /// The byte at which the last step begins that is there.
  private static func offset(of steps: [[UInt8]], in root: JSONView) -> Int {
    var (view, offset) = (root, 0)
    for step in steps {
      if view.kind == .array {
        guard let index = Int(String(decoding: step, as: UTF8.self)), index >= 0,
          let next = view.elements.dropFirst(index).first(where: { _ in true })
        else { break }
        (view, offset) = (next, next.range.lowerBound)
        continue
      }
      let member = step.withUnsafeBytes { bytes in view.members.first { $0.key.isText(bytes) } }
      guard let member else { break }
      (view, offset) = (member.value, member.key.range.lowerBound)
    }
    return offset
  }
}
