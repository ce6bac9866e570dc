extension TraceKind {
  static let notes: [TraceKind] = [
    TraceKind(
      "expect.passed", "An expectation holds.", [.optional("what", .text, "what was expected, in short")],
      #"{"what":"sheet"}"#),
    TraceKind(
      "expect.failed", "An expectation does not hold; the journey has failed, even if the script catches the error.",
      [
        Field("message", .text, "the failure in words"), .optional("expected", .any, "the value wanted"),
        .optional("actual", .any, "the value found"),
        .optional(
          "what", .text,
          "what was expected, in short, or what the user could not do; behind it the words of the script, if any"),
      ], #"{"message":"sheet is false","expected":"paywall","actual":false}"#),
    TraceKind("log.printed", "The script prints.", [Field("text", .text, "one line")], #"{"text":"now paying"}"#),
    TraceKind("step.began", "A step of the script begins.", [Field("name", .text, "its name")], #"{"name":"Pay"}"#),
    TraceKind("step.ended", "A step of the script ends.", [Field("name", .text, "its name")], #"{"name":"Pay"}"#),
  ]
}
