extension Schema {
  static let conditionTables: [SchemaTable] = [
    .table(.condition, "a condition", "One test; a list of them means all.", [], choice: .verb(conditionCases)),
    .table(.gate, "a gate", "What has to be met first; a list is met in order.", gateFields, choice: .verb(gateCases)),
  ]

  private static let comparisons: [Field] = [
    .field("is", .value, "Equal to this."),
    .field("is_not", .value, "Not equal to this."),
    .field("one_of", .list(.value), "One of these."),
    .field("contains", .value, "A list with this in it."),
    .field("above", .number(-1e15, 1e15), "Greater than this."),
    .field("below", .number(-1e15, 1e15), "Less than this."),
  ]

  private static func verb(_ name: String, _ type: ValueType, _ doc: String, _ extra: [Field] = []) -> SchemaTable.Case
  {
    SchemaTable.Case(name: name, fields: [.required(name, type, doc)] + extra)
  }

  static let conditionCases: [SchemaTable.Case] = [
    verb("all_of", .condition, "All of them hold."),
    verb("any_of", .condition, "One of them holds."),
    verb("none_of", .condition, "None of them holds."),
    verb("preference", .refers(.preference), "It is true or not empty, or compared.", comparisons),
    verb("valid", .refers(.preference), "What is typed into the text preference is valid."),
    verb("signed_in", .bool, "Somebody is signed in."),
    verb("verified", .bool, "The address of who is signed in is verified."),
    verb("provider", .refers(.provider), "How they signed in."),
    verb("account", .string, "The email of who is signed in."),
    verb("entitlement", .refers(.entitlement), "It is active now."),
    verb(
      "product", .refers(.product), "The state of a subscription.",
      [
        .field("status", .cases(ProductStatus.self), is: "subscribed", "The state."),
        .field("renews", .bool, words: "either", "Whether it goes on by itself when its period ends."),
      ]),
    verb(
      "app_transaction", .cases(AppPurchase.self),
      "What has been read of how the app was first had, by the load `app_transaction`.",
      [.field("before", .version, "It was in a version before this one; only of one that is `verified`.")]),
    verb(
      "permission", .refers(.permission), "It is granted, or has a status.",
      [
        .field("is", .names(permissionStatuses), "This status."),
        .field("one_of", .list(.names(permissionStatuses)), "One of these statuses."),
      ]),
    verb("capability", .word, "The device can do this."),
    verb("module", .cases(Module.self), "The module is chosen."),
    verb(
      "flag", .refers(.flag), "The flag is on.", [.field("variant", .word, "It is this one of its variants.")]),
    verb("constant", .refers(.constant), "It is set and, if it is a URL, valid."),
    verb("idiom", .cases(Idiom.self), "The device is one."),
    verb("ios", .version, "The system is at least this version."),
    verb("network", .cases(NetworkState.self), "Whether there is a line."),
    verb("locale", .word, "The language, or language and region."),
    verb("storefront", .word, "The country of the App Store."),
    verb(
      "state", .refers(.stateKey), "It is true or not nil, or compared.", comparisons.filter { $0.name != "contains" }),
  ]

  /// Every status that a permission of some kind can have.
  static let permissionStatuses = [
    "not_determined", "denied", "restricted", "authorized", "provisional", "ephemeral", "limited", "when_in_use",
    "always", "write_only",
  ]

  static let gateFields: [Field] = [
    .field(
      "present", .cases(Gate.Present.self), is: "sheet",
      "`in_place`, on a page: what can open it is the page. `alone`: so it is, and hides the way back and the tab bar; its "
        + "own button closes it."),
    .field("after", .cases(Gate.After.self), is: "continue", "What follows when it is met."),
    .field("on_declined", .actions, "Run when it is not."),
    .field("message", .text, "Says why, where it cannot be met."),
  ]

  static let gateCases: [SchemaTable.Case] = [
    verb("signed_in", .only(true), "Somebody is signed in."),
    verb("verified", .only(true), "Their address is verified."),
    verb("entitlement", .refers(.entitlement), "It is active."),
    verb("permission", .refers(.permission), "It is granted."),
    verb("capability", .word, "The device can do this."),
    verb("device_owner", .only(true), "Face ID, Touch ID or the passcode."),
  ]
}
