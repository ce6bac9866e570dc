import SimulatedDevice
import SettingsBehavior
import SettingsDefinition
import SettingsSimulation
import SettingsVocabulary
import TextFormats
import TraceFormat

/// What the glass does, and the turns of the app's life.
extension Recording {
  mutating func write(_ event: ScreenEvent, _ s: Simulation) {
    touched.formUnion(Touched(event))
    switch event {
    case .pushed(let destination, let stack, let takes):
      writeMove("nav.pushed", destination, stack, takes, s)
      writeEntrance(s)
    case .popped(let destination, let stack, let takes, let bySwipe):
      writeMove("nav.popped", destination, stack, takes, bySwipe: bySwipe, s)
    case .poppedToRoot(let stack, let takes): writeMove("nav.popped_to_root", nil, stack, takes, s)
    case .pathReplaced(let stack, let takes): writePath("nav.path_set", stack, takes, s)
    case .presented(let kind, let takes): writePresented(kind, takes, s)
    case .dismissed(let kind, let reason, let takes): writeDismissed(kind, reason, takes)
    // What has settled is what its cause began.
    case .settled(let kind): output(kind.movesPages ? "nav.settled" : "ui.settled")
    case .tabSelected(let tab):
      output("nav.tab_selected")
      writer.json.key("tab")
      string(model.tables.embedding.tabs[Int(tab)])
    case .gestureCancelled(let kind):
      output("ui.gesture_cancelled")
      writer.json.field("gesture", kind.name)
    case .presentationGone: output("ui.presentation_gone")
    case .timerFired(let timer): write(timer, s)
    case .preferenceExpired(let id):
      output("preferences.expired")
      writer.json.field("preference", names.preference(id))
    case .launchBegan(let isFirst): writeLaunch(isFirst: isFirst, s)
    case .snapshot:
      output("state.snapshot")
      writeSnapshot(s)
    case .launched(let kind, let cause):
      output("app.launched")
      writer.json.field("launch", kind.name)
      if cause != .user { writer.json.field("by", cause.name) }
    case .died(let cause):
      guard cause != .crash else { return output("app.crashed") }
      output("app.terminated")
      writer.json.field("by", cause.name)
    case .archiveRestored:
      let stack = s.app.settingsStack(model) ?? .tab(model.tables.embedding.settingsTab)
      writePath("nav.path_restored", stack, 0, s)
    case .transactionDelivered(let id): writeDelivered(id, s)
    case .snapshotTaken(let isDark):
      output("app.snapshot_taken")
      writer.json.field("color_scheme", isDark ? "dark" : "light")
    case .backgroundTimeExpired: output("app.background_time_expired")
    case .notificationShown(let link):
      output("app.notification_shown")
      writer.json.field("entry", model.string(model.tables.deepLinks[Int(link)].url))
    }
  }

  // MARK: Pages

  /// Left out for the stack of the settings.
  private mutating func writeStack(_ stack: StackID, _ s: Simulation) {
    if let level = stack.level {
      guard s.screen.layers.indices.contains(level) else { return }
      writer.json.field("stack", names.surface(s.screen.layers[level].kind))
    } else if stack != .tab(model.tables.embedding.settingsTab) {
      writer.json.key("stack")
      string(model.tables.embedding.tabs[Int(stack.raw)])
    }
  }

  private mutating func writeMove(
    _ kind: StaticString, _ destination: Destination?, _ stack: StackID, _ takes: Milliseconds, bySwipe: Bool = false,
    _ s: Simulation
  ) {
    output(kind)
    if let destination { writer.json.field("page", names.destination(destination)) }
    if bySwipe { writer.json.field("by", "swipe") }
    writeStack(stack, s)
    duration("takes", takes)
  }

  /// How the groups of a pushed page come in, where the definition moves them.
  private mutating func writeEntrance(_ s: borrowing Simulation) {
    guard let entrance = s.pageEntrance(model) else { return }
    writer.json.field("entrance", entrance.slides ? "slide_groups" : "fade")
    writer.json.field("entrance_takes", entrance.takes)
  }

