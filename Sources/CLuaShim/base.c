// The global functions that differ from Lua's own: protected calls that let limits through, text without addresses,
// metatables without finalisers, no binary chunks.
#include "session.h"

#include <math.h>
#include <string.h>

const char *push_text(lua_State *L, int index, size_t *length) {
  index = lua_absindex(L, index);
  luaL_checkstack(L, 4, NULL);
  if (luaL_callmeta(L, index, "__tostring")) {
    if (!lua_isstring(L, -1)) luaL_error(L, "\"__tostring\" must return a string");
    return lua_tolstring(L, -1, length);
  }
  switch (lua_type(L, index)) {
    case LUA_TNUMBER:
      if (!lua_isinteger(L, index) && isnan(lua_tonumber(L, index))) {
        lua_pushliteral(L, "nan");  // its sign differs between machines
        break;
      }
      lua_pushvalue(L, index);
      break;
    case LUA_TSTRING: lua_pushvalue(L, index); break;
    case LUA_TBOOLEAN: lua_pushstring(L, lua_toboolean(L, index) ? "true" : "false"); break;
    case LUA_TNIL: lua_pushliteral(L, "nil"); break;
    default:
      if (luaL_getmetafield(L, index, "__name") == LUA_TSTRING) break;
      lua_pushstring(L, luaL_typename(L, index));
  }
  return lua_tolstring(L, -1, length);
}

static int base_tostring(lua_State *L) {
  luaL_checkany(L, 1);
  push_text(L, 1, NULL);
  return 1;
}

// ---- protected calls

static int finish_pcall(lua_State *L, int status, lua_KContext extra) {
  check_caught(L, status);
  if (status != LUA_OK && status != LUA_YIELD) {
    lua_pushboolean(L, 0);
    lua_pushvalue(L, -2);
    return 2;
  }
  return lua_gettop(L) - (int)extra;
}

static int base_pcall(lua_State *L) {
  luaL_checkany(L, 1);
  lua_pushboolean(L, 1);
  lua_insert(L, 1);
  return finish_pcall(L, lua_pcallk(L, lua_gettop(L) - 2, LUA_MULTRET, 0, 0, finish_pcall), 0);
}

// Between an error and the script's handler: an error raised by a hook would run the handler without hooks, for ever.
static int guarded_handler(lua_State *L) {
  if (session_of(L)->fatal) return 1;
  lua_settop(L, 1);
  lua_pushvalue(L, lua_upvalueindex(1));
  lua_insert(L, 1);
  lua_call(L, 1, 1);
  return 1;
}

static int base_xpcall(lua_State *L) {
  luaL_checktype(L, 2, LUA_TFUNCTION);
  lua_pushvalue(L, 2);
  lua_pushcclosure(L, guarded_handler, 1);
  lua_replace(L, 2);
  lua_pushboolean(L, 1);  // first result
  lua_pushvalue(L, 1);
  lua_rotate(L, 3, 2);
  return finish_pcall(L, lua_pcallk(L, lua_gettop(L) - 4, LUA_MULTRET, 2, 2, finish_pcall), 2);
}

// ---- metatables, chunks

static void refuse_field(lua_State *L, const char *name, const char *reason) {
  lua_pushstring(L, name);
  if (lua_rawget(L, 2) != LUA_TNIL) luaL_error(L, "\"%s\" is not available: %s", name, reason);
  lua_pop(L, 1);
}

// Lua looks for a finaliser here only. A mode that is written into the metatable later does work: Lua gives us no say in it.
static int base_setmetatable(lua_State *L) {
  if (lua_type(L, 2) == LUA_TTABLE) {
    refuse_field(L, "__gc", "when it runs depends on memory, not on the script; use a variable with <close>");
    refuse_field(L, "__mode", "when entries go depends on memory, not on the script");
  }
  return library_setmetatable(L);
}

static int base_load(lua_State *L) {
  size_t length;
  const char *mode = luaL_optstring(L, 3, "t");
  if (!strchr(mode, 't')) return luaL_error(L, "\"load\" takes text only, not mode \"%s\"", mode);
  if (lua_type(L, 1) == LUA_TSTRING) {
    lua_tolstring(L, 1, &length);
    charge(L, length / 4);
  }
  if (lua_gettop(L) < 3) lua_settop(L, 3);  // a fourth argument would be the environment
  lua_pushliteral(L, "t");
  lua_replace(L, 3);
  int results = library_load(L);
  if (session_of(L)->fatal) return raise_fatal(L);
  return results;
}

// Figures of the collector are not the same in every run, so that there are none.
static int base_collectgarbage(lua_State *L) {
  lua_pushinteger(L, 0);
  return 1;
}

// ---- coroutines: a hook belongs to one thread, and a new one inherits it

#define NESTING_LIMIT 150

