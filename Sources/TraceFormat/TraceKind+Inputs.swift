extension TraceKind {
  static let inputs = user + device + network + clock + given + givenToStore

  private static let waited = Field.optional("waited", .milliseconds, "how long it waited until it was possible")
  private static let target = Field("target", .text, "the id of what was touched")

  private static let user: [TraceKind] = [
    TraceKind("user.tap", "The user taps a target.", [target, waited], #"{"target":"sign_out"}"#),
    TraceKind("user.double_tap", "The user taps twice within one frame.", [target], #"{"target":"sign_out"}"#),
    TraceKind(
      "user.touch", "A finger touches what is there at this instant; it may do nothing.", [target],
      #"{"target":"privacy"}"#),
    TraceKind(
      "user.toggle", "The user turns a switch.", [target, Field("on", .bool, "the side it was turned to"), waited],
      #"{"target":"weekly_report","on":true}"#),
    TraceKind(
      "user.choose", "The user chooses an option of a picker.",
      [target, Field("option", .text, "the id of the option"), waited], #"{"target":"theme","option":"dark"}"#),
    TraceKind(
      "user.type", "The user replaces the text of a field.",
      [target, Field("text", .text, "what was typed; for a secret a `•` a character"), waited],
      #"{"target":"display_name","text":"Ada"}"#),
    TraceKind(
      "user.slide", "The user moves a slider.", [target, Field("value", .number, "where it was left"), waited],
      #"{"target":"volume","value":0.5}"#),
    TraceKind("user.back", "The user taps the back button.", [waited], "{}"),
    TraceKind("user.swipe_back", "The user swipes from the leading edge, to the end.", [], "{}"),
    TraceKind("user.swipe_down", "The user swipes the topmost sheet down.", [], "{}"),
    TraceKind(
      "user.drag", "The user drags and holds.",
      [
        Field("direction", .oneOf(["back", "down"]), "which drag it is"),
        Field("progress", .number, "how far, from 0 to 1"),
      ], #"{"direction":"back","progress":0.4}"#),
    TraceKind("user.let_go", "The user lets a drag go; it completes from half way on.", [], "{}"),
    TraceKind(
      "user.scroll", "The user scrolls the page in front.",
      [
        .optional("to", .text, "the target that was scrolled to"), .optional("by", .number, "how far, in points"),
        .optional("over", .milliseconds, "how long it took"),
      ], #"{"by":120,"over":300}"#),
    TraceKind(
      "user.answer", "The user answers a prompt of the OS.",
      [Field("prompt", .text, "the prompt's kind"), Field("button", .text, "the button's id"), waited],
      #"{"prompt":"notification_permission","button":"allow","waited":650}"#),
    TraceKind(
      "user.open", "The user comes in by a link or from the OS.",
      [Field("entry", .text, "a URL, or `os:` with a name"), waited], #"{"entry":"profile://privacy"}"#),
  ]

  private static let device: [TraceKind] = [
    TraceKind("device.background", "The user goes to the home screen.", [], "{}"),
    TraceKind("device.foreground", "The user comes back to the app.", [], "{}"),
    TraceKind(
      "device.deactivate", "Something covers the app, which stays in front.",
      [Field("by", .oneOf(["control_center", "notification_center", "call"]), "what covers it")], #"{"by":"call"}"#),
    TraceKind("device.activate", "What covered the app goes away.", [], "{}"),
    TraceKind("device.lock", "The device is locked.", [], "{}"),
    TraceKind("device.unlock", "The device is unlocked.", [], "{}"),
    TraceKind(
      "device.kill", "The app's process is ended.", [Field("by", .oneOf(["user", "system"]), "who ended it")],
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
      [.optional("keep", .list(.text), "the stores that stay")], #"{"keep":["keychain"]}"#),
    TraceKind(
      "device.set", "A setting of the device changes.",
      [Field("*", .any, "a device key of the launch with its new value")], #"{"reduce_motion":true}"#),
  ]

  private static let network: [TraceKind] = [
    TraceKind("network.offline", "The line goes down.", [], "{}"),
    TraceKind("network.online", "The line is back, at full speed.", [], "{}"),
    TraceKind(
      "network.slow", "Every call takes longer.", [Field("by", .milliseconds, "how much longer")], #"{"by":2000}"#),
  ]

  private static let clock: [TraceKind] = [
    TraceKind(
      "clock.advance", "The script lets time pass; everything due at or before its end runs.",
      [
        Field("to", .milliseconds, "where the clock lands"),
        Field("for", .oneOf(["advance", "tap", "wait_for", "callback"]), "what let it pass"),
      ], #"{"to":800,"for":"advance"}"#)
  ]
}
