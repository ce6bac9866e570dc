import Foundation
import Importers

/// A bundle under `Fixtures/Bundles`.
struct BundleFixture {
  static let names = ["Tides", "Faulty", "Binary", "InApp", "OldStyle", "Pad"]

  let folder: String
  let files: BundleFiles

  init(_ name: String) throws {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "Fixtures/Bundles/\(name)").path
    let names = try FileManager.default.contentsOfDirectory(atPath: folder)
    guard let bundle = names.first(where: { $0.hasSuffix(".bundle") }) else { throw CocoaError(.fileNoSuchFile) }
    let root = "\(folder)/\(bundle)"
    let list = try FileManager.default.subpathsOfDirectory(atPath: root).filter {
      $0.contains(".") && !$0.hasSuffix(".lproj")
    }
    self.folder = folder
    files = BundleFiles(list: list) { [UInt8](try Data(contentsOf: URL(filePath: "\(root)/\($0)"))) }
  }

  func text(_ name: String) throws -> String {
    try String(contentsOf: URL(filePath: "\(folder)/\(name)"), encoding: .utf8)
  }
}
