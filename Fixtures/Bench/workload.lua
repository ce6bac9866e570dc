-- The workload of Scripts/bench as a journey like any other.

app "workload"

local journey = require "journey"

it("does 24 things that a user of settings does", function(sim)
  journey(sim)
  sim:expect { account = "account@example.com", path = {}, sheet = false, preferences = { theme = "dark" } }
end)
