public import Findings
import JSONSchema
public import SettingsDefinition
import SettingsVocabulary
import TextFormats

extension TrackingPlan {
  /// The plan that an app keeps by its definition: every event that it can send, with the properties that it can have
  /// and the values of these, and what it says of the user.
  /// - Parameters:
  ///   - model: the definition, in the configuration that is meant.
  ///   - file: of the definition, for messages.
  /// - Returns: a plan whose `warnings` say which events have names that the definition does not bound.
  public static func inferred(from model: CompiledModel, file: String) throws(Findings) -> TrackingPlan {
    let events = ModelEvents(model)
    var inference = PlanInference(model: model, file: file)
    for event in events.list { inference.add(event) }
    var planned = try inference.planned()
    if model.tables.analytics.identifiesOnSignIn || model.tables.analytics.identifiesOnLaunch, !events.traits.isEmpty {
      planned.append(
        PlannedEvent(
          kind: .identify, name: "", description: "Who is signed in.", place: SourcePlace(file: file),
          schemas: [try inference.schema(events.traits, of: .traits)]))
    }
    // With PostHog it is an event of the SDK's own.
    if model.tables.analytics.sdk == .segment, var traits = events.groups.first {
      for other in events.groups.dropFirst() { traits.unite(with: other) }
      planned.append(
        PlannedEvent(
          kind: .group, name: "", description: "What the user belongs to.", place: SourcePlace(file: file),
          schemas: [try inference.schema(traits, of: .traits)]))
    }
    let name = model.string(model.tables.appName)
    return TrackingPlan(
      file: file, format: .segment, name: name.isEmpty ? model.tables.appID : name, events: planned,
      warnings: inference.warnings)
  }
}

extension [ModelEvents.Property] {
  /// What is either here or there: always only what is always in both.
  fileprivate mutating func unite(with others: [ModelEvents.Property]) {
    for index in indices {
      let other = others.first { $0.key == self[index].key }
      self[index].isAlways = self[index].isAlways && other?.isAlways == true
      if let other { self[index].values.formUnion(other.values) }
    }
    for var property in others where !contains(where: { $0.key == property.key }) {
      property.isAlways = false
      append(property)
    }
  }
}

/// Puts events of one name together, whatever sends them.
private struct PlanInference {
  let model: CompiledModel
  let file: String
  private(set) var warnings: [Finding] = []
  private var entries: [Entry] = []
  private var places: [[String]: Int] = [:]

  private struct Entry {
    var kind: PlannedEvent.Kind
    var name: String
    var sources: [String]
    var properties: [ModelEvents.Property]
  }

  init(model: CompiledModel, file: String) {
    self.model = model
    self.file = file
  }

  mutating func add(_ event: ModelEvents.Event) {
    let source = event.source.words(model)
    guard let names = event.names else {
      warnings.append(
        Finding(
          .warning, code: "plan.open_name",
          message: "the event that \(source) sends is left out: its name \"\(event.shownName)\" can be anything",
          place: SourcePlace(file: file), notes: ["put what changes into a property"]))
      return
    }
    for name in names { add(name, event, source) }
  }

  private mutating func add(_ name: String, _ event: ModelEvents.Event, _ source: String) {
    let key = [event.kind.rawValue, name]
    guard let place = places[key] else {
      places[key] = entries.count
      entries.append(Entry(kind: event.kind, name: name, sources: [source], properties: event.properties))
      return
    }
    var entry = entries[place]
    if !entry.sources.contains(source) { entry.sources.append(source) }
    entry.properties.unite(with: event.properties)
    entries[place] = entry
  }

  /// What was added, in the order in which it was first.
  func planned() throws(Findings) -> [PlannedEvent] {
    var events: [PlannedEvent] = []
    for entry in entries {
      events.append(
        PlannedEvent(
          kind: entry.kind, name: entry.name, version: "1", description: description(entry.sources),
          place: SourcePlace(file: file), schemas: [try schema(entry.properties, of: .properties)]))
    }
    return events
  }

  /// `Sent by a tap on "sync", and 3 others.`
  private func description(_ sources: [String]) -> String {
    let shown = sources.prefix(3).joined(separator: ", ")
    return "Sent by \(shown)\(sources.count > 3 ? ", and \(sources.count - 3) more" : "")."
  }

  /// A schema that knows no other properties.
  func schema(_ properties: [ModelEvents.Property], of part: PlannedSchema.Part) throws(Findings) -> PlannedSchema {
    var json = JSONWriter()
    json.objectSchema(properties, name: \.key, isRequired: \.isAlways, allowsOthers: false) { property, json in
      property.values.write(to: &json)
    }
    return try PlannedSchema(part, made: json.bytes(), file: file, draft: .draft7)
  }
}

extension ModelEvents.Event {
  /// The name with a `*` for what can be anything.
  var shownName: String {
    name.map { piece in
      guard let texts = piece.texts, texts.count == 1, !piece.mayBeEmpty else { return "*" }
      return texts[0]
    }.joined()
  }
}

extension AppEventSource {
  /// `a tap on "sync"`.
  func words(_ model: CompiledModel) -> String {
    switch self {
    case .row(let row), .custom(_, let row): "the row \"\(model.name(row))\""
    case .change(let row, _): "a change of the row \"\(model.name(row))\""
    case .flow(let flow, let phase): "the flow \"\(flow.name.description)\" when it has \(phase.name.description)"
    case .screen(let name): "the screen \"\(model.string(name))\""
    case .button(let button, let surface):
      "the button \"\(model.string(button))\" of \"\(model.string(surface))\""
    case .permission(let id): "a decision on the permission \"\(model.name(id))\""
    case .deepLink(let url): "the link \"\(model.string(url))\""
    case .error: "an error"
    case .action(let id):
      "the action that tracks \"\(model.string(model[model.tables.analytics.customEvents[id.index].name].key))\""
    case .lifecycle: "the SDK"
    }
  }
}
