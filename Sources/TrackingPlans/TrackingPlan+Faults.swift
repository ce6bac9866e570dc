import Findings
import JSONSchema
public import TextFormats

extension TrackingPlan {
  /// What is not as planned about an event, in one sentence; nil: nothing.
  /// - Parameters:
  ///   - kinds: the calls that it may be.
  ///   - properties: an object.
  public func fault(
    inEvent name: String, of kinds: [PlannedEvent.Kind], _ properties: JSONView
  ) -> String? {
    let planned = events(of: kinds, named: name)
    guard !planned.isEmpty else {
      let names = events.lazy.filter { kinds.contains($0.kind) }.map(\.name)
      let near = DidYouMean.nearest(to: name, among: names).map { "; it has \"\($0)\"" } ?? ""
      return "\(file) has no event \"\(name)\"" + near
    }
    // Of variants one has to hold; the first says what is wrong.
    var first: String?
    for event in planned {
      guard let fault = event.fault(in: properties) else { return nil }
      let line = event.place.line.map { ":\($0)" } ?? ""
      first = first ?? "\(event.place.file.isEmpty ? file : event.place.file)\(line) \(fault)"
    }
    return first
  }
}

extension PlannedEvent {
  fileprivate func fault(in properties: JSONView) -> String? {
    for planned in schemas where planned.part == .properties {
      if let fault = planned.schema.faults(in: properties, limit: 1).first { return fault.words(of: label) }
    }
    return nil
  }
}

extension JSONSchemaFault {
  /// `wants "/row" of the event "Row Tapped" to have enum ["a","b"], found "c"`.
  fileprivate func words(of event: String) -> String {
    if keyword == "required", let property {
      return "wants the property \"\(pointer)/\(property)\" of the \(event)"
    }
    if keyword == "additionalProperties", let property {
      return "has no property \"\(pointer)/\(property)\" of the \(event)"
    }
    let what = pointer.isEmpty ? "the properties" : "\"\(pointer)\""
    return "wants \(what) of the \(event) to have \(keyword) \(expected), found \(actual)"
  }
}
