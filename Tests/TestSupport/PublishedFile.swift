import Foundation

/// A file of the repository that is made from code, or holds what the tool says: tests compare it. With `UPDATE_GOLDEN=1`
/// in the environment one that differs is rewritten, and the test still fails: the difference has to be looked at.
public enum PublishedFile {
  /// What is wrong with a file that is to hold a text; nil: nothing.
  public static func fault(_ path: String, is text: String) throws -> String? {
    guard AppFixtures.existingBytes(path) != Array(text.utf8) else { return nil }
    guard ProcessInfo.processInfo.environment["UPDATE_GOLDEN"] == "1" else {
      return "\(path) is out of date: look at what UPDATE_GOLDEN=1 makes of it"
    }
    let url = URL(fileURLWithPath: "\(AppFixtures.root)/\(path)")
    try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: url)
    return "\(path) was rewritten: look at the difference, then run again"
  }
}
