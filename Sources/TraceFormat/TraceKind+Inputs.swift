extension TraceKind {
  static let inputs = user + device + network + clock + given + givenToStore

  private static let waited = Field.optional("waited", .elapsed, "how long it waited until it was possible")
  /// What was touched.
  private static let target: [Field] = [
    Field("target", .text, "the id of what was touched"),
    .optional(
      "nth", .integer, "which thing of the app with that id, in the order of the definition; absent: the first"),
  ]

  private static let user: [TraceKind] = [
    TraceKind("user.tap", "The user taps a target.", target + [waited], #"{"target":"sign_out"}"#),
    TraceKind("user.double_tap", "The user taps twice within one frame.", target, #"{"target":"sign_out"}"#),
    TraceKind(
      "user.touch", "A finger touches what is there at this instant; it may do nothing.", target,
      #"{"target":"privacy"}"#),
    TraceKind(
      "user.toggle", "The user turns a switch.", target + [Field("on", .bool, "the side it was turned to"), waited],
      #"{"target":"weekly_report","on":true}"#),
    TraceKind(
      "user.choose", "The user chooses an option of a picker.",
      target + [Field("option", .text, "the id of the option"), waited], #"{"target":"theme","option":"dark"}"#),
    TraceKind(
      "user.type", "The user replaces the text of a field.",
      target + [
        Field(
          "text", .text,
          "what was typed; of a secret `•` for each character, the last as a number from the second of that length on"
        ), waited,
      ],
      #"{"target":"display_name","text":"Ada"}"#),
    TraceKind(
      "user.slide", "The user moves a slider.", target + [Field("value", .number, "where it was left"), waited],
      #"{"target":"volume","value":0.5}"#),
    TraceKind(
      "user.pick", "The user picks a date or a time.",
      target + [Field("value", .any, "ISO 8601, or milliseconds where that does not say all of it"), waited],
      #"{"target":"alarm","value":"07:30"}"#),
    TraceKind("user.back", "The user taps the back button.", [waited], "{}"),
    TraceKind("user.swipe_back", "The user swipes from the leading edge, to the end.", [], "{}"),
    TraceKind("user.swipe_down", "The user swipes the topmost sheet down.", [], "{}"),
    TraceKind("user.swipe_up", "The user swipes the newest banner away.", [], "{}"),
    TraceKind(
      "user.drag", "The user drags and holds.",
      [
        Field("direction", .oneOf(["back", "down"]), "which drag it is"),
        Field("progress", .number, "how far, from 0 to 1"),
      ], #"{"direction":"back","progress":0.4}"#),
    TraceKind("user.let_go", "The user lets a drag go; it completes from half way on.", [], "{}"),
    TraceKind(
      "user.scroll", "The user scrolls the page in front.",
      [Field("offset", .number, "where to, in points from the top; negative: beyond it")], #"{"offset":120}"#),
    TraceKind(
      "user.answer", "The user answers a prompt of the OS.",
      [
        Field("prompt", .text, "the prompt's kind"), Field("button", .text, "the button's id"),
        .optional("account", .text, "who the user says they are in a provider's sheet"),
        .optional("email", .text, "the address that the app gets, where it is another"), waited,
      ],
      #"{"prompt":"notification_permission","button":"allow","waited":650}"#),
    TraceKind(
      "user.open", "The user comes in by a link or from the OS.",
      [Field("entry", .text, "a URL, or `os:` with a name, as the definition has it"), waited],
      #"{"entry":"profile://privacy"}"#),
  ]

  private static let device: [TraceKind] = [
    TraceKind(
      "device.notify", "A notification comes, where they are allowed.",
      [Field("entry", .text, "`os:notification/` and its id, as the definition has it")],
      #"{"entry":"os:notification/sale"}"#),
    TraceKind("device.background", "The user goes to the home screen.", [], "{}"),
    TraceKind("device.foreground", "The user comes back to the app.", [], "{}"),
    TraceKind(
      "device.deactivate", "Something covers the app, which stays in front.",
      [Field("by", .oneOf(["control_center", "notification_center", "call", "app_switcher"]), "what covers it")],
      #"{"by":"call"}"#),
    TraceKind("device.activate", "What covered the app goes away.", [], "{}"),
    TraceKind("device.lock", "The device is locked.", [], "{}"),
    TraceKind("device.unlock", "The device is unlocked.", [], "{}"),
    TraceKind(
      "device.kill", "The app's process is ended.",
      [Field("by", .oneOf(["user", "system", "watchdog", "crash"]), "who or what ended it")],
      #"{"by":"user"}"#),
    TraceKind(
      "device.launch", "A launch after the first: a new device, every store is reset.",
      [Field("*", .any, "the settings of the launch, as in the header")], #"{"account":"ada@example.com"}"#),
    TraceKind("device.relaunch", "The user starts the app again on the same device.", [], "{}"),
    TraceKind("device.reboot", "The device restarts; storage is unreadable until it is unlocked.", [], "{}"),
    TraceKind(
      "device.wake", "The OS runs the app in the background.",
      [Field("by", .oneOf(["fetch", "push", "prewarm"]), "why")], #"{"by":"push"}"#),
    TraceKind(
      "device.reinstall", "The app is deleted and installed again.",
      [.optional("keep", .list(.oneOf(["keychain"])), "the stores that stay")], #"{"keep":["keychain"]}"#),
    TraceKind(
      "device.set", "A setting of the device changes, under the key that a launch has for it.",
      [
        .optional("locale", .text, "and what follows from it: language, currency, units"),
        .optional("time_zone", .text, "its name"), .optional("type_size", .text, "as in the header"),
        .optional("color_scheme", .oneOf(["light", "dark"]), "of the device"), .optional("reduce_motion", .bool, "on"),
        .optional("voice_over", .bool, "on"), .optional("storefront", .text, "its country"),
        .optional("connection", .oneOf(["wifi", "cellular"]), "what the line is"),
        .optional("capability", .text, "something the device has or not"),
        .optional("available", .bool, "whether it has it"),
      ], #"{"reduce_motion":true}"#),
  ]

  private static let network: [TraceKind] = [
    TraceKind("network.offline", "The line goes down.", [], "{}"),
    TraceKind("network.online", "The line is back, at full speed.", [], "{}"),
    TraceKind(
      "network.slow", "Every call takes longer.", [Field("by", .milliseconds, "how much longer")], #"{"by":2000}"#),
  ]

  private static let clock: [TraceKind] = [
    TraceKind(
      "clock.advance",
      "Time passes, and what is due until its end runs. `advance` is written at the begin, the others at the end.",
      [
        Field("to", .instant, "where the clock lands"),
        Field("for", .oneOf(["advance", "wait_for", "run_until_idle", "callback"]), "what let it pass"),
      ], #"{"to":800,"for":"advance"}"#)
  ]
}
