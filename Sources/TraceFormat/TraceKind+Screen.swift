extension TraceKind {
  static let outputs =
    process + navigation + presentations + prompts + screen + account + purchases + settings + outside

  private static let takes = Field.optional("takes", .milliseconds, "how long the transition lasts; absent: none")

  static let process: [TraceKind] = [
    TraceKind(
      "state.snapshot",
      "The whole state: the first record, then every 1,000th. It alone of the outputs may have no cause.",
      [Field("*", .any, "each state key with its value")], #"{"page":"settings","path":[],"account":false}"#),
    TraceKind(
      "app.launched", "The app's process starts.",
      [
        Field(
          "launch", .oneOf(["first", "updated", "again", "woken"]),
          "the first after the installation, the first of another version, any other, or one in the background"),
        .optional(
          "by", .oneOf(["link", "installation", "fetch", "push", "prewarm"]), "what, when the user has not opened it"),
      ],
      #"{"launch":"again","by":"link"}"#),
    TraceKind(
      "app.became_active", "The app is in front and takes touches.",
      [
        Field(
          "by", .oneOf(["user", "link", "unlock", "uncovered"]),
          "the user has come back to it, by a link too, or has unlocked the device; or what covered it has gone")
      ], #"{"by":"user"}"#),
    TraceKind(
      "app.became_inactive", "The app is in front and takes no touches.",
      [
        Field(
          "by", .oneOf(["control_center", "notification_center", "app_switcher", "call", "system_alert"]),
          "what covers it")
      ], #"{"by":"control_center"}"#),
    TraceKind(
      "app.entered_background", "The app leaves the screen, or goes on without one.",
      [
        Field(
          "by", .oneOf(["home", "lock", "other_app", "fetch", "push"]),
          "the user goes home or locks the device, the app opens another, or the system lets it go on for a while")
      ], #"{"by":"home"}"#),
    TraceKind(
      "app.suspended", "The app's process stands still.",
      [
        Field(
          "by", .oneOf(["idle", "time_limit"]), "it has nothing more to do, or the time for which it asked is over")
      ], #"{"by":"idle"}"#),
    TraceKind(
      "app.background_time_expired", "The system gives no more of the time for which a task has asked.", [], "{}"),
    TraceKind(
      "app.snapshot_taken", "For the app switcher the system draws the app, which hears of a colour scheme.",
      [Field("color_scheme", .oneOf(["light", "dark"]), "how it is drawn")], #"{"color_scheme":"dark"}"#),
    TraceKind(
      "app.terminated", "The app's process ends.",
      [
        Field(
          "by", .oneOf(["user", "system", "watchdog", "permission_change"]),
          "who ended it; the last: the system, because the user has given another answer in the Settings app")
      ], #"{"by":"user"}"#),
    TraceKind("app.crashed", "The app's process ends by a crash.", [], "{}"),
    TraceKind(
      "app.notification_shown", "The system shows a notification of the app.",
      [Field("entry", .text, "`os:notification/` and its id, as the definition has it")],
      #"{"entry":"os:notification/sale"}"#),
    TraceKind(
      "app.timed_out", "The app waits no longer for an answer.",
      [
        .optional("flow", .text, "the flow that waited"), .optional("op", .ordinal(.operation), "for this operation"),
        .optional("task", .text, "the task that waited"),
      ], #"{"flow":"sign_out","op":3}"#),
    TraceKind(
      "app.pause_ended", "A pause is over that the app makes after it has asked who is there.",
      [Field("flow", .text, "what follows on it")], #"{"flow":"delete_account"}"#),
    TraceKind(
      "app.notifications_cleared", "The app takes what it has delivered out of Notification Center.", [], "{}"),
    TraceKind(
      "finding.reported", "The engine finds something that has to be known: a rule broken, a limit reached.",
      [Field("code", .text, "its code"), Field("message", .text, "in words")],
      #"{"code":"invariant.way_back","message":"no way back from \"privacy\""}"#),
  ]

  private static let stack = Field.optional("stack", .text, "whose stack, where it is not that of the settings")
  private static let page = Field("page", .text, "the page's id, or that of the picker whose options it shows")

  static let navigation: [TraceKind] = [
    TraceKind(
      "nav.pushed", "A page goes on a stack.",
      [
        page, stack, takes,
        .optional("entrance", .oneOf(["slide_groups", "fade"]), "how its groups come in; a fade under Reduce Motion"),
        .optional("entrance_takes", .integer, "for so many milliseconds"),
      ], #"{"page":"privacy","takes":350}"#),
    TraceKind(
      "nav.popped", "A page leaves a stack, and what lay above it.",
      [page, .optional("by", .oneOf(["swipe"]), "a finger has taken it away"), stack, takes],
      #"{"page":"privacy","takes":350}"#),
    TraceKind("nav.popped_to_root", "All pages leave a stack.", [stack, takes], #"{"takes":350}"#),
    TraceKind(
      "nav.path_set", "The whole path of a stack is another.",
      [Field("path", .list(.text), "the pages above the root"), stack, takes], #"{"path":["account","privacy"]}"#),
    TraceKind(
      "nav.path_restored", "The path is back after the system ended the app.",
      [Field("path", .list(.text), "the pages above the root"), stack], #"{"path":["account"]}"#),
    TraceKind("nav.settled", "The transition of pages that its cause began ends.", [], "{}"),
    TraceKind(
      "nav.tab_selected", "Another tab comes to the front.", [Field("tab", .text, "its id")], #"{"tab":"settings"}"#),
  ]

  static let presentations =
    presentation(
      "sheet", "a sheet", "sign_out_confirmation",
      extra: [
        .optional("cover", .bool, "it covers the whole screen"),
        .optional("detents", .list(.text), "the heights it can have"),
      ])
    + presentation("alert", "an alert", "restore_failed")
    + presentation("dialog", "a confirmation dialog", "delete_account_confirmation")

  private static let by = Field.optional(
    "by", .oneOf(["button", "swipe", "owner_gone", "replaced"]), "what took it away, where it was not the app itself")

  /// The kinds of what the app puts over its pages.
  private static func presentation(
    _ kind: String, _ noun: String, _ id: String, extra: [Field] = []
  ) -> [TraceKind] {
    let name = Field(kind, .text, "its id")
    return [
      TraceKind(
        "\(kind).presented", "The app puts up \(noun).", [name] + extra + [takes], #"{"\#(kind)":"\#(id)","takes":400}"#
      ),
      TraceKind(
        "\(kind).dismissed", "What was presented begins to go: \(noun).", [name, by, takes],
        #"{"\#(kind)":"\#(id)","by":"button","takes":400}"#),
    ]
  }

  static let prompts: [TraceKind] = [
    TraceKind(
      "prompt.presented", "The OS asks over the app.", [Field("prompt", .text, "its kind")],
      #"{"prompt":"notification_permission"}"#),
    TraceKind(
      "prompt.withdrawn", "The prompt goes without an answer; of one with an answer, `user.answer` says so.",
      [
        Field("prompt", .text, "its kind"),
        Field("reason", .oneOf(["cancelled", "interrupted"]), "how its request ends"),
      ],
      #"{"prompt":"notification_permission","reason":"interrupted"}"#),
  ]

  static let screen: [TraceKind] = [
    TraceKind("ui.settled", "The transition of a presentation that its cause began ends.", [], "{}"),
    TraceKind(
      "ui.gesture_cancelled", "A drag was let go before half way.",
      [Field("gesture", .oneOf(["back", "down"]), "which drag it was")], #"{"gesture":"back"}"#),
    TraceKind("ui.presentation_gone", "A presentation that another took along is gone.", [], "{}"),
    TraceKind(
      "ui.not_presented", "What an action presents does not come, or not now: its place is taken.",
      [
        Field("surface", .text, "the id of the page or dialog"),
        Field(
          "why", .oneOf(["queued", "refused", "owner_gone"]),
          "whether it waits, was refused, or waited for a page or sheet that has gone"),
      ],
      #"{"surface":"whats_new","why":"queued"}"#),
    TraceKind(
      "ui.menu_presented", "The options of a picker come up.", [Field("menu", .text, "the picker's id"), takes],
      #"{"menu":"theme","takes":250}"#),
    TraceKind(
      "ui.menu_dismissed", "The options of a picker go.", [Field("menu", .text, "the picker's id"), by, takes],
      #"{"menu":"theme","takes":200}"#),
    TraceKind(
      "ui.message_shown", "A message appears: an alert, a banner, or a line on the page.",
      [
        Field("text", .text, "what it says"), Field("style", .oneOf(["alert", "banner", "inline"]), "where it stands"),
      ],
      #"{"text":"Nothing to restore","style":"banner"}"#),
    TraceKind(
      "ui.message_hidden", "A banner's time is over.", [.optional("text", .text, "what it said")],
      #"{"text":"Saved"}"#),
    TraceKind("a11y.announced", "VoiceOver speaks.", [Field("text", .text, "what it says")], #"{"text":"Signed out"}"#),
    TraceKind("haptic.played", "A haptic is played.", [Field("haptic", .text, "its name")], #"{"haptic":"warning"}"#),
  ]
}
