/// The one table of fields: from it come checking, defaults, suggestions, the JSON Schema and the reference document.
public enum Schema {
  /// Version of the schema that definitions name.
  public static let version = 1

  /// All tables, in the order of the reference document.
  public static let tables: [SchemaTable] =
    topTables + pageTables + rowTables + presentationTables + preferenceTables + conditionTables + actionTables
    + flowTables + accountTables + storeTables + analyticsTables + surroundingTables + timingTables

  private static let byName: [TableName: SchemaTable] = Dictionary(
    tables.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })

  /// The table of a name.
  public static func table(_ name: TableName) -> SchemaTable {
    byName[name] ?? SchemaTable(name: name, title: "a table", doc: "", fields: [])
  }

  /// Names of the documents that the schema was made from, where it spells them differently.
  static let respelled: [String: String] = [
    "iconName": "icon", "iconBackgroundColor": "tint", "analyticsDescription": "analytics_description",
    "selection": "preference", "wrapsInNavigationStack": "wraps_in_navigation_stack",
  ]

  /// What every table takes beside its fields.
  static let note = Field.field("note", .string, "A remark for readers; ignored.")

  static let maxPoints = 10_000.0
}
