import Findings
import Journeys
import TestSupport
import Testing

/// What becomes of a prompt when the user leaves, the process dies or the device restarts: every cell of the table.
@Suite struct PromptTableTests {
  enum Cell: String, Sendable, CaseIterable {
    case home, lock, kill, reboot

    /// What happens, and how the app is in front again.
    var lines: (leave: String, comeBack: String) {
      switch self {
      case .home: ("sim.device:background()", "sim.device:foreground()")
      case .lock: ("sim.device:lock()", "sim.device:unlock()")
      case .kill: ("sim.device:kill()", "sim.device:relaunch()")
      case .reboot: ("sim.device:reboot()", "sim.device:unlock() sim.device:relaunch()")
      }
    }
  }

  enum Fate: Sendable {
    /// It is still there.
    case stays
    /// It goes, and the call that waits for it ends so.
    case goes(String)
  }

  struct Row: Sendable, CustomTestStringConvertible {
    var prompt: String
    /// Brings it up.
    var raise: String
    /// The await point of the call that waits for it; nil: none does.
    var point: String?
    var left: Fate
    var kill: Fate
    var reboot: Fate
    /// What holds when the app is in front again after the prompt has gone.
    var after = ""
    var testDescription: String { prompt }

    func fate(in cell: Cell) -> Fate {
      switch cell {
      case .home, .lock: left
      case .kill: kill
      case .reboot: reboot
      }
    }
  }

  static let rows = [
    Row(
      prompt: "notification_permission", raise: "sim:tap \"notify\"", point: "notifications.prompt",
      left: .goes("interrupted"), kill: .goes("orphaned"), reboot: .goes("orphaned"),
      after: "sim:expect { permissions = { notifications = \"not_determined\" } }"),
    Row(
      prompt: "purchase", raise: "sim:tap \"buy\"", point: "store.purchase", left: .stays, kill: .stays,
      reboot: .goes("cancelled"), after: "sim:expect { entitlements = {}, unfinished = {} }"),
    Row(
      prompt: "ask_to_buy", raise: "sim.store:set { ask_to_buy = true } sim:tap \"buy\"", point: "store.purchase",
      left: .stays, kill: .stays, reboot: .goes("cancelled"), after: "sim:expect { entitlements = {}, unfinished = {} }"
    ),
    Row(
      prompt: "store_terms",
      raise: "sim.store:set { interrupts = \"store_terms\" } sim:tap \"buy\" sim:answer \"confirm\"", left: .stays,
      kill: .goes(""), reboot: .goes(""), after: "sim:expect { entitlements = {}, unfinished = {} }"),
    Row(
      prompt: "payment_details",
      raise: "sim.store:set { interrupts = \"payment_details\" } sim:tap \"buy\" sim:answer \"confirm\"", left: .stays,
      kill: .goes(""), reboot: .goes(""), after: "sim:expect { entitlements = {}, unfinished = {} }"),
    Row(
      prompt: "store_sign_in", raise: "sim:tap \"restore_row\"", point: "store.sync", left: .stays,
      kill: .goes("orphaned"), reboot: .goes("orphaned"), after: "sim:expect { isRestoring = false }"),
    Row(
      prompt: "manage_subscriptions", raise: "sim:tap \"manage\"", point: "store.manage_subscriptions", left: .stays,
      kill: .goes("orphaned"), reboot: .goes("orphaned")),
    Row(
      prompt: "price_increase", raise: "sim.store:buy_elsewhere \"month\" sim.store:price_increase \"month\"",
      left: .stays, kill: .goes(""), reboot: .goes("")),
    Row(
      prompt: "web_sign_in", raise: "sim:tap \"enter\" sim:tap \"google\"", point: "auth.web_auth",
      left: .goes("cancelled"), kill: .goes("orphaned"), reboot: .goes("orphaned"),
      after: "sim:expect { account = false, alert = false }"),
    Row(
      prompt: "biometrics", raise: "sim:tap \"secret\"", point: "device_owner.check", left: .goes("interrupted"),
      kill: .goes("orphaned"), reboot: .goes("orphaned"), after: "sim:expect { path = {}, alert = false }"),
    Row(
      prompt: "icon_changed",
      raise: "sim:choose(\"icon\", \"dark\") sim:wait_for(function() return sim:state \"prompt\" end)",
      left: .stays, kill: .goes(""), reboot: .goes(""), after: "sim:expect { icon = \"dark\" }"),
  ]

  static let app = """
    app {
      schema = 1, app = { id = "t", name = "T" },
      preferences = { icon = { type = "choice", default = "light", options = { "light", "dark" },
        controls = "alternate_icon" } },
      account = { providers = { "email", "google" }, sign_in = {} },
      permissions = { notifications = {} },
      store = { products = { { id = "one", type = "non_consumable", price = "1" },
          { id = "month", type = "auto_renewable", price = "1", period = "P1M" } },
        entitlements = { pro = { products = { "one" } } }, manage_subscriptions = {} },
      pages = {
        settings = { title = "Settings", sections = { { rows = {
          { id = "notify", kind = "toggle", label = "N", permission = "notifications" },
          { id = "buy", kind = "action", label = "B", actions = { { start = "purchase", product = "one" } } },
          { id = "restore_row", kind = "action", label = "R", actions = { { start = "restore" } } },
          { id = "manage", kind = "action", label = "M", actions = { { start = "manage_subscriptions" } } },
          { id = "enter", kind = "action", label = "E", actions = { { start = "sign_in" } } },
          { id = "secret", kind = "navigation", label = "S", page = "vault", requires = { device_owner = true } },
          { id = "icon", kind = "picker", label = "I", preference = "icon", picker_style = "segmented" } } } } },
        vault = { title = "Vault", sections = {} } },
    }
    it("runs", function(sim)
      sim:launch {} sim:run_until_idle()

    """

