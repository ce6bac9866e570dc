/// A key of `launch`: checks, messages and the reference are made of this table.
struct LaunchKey: Sendable {
  var name: String
  /// What it takes, as Lua writes it.
  var type: String
  /// The same as LuaCATS writes it.
  var lua: String
  /// What holds without it.
  var normal: String
  var doc: String
  /// Whether it is a setting of the device, which `sim.device:set` changes later.
  var isOfDevice = false

  /// As a field of the annotations.
  var field: LuaGlobal { LuaGlobal(name: name, type: lua, doc: doc) }

  private static func device(
    _ name: String, _ type: String, _ lua: String, _ normal: String, _ doc: String
  ) -> LaunchKey {
    LaunchKey(name: name, type: type, lua: lua, normal: normal, doc: doc, isOfDevice: true)
  }

  static let all: [LaunchKey] = [
    LaunchKey(
      name: "configuration", type: "string", lua: "configuration", normal: "none",
      doc: "One of the definition's `configurations`, laid over it."),
    LaunchKey(
      name: "flags", type: "{ NAME = boolean or variant }", lua: "table<flag, boolean|string>", normal: "as defined",
      doc: "Feature flags."),
    LaunchKey(
      name: "account", type: "email or false", lua: "string|false", normal: "`false`",
      doc: "Who is signed in. Any email will do: an account that the definition does not list is made."),
    LaunchKey(
      name: "accounts", type: "list of `{ email, name, password, provider, verified }`", lua: "table[]",
      normal: "those of `account.users`",
      doc: "Particular accounts that exist on the server."),
    LaunchKey(
      name: "entitlements", type: "list of ids", lua: "(entitlement|product)[]", normal: "none",
      doc: "What this Apple ID has bought: entitlements or products. It is finished, and the app knows it."),
    LaunchKey(
      name: "original_version", type: "string", lua: "string", normal: "the app's `version`",
      doc: "In which version of itself this Apple ID first had the app, `\"1.4\"`: what `AppTransaction` says."),
    LaunchKey(
      name: "permissions", type: "{ KIND = status } or { KIND = { status, alert, … } }",
      lua: "table<permission, permission_status|permission_settings>",
      normal: "`\"not_determined\"`",
      doc: "What the user has allowed the app before."),
    LaunchKey(
      name: "preferences", type: "{ NAME = value }", lua: "table<preference, any>", normal: "as defined",
      doc: "What the user has chosen before, checked against the definition."),
    LaunchKey(
      name: "stored", type: "{ KEY = value }", lua: "table<string, any>", normal: "none",
      doc: "What an older version of the app has left on disk, by the preferences' `key`; it may be invalid."),
    LaunchKey(
      name: "network", type: "`\"online\"`, `\"offline\"`, `\"slow\"` or `{ slow = duration }`",
      lua: "\"online\"|\"offline\"|\"slow\"|{ slow: duration }", normal: "`\"online\"`",
      doc: "The line. `\"slow\"` is two seconds more for every call."),
    device("locale", "string", "string", "of the definition", "Language and region, `\"de_DE\"`."),
    device(
      "time_zone", "string", "string", "of the definition",
      "Its name, and its distance from UTC: `Europe/Berlin+02:00`. The clock of a journey is UTC."),
    device("type_size", "type size", "type_size", "`\"large\"`", "The user's text size."),
    device(
      "color_scheme", "`\"light\"` or `\"dark\"`", "\"light\"|\"dark\"", "`\"light\"`",
      "Of the device; the app's own choice goes before it."),
    device("reduce_motion", "boolean", "boolean", "`false`", "Whether the user wants less motion."),
    device("voice_over", "boolean", "boolean", "`false`", "Whether VoiceOver speaks."),
    device("mail", "boolean", "boolean", "as defined", "Whether an account is set up in the Mail app."),
    device(
      "biometrics", "`\"face_id\"`, `\"touch_id\"` or `\"none\"`", "\"face_id\"|\"touch_id\"|\"none\"", "as defined",
      "What the device has."),
    device(
      "connection", "`\"wifi\"` or `\"cellular\"`", "\"wifi\"|\"cellular\"", "`\"wifi\"`",
      "What the line is, while there is one: an analytics SDK says it on its events."),
    device("storefront", "string", "string", "of the definition", "The country of the App Store, `\"USA\"`."),
    LaunchKey(
      name: "at", type: "instant", lua: "instant", normal: "`\"2026-01-01T09:00:00Z\"`", doc: "When the journey begins."
    ),
    LaunchKey(
      name: "opened_by", type: "string", lua: "deep_link", normal: "the home screen",
      doc: "The way in: what `sim:open` takes. It is used once the app has started."),
    LaunchKey(
      name: "woken_by", type: "`\"fetch\"`, `\"push\"` or `\"prewarm\"`", lua: "\"fetch\"|\"push\"|\"prewarm\"",
      normal: "nobody",
      doc: "The OS starts the app without a screen. Not together with `opened_by`."),
    LaunchKey(
      name: "faults", type: "list of ids", lua: "fault[]", normal: "none",
      doc: "Wrong behaviours that are on, beside those of the journey and of the run; `settings-sim faults` lists them."
    ),
  ]
}
