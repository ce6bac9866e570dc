import Commands
import Foundation
import Testing

/// The project's own journeys, as CI runs them.
@Suite struct ShippedFixturesTests {
  @Test func `every journey passes and gives its fixture trace`() {
    let (output, messages) = (Catcher(), Catcher())
    let surroundings = Surroundings(
      arguments: ["test", "-q"], workingFolder: Golden.root.path, environment: ["CI": "1"], files: DiskFiles(),
      output: Surroundings.Stream(output), messages: Surroundings.Stream(messages), processors: 2)
    #expect(Tool.run(surroundings) == .success, "\(output.text)\(messages.text)")
  }
}
