public import Findings
import TextFormats

extension TrackingPlan {
  /// Reads a plan in any of its formats.
  /// - Parameters:
  ///   - files: the file, or all files of a folder in the order of their names.
  ///   - name: of the file or folder, as messages say it.
  ///   - format: nil to find it out by what the files hold.
  /// - Throws: everything that is wrong with it, each with file, line and JSON pointer; at most 200 faults.
  public static func read(
    _ files: [PlanFile], name: String, format: Format? = nil
  ) throws(Findings) -> TrackingPlan {
    try check(files, name: name)
    let faults = PlanFaults()
    var plan = try PlanReading(files: files, name: name, faults: faults).plan(format)
    try faults.throwIfAny()
    guard !plan.events.isEmpty else {
      throw Findings([
        Finding(
          code: "plan.no_events", message: "the plan has no events", place: SourcePlace(file: name),
          notes: ["is it the right file?"])
      ])
    }
    guard plan.events.count <= PlanLimits.events else {
      throw Findings([
        Finding(
          code: "plan.too_many_events",
          message: "the plan has \(plan.events.count) events; at most \(PlanLimits.events) are read",
          place: SourcePlace(file: name))
      ])
    }
    plan.warnings = faults.warnings
    return plan
  }

  private static func check(_ files: [PlanFile], name: String) throws(Findings) {
    func refusal(_ code: String, _ message: String, _ note: String, file: String? = nil) -> Findings {
      Findings([
        Finding(code: "plan.\(code)", message: message, place: SourcePlace(file: file ?? name), notes: [note])
      ])
    }
    if files.isEmpty {
      throw refusal("no_files", "there is no JSON here", "plans are read as JSON files")
    }
    if files.count > PlanLimits.files {
      throw refusal("too_many_files", "there are \(files.count) files", "at most \(PlanLimits.files) are read")
    }
    if files.reduce(0, { $0 + $1.bytes.count }) > PlanLimits.bytes {
      throw refusal("too_large", "it is larger than \(PlanLimits.bytes >> 20) MiB", "name the part that matters")
    }
    let yaml = files.first { file in [".yaml", ".yml"].contains { file.lastName.hasSuffix($0) } }
    if let yaml {
      throw refusal(
        "yaml", "this is YAML, and plans are read as JSON only", "export or convert it to JSON first",
        file: yaml.name)
    }
  }
}

/// What the readers of all formats work with.
struct PlanReading {
  let files: [PlanFile]
  let name: String
  let faults: PlanFaults

  func plan(_ given: TrackingPlan.Format?) throws(Findings) -> TrackingPlan {
    let format: TrackingPlan.Format
    if let given { format = given } else { format = try detected() }
    var plan = TrackingPlan(file: name, format: format, events: [])
    let names = format == .posthog ? eventNames() : [:]
    let apps = format == .snowplow ? appIDs() : [:]
    for file in files {
      each(file) { root in
        switch format {
        case .segment: SegmentReader.read(root, into: &plan)
        case .jsonSchemas: JSONSchemaReader.read(root, file, into: &plan)
        case .snowplow: SnowplowReader.read(root, apps: apps, into: &plan)
        case .mparticle: MParticleReader.read(root, into: &plan)
        case .avo: AvoReader.read(root, into: &plan)
        case .posthog: PostHogReader.read(root, names: names, into: &plan)
        }
      }
      if plan.events.count > PlanLimits.events { break }
    }
    return plan
  }

  /// PostHog's event schemas name their events by ids, and the groups in another file may know the names.
  private func eventNames() -> [String: String] {
    let ignored = PlanFaults()
    var names: [String: String] = [:]
    for file in files {
      // What is wrong with a file is told when it is read for its events.
      let own = try? PlanDocument(file).withRoot(ignored, PostHogReader.names)
      names.merge(own ?? [:]) { first, _ in first }
    }
    return names
  }

  /// The ids of Snowplow's apps, which data products name by their files.
  private func appIDs() -> [String: [String]] {
    let ignored = PlanFaults()
    var found: [String: [String]] = [:]
    for file in files {
      // What is wrong with a file is told when it is read for its events.
      found[file.name] = (try? PlanDocument(file).withRoot(ignored, SnowplowProduct.appIDs)) ?? nil
    }
    return found
  }

  /// Looks at what a file holds; a fault of its JSON is reported.
  private func each(_ file: PlanFile, _ look: (PlanNode) -> Void) {
    do throws(Finding) { try PlanDocument(file).withRoot(faults, look) } catch { faults.add(error) }
  }

  /// The format of the first file that has one.
  private func detected() throws(Findings) -> TrackingPlan.Format {
    var found: TrackingPlan.Format?
    let ignored = PlanFaults()
    for file in files where found == nil {
      do throws(Finding) { found = try PlanDocument(file).withRoot(ignored, PlanReading.format) } catch {
        throw Findings([error])
      }
    }
    if let found { return found }
    throw Findings([
      Finding(
        code: "plan.unknown_format", message: "this is no tracking plan in a known format",
        place: SourcePlace(file: files[0].name, line: 1),
        notes: ["known: \(TrackingPlan.Format.allCases.map(\.rawValue).joined(separator: ", "))"])
    ])
  }

  /// What a text is by its keys.
  static func format(of root: PlanNode) -> TrackingPlan.Format? {
    let inner = root.member("data") ?? root
    if SegmentReader.recognises(inner) { return .segment }
    if root.has("self") || SnowplowReader.isSpecification(root) { return .snowplow }
    if MParticleReader.recognises(root) { return .mparticle }
    if AvoReader.recognises(root) { return .avo }
    if PostHogReader.recognises(root) { return .posthog }
    return JSONSchemaReader.recognises(root) ? .jsonSchemas : nil
  }
}
