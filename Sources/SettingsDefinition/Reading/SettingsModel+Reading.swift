public import Findings
public import TextFormats

/// Values laid over a definition, as a journey does it, with the file that they stand in.
public struct DefinitionOverlay: Sendable, Hashable {
  public var document: DocumentNode
  public var file: String

  public init(_ document: DocumentNode, file: String) {
    self.document = document
    self.file = file
  }
}

extension SettingsModel {
  /// Reads a definition that was written in Lua or JSON.
  ///
  /// Every fault is reported at once: of the definition itself, of the overlay, and, unless
  /// `checksConfigurations` is false, of each configuration, there only what the definition alone has not.
  ///
  /// - Parameters:
  ///   - file: Its path, as messages name it.
  ///   - configuration: The name of the configuration to lay over it.
  ///   - overlay: What is laid over both.
  ///   - files: Where the files come from that it names. Without them, naming one is a fault.
  public static func read(
    _ document: DocumentNode, file: String, configuration: String? = nil, overlay: DefinitionOverlay? = nil,
    checksConfigurations: Bool = true, files: DefinitionFiles? = nil
  ) throws(Findings) -> SettingsModel {
    var reader = DefinitionReader(file: file, overlay: overlay, files: files)
    let model = reader.read(document, configuration: configuration, checksConfigurations: checksConfigurations)
    guard let model, reader.findings.isEmpty else { throw Findings(reader.findings) }
    return model
  }

  /// Every fault of a definition and its configurations; empty when it is right.
  public static func faults(
    of document: DocumentNode, file: String, files: DefinitionFiles? = nil
  ) -> [Finding] {
    var reader = DefinitionReader(file: file, overlay: nil, files: files)
    _ = reader.read(document, configuration: nil, checksConfigurations: true)
    return reader.findings
  }
}
