import SettingsDefinition
import SettingsVocabulary
import Testing

@Suite struct CompilingModulesTests {
  static let shown = pages(
    rows: #"{"id":"account","kind":"account","label":"Account","page":"person"}"#,
    #"{"id":"premium","kind":"premium","label":"Premium","page":"club"}"#,
    #"{"id":"sign_out_row","kind":"sign_out","label":"Sign Out"}"#,
    #"{"id":"alerts","kind":"navigation","label":"Alerts","page":"alerts"}"#,
    #"{"id":"tracked","kind":"info","label":"T","value":"1","module":"analytics"}"#,
    #"{"id":"plain","kind":"info","label":"P","value":"1","visible_when":{"module":"auth"}}"#,
    others: #"""
      "person":{"title":"Person","module":"auth"},
      "club":{"title":"Club","requires":{"entitlement":"pro"}},
      "alerts":{"title":"Alerts","module":"notifications","sections":[{"rows":[{"id":"inner","kind":"info","label":"I","value":"1"}]}]}
      """#)

  private func existing(_ modules: String) throws -> [String] {
    let model = try surrounded(#""modules":[\#(modules)]"#, Self.shown)
    #expect(faults(of: model) == [])
    return model.tables.rows.filter(\.exists).map { model.name($0.id) }
  }

  @Test func `rows and pages of modules that are not chosen do not exist`() throws {
    #expect(
      try existing(#""auth","notifications","purchases","analytics""#)
        == ["inner", "account", "premium", "sign_out_row", "alerts", "tracked", "plain"])
    #expect(try existing(#""purchases","analytics""#) == ["premium", "tracked", "plain"])
    #expect(try existing("") == ["plain"])
  }

  @Test func `a row of a missing module is still a name`() throws {
    let model = try surrounded(#""modules":[]"#, Self.shown)
    #expect(try row("account", model).exists == false)
    #expect(Array(model.targets(named: "account")) == [.row(try row("account", model).id)])
    #expect(written(try row("plain", model).visible, model) == "never")
  }

  @Test func `a gate of a missing module is met, the others stay`() throws {
    let requires =
      #""requires":[{"signed_in":true},{"entitlement":"pro"},{"permission":"location"},{"device_owner":true}]"#
    let shown = pages(rows: #"{"id":"a","kind":"action","label":"A","actions":[],\#(requires)}"#)
    let all = try surrounded(shown)
    #expect(try gates("a", all) == ["signedIn", "entitlement pro", "permission location", "deviceOwner"])
    #expect(try gates("a", try surrounded(#""modules":[]"#, shown)) == ["permission location", "deviceOwner"])
    let one = pages(rows: #"{"id":"a","kind":"action","label":"A","actions":[],"requires":{"verified":true}}"#)
    #expect(try row("a", try surrounded(#""modules":[]"#, one)).gates == nil)
  }

  private func gates(_ name: String, _ model: CompiledModel) throws -> [String] {
    let list = try #require(try row(name, model).gates)
    return model.tables.gates[model.gates(list).indices].map { rule in
      switch rule.gate {
      case .entitlement(let id): "entitlement \(model.name(id))"
      case .permission(let id): "permission \(model.name(id))"
      case .signedIn, .verified, .capability, .deviceOwner: "\(rule.gate)"
      }
    }
  }

  @Test func `flows exist with their module and table`() throws {
    let model = try surrounded(#""modules":["auth"]"#)
    #expect(model[.signIn].exists && model[.signOut].exists)
    #expect(!model[.paywall].exists && !model[.restore].exists)
    #expect(!model.tables.store.exists && model.tables.account.exists)
    // Their products keep their numbers: texts may still name them.
    #expect(model.tables.store.products.count == 1)
    #expect(try compiled()[.signIn].exists == false)
  }

  @Test func `the account row has its gate once, the premium row that of its page`() throws {
    let model = try surrounded(Self.shown)
    #expect(try gates("account", model) == ["signedIn"])
    #expect(try row("premium", model).gates == nil)
    let page = try #require(model.page(named: "club"))
    let list = try #require(model[page].gates)
    #expect(model.gates(list).count == 1)
  }

  @Test func `what a page loads follows the modules`() throws {
    let loads = #""loads":["preferences","products","entitlements","account","config"]"#
    let shown = #""pages":{"settings":{"title":"S",\#(loads)}}"#
    let model = try surrounded(#""modules":["auth"]"#, shown)
    let page = model[model.tables.root]
    #expect(model.tables.loads[page.loads.indices] == [.preferences, .account, .config])
  }

  @Test func `a page that does not exist loads nothing, so that it is read at launch`() throws {
    let gone = #""gone":{"title":"Gone","module":"auth","loads":["config"]}"#
    let model = try surrounded(#""modules":[]"#, pages(rows: "", others: gone))
    #expect(model.tables.loads == [])
  }

  @Test func `a link to a page that does not exist is no link`() throws {
    let links =
      #""deep_links":[{"url":"a://x","push":["alerts"]},{"url":"a://y","push":[]},{"url":"a://z","present":"person"}]"#
    let model = try surrounded(#""modules":["auth"]"#, Self.shown, links)
    #expect(model.tables.deepLinks.map { model.string($0.url) } == ["a://y", "a://z"])
  }

  @Test func `a field of the view model without its module means nothing`() throws {
    func meaning(_ name: String, _ model: CompiledModel) throws -> StateField.Meaning {
      model.tables.stateFields[Int(try #require(model.stateField(named: name)))].meaning
    }
    let all = try surrounded()
    #expect(try meaning("isProUser", all) == .entitlement(EntitlementID(0 as UInt16)))
    #expect(try meaning("proProduct", all) == .product(ProductID(0 as UInt16)))
    #expect(try meaning("availableCurrencies", all) == .nothing)
    let none = try surrounded(#""modules":[]"#)
    #expect(try meaning("isProUser", none) == .nothing)
    #expect(try meaning("proProduct", none) == .nothing)
    #expect(try meaning("isPurchasing", none) == .isPurchasing)
  }
}
