-- Whose a purchase is: of the account at the app's own server, or of the Apple ID on the device.
app "membership"

local people = require "people"

local function buy(sim)
  sim:tap "buy"
  sim:answer "confirm"
  sim:run_until_idle()
  sim:expect { entitlements = { "gold" } }
  expect(sim:find "gold").has { value = "Yes" }
end

describe("A purchase of an account", { tags = { "account", "store" } }, function()
  it("is not the next person's, and is there again for the first", { tags = { "smoke" } }, function(sim)
    sim:launch { account = "ada@example.com" }
    sim:run_until_idle()
    buy(sim)
    people.sign_out(sim)
    sim:expect { entitlements = {} }
    people.sign_in(sim, "bob@example.com")
    sim:expect { entitlements = {} }
    expect(sim:find "gold").has { value = "No" }
    people.sign_out(sim)
    people.sign_in(sim, "ada@example.com")
    sim:expect { entitlements = { "gold" } }
  end)

  it("is not restored by another, though the Apple ID is the same", function(sim)
    sim:launch { account = "ada@example.com" }
    sim:run_until_idle()
    buy(sim)
    people.sign_out(sim)
    people.sign_in(sim, "bob@example.com")
    sim:tap "restore"
    sim:answer "sign_in"
    sim:run_until_idle()
    sim:expect { entitlements = {} }
  end)

  it("asks who it is for first", function(sim)
    sim:launch {}
    sim:run_until_idle()
    sim:tap "buy"
    sim:run_until_idle()
    sim:expect { sheet = "sign_in", prompt = false }
    sim:type("email", "bob@example.com")
    sim:type("password", "builder12!")
    sim:tap "continue"
    sim:answer "confirm"
    sim:run_until_idle()
    sim:expect { account = "bob@example.com", entitlements = { "gold" } }
  end)

  it("is whose it was when it was made, though its answer comes to another", function(sim)
    sim:launch { account = "ada@example.com" }
    sim:run_until_idle()
    sim:tap "buy"
    sim:hold "store.purchase"
    sim:answer "confirm"
    sim.auth:revoke()
    sim:run_until_idle()
    people.sign_in(sim, "bob@example.com")
    sim:release "store.purchase"
    sim:run_until_idle()
    sim:expect { server = {
      ["ada@example.com"] = { entitlements = { "gold" } }, ["bob@example.com"] = { entitlements = {} },
    } }
    sim:expect { entitlements = {} }
  end)
end)

describe("A purchase that a restore may take over", { tags = { "account", "store" } }, function()
  app("membership", { store = { restore = { transfers = true } } })

  it("is the restoring person's from then on", function(sim)
    sim:launch { account = "ada@example.com" }
    sim:run_until_idle()
    buy(sim)
    people.sign_out(sim)
    people.sign_in(sim, "bob@example.com")
    sim:tap "restore"
    sim:answer "sign_in"
    sim:run_until_idle()
    sim:expect { entitlements = { "gold" } }
    people.sign_out(sim)
    people.sign_in(sim, "ada@example.com")
    sim:expect { entitlements = {} }
  end)
end)

describe("A purchase of the Apple ID", { tags = { "account", "store" } }, function()
  app("membership", { store = { owner = "apple_id" } })

  it("stays with the device, whoever is signed in", function(sim)
    sim:launch { account = "ada@example.com" }
    sim:run_until_idle()
    buy(sim)
    people.sign_out(sim)
    sim:expect { entitlements = { "gold" } }
    people.sign_in(sim, "bob@example.com")
    sim:expect { entitlements = { "gold" } }
  end)
end)
