import Findings
import SettingsDefinition
import SettingsVocabulary
import Testing

@Suite struct CompilingActionsTests {
  static let actionLists: [(String, [String])] = [
    (#"{"push":"settings"}"#, ["push settings"]), (#"{"pop":"page"}"#, ["pop"]), (#"{"pop":"root"}"#, ["popToRoot"]),
    (#"{"pop":"settings"}"#, ["pop to settings"]),
    (#"{"start":"purchase","product":"monthly"}"#, ["start purchase monthly"]),
    (#"{"request_permission":"location"}"#, ["request location"]),
    (#"{"set":"theme","to":"dark"}"#, ["set theme to option(1)"]),
    (#"{"set":"days","to":["mon","sun"]}"#, ["set days to options(5)"]),
    (#"{"set":"size","to":2.25}"#, ["set size to number(2250)"]),
    (#"{"set":"name","to":"a {{ b"}"#, ["set name to the text a { b"]),
    (#"{"set":"size","to":"{later}"}"#, ["set size to {constant later}"]),
    (#"{"set":"name","to":"{account.name}"}"#, ["set name to {accountName}"]),
    (#"{"reset":["on","theme"]}"#, ["reset on", "reset theme"]),
    (#"{"message":"Hi","style":"banner"}"#, ["say Hi in banner"]),
    (#"{"message":"Hi","on_tap":[{"copy":"x"}]}"#, [#"say Hi, tapped ["copy x"]"#]),
    (#"{"track":"opened"}"#, ["track opened"]),
    (#"{"open_url":"{site}","open_in":"sheet"}"#, ["open {constant site} in a sheet"]),
    (
      #"{"when":{"flag":"beta"},"run":[{"pop":"page"},{"toggle":"on"}],"otherwise":[{"copy":"x"}]}"#,
      [#"if flag beta then ["pop", "toggle on"] else ["copy x"]"#]
    ),
    (#"{"when":{"flag":"beta"},"run":[]}"#, []),
  ]

  @Test(arguments: actionLists) func `an action is compiled`(_ source: String, _ expected: [String]) throws {
    let shown = pages(rows: #"{"id":"a","kind":"action","label":"A","actions":[\#(source)]}"#)
    let model = try surrounded(shown)
    #expect(try ran(by: "a", model) == expected)
    #expect(faults(of: model) == [])
  }

  private func ran(by name: String, _ model: CompiledModel) throws -> [String] {
    guard case .action(let list) = try row(name, model).kind else { return ["no action"] }
    return actions(list, model)
  }

  static let idle: [String] = [
    #"{"start":"sign_in"}"#, #"{"start":"restore"}"#, #"{"request_permission":"notifications"}"#, #"{"track":"x"}"#,
    #"{"load":"products"}"#, #"{"load":"account"}"#, #"{"push":"gone"}"#, #"{"present":"gone"}"#, #"{"pop":"gone"}"#,
    #"{"when":{"flag":"beta"},"run":[{"track":"x"}],"otherwise":[{"start":"paywall"}]}"#,
  ]

  @Test(arguments: idle) func `an action that needs a module that is not chosen does nothing`(_ source: String) throws {
    let shown = pages(
      rows: #"{"id":"a","kind":"action","label":"A","actions":[\#(source),{"copy":"x"}]}"#,
      others: #""gone":{"title":"Gone","module":"auth"}"#)
    let model = try surrounded(#""modules":[]"#, shown)
    #expect(try ran(by: "a", model) == ["copy x"])
    #expect(faults(of: model) == [])
  }

  @Test func `lists are in one piece although actions hold lists`() throws {
    let inner = #"{"when":{"flag":"beta"},"run":[{"copy":"3"},{"copy":"4"}],"otherwise":[{"copy":"5"}]}"#
    let outer = #"{"when":{"flag":"beta"},"run":[{"copy":"2"},\#(inner),{"copy":"6"}]}"#
    let shown = pages(rows: #"{"id":"a","kind":"action","label":"A","actions":[{"copy":"1"},\#(outer),{"copy":"7"}]}"#)
    let model = try surrounded(shown)
    #expect(
      try ran(by: "a", model) == [
        "copy 1",
        #"if flag beta then ["copy 2", "if flag beta then [\"copy 3\", \"copy 4\"] else [\"copy 5\"]", "copy 6"] else []"#,
        "copy 7",
      ])
  }

  @Test func `tasks of one name share an await point and keep their own ways`() throws {
    let shown = pages(
      rows:
        #"{"id":"a","kind":"action","label":"A","actions":[{"task":{"name":"sync","takes":0.2}},{"task":{"name":"clean"}}]}"#,
      #"{"id":"b","kind":"action","label":"B","actions":[{"task":{"name":"sync","takes":0.9,"again":"queue"}}]}"#)
    let model = try surrounded(shown)
    let tasks = model.tables.tasks
    #expect(tasks.map { model.string($0.name) } == ["sync", "clean", "sync"])
    // 42 fixed points, and three for each of two permissions.
    #expect(tasks.map(\.point) == [AwaitPoint(48), AwaitPoint(49), AwaitPoint(48)])
    #expect(tasks.map(\.takes) == [200, 500, 900])
    #expect(tasks[2].again == .queue)
    #expect(model.name(AwaitPoint(48)) == "task.sync")
    #expect(model.tables.timing.points[48] == 200)
    #expect(model.point(named: "task.clean") == AwaitPoint(49))
  }

  @Test func `a presentation has the rule of the action, else of the dialog`() throws {
    let shown = pages(
      rows:
        #"{"id":"a","kind":"action","label":"A","actions":[{"present":"ask"},{"present":"ask","over":"replace"},{"pop":"page"}]}"#
    )
    let model = try surrounded(
      shown, #""dialogs":{"ask":{"title":"?","over":"refuse","buttons":[{"id":"yes","label":"Yes"}]}}"#)
    guard case .action(let list) = try row("a", model).kind else { return }
    #expect(model.tables.slotRules[model.tables.actionLists[list.index].indices] == [.refuse, .replace, .queue])
  }
}
