extension TraceKind {
  /// How an operation can end.
  public static let outcomes = [
    "success", "failed", "cancelled", "pending", "interrupted", "timed_out", "orphaned",
  ]

  /// What the OS can say of a permission.
  static let statuses = [
    "not_determined", "denied", "authorized", "provisional", "ephemeral", "restricted", "when_in_use", "always",
  ]

  /// The four kinds of an operation: started, held, landed, finished.
  /// - Parameters:
  ///   - point: the await point, `auth.sign_out`.
  ///   - what: what runs, `the sign-out of the account`.
  ///   - fields: what the start says beside number, owner and due time.
  ///   - example: the same as JSON members, with a comma before each.
  ///   - results: what a success says of what came of it.
  static func operation(
    _ point: String, _ what: String, _ fields: [Field] = [], _ example: String = "", results: [Field] = []
  ) -> [TraceKind] {
    let number = Field("op", .ordinal(.operation), "the operation's number")
    let by = Field.optional("by", .record, "the release that let it go on")
    return [
      TraceKind(
        "\(point).started", "An operation starts: \(what).",
        [
          number, .optional("due", .instant, "when it returns; absent while it is held or waits for an answer"),
          .optional(
            "owner", .owner,
            "whose work it is: `page:privacy`, `presentation:paywall`, `session:1`, `os`, `server`; absent: the process"
          ),
        ] + fields,
        #"{"op":3,"due":800\#(example)}"#, operation: what),
      TraceKind("\(point).held", "A hold takes its due time away: \(what).", [number], #"{"op":3}"#, operation: what),
      TraceKind(
        "\(point).landed", "The other side has done it, and the app does not know yet: \(what).", [number, by],
        #"{"op":3}"#, operation: what),
      TraceKind(
        "\(point).finished", "The operation returns to the app, or ends without it: \(what).",
        [
          number, Field("outcome", .oneOf(outcomes), "how it ended; `orphaned`: its process died"),
          .optional("error", .text, "the error's code"), by,
        ] + results.map { .optional($0.key, $0.type, $0.meaning) },
        #"{"op":3,"outcome":"success"}"#, operation: what),
    ]
  }
}
