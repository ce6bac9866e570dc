import TrackingPlans

/// The formats that plans are written in.
enum PlanTarget: String, CaseIterable {
  case segment
  case jsonSchema = "json-schema"
  case posthog, snowplow, mparticle

  var format: TrackingPlan.Format {
    switch self {
    case .segment: .segment
    case .jsonSchema: .jsonSchemas
    case .posthog: .posthog
    case .snowplow: .snowplow
    case .mparticle: .mparticle
    }
  }

  /// `segment, json-schema, posthog, snowplow or mparticle`.
  static var allNames: String {
    let names = allCases.map(\.rawValue)
    return names.dropLast().joined(separator: ", ") + " or \(names.last ?? "")"
  }
}

/// Where a plan goes that a verb has made.
struct PlanOutput {
  let verb: String
  let target: PlanTarget
  /// As it was typed; nil: standard output.
  let output: String?

  /// - Throws: when a folder is to be written and none is named.
  func check() throws(UsageFault) {
    guard target.format.isFolder, output == nil else { return }
    throw .missingOption(verb: "\(verb) --to \(target.rawValue)", option: "--output", usage: "-o FOLDER")
  }

  /// Writes a plan, and says what the format cannot say of it.
  func write(_ plan: TrackingPlan, vendor: String? = nil, _ session: Session) throws {
    guard let export = try plan.written(as: target.format, vendor: vendor ?? "com.example") else { return }
    session.console.report(export.warnings)
    guard let output else {
      for file in export.files { session.console.write(String(decoding: file.bytes, as: UTF8.self)) }
      return
    }
    let path = Path.absolute(output, in: session.surroundings.workingFolder)
    guard target.format.isFolder else {
      for file in export.files { try session.files.write(file.bytes, to: path) }
      return session.console.print(session.typed(path))
    }
    for file in export.files {
      try session.throwIfInterrupted()
      try session.files.write(file.bytes, to: Path.join(path, file.name))
    }
    session.console.print(Wording.plansWritten(export.files.count, to: session.typed(path)))
    try reportStrangers(besides: export.files.map(\.name), in: path, session)
  }

  /// What lies in the folder already is read as part of the plan.
  private func reportStrangers(besides names: [String], in folder: String, _ session: Session) throws {
    let found = try FolderWalk.files(below: folder, extensions: ["json"], files: session.files)
    let strangers = found.filter { file in !names.contains { Path.join(folder, $0) == file } }
    if let first = strangers.first {
      session.console.report(Wording.strangersInPlan(strangers.count, first: session.typed(first)))
    }
  }
}
