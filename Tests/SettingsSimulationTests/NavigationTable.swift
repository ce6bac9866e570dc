import SettingsBehavior
import SettingsDefinition
import SettingsSimulation
import SettingsVocabulary
import SimulatedDevice
import TestSupport
import Testing

/// Where a user can be, at rest and while something moves, and everything that can happen there.
struct NavigationTable {
  /// A place, reached as a user reaches it.
  struct Place {
    let name: String
    let driver: Driver
  }

  /// What happens: an input of a user or the system, or what the glass and others tell the app directly.
  enum Happening {
    case input(Input)
    case action(Action)
  }

  let model: CompiledModel
  let places: [Place]

  static let source = """
    return { schema = 1, app = { id = "t", name = "T" },
      embedding = { inside = "tab", tabs = { { id = "first", page = "settings" }, { id = "second", page = "other" } } },
      preferences = { choice = { type = "choice", default = "a", options = { "a", "b" } } },
      permissions = { notifications = {} },
      pages = {
        settings = { title = "Settings", sections = { { rows = {
          { id = "to_one", kind = "navigation", label = "One", page = "one" },
          { id = "list", kind = "picker", label = "List", preference = "choice" },
          { id = "show_card", kind = "action", label = "Card", actions = { { present = "card" } } },
          { id = "show_ask", kind = "action", label = "Ask", actions = { { present = "ask" } } },
          { id = "permission", kind = "action", label = "P", actions = { { request_permission = "notifications" } } },
        } } } },
        one = { title = "One", sections = { { rows = {
          { id = "to_two", kind = "navigation", label = "Two", page = "two" },
          { id = "home", kind = "action", label = "Home", actions = { { pop = "root" } } },
        } } } },
        two = { title = "Two", body = "2" },
        other = { title = "Other", sections = { { rows = {
          { id = "to_deep", kind = "navigation", label = "Deep", page = "deep" } } } } },
        deep = { title = "Deep", body = "3" },
        card = { title = "Card", sections = { { rows = {
          { id = "to_annex", kind = "navigation", label = "Annex", page = "annex" },
          { id = "over", kind = "action", label = "Over", actions = { { present = "ask" } } },
          { id = "wait", kind = "action", label = "Wait",
            actions = { { present = "ask" }, { present = "sure", over = "queue" } } },
        } } } },
        annex = { title = "Annex", body = "4" },
      },
      dialogs = {
        ask = { title = "Ask", buttons = { { id = "yes", label = "Yes" } } },
        sure = { title = "Sure", style = "alert", buttons = { { id = "sure_yes", label = "Yes" } } },
      },
      deep_links = { { url = "t://two", push = { "one", "two" } } },
      lifecycle = { pops_to_root_after = "1 minute" },
    }
    """

  init() throws {
    let model = try AppFixtures.compiled(lua: Self.source)
    self.model = model
    func place(_ name: String, _ taps: String..., then steps: (inout Driver) throws -> Void = { _ in }) throws -> Place
    {
      var driver = try Driver(model)
      try driver.idle(1000)
      for tap in taps { try driver.go(tap) }
      try steps(&driver)
      driver.check("\(name)")
      return Place(name: name, driver: driver)
    }
    places = [
      try place("first page"),
      try place("page comes") { try $0.tap("to_one") },
      try place("page", "to_one"),
      try place("page goes", "to_one") { try $0.apply(.back) },
      try place("page half swiped away", "to_one") { try $0.apply(.drag(.back, 400)) },
      try place("second page", "to_one", "to_two"),
      try place("list of options", "list"),
      try place("other tab", "to_one", "second"),
      try place("page of the other tab", "second", "to_deep"),
      try place("sheet comes") { try $0.tap("show_card") },
      try place("sheet", "show_card"),
      try place("sheet goes", "show_card") { try $0.apply(.swipeDown) },
      try place("page in the sheet", "show_card", "to_annex"),
      try place("dialog", "show_ask"),
      try place("dialog over the sheet", "show_card", "over"),
      try place("dialog, another waits", "show_card", "wait"),
      try place("prompt of the system", "permission"),
      try place("in the background", "to_one") { try $0.apply(.background) },
    ]
  }

  // MARK: - What happens

  func happenings(in driver: Driver) throws -> [(name: String, happening: Happening)] {
    var list: [(String, Happening)] = []
    func tap(_ name: String, _ words: String) throws {
      list.append((words, .input(.tap(try driver.target(name)))))
    }
    try tap("to_one", "tap a row that leads on")
    try tap("to_two", "tap such a row of the page")
    try tap("home", "tap the way to the first page")
    try tap("list", "tap the picker")
    try tap("b", "tap an option")
    try tap("show_card", "tap what shows the sheet")
    try tap("to_annex", "tap a row in the sheet")
    try tap("show_ask", "tap what asks")
    try tap("over", "tap what asks over the sheet")
    try tap("yes", "tap the dialog's button")
    try tap("close", "tap close")
    let row = try driver.target("to_one")
    let inputs: [(String, Input)] = [
      ("a finger on a row, whatever is there", .touch(row)), ("two fingers on a row at once", .doubleTap(row)),
      ("tap this tab", .tap(.tab(driver.s.screen.tab))), ("tap the other tab", .tap(.tab(1 - driver.s.screen.tab))),
      ("back button", .back), ("swipe back", .swipeBack), ("swipe down", .swipeDown),
      ("drag back a little", .drag(.back, 200)), ("drag down a little", .drag(.down, 200)),
      ("let go", .letGo), ("open a link", .openLink(0)), ("go home", .background), ("come back", .foreground),
      ("a while passes", .advance(to: driver.s.now + 3000, .advance)),
    ]
    list += inputs.map { ($0.0, .input($0.1)) }
    list += actions(in: driver).map { ($0.0, .action($0.1)) }
    return list
  }

