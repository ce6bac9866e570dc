/// A key of `launch`: checks, messages and the reference are made of this table.
struct LaunchKey: Sendable {
  var name: String
  /// What it takes, as Lua writes it.
  var type: String
  /// What holds without it.
  var normal: String
  var doc: String
  /// Whether it is a setting of the device, which `sim.device:set` changes later.
  var isOfDevice = false

  private static func device(_ name: String, _ type: String, _ normal: String, _ doc: String) -> LaunchKey {
    LaunchKey(name: name, type: type, normal: normal, doc: doc, isOfDevice: true)
  }

  static let all: [LaunchKey] = [
    LaunchKey(
      name: "configuration", type: "string", normal: "none",
      doc: "One of the definition's `configurations`, laid over it."),
    LaunchKey(name: "flags", type: "{ NAME = boolean or variant }", normal: "as defined", doc: "Feature flags."),
    LaunchKey(
      name: "account", type: "email or false", normal: "`false`",
      doc: "Who is signed in. Any email will do: an account that the definition does not list is made."),
    LaunchKey(
      name: "accounts", type: "list of `{ email, name, password, provider, verified }`",
      normal: "those of `account.users`",
      doc: "Particular accounts that exist on the server."),
    LaunchKey(
      name: "entitlements", type: "list of ids", normal: "none",
      doc: "What this Apple ID has bought: entitlements or products. It is finished, and the app knows it."),
    LaunchKey(
      name: "original_version", type: "string", normal: "the app's `version`",
      doc: "In which version of itself this Apple ID first had the app, `\"1.4\"`: what `AppTransaction` says."),
    LaunchKey(
      name: "permissions", type: "{ KIND = status } or { KIND = { status, alert, … } }",
      normal: "`\"not_determined\"`",
      doc: "What the user has allowed the app before."),
    LaunchKey(
      name: "preferences", type: "{ NAME = value }", normal: "as defined",
      doc: "What the user has chosen before, checked against the definition."),
    LaunchKey(
      name: "stored", type: "{ KEY = value }", normal: "none",
      doc: "What an older version of the app has left on disk, by the preferences' `key`; it may be invalid."),
    LaunchKey(
      name: "network", type: "`\"online\"`, `\"offline\"`, `\"slow\"` or `{ slow = duration }`", normal: "`\"online\"`",
      doc: "The line. `\"slow\"` is two seconds more for every call."),
    device("locale", "string", "of the definition", "Language and region, `\"de_DE\"`."),
    device(
      "time_zone", "string", "of the definition",
      "Its name, and its distance from UTC: `Europe/Berlin+02:00`. The clock of a journey is UTC."),
    device("type_size", "type size", "`\"large\"`", "The user's text size."),
    device(
      "color_scheme", "`\"light\"` or `\"dark\"`", "`\"light\"`", "Of the device; the app's own choice goes before it."),
    device("reduce_motion", "boolean", "`false`", "Whether the user wants less motion."),
    device("voice_over", "boolean", "`false`", "Whether VoiceOver speaks."),
    device("mail", "boolean", "as defined", "Whether an account is set up in the Mail app."),
    device("biometrics", "`\"face_id\"`, `\"touch_id\"` or `\"none\"`", "as defined", "What the device has."),
    device(
      "connection", "`\"wifi\"` or `\"cellular\"`", "`\"wifi\"`",
      "What the line is, while there is one: an analytics SDK says it on its events."),
    device("storefront", "string", "of the definition", "The country of the App Store, `\"USA\"`."),
    LaunchKey(
      name: "at", type: "instant", normal: "`\"2026-01-01T09:00:00Z\"`", doc: "When the journey begins."),
    LaunchKey(
      name: "opened_by", type: "string", normal: "the home screen",
      doc: "The way in: what `sim:open` takes. It is used once the app has started."),
    LaunchKey(
      name: "woken_by", type: "`\"fetch\"`, `\"push\"` or `\"prewarm\"`", normal: "nobody",
      doc: "The OS starts the app without a screen. Not together with `opened_by`."),
    LaunchKey(
      name: "faults", type: "list of ids", normal: "none",
      doc: "Wrong behaviours that are on, beside those of the journey and of the run; `settings-sim faults` lists them."
    ),
  ]
}
