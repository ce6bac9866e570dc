// The tables of functions that a session starts with. What is Lua's own is looked up once a process, in a state that is
// thrown away, so that a session only fills its tables.
#include "session.h"

#include <math.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

lua_CFunction library_format, library_load, library_setmetatable;

// ---- math: xoshiro256** by Blackman and Vigna, filled by SplitMix64

static uint64_t split_mix(uint64_t *state) {
  uint64_t z = *state += 0x9e3779b97f4a7c15;
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
  z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
  return z ^ (z >> 31);
}

void random_seed(session *s, uint64_t seed) {
  for (int i = 0; i < 4; i++) s->now.random[i] = split_mix(&seed);
}

static uint64_t rotate(uint64_t x, int by) { return (x << by) | (x >> (64 - by)); }

static uint64_t next_random(session *s) {
  uint64_t *r = s->now.random, result = rotate(r[1] * 5, 7) * 9, t = r[1] << 17;
  r[2] ^= r[0];
  r[3] ^= r[1];
  r[1] ^= r[2];
  r[0] ^= r[3];
  r[2] ^= t;
  r[3] = rotate(r[3], 45);
  return result;
}

// A number from 0 to `last`, each as likely: draws under the next power of two until one is not above.
static uint64_t random_up_to(session *s, uint64_t last) {
  uint64_t mask = last ? UINT64_MAX >> __builtin_clzll(last) : 0, draw;
  do draw = next_random(s) & mask;
  while (draw > last);
  return draw;
}

static int math_random(lua_State *L) {
  session *s = session_of(L);
  lua_Integer low = 1, high;
  switch (lua_gettop(L)) {
    case 0: lua_pushnumber(L, (lua_Number)(next_random(s) >> 11) * 0x1p-53); return 1;
    case 1:
      high = luaL_checkinteger(L, 1);
      if (high == 0) {
        lua_pushinteger(L, (lua_Integer)next_random(s));
        return 1;
      }
      break;
    case 2:
      low = luaL_checkinteger(L, 1);
      high = luaL_checkinteger(L, 2);
      break;
    default: return luaL_error(L, "\"math.random\" takes at most 2 arguments");
  }
  luaL_argcheck(L, low <= high, lua_gettop(L), "interval is empty");
  lua_pushinteger(L, (lua_Integer)(random_up_to(s, (uint64_t)high - (uint64_t)low) + (uint64_t)low));
  return 1;
}

// Without an argument: back to the session's own seed.
static int math_randomseed(lua_State *L) {
  session *s = session_of(L);
  uint64_t seed = s->now.seed;
  if (!lua_isnoneornil(L, 1)) {
    lua_Number number = luaL_checknumber(L, 1);
    int whole;
    lua_Integer integer = lua_tointegerx(L, 1, &whole);
    if (whole) seed = (uint64_t)integer;
    else memcpy(&seed, &number, sizeof seed);
  }
  random_seed(s, seed);
  return 0;
}

library_entry math_entries[] = {
  {"abs", NULL}, {"acos", NULL}, {"asin", NULL}, {"atan", NULL}, {"ceil", NULL}, {"cos", NULL}, {"deg", NULL},
  {"exp", NULL}, {"floor", NULL}, {"fmod", NULL}, {"log", NULL}, {"max", NULL}, {"min", NULL}, {"modf", NULL},
  {"rad", NULL}, {"random", math_random}, {"randomseed", math_randomseed}, {"sin", NULL}, {"sqrt", NULL},
  {"tan", NULL}, {"tointeger", NULL}, {"type", NULL}, {"ult", NULL},
};
const int32_t math_count = sizeof math_entries / sizeof *math_entries;

// ---- utf8: long strings are read in one go, so that they count by length

static lua_CFunction utf8_codepoint_found, utf8_len_found, utf8_offset_found;

static int by_length(lua_State *L, lua_CFunction found) {
  size_t length;
  luaL_checklstring(L, 1, &length);
  charge(L, length / 8);
  return found(L);
}

static int utf8_codepoint(lua_State *L) { return by_length(L, utf8_codepoint_found); }
static int utf8_len(lua_State *L) { return by_length(L, utf8_len_found); }
static int utf8_offset(lua_State *L) { return by_length(L, utf8_offset_found); }

static library_entry utf8_entries[] = {
  {"char", NULL}, {"codepoint", utf8_codepoint}, {"codes", NULL}, {"len", utf8_len}, {"offset", utf8_offset},
};

