// A stable sort: the library's draws its pivot from the clock. The table is written once all comparisons are done, so that
// an error in one of them changes nothing.
#include "session.h"

// Whether the value at one index comes before that at the other: by the function at 2, else by `<`.
static bool comes_before(lua_State *L, int a, int b) {
  if (lua_isnil(L, 2)) return lua_compare(L, a, b, LUA_OPLT);
  lua_pushvalue(L, 2);
  lua_pushvalue(L, a - 1);
  lua_pushvalue(L, b - 2);
  lua_call(L, 2, 1);
  bool before = lua_toboolean(L, -1);
  lua_pop(L, 1);
  return before;
}

// Merges [start, middle) and [middle, end) of the list at `from` into the list at `to`; the second goes first only where
// it really is less.
static void merge(lua_State *L, int from, int to, lua_Integer start, lua_Integer middle, lua_Integer end) {
  lua_Integer a = start, b = middle;
  uint64_t ticks = 0;
  for (lua_Integer position = start; position < end; position++) {
    bool second = false;
    tick(L, &ticks);
    if (a < middle && b < end) {
      lua_rawgeti(L, from, b);
      lua_rawgeti(L, from, a);
      second = comes_before(L, -2, -1);
      lua_pop(L, 2);
    } else {
      second = a >= middle;
    }
    lua_rawgeti(L, from, second ? b++ : a++);
    lua_rawseti(L, to, position);
  }
}

int table_sort(lua_State *L) {
  luaL_checktype(L, 1, LUA_TTABLE);
  lua_settop(L, 2);
  if (!lua_isnil(L, 2)) luaL_checktype(L, 2, LUA_TFUNCTION);
  lua_Integer count = luaL_len(L, 1);
  if (count < 2) return 0;
  luaL_argcheck(L, count < INT32_MAX, 1, "too many items to sort");
  luaL_checkstack(L, 16, NULL);
  uint64_t ticks = 0;
  int from = 3, to = 4;
  lua_newtable(L);
  lua_newtable(L);
  for (lua_Integer i = 1; i <= count; i++) {
    tick(L, &ticks);
    lua_geti(L, 1, i);
    lua_rawseti(L, from, i);
  }
  for (lua_Integer width = 1; width < count; width *= 2) {
    for (lua_Integer start = 1; start <= count; start += 2 * width) {
      lua_Integer middle = start + width <= count ? start + width : count + 1;
      lua_Integer end = middle + width <= count ? middle + width : count + 1;
      merge(L, from, to, start, middle, end);
    }
    from ^= to, to ^= from, from ^= to;
  }
  for (lua_Integer i = 1; i <= count; i++) {
    tick(L, &ticks);
    lua_rawgeti(L, from, i);
    lua_seti(L, 1, i);
  }
  return 0;
}
