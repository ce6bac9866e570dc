-- Account, store, permissions, analytics, haptics and times in all the forms that a definition has for them.
local definition = {
  schema = 1,
  app = { id = "services", name = "Services" },
  account = {
    providers = { "email", "apple", "google" },
    users = { { email = "ada@example.com", preferences = { digest = true } } },
    lock = { by = "device_owner", after = "1 minute" },
    sign_in = { on_cancel = { { set = "result", to = "not in" } } },
    sign_up = {}, reset_password = {}, change_password = {},
    sign_out = { scope = "everywhere", messages = { cancelled = "Still here.", timed_out = "Nobody answered." } },
  },
  store = {
    products = { { id = "tip", type = "consumable", price = "1.00", display_price = "1 €" } },
    entitlements = { giver = { products = { "tip" } } },
    purchase = { validates = "server", on_pending = { { set = "result", to = "asked a parent" } } },
    manage_subscriptions = {}, redeem_code = {}, request_refund = {},
  },
  permissions = { notifications = { on_denied = { { set = "result", to = "not allowed" } },
    soft_prompt = { title = "May we?", dismiss = "Later" } } },
  preferences = {
    digest = { type = "bool", default = false, storage = "server", scope = "account" },
    consent = { type = "bool", default = false, controls = "analytics_consent" },
    look = { type = "choice", default = "plain", options = { "plain", "bold" } },
    result = { type = "text", default = "" },
  },
  pages = {
    welcome = { title = "Welcome", sections = { { rows = {
      { id = "enter", kind = "action", label = "Sign In", actions = { { start = "sign_in" } } } } } } },
    settings = { title = "Services", loads = { "preferences", "products" }, sections = { { rows = {
      { id = "digest", kind = "toggle", label = "Digest", preference = "digest" },
      { id = "consent", kind = "toggle", label = "Consent", preference = "consent" },
      { id = "look", kind = "picker", label = "Look", preference = "look", picker_style = "inline" },
      { id = "tip_row", kind = "action", label = "Tip {product.tip.displayPrice}", actions = { { start = "purchase", product = "tip" } } },
      { id = "allow_row", kind = "action", label = "Allow", actions = { { request_permission = "notifications" } } },
      { id = "sign_out", kind = "sign_out", label = "Sign Out" },
    } } } },
    help = { title = "Help", body = "Write to us." },
  },
  deep_links = { { url = "services://help", present = "help", over = "keep" } },
  state = { current_look = { value_of = "look" }, slogan = { text = "At your service" },
    is_bold = { condition = { preference = "look", is = "bold" } } },
  haptics = { toggle = "soft", choice = "selection", press = "light", success = "success", warning = "warning",
    failure = "error" },
  lifecycle = {
    on_first_launch = { { track = "begun" } },
    on_launch = { { haptic = "rigid" } },
    on_new_version = { { set = "result", to = "new" } },
  },
  analytics = {
    consent = "required", plan = "almanac_plan.json", super_properties = { app = "services" }, flush_at = 2,
    flush_every = "1 minute",
    events = { deep_link = "link_opened", error = "failed", permission = "asked", row_tapped = false,
      value_changed = false, flow = false },
  },
  timing = {
    auth = { sign_in = 1, sign_up = 1, sign_out = 1, reauthenticate = 1, delete_account = 1, reload = 0.4,
      refresh_token = 0.4, send_verification_email = 0.5, reset_password = 0.5, change_password = 0.6,
      change_name = 0.6, revoke_apple_token = 0.5, push_token = 0.5, apple = 0.2, web_session = 0.2, web_auth = 0.2,
      keychain = 0.02 },
    store = { products = 0.5, entitlements = 0.2, purchase = 1, finish = 0.1, verify = 0.6, sync = 1, restore = 0.4,
      manage_subscriptions = 0.1, redeem_code = 0.1, request_refund = 0.1 },
    preferences = { load = 0.2, save = 0.2 }, config = { load = 0.3 }, icon = { set = 0.3 }, web = { load = 1 },
    profile = { avatar = 0.4 }, analytics = { flush = 0.5, reset = 0.02 }, mail = { compose = 0.1 },
    device_owner = { check = 0.1 }, system = { share = 0.1, review = 0.1 },
    notifications = { status = 0.1, prompt = 0.1, register = 1 },
    ui = { push = 0.3, pop = 0.3, sheet_present = 0.5, sheet_dismiss = 0.5, alert_present = 0.3, alert_dismiss = 0.3,
      fade = 0.2 },
    task = { sync = 2 },
  },
}
app(definition)