  @Test(arguments: rows, Cell.allCases)
  func `a prompt stays or goes`(row: Row, cell: Cell) {
    var lines = Self.app + row.raise + "\nsim:run_until_idle()\nsim:expect { prompt = \"\(row.prompt)\" }\n"
    lines += cell.lines.leave + "\n"
    switch row.fate(in: cell) {
    case .stays: lines += stays(row, cell)
    case .goes(let outcome): lines += goes(row, cell, outcome)
    }
    let trial = ScriptTrial(lines + "\nend)")
    #expect(trial.faults == [])
    #expect(trial.failures == [])
  }

  /// It is up until somebody answers it, and has not been withdrawn.
  private func stays(_ row: Row, _ cell: Cell) -> String {
    """
    sim:advance(20)
    sim:expect { prompt = "\(row.prompt)" }
    \(cell.lines.comeBack)
    sim:run_until_idle()
    sim:expect { prompt = "\(row.prompt)" }
    expect(sim:trace { kind = "prompt.withdrawn" }).has_count(0)
    sim:leave("prompt", "running")
    """
  }

  private func goes(_ row: Row, _ cell: Cell, _ outcome: String) -> String {
    let ending =
      row.point.map {
        "expect(sim:trace { kind = \"\($0).finished\", data = { outcome = \"\(outcome)\" } }).has_count(1)"
      } ?? ""
    // A price increase is asked about again: the user has not said anything.
    let again =
      row.prompt == "price_increase"
      ? "sim:answer \"agree\" sim:run_until_idle()" : "sim:expect { prompt = false, running = {} }"
    return """
      sim:run_until_idle()
      sim:expect { prompt = false, running = {} }
      expect(sim:trace { kind = "prompt.withdrawn", data = { prompt = "\(row.prompt)" } }).has_count(1)
      \(ending)
      \(cell.lines.comeBack)
      sim:run_until_idle()
      \(again)
      \(row.after)
      """
  }

  // MARK: What is answered
  @Test(arguments: [
    ("notify", "allow", "notifications.prompt", "sim:expect { permissions = { notifications = \"authorized\" } }"),
    ("notify", "dont_allow", "notifications.prompt", "sim:expect { permissions = { notifications = \"denied\" } }"),
    ("manage", "done", "store.manage_subscriptions", "sim:expect { running = {} }"),
    ("secret", "succeed", "device_owner.check", "sim:expect { path = { \"vault\" } }"),
    ("secret", "fail", "device_owner.check", "sim:expect { path = {} }"),
  ])
  func `an answer reaches the app when its call returns: a hold and a will are kept`(
    row: String, button: String, point: String, then: String
  ) {
    let trial = ScriptTrial(
      Self.app + """
        sim:hold "\(point)"
        sim:tap "\(row)"
        sim:answer "\(button)"
        sim:advance(20)
        sim:expect { prompt = false, running = { "\(point)" }, permissions = { notifications = "not_determined" }, path = {} }
        sim:release "\(point)"
        sim:unhold "\(point)"
        sim:run_until_idle()
        \(then)
        end)
        """)
    #expect(trial.failures == [])
  }

  @Test func `a will says how long it takes until an answer is heard`() {
    let trial = ScriptTrial(
      Self.app + """
        sim:will("device_owner.check", { takes = 2 })
        sim:tap "secret"
        sim:answer "succeed"
        sim:advance(1.9)
        sim:expect { path = {}, running = { "device_owner.check" } }
        sim:advance(0.1)
        sim:expect { path = { "vault" } }
        sim:run_until_idle()
        end)
        """)
    #expect(trial.failures == [])
  }

  @Test func `what is bought at a prompt that outlived its app waits unfinished for the next process`() {
    let trial = ScriptTrial(
      Self.app + """
        sim:tap "buy"
        sim:run_until_idle()
        sim.device:kill()
        sim:answer "confirm"
        sim:run_until_idle()
        sim:expect { unfinished = { "one" }, running = {} }
        sim.device:relaunch()
        sim:run_until_idle()
        sim:expect { unfinished = {}, entitlements = { "pro" } }
        end)
        """)
    #expect(trial.failures == [])
  }

  @Test func `a parent who was asked by an app that is dead since answers its next process`() {
    let trial = ScriptTrial(
      Self.app + """
        sim.store:set { ask_to_buy = true }
        sim:tap "buy"
        sim:run_until_idle()
        sim.device:kill()
        sim:answer "ask"
        sim:run_until_idle()
        sim.device:relaunch()
        sim.store:approve()
        sim:run_until_idle()
        sim:expect { unfinished = {}, entitlements = { "pro" } }
        end)
        """)
    #expect(trial.failures == [])
  }

  @Test(arguments: rows.filter { $0.prompt != "icon_changed" && $0.prompt != "price_increase" })
  func `what was asked can be asked again after the device has restarted`(row: Row) {
    let trial = ScriptTrial(
      Self.app + """
        \(row.raise)
        sim:run_until_idle()
        sim.device:reboot()
        sim.device:unlock()
        sim.device:relaunch()
        sim:run_until_idle()
        \(row.raise)
        sim:run_until_idle()
        sim:expect { prompt = "\(row.prompt)" }
        sim:leave("prompt", "running")
        end)
        """)
    #expect(trial.failures == [])
  }
}