static void enter_nested(lua_State *L) {
  session *s = session_of(L);
  if (s->fatal) raise_fatal(L);
  if (s->nested >= NESTING_LIMIT) luaL_error(L, "C stack overflow");
  s->nested++;
}

// Resumes with arguments from the top of the stack; returns the number of results, or -1 and the error value.
static int resume(lua_State *L, lua_State *thread, int arguments) {
  session *s = session_of(L);
  if (!lua_checkstack(thread, arguments)) {
    lua_pushliteral(L, "too many arguments to resume");
    return -1;
  }
  enter_nested(L);
  lua_xmove(L, thread, arguments);
  resumed link = {L, s->chain};
  s->chain = &link;
  s->current = thread;
  int results = 0, status = lua_resume(thread, L, arguments, &results);
  s->current = L;
  s->chain = link.outer;
  s->nested--;
  check_caught(L, status);
  if (status != LUA_OK && status != LUA_YIELD) {
    lua_xmove(thread, L, 1);
    return -1;
  }
  if (!lua_checkstack(L, results + 1)) {
    lua_pop(thread, results);
    lua_pushliteral(L, "too many results to resume");
    return -1;
  }
  lua_xmove(thread, L, results);
  return results;
}

static lua_State *thread_argument(lua_State *L) {
  luaL_checktype(L, 1, LUA_TTHREAD);
  return lua_tothread(L, 1);
}

static int coroutine_create(lua_State *L) {
  session *s = session_of(L);
  luaL_checktype(L, 1, LUA_TFUNCTION);
  charge(L, (uint64_t)s->interval);  // what it runs before its first hook is not seen
  lua_State *thread = lua_newthread(L);
  lua_pushvalue(L, 1);
  lua_xmove(L, thread, 1);
  return 1;
}

static int coroutine_resume(lua_State *L) {
  int results = resume(L, thread_argument(L), lua_gettop(L) - 1);
  if (results < 0) {
    lua_pushboolean(L, 0);
    lua_insert(L, -2);
    return 2;
  }
  lua_pushboolean(L, 1);
  lua_insert(L, -(results + 1));
  return results + 1;
}

// Closing runs what the script wants closed, on a thread whose count of C calls is as old as its last resumption.
static int reset_thread(lua_State *L, lua_State *thread) {
  session *s = session_of(L);
  enter_nested(L);
  resumed link = {L, s->chain};
  s->chain = &link;
  s->current = thread;
  int status = lua_resetthread(thread);
  s->current = L;
  s->chain = link.outer;
  s->nested--;
  check_caught(L, status);
  return status;
}

static int wrapped(lua_State *L) {
  lua_State *thread = lua_tothread(L, lua_upvalueindex(1));
  int results = resume(L, thread, lua_gettop(L));
  if (results >= 0) return results;
  int status = lua_status(thread);
  if (status != LUA_OK && status != LUA_YIELD && reset_thread(L, thread) != LUA_OK) lua_xmove(thread, L, 1);
  return lua_error(L);
}

static int coroutine_wrap(lua_State *L) {
  coroutine_create(L);
  lua_pushcclosure(L, wrapped, 1);
  return 1;
}

static bool can_be_closed(lua_State *L, lua_State *thread) {
  lua_Debug frame;
  if (L == thread) return false;
  return lua_status(thread) != LUA_OK || !lua_getstack(thread, 0, &frame);
}

static int coroutine_close(lua_State *L) {
  lua_State *thread = thread_argument(L);
  if (!can_be_closed(L, thread)) return luaL_error(L, "cannot close a coroutine that is running");
  if (reset_thread(L, thread) == LUA_OK) {
    lua_pushboolean(L, 1);
    return 1;
  }
  lua_pushboolean(L, 0);
  lua_xmove(thread, L, 1);
  return 2;
}

// ---- what there is

library_entry base_entries[] = {
  {"assert", NULL}, {"collectgarbage", base_collectgarbage}, {"error", NULL}, {"getmetatable", NULL},
  {"ipairs", NULL}, {"load", base_load}, {"next", sorted_next}, {"pairs", sorted_pairs}, {"pcall", base_pcall},
  {"print", print_line}, {"rawequal", NULL}, {"rawget", NULL}, {"rawlen", NULL}, {"rawset", NULL},
  {"require", require_module}, {"select", NULL}, {"setmetatable", base_setmetatable}, {"tonumber", NULL},
  {"tostring", base_tostring}, {"type", NULL}, {"xpcall", base_xpcall},
};
const int32_t base_count = sizeof base_entries / sizeof *base_entries;

library_entry coroutine_entries[] = {
  {"close", coroutine_close}, {"create", coroutine_create}, {"isyieldable", NULL}, {"resume", coroutine_resume},
  {"running", NULL}, {"status", NULL}, {"wrap", coroutine_wrap}, {"yield", NULL},
};
const int32_t coroutine_count = sizeof coroutine_entries / sizeof *coroutine_entries;
