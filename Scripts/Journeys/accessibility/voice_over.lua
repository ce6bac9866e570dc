-- What a user of VoiceOver hears, and in which order.
app "profile"

describe("VoiceOver", { tags = { "accessibility" }, invariants = "all" }, function()
  before_each(function(sim)
    sim:launch { account = "ada@example.com", voice_over = true }
    sim:run_until_idle()
  end)

  local function ids(elements)
    local list = {}
    for _, element in ipairs(elements) do table.insert(list, element.id) end
    return list
  end

  it("says label, value, traits and hint", function(sim)
    print(sim:reading_order())
    expect(sim:find "haptics_enabled").has { spoken = "Haptics, on, switch button", traits = { "button", "toggle" } }
    expect(sim:find "settings").has { spoken = "Settings, heading", traits = { "header" } }
  end)

  it("reads the way back before the title", function(sim)
    sim:tap "privacy"
    sim:run_until_idle()
    local order = ids(sim:reading_order())
    expect(order[1]).equals "back"
    expect(order[2]).equals "privacy"
    expect(sim:find "back").has { spoken = "Settings, back button", chevron = "left" }
  end)

  it("reads what is in front alone", function(sim)
    sim:tap "sign_out"
    sim:run_until_idle()
    expect(ids(sim:reading_order())).equals {
      "sign_out_confirmation", "message", "confirm_sign_out", "cancel_sign_out",
    }
    expect(sim:find "sign_out_confirmation").has { traits = { "modal", "header" } }
    sim:tap "cancel_sign_out"
    sim:run_until_idle()
    sim:tap "push_enabled"
    sim:run_until_idle()
    expect(ids(sim:reading_order())[1]).equals("notification_permission", "the system's prompt takes it all")
    sim:answer "allow"
    sim:run_until_idle()
    expect(ids(sim:reading_order())[1]).equals "settings"
  end)
end)
