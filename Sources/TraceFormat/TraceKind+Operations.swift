extension TraceKind {
  /// How an operation can end.
  public static let outcomes = [
    "success", "failed", "cancelled", "pending", "interrupted", "timed_out", "orphaned",
  ]

  /// The four kinds of an operation: started, held, landed, finished.
  /// - Parameters:
  ///   - point: the await point, `auth.sign_out`.
  ///   - what: what runs, `the sign-out of the account`.
  ///   - fields: what the start says beside number, owner and due time.
  ///   - example: the same as JSON members, with a comma before each.
  static func operation(
    _ point: String, _ what: String, _ fields: [Field] = [], _ example: String = ""
  ) -> [TraceKind] {
    let number = Field("op", .integer, "the operation's number")
    let by = Field.optional("by", .record, "the release that let it go on")
    return [
      TraceKind(
        "\(point).started", "An operation starts: \(what).",
        [
          number, Field("owner", .text, "whose work it is: `page:privacy`, `session:1`, `process`, `os`, `server`"),
          .optional("due", .milliseconds, "when it returns; absent while it is held or waits for an answer"),
        ] + fields,
        #"{"op":3,"owner":"process","due":800\#(example)}"#, operation: what),
      TraceKind("\(point).held", "A hold takes its due time away: \(what).", [number], #"{"op":3}"#, operation: what),
      TraceKind(
        "\(point).landed", "The other side has done it, and the app does not know yet: \(what).", [number, by],
        #"{"op":3}"#, operation: what),
      TraceKind(
        "\(point).finished", "The operation returns to the app, or ends without it: \(what).",
        [
          number, Field("outcome", .oneOf(outcomes), "how it ended; `orphaned`: its process died"),
          .optional("error", .text, "the error's code"), by,
        ],
        #"{"op":3,"outcome":"success"}"#, operation: what),
    ]
  }
}
