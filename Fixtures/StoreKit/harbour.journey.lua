-- Smoke journey of Harbour: buys, cancels, restores and loses everything that is for sale.
app "harbour"

describe("Harbour", { tags = { "smoke", "store" } }, function()
  before_each(function(sim)
    sim:launch {}
    sim:run_until_idle()
  end)

  describe("harbour.flag", function()
    it("can be bought", function(sim)
      sim:tap "flag"
      sim:answer "confirm"
      sim:run_until_idle()
      sim:expect { entitlements = {}, unfinished = {} }
    end)

    it("is not bought when the user cancels", function(sim)
      sim:tap "flag"
      sim:answer "cancel"
      sim:run_until_idle()
      sim:expect { entitlements = {}, unfinished = {} }
    end)

    it("can be bought again", function(sim)
      sim:tap "flag"
      sim:answer "confirm"
      sim:run_until_idle()
      sim:expect { entitlements = {}, unfinished = {} }
      sim:tap "flag"
      sim:answer "confirm"
      sim:run_until_idle()
      sim:expect { entitlements = {}, unfinished = {} }
    end)
  end)

  describe("harbour.charts", function()
    it("can be bought", function(sim)
      sim:tap "charts"
      sim:answer "confirm"
      sim:run_until_idle()
      sim:expect { entitlements = { "charts" }, unfinished = {} }
    end)

    it("is not bought when the user cancels", function(sim)
      sim:tap "charts"
      sim:answer "cancel"
      sim:run_until_idle()
      sim:expect { entitlements = {}, unfinished = {} }
    end)

    it("is restored where it was bought elsewhere", function(sim)
      sim.store:buy_elsewhere "harbour.charts"
      sim:tap "restore_purchases"
      sim:answer "sign_in"
      sim:run_until_idle()
      expect(sim:trace { kind = "store.restore.finished" }[1].data).contains { outcome = "success" }
      sim:expect { entitlements = { "charts" }, unfinished = {} }
    end)

    it("is lost when it is refunded", function(sim)
      sim:tap "charts"
      sim:answer "confirm"
      sim:run_until_idle()
      sim:expect { entitlements = { "charts" }, unfinished = {} }
      sim.store:refund "harbour.charts"
      sim:run_until_idle()
      sim:expect { entitlements = {}, unfinished = {} }
    end)
  end)

  describe("harbour.season", function()
    it("can be bought", function(sim)
      sim:tap "season"
      sim:answer "confirm"
      sim:run_until_idle()
      sim:expect { entitlements = { "season" }, unfinished = {} }
    end)

    it("is not bought when the user cancels", function(sim)
      sim:tap "season"
      sim:answer "cancel"
      sim:run_until_idle()
      sim:expect { entitlements = {}, unfinished = {} }
    end)

    it("is restored where it was bought elsewhere", function(sim)
      sim.store:buy_elsewhere "harbour.season"
      sim:tap "restore_purchases"
      sim:answer "sign_in"
      sim:run_until_idle()
      expect(sim:trace { kind = "store.restore.finished" }[1].data).contains { outcome = "success" }
      sim:expect { entitlements = { "season" }, unfinished = {} }
    end)

    it("is lost when it is refunded", function(sim)
      sim:tap "season"
      sim:answer "confirm"
      sim:run_until_idle()
      sim:expect { entitlements = { "season" }, unfinished = {} }
      sim.store:refund "harbour.season"
      sim:run_until_idle()
      sim:expect { entitlements = {}, unfinished = {} }
    end)
  end)

  describe("harbour.pro.monthly", function()
    it("can be bought", function(sim)
      sim:tap "pro_monthly"
      sim:answer "confirm"
      sim:run_until_idle()
      sim:expect { entitlements = { "harbour_pro" }, unfinished = {} }
    end)

    it("is not bought when the user cancels", function(sim)
      sim:tap "pro_monthly"
      sim:answer "cancel"
      sim:run_until_idle()
      sim:expect { entitlements = {}, unfinished = {} }
    end)

    it("is restored where it was bought elsewhere", function(sim)
      sim.store:buy_elsewhere "harbour.pro.monthly"
      sim:tap "restore_purchases"
      sim:answer "sign_in"
      sim:run_until_idle()
      expect(sim:trace { kind = "store.restore.finished" }[1].data).contains { outcome = "success" }
      sim:expect { entitlements = { "harbour_pro" }, unfinished = {} }
    end)

    it("is lost when it expires", function(sim)
      sim:tap "pro_monthly"
      sim:answer "confirm"
      sim:run_until_idle()
      sim:expect { entitlements = { "harbour_pro" }, unfinished = {} }
      sim.store:expire "harbour.pro.monthly"
      sim:run_until_idle()
      sim:expect { entitlements = {}, unfinished = {} }
    end)
  end)

  describe("harbour.pro.yearly", function()
    it("can be bought", function(sim)
      sim:tap "pro_yearly"
      sim:answer "confirm"
      sim:run_until_idle()
      sim:expect { entitlements = { "harbour_pro" }, unfinished = {} }
    end)

    it("is not bought when the user cancels", function(sim)
      sim:tap "pro_yearly"
      sim:answer "cancel"
      sim:run_until_idle()
      sim:expect { entitlements = {}, unfinished = {} }
    end)

    it("is restored where it was bought elsewhere", function(sim)
      sim.store:buy_elsewhere "harbour.pro.yearly"
      sim:tap "restore_purchases"
      sim:answer "sign_in"
      sim:run_until_idle()
      expect(sim:trace { kind = "store.restore.finished" }[1].data).contains { outcome = "success" }
      sim:expect { entitlements = { "harbour_pro" }, unfinished = {} }
    end)

    it("is lost when it expires", function(sim)
      sim:tap "pro_yearly"
      sim:answer "confirm"
      sim:run_until_idle()
      sim:expect { entitlements = { "harbour_pro" }, unfinished = {} }
      sim.store:expire "harbour.pro.yearly"
      sim:run_until_idle()
      sim:expect { entitlements = {}, unfinished = {} }
    end)
  end)
end)
