// From the host into Lua: everything that may raise, under a protected call.
#include "protected.h"

#include <string.h>

// ---- what happens to an error before the stack is unwound

static int text_body(lua_State *L) {
  push_text(L, 1, NULL);
  return 1;
}

int on_error(lua_State *L) {
  session *s = session_of(L);
  if (s->fatal) return 1;
  if (!s->keep_frames) note_frames(s, L);
  s->keep_frames = false;
  lua_settop(L, 1);
  bool has_text = luaL_getmetafield(L, 1, "__tostring") != LUA_TNIL;
  lua_settop(L, 1);
  if (!has_text) return 1;
  lua_pushcfunction(L, text_body);
  lua_pushvalue(L, 1);
  if (lua_pcall(L, 1, 1, 0) != LUA_OK) lua_settop(L, 1);
  return 1;
}

// A failure is put into words by the host, which is no cheap loop to write.
#define FAILURE_COST 500

static int32_t leave(lua_State *L, int status) {
  session *s = session_of(L);
  s->depth--;
  if (status == LUA_ERRMEM) give_up(s, L, SIM_MEMORY);
  if (status == LUA_OK && !s->fatal) return SIM_OK;
  s->now.spent += FAILURE_COST;
  if (status == LUA_OK) lua_pushnil(L);
  s->pending_is_nil = lua_isnil(L, -1);
  // The slot exists and stays filled, so that to write it allocates nothing.
  if (s->pending_is_nil) lua_pushboolean(L, 0);
  else lua_pushvalue(L, -1);
  lua_rawsetp(L, LUA_REGISTRYINDEX, s);
  return SIM_FAILED;
}

// Whether there is room to begin; what is over before it begins fails with nil.
static bool begin(lua_State *L) {
  session *s = session_of(L);
  if (!lua_checkstack(L, 12)) {
    give_up(s, L, SIM_MEMORY);
    return false;
  }
  if (s->depth == 0 && !s->fatal) {
    s->keep_frames = false;
    s->frame_count = 0;
  }
  s->depth++;
  return true;
}

int32_t protect(lua_State *L, lua_CFunction body, request *r, int32_t index) {
  if (index) index = lua_absindex(L, index);
  if (!begin(L)) return SIM_FAILED;
  int handler = lua_gettop(L) + 1;
  lua_pushcfunction(L, on_error);
  lua_pushcfunction(L, body);
  lua_pushlightuserdata(L, r);
  if (index) lua_pushvalue(L, index);
  int status = lua_pcall(L, index ? 2 : 1, 0, handler);
  lua_remove(L, handler);
  return leave(L, status);
}

// ---- chunks

static int write_output(lua_State *L, const void *bytes, size_t length, void *output) {
  (void)L;
  return buffer_add(output, bytes, length) ? 0 : 1;
}

static int compile_body(lua_State *L) {
  request *r = request_of(L);
  session *s = session_of(L);
  s->output.length = 0;
  int status = luaL_loadbufferx(L, r->bytes, r->length, r->name, "t");
  if (status != LUA_OK) {
    r->failed_to_parse = status != LUA_ERRMEM;  // too much nesting is no syntax error to Lua
    if (status == LUA_ERRMEM) give_up(s, L, SIM_MEMORY);
    return lua_error(L);
  }
  if (lua_dump(L, write_output, &s->output, 0) != 0) return luaL_error(L, "not enough memory");
  return 0;
}

int32_t sim_compile(lua_State *L, const char *source, size_t length, const char *name) {
  request r = {.bytes = source, .length = length, .name = name};
  int32_t status = protect(L, compile_body, &r, 0);
  return status == SIM_FAILED && r.failed_to_parse ? SIM_SYNTAX : status;
}

const char *sim_output(lua_State *L, size_t *length) {
  session *s = session_of(L);
  *length = s->output.length;
  return s->output.bytes;
}

static int load_body(lua_State *L) {
  request *r = request_of(L);
  if (luaL_loadbufferx(L, r->bytes, r->length, r->name, "b") != LUA_OK) return lua_error(L);
  r->reference = luaL_ref(L, LUA_REGISTRYINDEX);
  return 0;
}

int32_t sim_load(lua_State *L, const char *code, size_t length, const char *name, int32_t *reference) {
  request r = {.bytes = code, .length = length, .name = name};
  int32_t status = protect(L, load_body, &r, 0);
  if (status == SIM_OK) add_chunk(session_of(L), name);
  *reference = r.reference;
  return status;
}

// ---- calls

// The request, the function, the values named on the tape.
static int call_body(lua_State *L) {
  size_t mark = request_of(L)->mark;
  int top = lua_gettop(L);
  lua_pushvalue(L, 2);
  int arguments = play_tape(L, mark, 3);
  lua_call(L, arguments, LUA_MULTRET);
  return lua_gettop(L) - top;
}

int32_t sim_call(lua_State *L, int32_t index, size_t mark) {
  session *s = session_of(L);
  request r = {.mark = mark};
  index = lua_absindex(L, index);
  if (!begin(L)) {
    s->tape.length = mark;
    return SIM_FAILED;
  }
  int handler = lua_gettop(L) + 1;
  int slots = push_slots(L, mark);
  lua_pushcfunction(L, on_error);
  lua_pushcfunction(L, call_body);
  lua_pushlightuserdata(L, &r);
  lua_pushvalue(L, index);
  lua_rotate(L, handler, 4);
  int status = lua_pcall(L, 2 + slots, LUA_MULTRET, handler);
  lua_remove(L, handler);
  s->tape.length = mark;
  return leave(L, status);
}

// ---- references

static int keep_body(lua_State *L) {
  request_of(L)->reference = luaL_ref(L, LUA_REGISTRYINDEX);
  return 0;
}

int32_t sim_keep(lua_State *L, int32_t index, int32_t *reference) {
  request r = {0};
  int32_t status = protect(L, keep_body, &r, index);
  *reference = r.reference;
  return status;
}

static int release_body(lua_State *L) {
  luaL_unref(L, LUA_REGISTRYINDEX, request_of(L)->reference);
  return 0;
}

int32_t sim_release(lua_State *L, int32_t reference) {
  request r = {.reference = reference};
  return protect(L, release_body, &r, 0);
}
