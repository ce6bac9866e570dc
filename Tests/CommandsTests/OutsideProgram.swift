import Foundation
import Testing

/// A program of somebody else that reads what the tool writes. `Scripts/test` installs each of them.
struct OutsideProgram {
  var path: String

  static let python = OutsideProgram(path: "/usr/bin/python3")
  static let prove = OutsideProgram(path: "/usr/bin/prove")
  static let xmllint = OutsideProgram(path: "/usr/bin/xmllint")

  /// Runs it, and gives what it wrote to its standard output.
  /// - Parameter package: where it is from.
  func run(_ arguments: [String], from package: String) throws -> (status: Int32, output: String, messages: String) {
    try #require(
      FileManager.default.isExecutableFile(atPath: path), "\(path) is missing: Scripts/test installs \(package)")
    let process = Process()
    process.executableURL = URL(filePath: path)
    process.arguments = arguments
    process.standardInput = FileHandle.nullDevice
    let (output, messages) = (Pipe(), Pipe())
    process.standardOutput = output
    process.standardError = messages
    try process.run()
    let text = output.fileHandleForReading.readDataToEndOfFile()
    let said = messages.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: text, as: UTF8.self), String(decoding: said, as: UTF8.self))
  }
}
