import SettingsDefinition
import TextFormats

/// Writes a store as an app definition in Lua.
struct StoreDefinitionWriter {
  let draft: StoreDraft

  func text() -> String {
    var lines = LuaLines()
    lines.comments(["\(Quote.bare(draft.name)), imported from \(Quote.bare(draft.file)). It is yours to change."])
    lines.line()
    lines.block("return {", "}") { lines in
      lines.line("schema = 1,")
      var app = [LuaField("id", .text(draft.id)), LuaField("name", .text(DefinitionWriter.escaped(draft.name)))]
      if draft.locale != "en" { app.append(LuaField("locale", .text(draft.locale))) }
      lines.fields("app = { ", app, " },")
      lines.line()
      lines.block("store = {", "},") { store(&$0) }
      lines.line()
      lines.block("pages = {", "},") { lines in lines.block("settings = {", "},") { page(&$0) } }
    }
    return lines.text
  }

  private func store(_ lines: inout LuaLines) {
    lines.line("storekit_file = \(LuaText.literal(draft.file)),")
    let entitlements = draft.entitlements
    if !entitlements.isEmpty {
      lines.block("entitlements = {", "},") { lines in
        for (id, products) in entitlements {
          lines.items("\(LuaText.key(id)) = { products = { ", products.map(LuaText.literal), " } },")
        }
      }
    }
    lines.line(
      "restore = { messages = { success = \"Your purchases are restored.\", nothing_found = \"There is nothing to restore.\" } },"
    )
  }

  private func page(_ lines: inout LuaLines) {
    lines.line("title = \(LuaText.literal(DefinitionWriter.escaped(draft.name))),")
    lines.line("loads = { \"products\", \"entitlements\" },")
    lines.block("sections = {", "},") { lines in
      lines.block("{ id = \"products\", rows = {", "} },") { lines in
        for item in draft.items { row(item, &lines) }
      }
      lines.block("{ id = \"purchases\", rows = {", "} },") { lines in
        starter(StoreDraft.restore, "Restore Purchases", "restore", &lines)
        if draft.hasSubscriptions {
          starter(StoreDraft.manage, "Manage Subscriptions", "manage_subscriptions", &lines)
        }
      }
    }
  }

  private func row(_ item: StoreDraft.Item, _ lines: inout LuaLines) {
    let id = item.product.productID
    let start = LuaTerm.list([.table([LuaField("start", .text("purchase")), LuaField("product", .text(id))])])
    lines.fields(
      "{ ",
      [
        LuaField("id", .text(item.row)), LuaField("kind", .text("action")),
        LuaField("label", .text("{product.\(id).displayName}")),
        LuaField("value", .text("{product.\(id).displayPrice}")),
        LuaField("actions", start),
      ], " },")
  }

  private func starter(_ id: String, _ label: String, _ flow: String, _ lines: inout LuaLines) {
    lines.fields(
      "{ ",
      [
        LuaField("id", .text(id)), LuaField("kind", .text("action")), LuaField("label", .text(label)),
        LuaField("actions", .list([.table([LuaField("start", .text(flow))])])),
      ], " },")
  }
}
