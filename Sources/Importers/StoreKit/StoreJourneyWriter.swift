import SettingsDefinition
import TextFormats

/// Writes a journey that buys, cancels, restores and loses every product of a store: one `describe` a product, so that a
/// failure says which product it is.
struct StoreJourneyWriter {
  let draft: StoreDraft

  func text() -> String {
    var lines = LuaLines()
    lines.comments([
      "Smoke journey of \(Quote.bare(draft.name)): buys, cancels, restores and loses everything that is for sale."
    ])
    if draft.isPlain {
      lines.line("app \(LuaText.literal(draft.id))")
    } else {
      lines.comments(["The file's own settings would be in the way here."])
      lines.block("app(\(LuaText.literal(draft.id)), {", "})") { lines in
        lines.line(
          "store = { settings = { ask_to_buy = false, prompts = true, billing_retry = false, time_rate = \"real_time\", errors = {} } },"
        )
      }
    }
    lines.line()
    let title = LuaText.literal(Quote.line(draft.name, limit: 60))
    lines.block("describe(\(title), { tags = { \"smoke\", \"store\" } }, function()", "end)") { lines in
      lines.block("before_each(function(sim)", "end)") { lines in
        lines.line("sim:launch {}")
        lines.line("sim:run_until_idle()")
      }
      for item in draft.items {
        lines.line()
        lines.block("describe(\(LuaText.literal(item.product.productID)), function()", "end)") { journeys(item, &$0) }
      }
    }
    return lines.text
  }

  private func journeys(_ item: StoreDraft.Item, _ lines: inout LuaLines) {
    journey("can be bought", &lines) { buy(item, &$0) }
    lines.line()
    journey("is not bought when the user cancels", &lines) { lines in
      tap(item, "cancel", &lines)
      expect([], &lines)
    }
    guard let entitlement = item.entitlement else {
      lines.line()
      return journey("can be bought again", &lines) { lines in
        buy(item, &lines)
        tap(item, "confirm", &lines)
        expect([], &lines)
      }
    }
    let id = LuaText.literal(item.product.productID)
    lines.line()
    journey("is restored where it was bought elsewhere", &lines) { lines in
      lines.line("sim.store:buy_elsewhere \(id)")
      lines.line("sim:tap \(LuaText.literal(StoreDraft.restore))")
      lines.line("sim:answer \"sign_in\"")
      lines.line("sim:run_until_idle()")
      lines.line("expect(sim:trace { kind = \"store.restore.finished\" }[1].data).contains { outcome = \"success\" }")
      expect([entitlement], &lines)
    }
    lines.line()
    let isSubscription = item.product.subscription != nil
    journey(isSubscription ? "is lost when it expires" : "is lost when it is refunded", &lines) { lines in
      buy(item, &lines)
      lines.line("sim.store:\(isSubscription ? "expire" : "refund") \(id)")
      lines.line("sim:run_until_idle()")
      expect([], &lines)
    }
  }

  private func journey(_ name: String, _ lines: inout LuaLines, _ body: (inout LuaLines) -> Void) {
    lines.block("it(\(LuaText.literal(name)), function(sim)", "end)", body)
  }

  private func buy(_ item: StoreDraft.Item, _ lines: inout LuaLines) {
    tap(item, "confirm", &lines)
    expect(item.entitlement.map { [$0] } ?? [], &lines)
  }

  private func tap(_ item: StoreDraft.Item, _ answer: String, _ lines: inout LuaLines) {
    lines.line("sim:tap \(LuaText.literal(item.row))")
    lines.line("sim:answer \(LuaText.literal(answer))")
    lines.line("sim:run_until_idle()")
  }

  private func expect(_ entitlements: [String], _ lines: inout LuaLines) {
    lines.line("sim:expect { entitlements = \(LuaTerm.texts(entitlements).flat), unfinished = {} }")
  }
}
