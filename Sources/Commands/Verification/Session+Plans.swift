import Findings
import TrackingPlans

extension Session {
  /// Reads a tracking plan that the user named, a file or a folder.
  /// - Throws: everything that is wrong with it.
  func plan(_ path: String, format: TrackingPlan.Format? = nil) throws -> TrackingPlan {
    let absolute = try existing(path)
    guard files.kind(of: absolute) == .folder else {
      let bytes = try files.read(absolute, limit: PlanLimits.bytes)
      return try TrackingPlan.read([PlanFile(name: path, bytes: bytes)], name: path, format: format)
    }
    var found: [PlanFile] = []
    var size = 0
    for file in try FolderWalk.files(below: absolute, files: files, where: Self.isPlanFile) {
      let bytes = try files.read(file, limit: PlanLimits.bytes)
      size += bytes.count
      if size > PlanLimits.bytes { throw FileFault(.read, absolute, .tooLarge(limit: PlanLimits.bytes)) }
      found.append(PlanFile(name: typed(file), bytes: bytes))
    }
    return try TrackingPlan.read(found, name: path, format: format)
  }

  /// Snowplow's schemas have a version in the place of a name: `1-0-0`.
  private static func isPlanFile(_ name: String) -> Bool {
    ["json", "yaml", "yml"].contains { Path.hasExtension(name, $0) }
      || name.split(separator: "-", omittingEmptySubsequences: false).count == 3
        && name.allSatisfy { $0.isNumber || $0 == "-" }
  }
}
