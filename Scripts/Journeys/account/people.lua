-- How somebody signs in to the membership app, and out of it.
local people = {}

people.passwords = { ["ada@example.com"] = "engine1843!", ["bob@example.com"] = "builder12!" }

function people.sign_in(sim, email)
  sim:tap "sign_in"
  sim:type("email", email)
  sim:type("password", people.passwords[email])
  sim:tap "continue"
  sim:run_until_idle()
  sim:expect { account = email }
end

function people.sign_out(sim)
  sim:tap "account"
  sim:tap "sign_out"
  sim:tap "confirm_sign_out"
  sim:answer "continue"
  sim:run_until_idle()
  sim:expect { account = false, path = {} }
end

return people