  /// What the glass and the system tell the app; a finger leads to the other actions.
  private func actions(in driver: Driver) -> [(String, Action)] {
    let front = driver.s.app.route.frontStack
    var list: [(String, Action)] = [
      ("the front stack was swiped to its root", .backSwiped(front, count: 0)),
      ("a stack that has gone was swiped", .backSwiped(.presented(7), count: 0)),
      ("the first page was swiped to the host", .hostReached),
    ]
    if let top = driver.s.app.route.presented.last {
      list.append(("what is up was swiped away", .presentationDismissed(top.number, .swipe)))
      list.append(("the last picture of what is up", .presentationGone(top.number)))
    }
    return list + [
      ("what has gone was swiped away", .presentationDismissed(9999, .swipe)),
      ("the last picture of what has gone", .presentationGone(9999)),
      ("back after a minute", .enteredForeground(after: 60_000)),
      ("back before that", .enteredForeground(after: 59_999)),
    ]
  }

  /// How an action gets into the table. No case is left to a `default`: a new one has to be judged here.
  enum Way { case byFinger, directly, elsewhere }

  static func way(_ action: Action) -> Way {
    switch action {
    case .rowTapped, .optionChosen, .backTapped, .buttonTapped, .controlTapped, .tabTapped, .linkOpened: .byFinger
    case .backSwiped, .hostReached, .presentationDismissed, .presentationGone, .enteredForeground: .directly
    // What they have to do with the route is in the tables of flows, permissions, preferences and the lifecycle.
    case .launched, .numberChosen, .textCommitted, .instantChosen, .confirmTapped, .confirmCancelled, .fieldEdited,
      .productChosen, .providerTapped, .gateOpenerTapped, .profileTapped, .bannerTapped, .bannerSwiped,
      .notificationCame,
      .webRedirected, .becameActive,
      .resignedActive, .enteredBackground, .backgroundTimeExpired, .factsChanged, .snapshotTaken, .timerFired,
      .replied, .transactionUpdated, .subscriptionChanged, .preferenceWritten, .valueSet, .sessionEnded:
      .elsewhere
    }
  }
}

/// What comes of a pair.
struct NavigationPair {
  let place: NavigationTable.Place
  let happening: NavigationTable.Happening
  private(set) var after: Driver
  /// Why nothing came of it; nil: it was carried out.
  private(set) var refusal: String?

  init(_ place: NavigationTable.Place, _ happening: NavigationTable.Happening) throws {
    self.place = place
    self.happening = happening
    after = place.driver
    switch happening {
    case .input(let input):
      do throws(Refusal) { try after.engine.apply(input, &after.s) } catch { refusal = Self.words(error) }
      if refusal == nil { try after.idle(3000) }
    case .action(let action):
      var effects: [Effect] = []
      SettingsMachine.reduce(&after.s.app, action, ReduceContext(model: place.driver.model), &effects)
    }
  }

  private var route: (before: String, after: String) {
    (place.driver.route, after.route)
  }

  /// What the table says of the pair.
  var cell: String {
    if let refusal { return refusal }
    return route.before == route.after ? "*stays*" : "**\(route.after)**"
  }

  func check(_ name: String) {
    let words: Comment = "\(name) at: \(place.name)"
    if refusal != nil { #expect(place.driver.s == after.s, words) }
    guard case .input = happening else { return }
    after.check(words)
    // At rest the glass shows what the app believes.
    guard refusal == nil, after.s.screen.transitions.isEmpty, after.s.screen.drag == nil else { return }
    #expect(after.s.screen.path.map(\.destination) == after.s.app.route.path.map(\.destination), words)
    #expect(after.s.screen.layers.map(\.number) == after.s.app.route.presented.map(\.number), words)
  }

  private static func words(_ refusal: Refusal) -> String {
    switch refusal {
    case .blocked(let hit, _, _): words(hit)
    case .senseless(.noDrag): "nothing is held"
    case .senseless(.notRunning), .senseless(.notInBackground): "not in that phase"
    case .senseless(let reason): "\(reason)"
    case .limit(let limit): "\(limit)"
    }
  }

  private static func words(_ hit: Hit) -> String {
    switch hit {
    case .ok: "ok"
    case .absent: "not there"
    case .hidden: "hidden"
    case .disabled: "disabled"
    case .busy: "busy"
    case .coveredByPrompt: "behind the prompt"
    case .coveredByLayer: "covered"
    case .moving: "moves"
    case .dragged: "held by a finger"
    case .outOfReach: "out of reach"
    case .appIs: "not on the screen"
    case .locked: "locked"
    }
  }
}

extension Driver {
  /// The app's route in one line: the tab where it is not the first, its path, then what stands over it.
  fileprivate var route: String {
    let route = s.app.route
    func name(_ destination: Destination) -> String {
      switch destination {
      case .page(let page): model.name(page)
      case .options(let row): model.name(row)
      case .flow(let flow): flow.name.description
      }
    }
    func path(_ root: String, _ stack: StackID) -> String {
      ([root] + route.entries(of: stack).map { name($0.destination) }).joined(separator: " › ")
    }
    var parts = [path(route.tab == 0 ? "settings" : "other", .tab(route.tab))]
    for (level, presented) in route.presented.enumerated() {
      parts.append(path(model.string(model.surfaceName(of: presented.kind)), .presented(level)))
    }
    return parts.joined(separator: " / ") + (route.waiting.isEmpty ? "" : ", one waits")
  }
}