  private mutating func writePath(
    _ kind: StaticString, _ stack: StackID, _ takes: Milliseconds, _ s: Simulation
  ) {
    output(kind)
    writer.json.key("path")
    writer.json.beginArray()
    for entry in s.screen.entries(of: stack) { writer.json.string(names.destination(entry.destination)) }
    writer.json.endArray()
    writeStack(stack, s)
    duration("takes", takes)
  }

  // MARK: Presentations

  private mutating func writePresented(_ kind: PresentedKind, _ takes: Milliseconds, _ s: Simulation) {
    let form = model.form(of: kind)
    output(form.presented)
    writer.json.field(form.noun, names.surface(kind))
    if form == .cover { writer.json.field("cover", true) }
    if form == .sheet { writeDetents(of: kind, s) }
    duration("takes", takes)
  }

  private mutating func writeDetents(of kind: PresentedKind, _ s: Simulation) {
    let detents = model.sheet(of: kind, for: s.app.session.provider).detents
    if detents.isEmpty { return }
    writer.json.key("detents")
    writer.json.beginArray()
    for place in detents.indices { string(model.tables.detents[place]) }
    writer.json.endArray()
  }

  private mutating func writeDismissed(_ kind: PresentedKind, _ reason: DismissReason, _ takes: Milliseconds) {
    let form = model.form(of: kind)
    output(form.dismissed)
    writer.json.field(form.noun, names.surface(kind))
    if reason != .program { writer.json.field("by", reason.name) }
    duration("takes", takes)
  }

  // MARK: The app's life

  private mutating func write(_ timer: AppTimer, _ s: Simulation) {
    switch timer {
    case .bannerExpires(let number):
      output("ui.message_hidden")
      guard let place = s.app.messages.banners.firstIndex(where: { $0.number == number }) else { return }
      let note = s.app.messages.banners[place].note
      text("text", note.text, error: note.error, s)
    case .cooldownEnds: output("auth.cooldown_ended")
    case .flowTimesOut(let flow, let operation):
      output("app.timed_out")
      writer.json.field("flow", flow.name)
      writer.json.field("op", Int64(operation))
    case .flowGoesOn(let flow):
      output("app.pause_ended")
      writer.json.field("flow", flow.name)
    case .taskTimesOut(let task):
      output("app.timed_out")
      writer.json.field("task", model.name(task))
    }
  }

  /// The first record of a trace is the state that it begins with; a later launch is an input.
  private mutating func writeLaunch(isFirst: Bool, _ s: Simulation) {
    if isFirst {
      writer.begin("state.snapshot", seq: number, ms: ms, cause: nil)
      writeSnapshot(s)
    } else {
      input("device.launch")
      write(launch)
    }
  }

  private mutating func writeDelivered(_ id: UInt32, _ s: Simulation) {
    output("store.transaction_delivered")
    writer.json.field("transaction", Int64(id))
    if let transaction = s.world.servers.store.transaction(id) {
      writer.json.field("product", names.product(transaction.product))
    }
  }
}

extension TransitionKind {
  fileprivate var movesPages: Bool {
    switch self {
    case .push, .pop, .popToRoot, .replace: true
    case .present, .dismiss: false
    }
  }
}

extension SurfaceForm {
  fileprivate var noun: StaticString {
    switch self {
    case .sheet, .cover: "sheet"
    case .alert: "alert"
    case .dialog: "dialog"
    case .menu: "menu"
    }
  }

  fileprivate var presented: StaticString {
    switch self {
    case .sheet, .cover: "sheet.presented"
    case .alert: "alert.presented"
    case .dialog: "dialog.presented"
    case .menu: "ui.menu_presented"
    }
  }

  fileprivate var dismissed: StaticString {
    switch self {
    case .sheet, .cover: "sheet.dismissed"
    case .alert: "alert.dismissed"
    case .dialog: "dialog.dismissed"
    case .menu: "ui.menu_dismissed"
    }
  }
}

extension LaunchKind {
  fileprivate var name: StaticString {
    switch self {
    case .first: "first"
    case .updated: "updated"
    case .again: "again"
    case .woken: "woken"
    }
  }
}
