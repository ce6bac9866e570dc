-- A sign-in that goes on in its own sheet: what it leads to is pushed there.
app("swiftylaunch", {
  account = {
    sign_in = { continues_in = "same_sheet", screen = "SignInView" },
    sign_up = { screen = "SignUpView" }, reset_password = { screen = "ForgotPasswordView" },
    verify_email = { screen = "VerifyEmailView" },
  },
})

describe("One sheet for all of the sign-in", { tags = { "account" }, invariants = "all" }, function()
  before_each(function(sim)
    sim:launch {}
    sim:tap "account"
    sim:run_until_idle()
    sim:expect_events(containing { analytics.screen "SignInView" })
  end)

  it("leads to a new account and back", { tags = { "smoke" } }, function(sim)
    sim:tap "sign_up"
    sim:expect { sheet = "sign_in", transition = "push" }
    sim:run_until_idle()
    sim:expect { presented = { "sign_in" }, page = "sign_up", paths = { sign_in = { "sign_up" } } }
    expect(sim:find "sign_in").has { label = "Create Account" }
    expect(sim:find "back").has { label = "Sign In" }
    expect_not(sim:find "cancel").is_visible()
    sim:back()
    sim:run_until_idle()
    sim:expect { sheet = "sign_in" }
    expect(sim:state "paths").equals { main = {} }
    expect(sim:find "forgot_password").is_visible()
    sim:expect_events(containing { analytics.screen "SignUpView", analytics.screen "SignInView" })
  end)

  it("is left by a swipe back to the sign-in, then by its button", function(sim)
    sim:tap "forgot_password"
    sim:run_until_idle()
    sim:swipe_back()
    sim:run_until_idle()
    sim:expect { presented = { "sign_in" }, account = false }
    sim:tap "cancel"
    sim:run_until_idle()
    sim:expect { presented = {}, path = {} }
  end)

  it("makes an account, has it verified, and goes when that is done", function(sim)
    sim:tap "sign_up"
    sim:type("name", "Lin")
    sim:type("email", "lin@example.com")
    sim:type("password", "longenough1")
    sim:tap "continue"
    sim:run_until_idle()
    sim:expect { presented = { "sign_in" }, paths = { sign_in = { "sign_up", "verify_email" } } }
    expect_not(sim:find "back").is_visible()
    sim:swipe_back()                                   -- nor is there a way back for a finger
    sim:run_until_idle()
    sim.auth:verify "lin@example.com"
    sim:tap "continue"
    sim:run_until_idle()
    sim:expect { presented = {}, account = "lin@example.com", path = { "account" } }
  end)

  it("can be signed in in the end, after all", function(sim)
    sim:tap "sign_up"
    sim:back()
    sim:type("email", "ada@example.com")
    sim:type("password", "engine1843!")
    sim:tap "continue"
    sim:run_until_idle()
    sim:expect { presented = {}, account = "ada@example.com", path = { "account" } }
  end)

  it("returns to the sign-in when a mail for a new password is sent, and not before", function(sim)
    sim:tap "forgot_password"
    sim:type("email", "ada@example.com")
    sim:will("auth.reset_password", { fails = "network" })
    sim:tap "continue"
    sim:run_until_idle()
    sim:expect { page = "reset_password" }
    sim:tap "continue"
    sim:run_until_idle()
    sim:expect { presented = { "sign_in" } }
    expect(sim:state "paths").equals { main = {} }
  end)

  it("goes with all that is pushed in it when it is swiped down", function(sim)
    sim:tap "sign_up"
    sim:run_until_idle()
    sim:swipe_down()
    sim:run_until_idle()
    sim:expect { presented = {}, path = {}, account = false }
    sim:tap "account"
    sim:run_until_idle()
    sim:expect { presented = { "sign_in" } }
    expect(sim:state "paths").equals { main = {} }
  end)

  it("is no screen of the verification for whom the server signs out there", function(sim)
    sim:type("email", "new@example.com")
    sim:type("password", "letmein99")
    sim:tap "continue"
    sim:run_until_idle()
    sim:expect_events(containing { analytics.screen "VerifyEmailView" })
    sim.auth:revoke "new@example.com"
    sim:run_until_idle()
    sim:expect { presented = { "sign_in" }, account = false }
    sim:expect_events { "info_verify_email_cancelled", analytics.screen "SignInView", analytics.reset }
  end)

  it("shows the sign-in again to who signs out instead of verifying", function(sim)
    sim:type("email", "new@example.com")
    sim:type("password", "letmein99")
    sim:tap "continue"
    sim:run_until_idle()
    sim:expect { page = "verify_email", account = "new@example.com" }
    sim.auth:revoke "new@example.com"
    sim:run_until_idle()
    sim:expect { presented = { "sign_in" }, account = false }
    expect(sim:state "paths").equals { main = {} }
    sim:type("email", "ada@example.com")
    sim:type("password", "engine1843!")
    sim:tap "continue"
    sim:run_until_idle()
    sim:expect { presented = {}, account = "ada@example.com" }
  end)
end)
