import Findings
import LuaBridge
public import SettingsDefinition
import TextFormats
import TraceFormat

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
  private let document: DocumentNode
  private let overlay: DefinitionOverlay?

  init(_ document: DocumentNode, file: String, overlay: DefinitionOverlay?) throws {
    self.document = document
    self.file = file
    self.overlay = overlay
    model = try SettingsModel.read(document, file: file, overlay: overlay)
    base = try ModelVariant(model, configuration: nil)
    digest = AppDefinition.digest(of: [document, overlay?.document].compactMap { $0 })
  }

  /// The names of its configurations, sorted.
  public var configurations: [String] { model.configurations.map(\.name) }

  /// The definition in one of its configurations: compiled anew at each call.
  public func variant(_ configuration: String) throws -> ModelVariant {
    let read = try SettingsModel.read(
      document, file: file, configuration: configuration, overlay: overlay, checksConfigurations: false)
    return try ModelVariant(read, configuration: configuration)
  }

  private static func digest(of documents: [DocumentNode]) -> String {
    var bytes: [UInt8] = []
    for document in documents { bytes += (try? document.withoutLines.json()) ?? [] }
    return TraceDigest.of(bytes)
  }
}
