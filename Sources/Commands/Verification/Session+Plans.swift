import Findings
import TrackingPlans

extension Session {
  /// Reads a tracking plan that the user named, a file or a folder; `-` is standard input.
  /// - Parameter option: the one that names the format.
  /// - Throws: everything that is wrong with it.
  func plan(_ path: String, format: TrackingPlan.Format? = nil, option: String = "--format") throws -> TrackingPlan {
    do { return try readPlan(path, format) } catch let findings as Findings {
      throw Findings(
        findings.list.map { finding in
          var finding = finding
          if finding.code == "plan.unknown_format" { finding.notes.append("\(option) names one") }
          if Path.hasExtension(path, "lua") { finding.notes = ["a plan is JSON; an overlay is given with --overlay"] }
          return finding
        })
    }
  }

  private func readPlan(_ path: String, _ format: TrackingPlan.Format?) throws -> TrackingPlan {
    if path == "-" {
      let name = LogFiles.standardInput
      return try TrackingPlan.read([PlanFile(name: name, bytes: try typedBytes())], name: name, format: format)
    }
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

  /// All of standard input, as far as a plan may be long.
  private func typedBytes() throws(FileFault) -> [UInt8] {
    var bytes: [UInt8] = []
    while true {
      var count = 0
      var fault: FileFault?
      bytes += [UInt8](unsafeUninitializedCapacity: 64 << 10) { buffer, initialized in
        do throws(FileFault) {
          count = try surroundings.standardInput.read(into: UnsafeMutableRawBufferPointer(buffer))
        } catch { fault = error }
        initialized = count
      }
      if let fault { throw fault }
      if count == 0 { return bytes }
      if bytes.count > PlanLimits.bytes {
        throw FileFault(.read, LogFiles.standardInput, .tooLarge(limit: PlanLimits.bytes))
      }
    }
  }

  /// Snowplow's schemas have a version in the place of a name: `1-0-0`.
  private static func isPlanFile(_ name: String) -> Bool {
    ["json", "yaml", "yml"].contains { Path.hasExtension(name, $0) }
      || name.split(separator: "-", omittingEmptySubsequences: false).count == 3
        && name.allSatisfy { $0.isNumber || $0 == "-" }
  }
}
