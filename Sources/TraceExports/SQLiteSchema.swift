import TraceFormat

/// The tables of an exported trace, made of the rows of `TraceKind`.
public enum SQLiteSchema {
  /// Of this schema, in `PRAGMA user_version`.
  public static let version = 1

  /// A column for a key of the data of one or more kinds.
  struct Column {
    let key: String
    /// What the kinds that have the key put there.
    var types: [TraceKind.FieldType]

    /// How SQLite takes what is put in: `TEXT`, `INTEGER`, `REAL`, or nothing, as it comes.
    var affinity: String {
      let affinities = Set(types.map { SQLiteSchema.affinity(of: $0) })
      return affinities.count == 1 ? affinities.first ?? "" : ""
    }

    /// Whether false says that there is none.
    var isOrFalse: Bool {
      types.contains { if case .orFalse = $0 { true } else { false } } && !types.contains(.bool)
        && !types.contains(.any)
    }
  }

  /// The records of one group.
  struct Table {
    let name: String
    var columns: [Column] = []
    /// Of each key, its place among the columns.
    var places: [String: Int] = [:]

    mutating func add(_ field: TraceKind.Field) {
      // `*` stands for keys of the app's own, which go into `more`.
      if field.key == "*" { return }
      guard let place = places[field.key] else {
        places[field.key] = columns.count
        return columns.append(Column(key: field.key, types: [field.type]))
      }
      columns[place].types.append(field.type)
    }

    var sql: String {
      let lines =
        ["\"seq\" INTEGER PRIMARY KEY REFERENCES \"records\" (\"seq\")"]
        + columns.map { "\"\($0.key)\"" + ($0.affinity.isEmpty ? "" : " \($0.affinity)") } + ["\"more\" TEXT"]
      return SQLiteSchema.table(name, lines)
    }

    var insertion: String {
      "INSERT INTO \"\(name)\" VALUES (\(SQLiteRecords.places(columns.count + 2)))"
    }
  }

  /// The keys of the table at a place for which false says that there is none.
  static let keysOrFalse: [Set<String>] = groups.map { Set($0.columns.filter(\.isOrFalse).map(\.key)) }

  /// One a group that has kinds, in the order of the documentation; the last is for kinds of newer versions.
  static let groups: [Table] = {
    var tables: [Table] = []
    for kind in TraceKind.all {
      let name = name(of: kind)
      if tables.last?.name != name, !tables.contains(where: { $0.name == name }) { tables.append(Table(name: name)) }
      guard let place = tables.firstIndex(where: { $0.name == name }) else { continue }
      for field in kind.fields { tables[place].add(field) }
    }
    return tables + [Table(name: "other")]
  }()

  /// Of each kind, by its number, the place of its table.
  static let placesOfKinds: [Int] = TraceKind.all.map { kind in
    let name = name(of: kind)
    return groups.firstIndex { $0.name == name } ?? groups.count - 1
  }

  private static func name(of kind: TraceKind) -> String {
    switch kind.group {
    case .permission: "permission"
    case let group: group?.rawValue ?? "other"
    }
  }

  private static func affinity(of type: TraceKind.FieldType) -> String {
    switch type {
    case .text, .oneOf, .owner, .identifier, .map, .list: "TEXT"
    case .integer, .milliseconds, .instant, .elapsed, .ordinal, .record, .bool: "INTEGER"
    case .number: "REAL"
    case .any: ""
    case .orFalse(let inner): affinity(of: inner)
    }
  }

  /// `CREATE TABLE` with a line for each column.
  static func table(_ name: String, _ columns: [String]) -> String {
    "CREATE TABLE \"\(name)\" (\n\(columns.map { "  \($0)" }.joined(separator: ",\n"))\n);\n"
  }
}

// MARK: The text

extension SQLiteSchema {
  /// The statements that make the tables.
  public static var tables: String { common + groups.map(\.sql).joined() }

