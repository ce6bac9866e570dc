import Findings
import SettingsDefinition
import SettingsVocabulary
import Testing

@Suite struct CompilingLimitsTests {
  private func refusal(_ parts: String...) -> String? {
    do {
      _ = try CompiledModel(compiling: try definition(parts))
      return nil
    } catch let finding as Finding {
      return "\(finding.code): \(finding.message)"
    } catch {
      return "\(error)"
    }
  }

  private func products(_ count: Int) -> String {
    let list = (0..<count).map { #"{"id":"p\#($0)","type":"consumable","price":"1"}"# }
    return #""store":{"products":[\#(list.joined(separator: ","))]}"#
  }

  @Test func `a store has at most 64 products`() {
    #expect(refusal(products(64)) == nil)
    #expect(refusal(products(65)) == "definition.too_large: the definition has more than 64 products")
  }

  @Test func `a set of options has at most 64, a choice as many as one likes`() {
    func options(_ count: Int, _ type: String) -> String {
      let list = (0..<count).map { "\"o\($0)\"" }.joined(separator: ",")
      return #""preferences":{"p":{"type":"\#(type)","options":[\#(list)]}}"#
    }
    #expect(refusal(options(64, "choices")) == nil)
    #expect(
      refusal(options(65, "choices"))
        == "definition.too_large: the definition has more than 64 options of \"p\", of which several can be chosen")
    #expect(refusal(options(200, "choice")) == nil)
  }

  @Test func `a device and its conditions name at most 64 capabilities`() {
    let list = (0..<65).map { "\"c\($0)\"" }.joined(separator: ",")
    #expect(
      refusal(#""device":{"capabilities":[\#(list)]}"#)
        == "definition.too_large: the definition has more than 64 capabilities")
  }

  @Test func `more texts than ids is a finding`() {
    let options = (0..<66_000).map { "\"o\($0)\"" }.joined(separator: ",")
    let refused = refusal(#""preferences":{"p":{"type":"choice","options":[\#(options)]}}"#)
    #expect(refused?.hasPrefix("definition.too_large: the definition has more than 65535") == true)
  }

  @Test func `what is nested too deep is a finding`() {
    let depth = 70
    let condition =
      String(repeating: #"{"any_of":[{"flag":"b"},"#, count: depth) + #"{"flag":"b"}"#
      + String(repeating: "]}", count: depth)
    let shown = pages(rows: #"{"id":"a","kind":"info","label":"A","value":"1","visible_when":\#(condition)}"#)
    let refused = refusal(#""flags":{"b":true}"#, shown)
    #expect(refused != nil)
  }

  @Test func `a name that leads nowhere is a finding and no crash`() throws {
    var model = try definition([pages(rows: #"{"id":"a","kind":"info","label":"A","value":"1"}"#)])
    model.root = "nowhere"
    let error = #expect(throws: Finding.self) { try CompiledModel(compiling: model) }
    #expect(
      error?.description == """
        the definition has no page "nowhere"
          it passed validation all the same: this is a fault of settings-sim, not of the definition
        """)
    #expect(error?.code == "definition.internal")
  }
}