describe("Services", { tags = { "platform" } }, function()
  before_each(function(sim)
    sim:launch { account = "ada@example.com" }
    sim:answer "succeed"
    sim:run_until_idle()
  end)

  it("take their own time", function(sim)
    sim:toggle "consent"
    expect(sim:trace "preferences.save.started").has_count(1)
    sim:advance(0.19)
    sim:expect { running = { "preferences.save" } }
    sim:advance(0.01)
    sim:expect { running = {} }
  end)

  it("are felt", function(sim)
    sim:expect { haptics = { "rigid" } }
    sim:toggle "digest"
    sim:expect { haptics = { "soft" } }
    sim:choose("look", "bold")
    sim:expect { haptics = { "selection" } }
    sim:expect { current_look = "bold", is_bold = true, slogan = "At your service" }
    sim:run_until_idle()
  end)

  it("keep what the server has for a user", function(sim)
    sim:expect { preferences = { digest = true } }
  end)

  it("sell at the price that they show, once a parent has agreed", function(sim)
    expect(sim:find "tip_row").has { label = "Tip 1 €" }
    sim.store:set { ask_to_buy = true }
    sim:tap "tip_row"
    sim:answer "ask"
    sim:run_until_idle()
    sim:expect { preferences = { result = "asked a parent" } }
  end)

  it("hear of a refusal", function(sim)
    sim:tap "allow_row"
    sim:answer "dont_allow"
    sim:run_until_idle()
    sim:expect { preferences = { result = "not allowed" } }
  end)

  it("send nothing without consent, then two at once", function(sim)
    sim:open "services://help"
    sim:run_until_idle()
    sim:expect { sheet = "help" }
    sim:expect_events { "begun", "link_opened" }
    sim:expect { analytics = { queued = 0, consent = false } }
    sim:tap "close"
    sim:toggle "consent"
    sim:run_until_idle()
    sim:open "services://help"
    sim:run_until_idle()
    sim:tap "close"
    sim:open "services://help"
    sim:run_until_idle()
    sim:expect_events { event("link_opened", { app = "services" }), "link_opened" }
    sim:expect { analytics = { queued = 0 } }
  end)

  it("shut after a minute away", function(sim)
    sim.device:background()
    sim:advance "61 s"
    sim.device:foreground()
    sim:expect { locked = true }
    sim:answer "succeed"
    sim:run_until_idle()
    sim:expect { locked = false }
  end)

  it("end every session of the account with a sign-out", function(sim)
    sim:tap "sign_out"
    sim:tap "confirm_sign_out"
    sim:run_until_idle()
    sim:expect { account = false }
    expect(sim:trace { kind = "auth.sign_out.started", data = { everywhere = true } }).has_count(1)
  end)
end)

describe("An app that shows nothing without a user", { tags = { "platform" } }, function()
  app(definition, { embedding = { inside = "tab", tabs = { "settings" }, signed_out = "welcome" } })

  it("stays where it is when the sign-in is called off", function(sim)
    sim:launch {}
    sim:run_until_idle()
    sim:expect { page = "welcome" }
    sim:tap "enter"
    sim:tap "cancel"
    sim:run_until_idle()
    sim:expect { page = "welcome", preferences = { result = "not in" } }
  end)
end)

describe("An app that trusts no restart", { tags = { "platform" } }, function()
  app(definition, { account = { lock = { on_restart = "sign_out" } } })

  it("knows nobody after one", function(sim)
    sim:launch { account = "ada@example.com" }
    sim:run_until_idle()
    sim:expect { account = false }
  end)
end)

describe("A store that is set otherwise", { tags = { "platform" } }, function()
  app(definition, { store = { settings = { ask_to_buy = false, prompts = false, payments = false, billing_retry = true,
    grace_period = "3 days", interrupts = "store_terms", time_rate = "monthly_renewal_every_five_minutes",
    errors = { ["store.restore"] = "network" } } } })

  it("sells nothing where payments are not allowed", function(sim)
    sim:launch { account = "ada@example.com" }
    sim:answer "succeed"
    sim:run_until_idle()
    sim:tap "tip_row"
    sim:run_until_idle()
    sim:expect { alert = "message", unfinished = {} }
    sim:tap "ok"
    sim:run_until_idle()
  end)
end)
