import Findings
import SettingsDefinition
import SettingsVocabulary
import Testing

@Suite struct CompilingLimitsTests {
  private func refusal(_ parts: String...) -> String? {
    do {
      return refusal(try definition(parts))
    } catch {
      return "\(error)"
    }
  }

  private func refusal(_ model: SettingsModel) -> String? {
    do throws(Finding) {
      _ = try CompiledModel(compiling: model)
      return nil
    } catch {
      return "\(error.code): \(error.message)"
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

  @Test func `what is nested too deep is a finding`() throws {
    var model = try definition([
      #""flags":{"b":true}"#, pages(rows: #"{"id":"a","kind":"action","label":"A","actions":[]}"#),
    ])
    var condition = Condition.flag("b", variant: nil)
    var action = ActionItem.copy("x")
    for _ in 0..<70 {
      condition = .anyOf([condition, .idiom(.pad)])
      action = .when(.flag("b", variant: nil), run: [action], otherwise: [])
    }
    model.pages[0].sections[0].rows[0].visibleWhen = condition
    #expect(
      refusal(model) == "definition.too_large: the definition has more than 32 levels of conditions in each other")
    model.pages[0].sections[0].rows[0].visibleWhen = nil
    model.pages[0].sections[0].rows[0].kind = .action([action])
    #expect(refusal(model) == "definition.too_large: the definition has more than 32 levels of actions in each other")
  }

  @Test func `actions as deep as a document may be are compiled`() {
    var action = #"{"copy":"x"}"#
    for _ in 0..<26 { action = #"{"when":{"flag":"b"},"run":[\#(action)]}"# }
    let shown = pages(rows: #"{"id":"a","kind":"action","label":"A","actions":[\#(action)]}"#)
    #expect(refusal(#""flags":{"b":true}"#, shown) == nil)
  }

  @Test func `a long row of constants that are made from each other is a finding`() {
    func chain(_ count: Int) -> String {
      let links = (0..<count).map { #""c\#($0)":"{c\#($0 + 1)}""# } + [#""c\#(count)":"end""#]
      return #""constants":{\#(links.joined(separator: ","))}"#
    }
    #expect(refusal(chain(150)) == nil)
    #expect(
      refusal(chain(250))
        == "definition.too_large: the definition has more than 200 constants, state keys, conditions and preferences that are made from each other in a row"
    )
  }

  @Test func `an app has at most 250 languages`() {
    let texts = (0..<250).map { #""l\#($0)":{"a":"b"}"# }.joined(separator: ",")
    #expect(refusal(#""texts":{\#(texts)}"#)?.hasSuffix("more than 250 languages") == true)
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
