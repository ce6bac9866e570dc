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
      first = first ?? fault
    }
    return first
  }
}

extension PlannedEvent {
  /// `plan.json:3: event "Theme Changed", "/theme": must be one of "light", "dark", and is "blue"`.
  fileprivate func fault(in properties: JSONView) -> String? {
    for planned in schemas where planned.part == .properties {
      guard let fault = planned.schema.faults(in: properties, limit: 1).first else { continue }
      let subject = fault.pointer.isEmpty ? label : "\(label), \"\(fault.pointer)\""
      return "\(SourcePlace(file: place.file, line: place.line)): \(subject): \(fault.message)"
    }
    return nil
  }
}
