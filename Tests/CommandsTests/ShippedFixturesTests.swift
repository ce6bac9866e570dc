import Commands
import Foundation
import Testing

/// The project's own journeys, as CI runs them.
@Suite struct ShippedFixturesTests {
  /// What `check` cannot know it must not say: none of these journeys has a fault.
  @Test func `nothing is found in any of them without running it`() {
    let (output, messages) = (Catcher(), Catcher())
    let surroundings = Surroundings(
      arguments: ["check"], workingFolder: Golden.root.path, environment: ["CI": "1"], files: DiskFiles(),
      output: Surroundings.Stream(output), messages: Surroundings.Stream(messages))
    #expect(Tool.run(surroundings) == .success)
    #expect(
      output.text.isEmpty && messages.text.hasSuffix(" files checked, all well\n"), "\(output.text)\(messages.text)")
  }

  @Test func `every journey passes and gives its fixture trace`() {
    let (output, messages) = (Catcher(), Catcher())
    let surroundings = Surroundings(
      arguments: ["test", "-q"], workingFolder: Golden.root.path, environment: ["CI": "1"], files: DiskFiles(),
      output: Surroundings.Stream(output), messages: Surroundings.Stream(messages), processors: 2)
    #expect(Tool.run(surroundings) == .success, "\(output.text)\(messages.text)")
  }
}
