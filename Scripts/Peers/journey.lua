-- The settings journey in plain Lua, for Lua 5.4 and LuaJIT: a table of rules by state and event, a clock, a log.
-- lua5.4 journey.lua long|fresh N FILE

local Log = {}
Log.__index = Log

function Log.open(path)
  return setmetatable({ file = assert(io.open(path, "wb")), lines = {}, count = 0 }, Log)
end

local escapes = { ['"'] = '\\"', ["\\"] = "\\\\", ["\n"] = "\\n", ["\r"] = "\\r", ["\t"] = "\\t" }

local function escape(char)
  return escapes[char] or ("\\u%04x"):format(char:byte())
end

local function json(value)
  if type(value) ~= "string" then return tostring(value) end
  if value:find('[%c"\\]') then value = value:gsub('[%c"\\]', escape) end
  return '"' .. value .. '"'
end

function Log:add(machine, name, from, to, id, value)
  local count = self.count + 1
  self.lines[count] = '{"seq":' .. machine.seq .. ',"t":' .. machine.now .. ',"name":' .. json(name) .. ',"from":' .. json(from)
    .. ',"to":' .. json(to) .. ',"payload":{"id":' .. json(id) .. ',"value":' .. json(value) .. "}}\n"
  self.count = count
  if count == 500 then self:flush() end
end

function Log:flush()
  self.file:write(table.concat(self.lines, "", 1, self.count))
  self.count = 0
end

function Log:close()
  self:flush()
  self.file:close()
end

-- A rule answers the next state; without one the state stays. An event without a rule is no event.
local function to(state)
  return function() return state end
end

local function stay() end

local pages = { account = true, notifications = true, appearance = true, privacy = true }

local function askServer(machine)
  machine.attempts = machine.attempts + 1
  if machine.attempts % 2 == 1 then
    machine:after(800, "signout.failed", "account", "network")
  else
    machine:after(800, "signout.ok", "account", "")
  end
  return "so_progress"
end

local rules = {
  root = {
    ["row.push"] = function(machine, id)
      if pages[id] then return id end
      return machine.pro and "premium" or "paywall"
    end,
    ["account.signin"] = stay,
  },
  notifications = {
    ["permission.grant"] = function(machine, _, value) machine.perm = value end,
    ["toggle.set"] = function(machine, _, value)
      if machine.perm == "granted" then machine.push = value end
    end,
    ["page.pop"] = to "root",
  },
  appearance = {
    ["option.pick"] = function(machine, _, value) machine.theme = value end,
    ["page.pop"] = to "root",
  },
  privacy = { ["web.open"] = to "web", ["page.pop"] = to "root" },
  web = { ["sheet.dismiss"] = to "privacy" },
  paywall = {
    ["purchase.start"] = function(machine, id) machine:after(1200, "purchase.ok", id, "verified") end,
    ["purchase.ok"] = function(machine)
      machine.pro = true
      return "premium"
    end,
    ["page.pop"] = to "root",
  },
  premium = { ["purchase.restore"] = stay, ["page.pop"] = to "root" },
  account = { ["signout.open"] = to "so_idle", ["page.pop"] = to "root" },
  so_idle = { ["signout.confirm"] = to "so_confirming" },
  so_confirming = { ["signout.confirm"] = askServer },
  so_progress = {
    ["signout.failed"] = to "so_failed",
    ["signout.ok"] = function(machine)
      machine:forget()
      return "root"
    end,
  },
  so_failed = { ["signout.retry"] = askServer },
}

local Machine = {}
Machine.__index = Machine

function Machine.new(log)
  local machine = setmetatable({ log = log, state = "root", seq = 0, now = 0, attempts = 0, timers = {} }, Machine)
  machine:forget()
  return machine
end

function Machine:forget()
  self.pro, self.perm, self.theme, self.push = false, "undetermined", "system", false
end

function Machine:send(name, id, value)
  local from = self.state
  local rule = rules[from][name]
  if not rule then error(("%s does not know %s"):format(from, name)) end
  self.state = rule(self, id, value) or from
  self.seq = self.seq + 1
  self.log:add(self, name, from, self.state, id, value)
end

-- Timers stand in the order of their time; those of one time in the order they were set.
function Machine:after(delay, name, id, value)
  local timer = { due = self.now + delay, name = name, id = id, value = value }
  local place = #self.timers + 1
  while place > 1 and self.timers[place - 1].due > timer.due do place = place - 1 end
  table.insert(self.timers, place, timer)
end

function Machine:advance(time)
  local target = self.now + time
  while self.timers[1] and self.timers[1].due <= target do
    local timer = table.remove(self.timers, 1)
    self.now = timer.due
    self:send(timer.name, timer.id, timer.value)
  end
  self.now = target
end

local function journey(app)
  app:send("row.push", "notifications", "")
  app:send("permission.grant", "notifications", "granted")
  app:send("toggle.set", "push", true)
  app:send("page.pop", "", "")
  app:send("row.push", "appearance", "")
  app:send("option.pick", "theme", "dark")
  app:send("page.pop", "", "")
  app:send("row.push", "privacy", "")
  app:send("web.open", "privacy_policy", "https://example.com/privacy")
  app:send("sheet.dismiss", "web", "")
  app:send("page.pop", "", "")
  app:send("row.push", "premium", "")
  app:send("purchase.start", "pro_monthly", "")
  app:advance(1200)
  app:send("purchase.restore", "pro_monthly", "")
  app:send("page.pop", "", "")
  app:send("row.push", "account", "")
  app:send("signout.open", "account", "")
  app:send("signout.confirm", "", "")
  app:send("signout.confirm", "", "")
  app:advance(800)
  app:send("signout.retry", "", "")
  app:advance(800)
  app:send("account.signin", "account", "")
end

local mode, count, path = arg[1], tonumber(arg[2]), arg[3]
local log = Log.open(path)
local machine = Machine.new(log)
for _ = 1, count do
  if mode == "fresh" then machine = Machine.new(log) end
  journey(machine)
end
log:close()
