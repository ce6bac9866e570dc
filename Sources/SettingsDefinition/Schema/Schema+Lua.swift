extension Schema {
  /// The classes of a definition in Lua, in the notation of LuaCATS, for editors: `definition`, and `definition.NAME` for
  /// each other table. Names of other parts have the types that the annotations of ids define.
  public static func luaAnnotations() -> String {
    var text = """
      ---@meta

      -- What a definition holds: write ---@type definition above local definition = { … }.
      -- Made by settings-sim types; what is changed here is lost.

      """
    for table in tables { text += lua(table) }
    return text
  }

  private static func lua(_ table: SchemaTable) -> String {
    var text = "\n---\(table.doc)\n---@class \(luaName(table.name))\n"
    var required = Set(table.fields.filter(\.isRequired).map(\.name))
    if case .tag(let tag, _) = table.choice { required.insert(tag) }
    for field in table.allFields + [note] {
      let types = luaTypes(of: field.name, in: table, field)
      text += "---@field \(field.name)\(required.contains(field.name) ? "" : "?") \(types) \(field.doc)\n"
    }
    if let others = table.others { text += "---@field [string] \(lua(others))\n" }
    return text
  }

  /// What a field may hold in any kind of its table.
  private static func luaTypes(of name: String, in table: SchemaTable, _ field: Field) -> String {
    if case .tag(name, let cases) = table.choice { return union(cases.map { "\"\($0.name)\"" }) }
    let all = (table.fields + table.cases.flatMap(\.fields)).filter { $0.name == name }
    return union((all.isEmpty ? [field] : all).map { lua($0.type) })
  }

  private static func union(_ types: [String]) -> String {
    var seen: Set<String> = []
    return types.filter { seen.insert($0).inserted }.joined(separator: "|")
  }

  private static func luaName(_ name: TableName) -> String {
    if name == .definition { return name.rawValue }
    return "definition." + String(name.rawValue.map { $0 == " " || $0 == "." ? "_" : $0 })
  }

  private static func lua(_ type: ValueType) -> String {
    switch type {
    case .template, .string, .icon, .color, .hexColor, .id, .word, .declares, .period, .price, .version, .pattern,
      .detent:
      return "string"
    case .bool: return "boolean"
    case .only(let flag): return flag ? "true" : "false"
    case .integer: return "integer"
    case .number: return "number"
    case .duration: return "duration"
    case .refers(let reference): return lua(reference)
    case .value: return "boolean|number|string|string[]"
    case .names(let names): return union(names.map { "\"\($0)\"" })
    case .list(let item): return luaList(of: lua(item))
    // A configuration is a part of a definition, of which nothing is required.
    case .map(_, .table(.definition)): return "table<string, table>"
    case .map(_, let item): return "table<string, \(lua(item))>"
    case .table(let name): return luaName(name)
    case .oneOrMore(let name): return union([luaName(name), luaList(of: luaName(name))])
    case .either(let types): return union(types.map(lua))
    }
  }

  private static func luaList(of item: String) -> String { item.contains("|") ? "(\(item))[]" : "\(item)[]" }

  private static func lua(_ reference: Reference) -> String {
    switch reference {
    case .page, .preference, .product, .entitlement, .permission, .flag: reference.rawValue
    case .pageOrDialog: "page|dialog"
    case .offer, .constant, .provider, .stateKey, .motion: "string"
    }
  }
}