// Arithmetic on strings that are numbers: Lua has it as metamethods.
static library_entry string_metamethods[] = {
  {"__add", NULL}, {"__sub", NULL}, {"__mul", NULL}, {"__mod", NULL}, {"__pow", NULL},
  {"__div", NULL}, {"__idiv", NULL}, {"__unm", NULL},
};

library libraries[] = {
  {NULL, base_entries, 0}, {"coroutine", coroutine_entries, 0}, {"table", table_entries, 0},
  {"string", string_entries, 0}, {"math", math_entries, 0}, {"utf8", utf8_entries, 5}, {"=", string_metamethods, 8},
};
#define LIBRARIES ((int)(sizeof libraries / sizeof *libraries))

// ---- finding, once

static lua_CFunction find(lua_State *L, const char *library, const char *name) {
  int top = lua_gettop(L);
  if (!library) {
    lua_getglobal(L, name);
  } else if (*library == '=') {
    lua_pushliteral(L, "");
    if (!lua_getmetatable(L, -1)) abort();
    lua_getfield(L, -1, name);
  } else {
    lua_getglobal(L, library);
    lua_getfield(L, -1, name);
  }
  lua_CFunction found = lua_tocfunction(L, -1);
  lua_settop(L, top);
  if (!found) abort();
  return found;
}

static void find_all(void) {
  lua_State *L = luaL_newstate();
  if (!L) abort();
  luaL_openlibs(L);
  libraries[0].count = base_count;
  libraries[1].count = coroutine_count;
  libraries[2].count = table_count;
  libraries[3].count = string_count;
  libraries[4].count = math_count;
  for (int i = 0; i < LIBRARIES; i++) {
    for (int j = 0; j < libraries[i].count; j++) {
      library_entry *entry = &libraries[i].entries[j];
      entry->found = entry->own ? entry->own : find(L, libraries[i].name, entry->name);
    }
  }
  library_format = find(L, "string", "format");
  library_load = find(L, NULL, "load");
  library_setmetatable = find(L, NULL, "setmetatable");
  utf8_codepoint_found = find(L, "utf8", "codepoint");
  utf8_len_found = find(L, "utf8", "len");
  utf8_offset_found = find(L, "utf8", "offset");
  lua_close(L);
}

void prepare_libraries(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, find_all);
}

// ---- filling, once a session

static void fill(lua_State *L, const library *from) {
  for (int i = 0; i < from->count; i++) {
    lua_pushcfunction(L, from->entries[i].found);
    lua_setfield(L, -2, from->entries[i].name);
  }
}

static void fill_constants(lua_State *L) {
  lua_getfield(L, -1, "math");
  lua_pushnumber(L, 3.141592653589793);
  lua_setfield(L, -2, "pi");
  lua_pushnumber(L, (lua_Number)HUGE_VAL);
  lua_setfield(L, -2, "huge");
  lua_pushinteger(L, LUA_MAXINTEGER);
  lua_setfield(L, -2, "maxinteger");
  lua_pushinteger(L, LUA_MININTEGER);
  lua_setfield(L, -2, "mininteger");
  lua_getfield(L, -2, "utf8");
  lua_pushlstring(L, "[\0-\x7F\xC2-\xFD][\x80-\xBF]*", 14);
  lua_setfield(L, -2, "charpattern");
  lua_pop(L, 2);
}

void open_libraries(lua_State *L) {
  luaL_checkstack(L, 8, NULL);
  lua_pushglobaltable(L);
  fill(L, &libraries[0]);
  lua_pushvalue(L, -1);
  lua_setfield(L, -2, "_G");
  lua_pushliteral(L, LUA_VERSION);
  lua_setfield(L, -2, "_VERSION");
  for (int i = 1; i < LIBRARIES - 1; i++) {
    lua_createtable(L, 0, libraries[i].count + 4);
    fill(L, &libraries[i]);
    lua_setfield(L, -2, libraries[i].name);
  }
  fill_constants(L);
  lua_pushliteral(L, "");
  lua_createtable(L, 0, 10);
  fill(L, &libraries[LIBRARIES - 1]);
  lua_getfield(L, -3, "string");
  lua_setfield(L, -2, "__index");
  lua_setmetatable(L, -2);
  lua_pop(L, 2);
}
