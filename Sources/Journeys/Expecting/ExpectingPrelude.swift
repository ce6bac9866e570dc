import LuaBridge

/// What of the expectations is said in Lua: matchers are tables, so that they live in the script and can be kept in
/// variables of a file. The text is loaded as one without a file: places are those of the author's lines.
enum ExpectingPrelude {
  private static let names = Expecting.host.map { "\"\($0.name)\"" }.joined(separator: ", ")

  private static let fields = ElementField.all.map { "\"\($0.name)\"" }.joined(separator: ", ")

  private static let source = """
    local text = [==[
    local host = ...
    local setmetatable, getmetatable, type, select, rawequal = setmetatable, getmetatable, type, select, rawequal
    local unpack, pack, before_each, ipairs = table.unpack, table.pack, before_each, ipairs
    local verbs = { never = never, invariant = invariant, eventually = eventually }

    local shown = { __tostring = function(m) return host.words(m) end, __metatable = "matcher" }
    local function matcher(name, value)
      return setmetatable({ __matcher = name, value = value }, shown)
    end
    local function event(name, fields)
      fields.__matcher = "event"
      fields.name = name
      return setmetatable(fields, shown)
    end

    any = matcher("any")
    function like(pattern) return matcher("like", pattern) end
    function one_of(list) return matcher("one_of", list) end
    function at_least(number) return matcher("at_least", number) end
    function at_most(number) return matcher("at_most", number) end

    function containing(items) return matcher("containing", items) end
    function in_any_order(items) return matcher("in_any_order", items) end
    function none_of(items) return matcher("none_of", items) end
    function _G.event(name, properties, identity)
      return event(name, { call = "track", properties = properties, identity = identity })
    end
    analytics = setmetatable({}, {
      __metatable = "analytics",
      __newindex = function() host.fail('"analytics" has no fields that can be set') end,
      __index = function(_, name)
        if name == "screen" or name == "identify" then
          return function(what, properties) return event(what, { call = name, properties = properties }) end
        elseif name == "reset" or name == "flush" then
          return event("", { call = name })
        end
        host.unknown("analytics", name)
      end,
    })

    local function subject(is_soft, is_negated, ...)
      local value, number = ..., host.open(select("#", ...))
      local self
      self = setmetatable({}, {
        __metatable = "expectation",
        __tostring = function() return "expectation" end,
        __newindex = function() host.fail("an expectation has no fields that can be set") end,
        __index = function(_, verb)
          return function(first, ...)
            if rawequal(first, self) then host.colon(verb) end
            return host.check(number, is_soft, is_negated, value, verb, first, ...)
          end
        end,
      })
      return self
    end

    function expect_not(...) return subject(false, true, ...) end
    expect = setmetatable({
      soft = function(...) return subject(true, false, ...) end,
    }, {
      __metatable = "expect",
      __call = function(_, ...) return subject(false, false, ...) end,
      __index = function(_, name) host.unknown("expect", name) end,
      __newindex = function() host.fail('"expect" has no fields that can be set') end,
    })

    local function at_launch(file, line, name, ...)
      local arguments = pack(...)
      host.at_launch(function()
        host.at(file, line)
        verbs[name](unpack(arguments, 1, arguments.n))
        host.at()
      end)
    end
    local function in_each_journey(...)
      local arguments = pack(...)
      before_each(function() at_launch(unpack(arguments, 1, arguments.n)) end)
    end
    local fields = {}
    for _, name in ipairs { \(fields) } do fields[name] = true end
    local element = {
      __metatable = "element",
      __index = function(_, name)
        if not fields[name] then host.no_field(name) end
      end,
    }
    local function as_elements(list)
      for place = 1, #list do setmetatable(list[place], element) end
      return list[1]
    end
    host.keep(
      function(text, pattern) return text:find(pattern) ~= nil end, at_launch, in_each_journey, as_elements)
    ]==]
    local host = {}
    for _, name in ipairs { \(names) } do
      host[name] = _G["__expecting_" .. name]
      _G["__expecting_" .. name] = nil
    end
    load(text, "=expectations", "t")(host)
    """

  static let chunk: Result<LuaChunk, LuaFailure> = {
    do throws(LuaFailure) { return .success(try LuaChunk(source, name: "settings-sim")) } catch {
      return .failure(error)
    }
  }()
}
