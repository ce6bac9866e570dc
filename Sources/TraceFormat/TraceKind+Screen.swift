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
      [Field("by", .text, "what started it: `user`, `link`, `fetch`, `push`, `prewarm`")], #"{"by":"user"}"#),
    TraceKind("app.became_active", "The app is in front and takes touches.", [], "{}"),
    TraceKind("app.became_inactive", "The app is in front and takes no touches.", [], "{}"),
    TraceKind("app.entered_background", "The app leaves the screen.", [], "{}"),
    TraceKind("app.entered_foreground", "The app is about to come back to the screen.", [], "{}"),
    TraceKind("app.suspended", "The app's process stands still.", [], "{}"),
    TraceKind(
      "app.terminated", "The app's process ends.", [Field("by", .oneOf(["user", "system"]), "who ended it")],
      #"{"by":"user"}"#),
    TraceKind("app.crashed", "The app crashes.", [Field("reason", .text, "why")], #"{"reason":"two alerts at once"}"#),
    TraceKind(
      "finding.reported", "The engine finds something that has to be known: a rule broken, a limit reached.",
      [Field("code", .text, "its code"), Field("message", .text, "in words")],
      #"{"code":"invariant.way_back","message":"no way back from \"privacy\""}"#),
  ]

  static let navigation: [TraceKind] = [
    TraceKind(
      "nav.pushed", "A page goes on a stack.",
      [Field("page", .text, "the page's id"), .optional("stack", .text, "whose stack"), takes],
      #"{"page":"privacy","takes":350}"#),
    TraceKind(
      "nav.popped", "A page leaves a stack.",
      [
        Field("page", .text, "the page that goes"),
        .optional("by", .oneOf(["button", "swipe", "app", "vanished"]), "what took it away"), takes,
      ], #"{"page":"privacy","by":"button","takes":350}"#),
    TraceKind(
      "nav.popped_to", "Several pages leave a stack at once.", [Field("page", .text, "the page in front then"), takes],
      #"{"page":"settings","takes":350}"#),
    TraceKind(
      "nav.path_set", "A deep link sets the whole path.", [Field("path", .list(.text), "the pages above the root")],
      #"{"path":["account","privacy"]}"#),
    TraceKind(
      "nav.settled", "A transition of pages ends.", [Field("page", .text, "the page in front")],
      #"{"page":"privacy"}"#),
    TraceKind(
      "nav.cancelled", "A swipe back was let go before half way.",
      [Field("page", .text, "the page that stays"), takes],
      #"{"page":"privacy","takes":200}"#),
    TraceKind(
      "nav.tab_selected", "Another tab comes to the front.", [Field("tab", .text, "its id")], #"{"tab":"settings"}"#),
  ]

  static let presentations =
    presentation(
      "sheet", "a sheet", "sign_out_confirmation",
      extra: [.optional("detents", .list(.text), "the heights it can have")])
    + presentation("alert", "an alert", "restore_failed")
    + presentation("dialog", "a confirmation dialog", "delete_account_confirmation")

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
        "\(kind).dismissed", "What was presented begins to go: \(noun).",
        [
          name, .optional("by", .oneOf(["button", "swipe", "app", "outside", "vanished"]), "what took it away"),
          .optional("button", .text, "the button's id"), takes,
        ], #"{"\#(kind)":"\#(id)","by":"button","button":"cancel","takes":400}"#),
      TraceKind(
        "\(kind).settled", "A transition ends, and it is up, or gone: \(noun).", [name], #"{"\#(kind)":"\#(id)"}"#),
      TraceKind(
        "\(kind).refused", "What was asked for does not come up, or does not go: \(noun).",
        [name, Field("reason", .text, "why")], #"{"\#(kind)":"\#(id)","reason":"auth.sign_out is running"}"#),
    ]
  }

  static let prompts: [TraceKind] = [
    TraceKind(
      "prompt.presented", "The OS asks over the app.",
      [Field("prompt", .text, "its kind"), .optional("buttons", .list(.text), "the ids of its buttons")],
      #"{"prompt":"notification_permission","buttons":["allow","dont_allow"]}"#),
    TraceKind(
      "prompt.answered", "The OS takes an answer, and the prompt goes.",
      [Field("prompt", .text, "its kind"), Field("button", .text, "the button's id")],
      #"{"prompt":"notification_permission","button":"allow"}"#),
    TraceKind(
      "prompt.withdrawn", "The prompt goes without an answer.",
      [Field("prompt", .text, "its kind"), Field("reason", .text, "why")],
      #"{"prompt":"notification_permission","reason":"background"}"#),
  ]

  static let screen: [TraceKind] = [
    TraceKind(
      "ui.refused", "A touch does nothing.",
      [Field("target", .text, "what was touched"), Field("reason", .text, "what refused it")],
      #"{"target":"privacy","reason":"covered by sheet sign_out_confirmation"}"#),
    TraceKind(
      "ui.message_shown", "A message appears on the page or as a banner.",
      [Field("text", .text, "what it says"), Field("style", .oneOf(["banner", "inline"]), "where it stands")],
      #"{"text":"Nothing to restore","style":"banner"}"#),
    TraceKind("ui.message_hidden", "A message goes.", [Field("text", .text, "what it said")], #"{"text":"Saved"}"#),
    TraceKind(
      "ui.scrolled", "The page in front has scrolled.", [Field("offset", .number, "in points from the top")],
      #"{"offset":120}"#),
    TraceKind("a11y.announced", "VoiceOver speaks.", [Field("text", .text, "what it says")], #"{"text":"Signed out"}"#),
    TraceKind(
      "a11y.focused", "Assistive technology moves.", [Field("target", .orFalse(.text), "where it is")],
      #"{"target":"sign_out"}"#),
    TraceKind("haptic.played", "A haptic is played.", [Field("haptic", .text, "its name")], #"{"haptic":"warning"}"#),
  ]
}
