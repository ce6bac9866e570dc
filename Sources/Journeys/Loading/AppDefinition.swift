public import Findings
import LuaBridge
public import SettingsDefinition
import SettingsSimulation
import TextFormats
public import TraceFormat
public import TrackingPlans

/// A definition that journeys run: read and found valid once, shared by all workers.
public final class AppDefinition: Sendable {
  /// As messages name it: the file of the definition, or of the script that it is written in.
  public let file: String
  /// The definition without a configuration.
  public let base: ModelVariant
  /// What was read.
  public let model: SettingsModel
  /// Of what was read, 16 hexadecimal digits: for the header of traces.
  public let digest: String
  /// What was read, part by part: for the header of traces too.
  public let parts: DefinitionParts
  /// What `analytics.plan` names; nil where it names nothing.
  public let trackingPlan: TrackingPlan?
  /// Of all tracking plans that it names.
  private let planWarnings: [Finding]
  let document: DocumentNode
  let overlay: DefinitionOverlay?
  /// The files that it names, in any of its configurations, as they were when it was read.
  private let files: [String: [UInt8]]

  /// - Parameter read: the bytes of a file that it names; nil: there is none.
  init(
    _ document: DocumentNode, file: String, overlay: DefinitionOverlay?, read: (String) throws -> [UInt8]?
  ) throws {
    self.document = document
    self.file = file
    self.overlay = overlay
    var files: [String: [UInt8]] = [:]
    model = try withoutActuallyEscaping(read) { read in
      let source = DefinitionFiles { path in
        if let known = files[path] { return known }
        files[path] = try read(path)
        return files[path]
      }
      return try SettingsModel.read(document, file: file, overlay: overlay, files: source)
    }
    self.files = files
    let plans = try AppDefinition.plans(model.sources.plans)
    let named = model.analytics.planFile?.path
    trackingPlan = plans.first { $0.file == named }
    planWarnings = plans.flatMap(\.warnings)
    base = try ModelVariant(model, configuration: nil)
    parts = try DefinitionParts(document, overlay: overlay?.document, files)
    digest = AppDefinition.digest(of: [document, overlay?.document].compactMap { $0 }, files)
  }

  /// The tracking plans that it names, in any of its configurations.
  /// - Throws: what is wrong with all of them.
  private static func plans(_ named: [NamedFile]) throws(Findings) -> [TrackingPlan] {
    var plans: [TrackingPlan] = []
    var faults: [Finding] = []
    for file in named {
      do throws(Findings) {
        plans.append(try TrackingPlan.read([PlanFile(name: file.path, bytes: file.bytes)], name: file.path))
      } catch { faults += error.list }
    }
    if !faults.isEmpty { throw Findings(faults) }
    return plans
  }

  /// Its own file and those that it names, sorted.
  var allFiles: [String] { ([file] + files.keys).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) } }

  /// What to know of it although it is right.
  public var warnings: [Finding] {
    do throws(Finding) {
      return model.sources.warnings + planWarnings
        + (try model.translationFindings(besides: ScreenWords.all(base.compiled)))
    } catch {
      return [error]
    }
  }

  /// The names of its configurations, sorted.
  public var configurations: [String] { model.configurations.map(\.name) }

  /// The definition in one of its configurations: compiled anew at each call.
  public func variant(_ configuration: String) throws -> ModelVariant {
    let read = try SettingsModel.read(
      document, file: file, configuration: configuration, overlay: overlay, checksConfigurations: false,
      files: DefinitionFiles { [files] path in files[path] })
    return try ModelVariant(read, configuration: configuration)
  }

  private static func digest(of documents: [DocumentNode], _ files: [String: [UInt8]]) -> String {
    var bytes: [UInt8] = []
    for document in documents { bytes += (try? document.withoutLines.json()) ?? [] }
    for (path, content) in files.sorted(by: { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }) {
      bytes += Array("\(path)\0\(content.count)\0".utf8) + content
    }
    return TraceDigest.of(bytes)
  }
}
