// From Lua into the host: trampolines that raise only after the host has returned.
#include "session.h"

#include <stdio.h>
#include <string.h>

static int raise_host_error(lua_State *L, int32_t status) {
  session *s = session_of(L);
  if (status == SIM_RAISE_AGAIN) {
    if (s->pending_is_nil) lua_pushnil(L);
    else lua_rawgetp(L, LUA_REGISTRYINDEX, s);
    s->keep_frames = true;
  } else {
    lua_pushlstring(L, s->error.bytes, s->error.length);
  }
  return lua_error(L);
}

int call_host(lua_State *L, int32_t function) {
  session *s = session_of(L);
  size_t mark = s->tape.length;
  if (s->fatal) return raise_fatal(L);
  int32_t status = s->host(s->context, L, function);
  if (s->fatal) return raise_fatal(L);
  if (status == SIM_OK) return play_tape(L, mark, 0);
  s->tape.length = mark;
  return raise_host_error(L, status);
}

static int not_an_object(lua_State *L, int32_t class_id) {
  lua_Debug frame;
  const char *method = "method", *class_name = "object";
  if (lua_getstack(L, 0, &frame) && lua_getinfo(L, "n", &frame) && frame.name) method = frame.name;
  lua_rawgetp(L, LUA_REGISTRYINDEX, (void *)(intptr_t)class_id);
  if (lua_istable(L, -1) && lua_getfield(L, -1, "__name") == LUA_TSTRING) class_name = lua_tostring(L, -1);
  return luaL_error(L, "call \"%s\" with a colon: %s:%s(...)", method, class_name, method);
}

// Upvalues: the function's number, and the class whose method it is, or 0.
int call_function(lua_State *L) {
  int32_t class_id = (int32_t)lua_tointeger(L, lua_upvalueindex(2));
  if (class_id && sim_object(L, 1, NULL) != class_id) return not_an_object(L, class_id);
  return call_host(L, (int32_t)lua_tointeger(L, lua_upvalueindex(1)));
}

void sim_raise(lua_State *L, const char *message, size_t length, int64_t code, bool adds_place) {
  session *s = session_of(L);
  char number[16];
  int32_t line, chunk = adds_place ? sim_place(L, &line) : -1;
  s->error.length = 0;
  if (chunk >= 0) {
    buffer_add(&s->error, s->chunk_names[chunk], strlen(s->chunk_names[chunk]));
    int digits = snprintf(number, sizeof number, ":%d: ", (int)line);
    buffer_add(&s->error, number, (size_t)digits);
  }
  buffer_add(&s->error, message, length);
  s->error_code = code;
  s->error_is_raised = true;
}

bool sim_raised(lua_State *L, int32_t index, int64_t *code) {
  session *s = session_of(L);
  size_t length;
  const char *text = sim_string(L, index, &length);
  if (!s->error_is_raised || !text || length != s->error.length) return false;
  if (length && memcmp(text, s->error.bytes, length) != 0) return false;
  *code = s->error_code;
  return true;
}

// ---- print, require

int print_line(lua_State *L) {
  int count = lua_gettop(L);
  luaL_Buffer line;
  luaL_buffinit(L, &line);
  for (int i = 1; i <= count; i++) {
    if (i > 1) luaL_addchar(&line, '\t');
    push_text(L, i, NULL);
    luaL_addvalue(&line);
  }
  luaL_pushresult(&line);
  if (count) lua_replace(L, 1);
  lua_settop(L, 1);
  return call_host(L, SIM_PRINT);
}

static const char loaded_key = 0;

// Replaces the name at 1 by the path it stands for: `a.b` and `a/b` are `a/b.lua`.
static void push_module_path(lua_State *L) {
  size_t length;
  const char *name = luaL_checklstring(L, 1, &length);
  luaL_Buffer path;
  luaL_buffinit(L, &path);
  bool part = false;  // whether the part so far has a character
  for (size_t i = 0; i < length; i++) {
    unsigned char c = (unsigned char)name[i];
    bool divides = c == '.' || c == '/';
    if ((divides && !part) || c < ' ' || c == 127 || c == '\\' || c == ':') part = divides = false, i = length;
    else luaL_addchar(&path, divides ? '/' : (char)c);
    part = i < length && !divides;
  }
  if (!part) {
    luaL_error(L, "\"require\" takes a name such as \"shared.steps\", below the folder of the scripts, not \"%s\"", name);
  }
  luaL_addstring(&path, ".lua");
  luaL_pushresult(&path);
}

// The table of what modules returned; a module that runs is there as a light userdata.
static void push_loaded(lua_State *L) {
  if (lua_rawgetp(L, LUA_REGISTRYINDEX, &loaded_key) == LUA_TTABLE) return;
  lua_pop(L, 1);
  lua_newtable(L);
  lua_pushvalue(L, -1);
  lua_rawsetp(L, LUA_REGISTRYINDEX, &loaded_key);
}

// Pushes the module's function. The host gives its bytecode and the name of its chunk.
static void push_module(lua_State *L, int path) {
  int top = lua_gettop(L);
  lua_pushvalue(L, path);
  lua_replace(L, 1);
  if (call_host(L, SIM_REQUIRE) != 2) {
    luaL_error(L, "there is no module \"%s\": no file \"%s\" in the folder of the scripts", lua_tostring(L, 2),
               lua_tostring(L, path));
  }
  size_t length;
  const char *code = lua_tolstring(L, -2, &length);
  add_chunk(session_of(L), lua_tostring(L, -1));
  if (luaL_loadbufferx(L, code, length, "=module", "b") != LUA_OK) lua_error(L);
  lua_replace(L, top + 1);
  lua_settop(L, top + 1);
}

int require_module(lua_State *L) {
  lua_settop(L, 1);
  luaL_checkstring(L, 1);
  lua_pushvalue(L, 1);   // 2: the name
  push_module_path(L);   // 3: the path
  push_loaded(L);        // 4
  lua_pushvalue(L, 3);
  int kind = lua_rawget(L, 4);
  if (kind == LUA_TLIGHTUSERDATA) {
    return luaL_error(L, "module \"%s\" requires itself, or it failed before", lua_tostring(L, 2));
  }
  if (kind != LUA_TNIL) return 1;
  lua_settop(L, 4);
  push_module(L, 3);  // 5
  lua_pushvalue(L, 3);
  lua_pushlightuserdata(L, session_of(L));
  lua_rawset(L, 4);
  lua_pushvalue(L, 2);
  lua_call(L, 1, 1);
  if (lua_isnil(L, -1)) {
    lua_pop(L, 1);
    lua_pushboolean(L, 1);
  }
  lua_pushvalue(L, 3);
  lua_pushvalue(L, -2);
  lua_rawset(L, 4);
  return 1;
}
