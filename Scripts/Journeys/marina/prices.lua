-- What a plan costs is the App Store's of the country: it is told with the products, and by the transaction.
app "marina"

describe("A price", { tags = { "store" }, invariants = "all" }, function()
  before_each(function(sim)
    sim:launch {}
    sim:run_until_idle()
    expect(sim:find("buy_berth").label).equals "Berth for $9.99"
  end)

  it("follows the country once the products are read again", function(sim)
    sim.store:set { storefront = "DEU" }
    expect(sim:find("buy_berth").label).equals "Berth for $9.99"
    sim:run_until_idle()
    expect(sim:find("buy_berth").label).equals "Berth for 11,49 €"
    expect(sim:find("buy_tides").label).equals "Tides for 2,29 €"
    sim:tap "see_plans"
    sim:run_until_idle()
    expect(sim:find("berth").subtitle).equals "17,99 € for 3 months, then 11,49 € / month"
    sim:tap "close"
    sim:run_until_idle()
    sim.store:set { storefront = "JPN" }
    sim:run_until_idle()
    expect(sim:find("buy_berth").label).equals "Berth for ¥1500"
    -- Where the country has none of its own, the product's holds.
    expect(sim:find("buy_tides").label).equals "Tides for $1.99"
  end)

  it("follows a country that has changed while the app was away", function(sim)
    sim.device:background()
    sim:advance "1 minute"
    sim.device:set { storefront = "DEU" }
    sim.device:foreground()
    sim:run_until_idle()
    expect(sim:find("buy_berth").label).equals "Berth for 11,49 €"
  end)

  it("stays as it was where the products cannot be read", function(sim)
    sim:will("store.products", { fails = "network" })
    sim.store:set { storefront = "DEU" }
    sim:run_until_idle()
    expect(sim:find("buy_berth").label).equals "Berth for $9.99"
  end)

  it("is what the transaction says, whatever the country is later", function(sim)
    sim.store:set { storefront = "DEU" }
    sim:run_until_idle()
    sim:tap "buy_berth"
    sim:answer "confirm"
    sim:run_until_idle()
    sim.store:set { storefront = "USA" }
    sim.store:renew "berth"
    sim:run_until_idle()
    local ledger = sim.store:transactions()
    expect(ledger[1].price .. " " .. ledger[1].currency).equals "17.99 EUR"
    expect(ledger[2].price .. " " .. ledger[2].currency).equals "9.99 USD"
  end)

  it("is that of the offer, of each of several, and of what a parent has approved", function(sim)
    sim.store:buy_elsewhere "berth"
    sim:run_until_idle()
    sim.store:buy_elsewhere("berth", { offer = "stay" })
    sim.store:renew "berth"
    sim.store:buy_elsewhere("tokens", { quantity = 3 })
    sim.store:buy_elsewhere("tides", { ask_to_buy = true })
    sim:run_until_idle()
    expect(sim.store:transactions()).has_count(3)
    sim.store:approve "tides"
    sim:run_until_idle()
    local paid = {}
    for _, one in ipairs(sim.store:transactions()) do paid[#paid + 1] = one.quantity .. " × " .. one.price end
    expect(paid).equals { "1 × 14.99", "1 × 4.99", "3 × 0.99", "1 × 1.99" }
  end)
end)
