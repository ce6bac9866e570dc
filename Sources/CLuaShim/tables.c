// The table library with every loop on the budget.
#include "session.h"

static int table_insert(lua_State *L) {
  luaL_checktype(L, 1, LUA_TTABLE);
  lua_Integer end = (lua_Integer)((lua_Unsigned)luaL_len(L, 1) + 1), position = end;
  uint64_t ticks = 0;
  int arguments = lua_gettop(L);
  if (arguments != 2 && arguments != 3) return luaL_error(L, "\"table.insert\" takes 2 or 3 arguments");
  if (arguments == 3) {
    position = luaL_checkinteger(L, 2);
    luaL_argcheck(L, (lua_Unsigned)position - 1 < (lua_Unsigned)end, 2, "position out of bounds");
    for (lua_Integer i = end; i > position; i--) {
      tick(L, &ticks);
      lua_geti(L, 1, i - 1);
      lua_seti(L, 1, i);
    }
  }
  lua_seti(L, 1, position);
  return 0;
}

static int table_remove(lua_State *L) {
  luaL_checktype(L, 1, LUA_TTABLE);
  lua_Integer size = luaL_len(L, 1), position = luaL_optinteger(L, 2, size);
  uint64_t ticks = 0;
  if (position != size) {
    luaL_argcheck(L, (lua_Unsigned)position - 1 <= (lua_Unsigned)size, 2, "position out of bounds");
  }
  lua_geti(L, 1, position);
  for (; position < size; position++) {
    tick(L, &ticks);
    lua_geti(L, 1, position + 1);
    lua_seti(L, 1, position);
  }
  lua_pushnil(L);
  lua_seti(L, 1, position);
  return 1;
}

static int table_move(lua_State *L) {
  lua_Integer from = luaL_checkinteger(L, 2), end = luaL_checkinteger(L, 3), to = luaL_checkinteger(L, 4);
  int target = lua_isnoneornil(L, 5) ? 1 : 5;
  uint64_t ticks = 0;
  luaL_checktype(L, 1, LUA_TTABLE);
  luaL_checktype(L, target, LUA_TTABLE);
  if (end >= from) {
    luaL_argcheck(L, from > 0 || end < LUA_MAXINTEGER + from, 3, "too many elements to move");
    lua_Integer count = end - from + 1;
    luaL_argcheck(L, to <= LUA_MAXINTEGER - count + 1, 4, "destination wraps around");
    bool upward = to > end || to <= from || (target != 1 && !lua_rawequal(L, 1, target));
    for (lua_Integer n = 0; n < count; n++) {
      lua_Integer i = upward ? n : count - 1 - n;
      tick(L, &ticks);
      lua_geti(L, 1, from + i);
      lua_seti(L, target, to + i);
    }
  }
  lua_pushvalue(L, target);
  return 1;
}

static void add_item(lua_State *L, luaL_Buffer *b, lua_Integer i) {
  lua_geti(L, 1, i);
  if (!lua_isstring(L, -1)) {
    luaL_error(L, "\"table.concat\" takes strings and numbers, but item %I is a %s", (LUAI_UACINT)i,
               luaL_typename(L, -1));
  }
  luaL_addvalue(b);
}

static int table_concat(lua_State *L) {
  luaL_checktype(L, 1, LUA_TTABLE);
  size_t length;
  const char *separator = luaL_optlstring(L, 2, "", &length);
  lua_Integer i = luaL_optinteger(L, 3, 1), last = lua_isnoneornil(L, 4) ? luaL_len(L, 1) : luaL_checkinteger(L, 4);
  uint64_t ticks = 0;
  luaL_Buffer b;
  luaL_buffinit(L, &b);
  if (i <= last) {
    add_item(L, &b, i);
    while (i < last) {
      tick(L, &ticks);
      luaL_addlstring(&b, separator, length);
      add_item(L, &b, ++i);
    }
  }
  luaL_pushresult(&b);
  return 1;
}

static int table_pack(lua_State *L) {
  int count = lua_gettop(L);
  lua_createtable(L, count, 1);
  lua_insert(L, 1);
  for (int i = count; i >= 1; i--) lua_seti(L, 1, i);
  lua_pushinteger(L, count);
  lua_setfield(L, 1, "n");
  return 1;
}

static int table_unpack(lua_State *L) {
  lua_Integer first = luaL_optinteger(L, 2, 1), last = lua_isnoneornil(L, 3) ? luaL_len(L, 1) : luaL_checkinteger(L, 3);
  uint64_t ticks = 0;
  if (first > last) return 0;
  lua_Unsigned count = (lua_Unsigned)last - (lua_Unsigned)first + 1;
  if (count == 0 || count >= INT32_MAX || !lua_checkstack(L, (int)count)) {
    return luaL_error(L, "too many results to unpack");
  }
  for (lua_Unsigned n = 0; n < count; n++) {
    tick(L, &ticks);
    lua_geti(L, 1, (lua_Integer)((lua_Unsigned)first + n));
  }
  return (int)count;
}

library_entry table_entries[] = {
  {"concat", table_concat}, {"insert", table_insert}, {"move", table_move}, {"pack", table_pack},
  {"remove", table_remove}, {"sort", table_sort}, {"unpack", table_unpack},
};
const int32_t table_count = sizeof table_entries / sizeof *table_entries;
