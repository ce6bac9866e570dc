-- Privacy & Security: the app lock, Face ID, and read receipts on the server.
app "profile"

describe("App lock", { tags = { "preferences", "permissions" }, invariants = "all" }, function()
  before_each(function(sim)
    sim:launch { account = "ada@example.com", biometrics = "face_id" }
    sim:tap "privacy"
    sim:run_until_idle()
  end)

  it("asks for the owner's face before it is turned on", { tags = { "smoke" } }, function(sim)
    sim:tap "app_lock"
    sim:expect { prompt = "biometrics", preferences = { app_lock = false }, haptics = {} }
    sim:answer "succeed"
    sim:expect { preferences = { app_lock = true }, haptics = { "soft" } }
    sim:run_until_idle()
    expect(sim:find "app_lock").has { value = true }
    sim:back()
    sim:run_until_idle()
    expect(sim:find "privacy").has { value = "On" }
  end)

  it("stays off when it is not the owner, or not now", {
    each = { { name = "another face", answer = "fail" }, { name = "cancelled", answer = "cancel" } },
  }, function(sim, row)
    sim:tap "app_lock"
    sim:answer(row.answer)
    sim:run_until_idle()
    sim:expect { preferences = { app_lock = false }, haptics = {}, running = {}, prompt = false }
    expect(sim:find "app_lock").has { value = false, enabled = true }
  end)

  it("stays off when the user leaves during the check", function(sim)
    sim:tap "app_lock"
    sim.device:background()
    sim:advance(1)
    sim.device:foreground()
    sim:run_until_idle()
    sim:expect { prompt = false, preferences = { app_lock = false }, running = {} }
    sim:tap "app_lock"
    sim:answer "succeed"
    sim:run_until_idle()
    sim:expect { preferences = { app_lock = true } }
  end)

  it("asks the owner to turn it off, too", function(sim)
    sim:tap "app_lock"
    sim:answer "succeed"
    sim:run_until_idle()
    sim:tap "app_lock"
    sim:expect { prompt = "biometrics", preferences = { app_lock = true } }
    sim:answer "fail"
    sim:run_until_idle()
    sim:expect { preferences = { app_lock = true } }
    sim:tap "app_lock"
    sim:answer "succeed"
    sim:run_until_idle()
    sim:expect { preferences = { app_lock = false } }
  end)

  it("lets Face ID be turned on, and takes it along when it goes", function(sim)
    expect(sim:find "face_id").has { enabled = false, value = false }
    sim:touch "face_id"
    sim:expect { preferences = { face_id = false }, haptics = {} }

    sim:tap "app_lock"
    sim:answer "succeed"
    sim:tap "face_id"
    sim:run_until_idle()
    sim:expect { preferences = { app_lock = true, face_id = true } }

    sim:tap "app_lock"
    sim:answer "succeed"
    sim:run_until_idle()
    sim:expect { preferences = { app_lock = false, face_id = false } }
    expect(sim:find "face_id").has { enabled = false }

    -- It was overwritten, not only hidden: it does not come back by itself.
    sim:tap "app_lock"
    sim:answer "succeed"
    sim:run_until_idle()
    sim:expect { preferences = { app_lock = true, face_id = false } }
  end)

  it("is kept in the keychain, which outlives the app", function(sim)
    sim:tap "app_lock"
    sim:answer "succeed"
    sim:run_until_idle()
    sim.device:reinstall { keep = { "keychain" } }     -- and opens it
    sim:run_until_idle()
    sim:expect { preferences = { app_lock = true } }
    expect(sim:find "privacy").has { value = "On" }
  end)
end)

describe("A device without Face ID", { tags = { "permissions" }, invariants = "all" }, function()
  it("does not offer it", {
    each = { { name = "Touch ID", biometrics = "touch_id" }, { name = "neither", biometrics = "none" } },
  }, function(sim, row)
    sim:launch { account = "ada@example.com", biometrics = row.biometrics }
    sim:tap "privacy"
    sim:run_until_idle()
    expect(sim:find "app_lock").is_visible()
    expect_not(sim:find "face_id").is_visible()
    expect(sim:find "advanced").is_visible()
  end)
end)

describe("Read receipts", { tags = { "preferences" }, invariants = "all" }, function()
  before_each(function(sim)
    sim:launch { account = "ada@example.com" }
    sim:tap "privacy"
    sim:tap "advanced"
    sim:run_until_idle()
    expect(sim:find "read_receipts").has { value = true }
  end)

  it("are saved on the server", { tags = { "smoke" } }, function(sim)
    sim:tap "read_receipts"
    sim:expect { preferences = { read_receipts = false }, haptics = { "soft" }, running = { "preferences.save" } }
    sim:advance "400ms"
    sim:expect { running = {}, server = { ["ada@example.com"] = { preferences = { read_receipts = false } } } }
  end)

  it("go back when the server cannot be reached", function(sim)
    sim.network:offline()
    sim:tap "read_receipts"
    sim:expect { preferences = { read_receipts = false } }
    sim:run_until_idle()
    sim:expect { preferences = { read_receipts = true }, alert = "message" }
    sim:tap "ok"
    sim:run_until_idle()
    expect(sim:find "read_receipts").has { value = true }
  end)

  it("end as the last of two quick changes says", function(sim)
    sim:tap "read_receipts"
    sim:advance "100ms"
    sim:tap "read_receipts"
    sim:run_until_idle()
    sim:expect { preferences = { read_receipts = true }, running = {} }
    sim:expect { server = { ["ada@example.com"] = { preferences = { read_receipts = true } } } }
  end)

  it("are read from the server at every start", function(sim)
    sim.device:kill()
    sim.cloud:set("read_receipts", false)
    sim.device:relaunch()
    sim:run_until_idle()
    sim:expect { preferences = { read_receipts = false } }
  end)

  it("say what is known when the server cannot be read at the start", function(sim)
    sim.device:kill()
    sim.cloud:set("read_receipts", false)
    sim.network:offline()
    sim.device:relaunch()
    sim:run_until_idle()
    sim:expect { preferences = { read_receipts = true } }
    sim.network:online()
    sim.device:background()
    sim:advance(10)
    sim.device:foreground()
    sim:run_until_idle()
    sim:expect { preferences = { read_receipts = false } }
  end)

  it("wait for the server at the start", function(sim)
    sim.device:kill()
    sim:will("preferences.load", { fails = "timeout" })
    sim.device:relaunch()
    sim:run_until_idle()
    expect(sim:trace { kind = "preferences.load.finished", data = { outcome = "failed" } }).has_count(1)
    sim:expect { preferences = { read_receipts = true } }
  end)

  it("follow what the user does on another device", function(sim)
    sim:after(2, function() sim.cloud:set("read_receipts", false) end)
    sim:advance(3)
    sim:run_until_idle()
    expect(sim:find "read_receipts").has { value = false }
    sim:expect { haptics = {} }
  end)
end)
