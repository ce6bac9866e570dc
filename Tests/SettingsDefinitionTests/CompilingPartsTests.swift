import Findings
import SettingsDefinition
import SettingsVocabulary
import Testing

@Suite struct CompilingPartsTests {
  @Test func `numbers are kept in thousandths, dates and times in milliseconds, options by index`() throws {
    let model = try surrounded()
    func fallback(_ name: String) throws -> CompiledDefault {
      model[try #require(model.preference(named: name))].fallback
    }
    #expect(try fallback("on") == .value(.bool(false)))
    #expect(try fallback("size") == .value(.number(0)))
    #expect(try fallback("level") == .value(.integer(0)))
    #expect(try fallback("theme") == .value(.option(0)))
    #expect(try fallback("days") == .value(.options(0)))
    #expect(try fallback("born") == .value(.instant(981_158_400_000)))
    #expect(try fallback("alarm") == .value(.instant(27_000_000)))
    #expect(try fallback("name") == .value(.text(.empty)))
    #expect(model[try #require(model.preference(named: "size"))].maximum == 9000)
  }

  @Test func `a derived default keeps what it falls back to`() throws {
    let model = try compiled(
      #""preferences":{"c":{"type":"choice","default":{"from":"locale.currency","fallback":"EUR"},"options":["USD","EUR"]}}"#
    )
    #expect(model.tables.preferences[0].fallback == .derived(.localeCurrency, fallback: .option(1)))
  }

  @Test func `a picker offers its own options in its own order`() throws {
    let model = try surrounded(
      pages(rows: #"{"id":"a","kind":"picker","label":"A","preference":"days","options":["sun","mon"]}"#))
    let row = try row("a", model)
    #expect(model.tables.rowOptions[row.options.indices] == [2, 0])
    #expect(Array(model.targets(named: "sun")) == [.option(row.id, 2)])
    #expect(model.targets(named: "tue").isEmpty)
  }

  @Test func `a slider has its own range, a text field its own manners`() throws {
    let model = try surrounded(
      pages(
        rows:
          #"{"id":"a","kind":"slider","label":"A","preference":"size","max":2.5,"step":0.5,"min_icon":"asset:low"}"#,
        #"{"id":"b","kind":"text_field","label":"B","preference":"name","placeholder":"Name","lines":3,"autocorrection":false}"#
      ))
    let numbers = model.tables.numberRows[Int(try #require(try row("a", model).numbers))]
    #expect((numbers.minimum, numbers.maximum, numbers.step) == (0, 2500, 500))
    #expect(numbers.minIcon.map(model.string) == "asset:low")
    let field = model.tables.textFields[Int(try #require(try row("b", model).textField))]
    #expect(reading(field.placeholder, model) == "Name")
    #expect((field.lines, field.autocorrects) == (3, false))
  }

  @Test func `questions have the names of what they are about`() throws {
    let model = try compiled(
      #""account":{"providers":["email"],"delete_account":{"confirm":false}}"#,
      #""preferences":{"p":{"type":"choice","options":["x",{"id":"y","confirm":{"title":"Sure?"}}]}}"#,
      pages(
        rows: #"{"id":"a","kind":"picker","label":"A","preference":"p"}"#,
        #"{"id":"b","kind":"action","label":"B","actions":[],"confirm":{"type_to_confirm":"DELETE","sheet":{"detents":["height:340","fraction:0.5"],"corner_radius":32},"style":"sheet"}}"#
      ))
    #expect(
      model.tables.confirmNames.map(model.string) == ["a_y_confirmation", "b_confirmation", "sign_out_confirmation"])
    #expect(model[.deleteAccount].confirm == nil)
    #expect(Array(model.targets(named: "confirm_sign_out")) == [.confirm(.flow(.signOut))])
    #expect(Array(model.targets(named: "cancel_b")) == [.cancel(.row(try row("b", model).id))])
    #expect(Array(model.targets(named: "confirm_a_y")) == [.confirm(.option(try row("a", model).id, 1))])
    let sheet = model.tables.confirms[1].sheet
    #expect(model.tables.detents[sheet.detents.indices].map(model.string) == ["height:340", "fraction:0.5"])
    #expect(sheet.cornerRadius == 3200)
    #expect(faults(of: model) == [])
  }

  @Test func `one name may mean several things`() throws {
    let model = try surrounded(
      #""embedding":{"wraps_in_navigation_stack":false,"inside":"tab","tabs":["home","settings"]}"#,
      #""profile":{}"#,
      pages(rows: #"{"id":"email","kind":"info","label":"Email","value":"{account.email}"}"#))
    #expect(
      Array(model.targets(named: "email")) == [.row(try row("email", model).id), .control(.email), .provider(0)])
    #expect(Array(model.targets(named: "monthly")) == [.product(ProductID(0 as UInt16))])
    #expect(Array(model.targets(named: "home")) == [.tab(0)])
    // Only what some page's gate can show.
    #expect(model.targets(named: "open_paywall").isEmpty)
    #expect(Array(model.targets(named: "profile")) == [.profile])
    #expect(Array(model.targets(named: "back")) == [.back])
    #expect(model.targets(named: "nobody").isEmpty)
    #expect(model.tables.embedding.settingsTab == 1)
    #expect(faults(of: model) == [])
  }

  @Test(arguments: ["window", "stack", "sheet"]) func `only a screen inside of tabs has a tab bar`(inside: String)
    throws
  {
    let model = try surrounded(#""embedding":{"inside":"\#(inside)","tabs":["home","settings"]}"#)
    #expect(model.tables.embedding.tabs.isEmpty)
    #expect(model.targets(named: "home").isEmpty)
    #expect(model.tables.embedding.settingsTab == 0)
  }

  @Test func `times are those of the definition, then the standard ones`() throws {
    let model = try surrounded(
      #""timing":{"auth":{"sign_out":0.8,"apple":0.25},"preferences":{"save":"40ms"},"location":{"status":2},"ui":{"push":0}}"#
    )
    func takes(_ name: String) throws -> Milliseconds? {
      model.tables.timing.points[try #require(model.point(named: name)).index]
    }
    #expect(try takes("auth.sign_out") == 800)
    #expect(try takes("auth.sign_in") == 500)
    #expect(try takes("auth.apple") == nil)
    #expect(model.tables.timing.afterAnswer[AwaitPoint.apple.index] == 250)
    #expect(try takes("store.purchase") == 800)
    #expect(try takes("preferences.save") == 40)
    #expect(model.tables.timing.remoteSave == 40)
    #expect(try compiled().tables.timing.remoteSave == 400)
    #expect(try takes("location.status") == 2000)
    #expect(try takes("notifications.prompt") == nil)
    #expect(model.tables.timing.push == 0)
    #expect(model.tables.timing.pop == 350)
    let location = try #require(model.permission(named: "location"))
    #expect(model.name(.status(location)) == "location.status")
  }

  @Test func `flows in a sheet show that they are busy on their button`() throws {
    let model = try compiled(
      #""account":{"providers":["email"],"sign_out":{"confirm":{"style":"sheet"}},"delete_account":{"progress":"overlay"}}"#
    )
    #expect(model[.signIn].progress == .button)
    #expect(model[.signOut].progress == .button)
    #expect(model[.deleteAccount].progress == .overlay)
    #expect(try surrounded()[.signOut].progress == .row)
    #expect(try surrounded()[.restore].progress == .row)
  }

  @Test func `colours are written as hexadecimal digits or by name`() throws {
    let model = try compiled(
      ##""theme":{"color":{"own":{"light":"#0A0B0C","dark":"#01020304"}}}"##,
      pages(
        rows: #"{"id":"a","kind":"info","label":"A","value":"1","tint":"own"}"#,
        ##"{"id":"b","kind":"info","label":"B","value":"1","tint":"#0000FF80"}"##,
        #"{"id":"c","kind":"info","label":"C","value":"1","tint":"red"}"#))
    #expect(
      try ["a", "b", "c"].map { try row($0, model).tint.map(model.string) } == ["color.own", "#0000FF80", "red"])
    let own = try #require(model.tables.theme.colors.first { model.string($0.name) == "own" })
    #expect((model.string(own.light), model.string(own.dark)) == ("#0A0B0C", "#01020304"))
  }
}
