/// A field of an element of the screen, as scripts see it.
struct ElementField: Sendable {
  var name: String
  var type: String
  var doc: String

  private init(_ name: String, _ type: String, _ doc: String) {
    self.name = name
    self.type = type
    self.doc = doc
  }

  static let all: [ElementField] = [
    ElementField("id", "string", "The id under which a script names it; empty for a text that has none."),
    ElementField("role", "role", "What it is to assistive technology."),
    ElementField("label", "string", "What is written on it, in the language of the app."),
    ElementField("subtitle", "string", "The second line."),
    ElementField("value", "any", "Of a switch `true` or `false`, of a slider or stepper a number, else the text."),
    ElementField("badge", "string", "The pill behind the label."),
    ElementField("hint", "string", "The accessibility hint."),
    ElementField("traits", "string[]", "What it is and can do: `button`, `header`, `adjustable`, `not_enabled` …"),
    ElementField("spoken", "string", "What VoiceOver says of it: label, value, traits, hint."),
    ElementField("visible", "boolean", "Whether it is on the screen."),
    ElementField("enabled", "boolean", "Whether it can be used."),
    ElementField("busy", "boolean", "Whether its own work runs."),
    ElementField("selected", "boolean", "Of an option or a tab: chosen."),
    ElementField("focused", "boolean", "Whether VoiceOver stands on it."),
    ElementField("hittable", "boolean", "Whether a finger on it would reach it now."),
    ElementField("reachable", "boolean", "Whether it can be got to at this type size, by scrolling too."),
    ElementField("covered", "boolean", "Whether something stands over it."),
    ElementField("language", "string", "The language in which it is written, `\"de\"`."),
    ElementField("color_scheme", "string", "`\"light\"` or `\"dark\"`."),
    ElementField("direction", "string", "`\"ltr\"` or `\"rtl\"`."),
    ElementField("chevron", "string", "Where its arrow points, `\"left\"` or `\"right\"`; only where it has one."),
    ElementField("container", "string", "The id of the page, presentation or prompt that it is in."),
    ElementField("order", "integer", "Its place in reading order, from 1."),
    ElementField("icon", "string", "An SF Symbol, or `asset:NAME`."),
    ElementField("tint", "string", "The colour of the icon's tile."),
    ElementField("destructive", "boolean", "Whether it is drawn as dangerous."),
    ElementField("corner_radius", "number|false", "Of a sheet, in points, where the definition says it."),
    ElementField("style", "string", "Of a page or a picker: how it is drawn, `inset_grouped`, `segmented` …"),
    ElementField(
      "colors", "table",
      "The theme's colours of its parts, those that there are: `label`, `value`, `background`, `tile`, `glyph`, `control`, "
        + "`press`."),
    ElementField(
      "press", "table", "How it moves under a finger: `{ token, duration, curve, bounce }`; only where it does."),
    ElementField("release", "table", "The same for when it is let go."),
    ElementField("min_icon", "string", "Of a slider: the icon at its least value."),
    ElementField("max_icon", "string", "Of a slider: the icon at its greatest value."),
    ElementField("keyboard", "string", "Of a text field: which keyboard comes up."),
    ElementField("autocapitalization", "string", "Of a text field."),
    ElementField("autocorrection", "boolean", "Of a text field."),
    ElementField("content_type", "string", "Of a text field: what the system may fill in."),
    ElementField("lines", "integer", "Of a text field: how many lines it has."),
  ]
}
