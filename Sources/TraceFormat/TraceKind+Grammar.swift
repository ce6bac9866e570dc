extension TraceKind {
  /// The document about the format: its rules, and the rows of all kinds. Markdown, an article of the DocC catalogue.
  public static func grammar(of kinds: [TraceKind] = all) -> String {
    var text = introduction
    for (title, traceClass) in [("Inputs", TraceClass.input), ("Notes", .note), ("Outputs", .output)] {
      text += "\n## \(title)\n"
      for group in TraceGroup.allCases where group.traceClass == traceClass {
        text += section(group, kinds.filter { $0.group == group })
      }
    }
    return text
  }

  private static func section(_ group: TraceGroup, _ kinds: [TraceKind]) -> String {
    var text = "\n### \(group.rawValue)\n\n\(group.purpose)\n"
    for kind in kinds where kind.operation == nil { text += kind.row }
    let starts = kinds.filter { $0.operation != nil && $0.lastPart == "started" }
    if !starts.isEmpty { text += table(starts) }
    return text
  }

  private var row: String {
    let keys = fields.map {
      "- `\($0.key)` (\($0.type.words)\($0.isOptional ? ", may be absent" : "")): \($0.meaning)\n"
    }
    return """

      #### \(name)

      \(when)
      \(keys.isEmpty ? "" : "\n" + keys.joined())
      ```json
      \(exampleLine)
      ```

      """
  }

  /// The operations of a group.
  private static func table(_ starts: [TraceKind]) -> String {
    let common = Set(["op", "owner", "due"])
    let rows = starts.map { kind in
      let extra = kind.fields.filter { !common.contains($0.key) }
      let words = extra.map { "`\($0.key)`: \($0.meaning)\($0.isOptional ? ", may be absent" : "")" }
      return "| `\(kind.stem)` | \(kind.operation ?? "") | \(words.joined(separator: "; ")) |\n"
    }
    return """

      Operations, each with the four kinds described above under *Operations*:

      | point | what runs | its start says also |
      |---|---|---|
      \(rows.joined())
      ```json
      \(starts.map(\.exampleLine).joined(separator: "\n"))
      ```

      """
  }

  private static var operations: String {
    operation("POINT", "what the point stands for").map { kind in
      let keys = kind.fields.map { field in
        "  - `\(field.key)` (\(field.type.words)\(field.isOptional ? ", may be absent" : "")): \(field.meaning)\n"
      }
      return "- `POINT.\(kind.lastPart)`\n" + keys.joined()
    }.joined()
  }

  private static let introduction = """
    # Trace format, version 1

    What a run writes down, line by line.

    This document is made of the rows of `TraceKind`; a test holds the two together, and another holds the rows and
    `Fixtures/Schemas/trace-v1.schema.json` together. To change it, change the rows.

    A trace is JSON Lines in UTF-8: a header, records, a footer. Writers put the keys in the order shown and no white
    space between them; readers take any order. Version 1 never breaks: writers only add kinds and keys, and readers
    pass over those that they do not know.

    ## Grammar

    ```
    trace   = header LF *( record LF ) footer LF
    header  = {"trace":1,"tool":TEXT,"app":{"id":TEXT,"digest":TEXT[,"parts":{…}]}[,"context":{…}],
               "journey":{"name":TEXT,"file":TEXT,"line":INT},"seed":INT,"start":TEXT,
               "faults":[TEXT…],"launch":{…}[,"redactions":[TEXT…]][,"normalisers":[TEXT…]]}
    record  = {"seq":INT,"ms":INT,"kind":KIND[,"source":TEXT][,"cause":INT],"data":{…}[,"changes":{…}]}
    footer  = {"end":1,"outcome":TEXT,"records":INT,"digest":HEX}
    KIND    = a string of words joined by dots; the first word is the group
    HEX     = a string of 16 hexadecimal digits, XXH64 over the lines of the records, line breaks included
    ```

    - `seq` counts 1, 2, 3 …, so that record n stands on line n + 1. `ms` is virtual time since the first launch and
      never goes back.
    - `source` is the author's file and line. Inputs and notes have one when a script led to them.
    - `cause` is the `seq` of the record that led to this one, always an earlier one. Outputs have a cause; inputs and
      notes have none; `state.snapshot` alone may go either way, for the first record has nothing before it. A record of
      a group that a reader does not know may have one.
    - `changes` stands on the last record of a step and holds the state keys that the step changed, each value whole.
      What follows from other keys, or is told by records of its own, is only in snapshots. `model` is there only while
      the app's model says something else than `path` and `presented`, and as false when it says the same again.
    - Numbers are integers, or decimals with at most three places and no exponent; what is larger than 2^53 is a
      string. Text is as given, not normalised; escaped are `"`, `\\` and control characters. Values are nested at most
      64 deep.
    - `outcome` is `passed`, `failed`, `error`, `pending` or `interrupted`; later versions may know more.
    - A file without its footer is *truncated*: its run was stopped.
    - `seed` larger than 2^53 is a string.
    - `context` is what an analytics SDK says of app and device on each event, as the definition has it: `sdk_version`
      (where it is known), `app_name`, `app_version`, `app_build`, `bundle_id`, `machine`, `model`, `idiom` (`phone` or
      `pad`), `ios_version`, `locale`, `time_zone`. It is there where the app's SDK has a profile.
    - `parts` of the app are what its definition is made of, `row sign_out`, `page privacy`, `account.sign_out`, `theme`,
      each with a digest of 8 hexadecimal digits: by it one tells what of a definition has changed since.

    A comparison looks at the records without `source`, and at journey name, seed, start, launch and faults of the
    header.

    ## What is left out

    What follows from a record by rule is not written: that a prompt goes when it is answered, that a tracked event
    waits to be sent, what the process owns, a length of zero. The text of a preference of type `secret` is never
    written: `•` stands for each of its characters, and from the second secret of a length on the last of them are its
    number, so that a replay still tells two secrets apart. (What a pattern makes of a stand-in may differ from what it
    made of the secret.) Passwords of the made-up accounts are written as they were typed.

    What the screen looks like is not in a trace either: labels, titles, colours, the order of rows. A trace says what
    happened and which state the app is in. A journey that is to notice another label says so: it prints the screen, which
    makes every word of it part of the trace, or expects the label of an element.

    ## Launch

    `launch` of the header and the data of `device.launch` hold what differs from the default: `flags`, `account`,
    `accounts` (`email`, `name`, `password`, `provider`, `verified`), `entitlements`, `permissions`, `preferences`,
    `stored`, `network`, `connection`, `locale`, `time_zone`, `type_size`, `color_scheme`, `reduce_motion`, `voice_over`, `mail`,
    `biometrics`, `storefront`, `original_version`, `woken_by`, `wills`; `device.launch` also `at`, milliseconds since 1970, `seed`, a
    string, and `faults`, ids. A number that JSON would change is `{"integer":TEXT}` or `{"number":TEXT}`. `network` is `"offline"` or
    `{"slow":INT}`, milliseconds. A permission is its status, or `{"status":TEXT}` with the switches that are off. `wills` are those of the first operations, each as the data of `given.will`; what is
    arranged later, and not used or ended, holds for the devices of later launches too.

    ## Replay

    The inputs alone decide what happens. Before an input or a note of `ms` T, everything that is due at or before T is
    run; then the input is done at T. So a wait needs no record, and a trace replays without its script.

    ## Operations

    What takes time and may fail is an operation. It has a number, starts once and finishes once. The cause of the last
    three records is the first.

    \(operations)
    ```json
    \(operation("auth.sign_out", "").map(\.exampleLine).joined(separator: "\n"))
    ```
    """
}

extension TraceKind.FieldType {
  /// The type in words, `a list of strings`.
  var words: String {
    switch self {
    case .text, .owner, .identifier: "string"
    case .integer, .ordinal: "integer"
    case .milliseconds, .instant, .elapsed: "milliseconds"
    case .record: "the number of a record"
    case .number: "number"
    case .bool: "true or false"
    case .map: "object"
    case .any: "any value"
    case .list(let item): "list of: \(item.words)"
    case .oneOf(let words): words.map { "`\($0)`" }.joined(separator: ", ")
    case .orFalse(let type): "\(type.words), or false"
    }
  }
}