  private static let common =
    table(
      "trace",
      [
        "\"format\" INTEGER", "\"tool\" TEXT", "\"app\" TEXT", "\"app_digest\" TEXT", "\"journey\" TEXT",
        "\"file\" TEXT", "\"line\" INTEGER", "\"seed\" TEXT", "\"start\" TEXT", "\"faults\" TEXT", "\"launch\" TEXT",
        "\"redactions\" TEXT", "\"normalisers\" TEXT", "\"outcome\" TEXT", "\"records\" INTEGER", "\"digest\" TEXT",
      ])
    + table(
      "records",
      [
        "\"seq\" INTEGER PRIMARY KEY", "\"ms\" INTEGER NOT NULL", "\"class\" TEXT NOT NULL", "\"kind\" TEXT NOT NULL",
        "\"what\" TEXT", "\"source\" TEXT", "\"cause\" INTEGER REFERENCES \"records\" (\"seq\")",
        "\"step\" INTEGER REFERENCES \"records\" (\"seq\")",
        "\"script_step\" INTEGER REFERENCES \"records\" (\"seq\")", "\"process\" INTEGER NOT NULL",
      ])
    + table(
      "changes",
      [
        "\"seq\" INTEGER NOT NULL REFERENCES \"records\" (\"seq\")", "\"key\" TEXT NOT NULL", "\"value\"",
      ])

  /// The statements that make indices and views, after the records are in.
  public static var views: String { indices + steps + analyticsEvents + operations }

  private static let indices = """
    CREATE INDEX "records_by_step" ON "records" ("step");
    CREATE INDEX "records_by_cause" ON "records" ("cause");
    CREATE INDEX "records_by_kind" ON "records" ("kind");
    CREATE INDEX "changes_by_key" ON "changes" ("key", "seq");

    """

  private static let steps = """
    CREATE VIEW "steps" AS
    SELECT r."seq" AS "step", r."ms", r."process", r."kind", r."what", r."source", s."what" AS "script_step",
      (SELECT count(*) FROM "records" AS o WHERE o."step" = r."seq") - 1 AS "outputs",
      (SELECT max(o."ms") FROM "records" AS o WHERE o."step" = r."seq") AS "last_ms"
    FROM "records" AS r LEFT JOIN "records" AS s ON s."seq" = r."script_step"
    WHERE r."step" = r."seq";

    """

  private static let analyticsEvents = """
    CREATE VIEW "analytics_events" AS
    SELECT r."seq", r."ms", r."process", a."number", a."event", a."properties", a."user", a."anonymous_id",
      r."step", s."kind" AS "step_kind", s."what" AS "step_what", r."cause", c."kind" AS "cause_kind"
    FROM "records" AS r JOIN "analytics" AS a USING ("seq")
      LEFT JOIN "records" AS s ON s."seq" = r."step" LEFT JOIN "records" AS c ON c."seq" = r."cause"
    WHERE r."kind" = 'analytics.tracked';

    """

  /// Of every group that has some.
  private static let operations: String = {
    let names = groups.map(\.name).filter { name in
      TraceKind.all.contains { $0.operation != nil && Self.name(of: $0) == name }
    }
    let parts = names.map { name in
      """
      SELECT b."seq", substr(b."kind", 1, length(b."kind") - 8) AS "point", b."process", b."step", s."op", s."owner",
        b."ms" AS "started_ms", s."due" AS "due_ms", e."ms" AS "finished_ms", f."outcome", f."error"
      FROM "\(name)" AS s JOIN "records" AS b ON b."seq" = s."seq"
        LEFT JOIN "records" AS e
          ON e."cause" = b."seq" AND e."kind" = substr(b."kind", 1, length(b."kind") - 8) || '.finished'
        LEFT JOIN "\(name)" AS f ON f."seq" = e."seq"
      WHERE b."kind" LIKE '%.started' AND s."op" IS NOT NULL
      """
    }
    return "CREATE VIEW \"operations\" AS\n" + parts.joined(separator: "\nUNION ALL\n") + ";\n"
  }()
}

// MARK: The document

extension SQLiteSchema {
  /// An article about the tables: Markdown.
  public static var document: String {
    """
    # The tables of an exported trace

    The statements by which `settings-sim trace export --to sqlite` makes its database.

    This document is made of the rows of `TraceKind`; a test holds it to what is run. <doc:Exports> says what the tables
    mean, and shows how to ask them.

    ```sql
    \(tables)```

    After the records are in:

    ```sql
    \(views)```

    """
  }
}
