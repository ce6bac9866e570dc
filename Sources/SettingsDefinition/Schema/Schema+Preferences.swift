extension Schema {
  static let preferenceTables: [SchemaTable] = [
    .table(.preference, "a preference", "A setting that is kept.", preferenceFields),
    .table(
      .derivedDefault, "a derived default", "A default that is read from the device until the user chooses.",
      derivedFields),
    .table(.option, "an option", "One choice.", optionFields),
    .table(.derive, "a derived value", "The value while a condition holds.", deriveFields),
  ]

  static let preferenceFields: [Field] = [
    .required("type", .cases(Preference.Kind.self), "What it holds."),
    .field(
      "default", .either([.value, .table(.derivedDefault)]),
      words: "`false`, the least value or 0, `\"\"`, the first option, `{}`; dates: required",
      "The value before anybody has set it."),
    .field("options", .list(.either([.word, .table(.option)])), "The choices, of `choice` and `choices`."),
    .field("sorted", .bool, is: false, "Shown sorted by label."),
    .field("min", .number(-1e15, 1e15), "The least number."),
    .field("max", .number(-1e15, 1e15), "The greatest number."),
    .field("step", .number(0, 1e15), "The distance between numbers."),
    .field("unit", .text, "What a number counts."),
    .field("format", .cases(Preference.Format.self), is: "plain", "How a number is shown."),
    .field("min_length", .integer(0, 1_000_000), "The least length of a text."),
    .field("max_length", .integer(0, 1_000_000), "The greatest length of a text."),
    .field("pattern", .pattern, "The form of a text."),
    .field("error", .text, "Shown while the text is invalid."),
    .field("storage", .cases(Preference.Storage.self), is: "defaults", "Where it is kept, and so what it survives."),
    .field("key", .string, words: "the id", "Its name in the store."),
    .field("suite", .string, "The app group that it is shared with."),
    .field("scope", .cases(Preference.Scope.self), is: "device", "`account`: each account has its own."),
    .field("derive", .list(.table(.derive)), "Values that win while a condition holds."),
    .field(
      "controls", .cases(Preference.Controls.self),
      "What a change also sets. The option `system` of a colour scheme or a language follows the device."),
    .field("takes_effect", .cases(Preference.TakesEffect.self), is: "launch", "When a change of the language shows."),
    .field("on_save_failure", .cases(Preference.OnSaveFailure.self), is: "revert", "The value after a failed save."),
    .field("on_value", .value, is: true, "What a bool stores when it is on."),
    .field("off_value", .value, is: false, "What a bool stores when it is off."),
    .field("lasts", .duration, "Goes back to the default that long after it was set."),
    .field("fallback", .value, words: "the default", "What an invalid stored value is read as."),
    .field("on_change", .actions, "Run after a change, whoever made it."),
  ]

  static let derivedFields: [Field] = [
    .required("from", .cases(DeviceFact.self), "What it is read from."),
    .field("fallback", .value, words: "as without a default", "The value where that gives none."),
  ]

  static let optionFields: [Field] = [
    .required("id", .word, "The id of the option."),
    .field("label", .text, words: "the id", "The text of the option."),
    .field("short_label", .text, "The text on the row."),
    .field("subtitle", .text, "The second line."),
    .field("icon", .icon, "The picture."),
    .field("value", .value, words: "the id", "What is stored."),
    .field("visible_when", .condition, "Whether it is there."),
    .field("requires", .gates, "What choosing it has to meet first."),
    .field("confirm", .table(.confirm), "The question before it is chosen."),
  ]

  static let deriveFields: [Field] = [
    .required("when", .condition, "When it holds."),
    .required("value", .value, "The value then."),
    .field("stores", .bool, is: false, "Overwrites the stored value, which else waits."),
  ]
}
