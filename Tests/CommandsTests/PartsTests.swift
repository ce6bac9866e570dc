import Foundation
import Testing

/// Parts of a run that other programs start, each in a process of its own.
@Suite(.serialized) struct PartsTests {
  @Test(arguments: ["parallel", "slurm"])
  func `reports of parts that GNU parallel and Slurm ran are those of one run, byte for byte`(by: String) throws {
    let script = OutsideProgram(path: Golden.root.appending(path: "Scripts/parts").path)
    let said = try script.run(
      [by, ToolProcess.binary.path, "Scripts/Journeys/profile/navigation.lua"], from: "GNU parallel and Slurm")
    #expect(said.status == 0, "\(said.output)\(said.messages)")
    #expect(said.output.hasPrefix("## ✔ "), "\(said.output)\(said.messages)")
  }
}
