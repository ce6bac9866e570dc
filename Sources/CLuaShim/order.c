// The order of a table's keys, and `pairs`, which goes by it: numbers ascending, then strings by bytes, then false, true.
#include "order.h"

#include <string.h>

key read_key(lua_State *L, int index, lua_Integer position) {
  key k = {.position = position};
  switch (lua_type(L, index)) {
    case LUA_TNUMBER:
      k.kind = KEY_NUMBER;
      k.is_float = !lua_isinteger(L, index);
      if (k.is_float) k.number = lua_tonumber(L, index);
      else k.integer = lua_tointeger(L, index);
      break;
    case LUA_TSTRING:
      k.kind = KEY_STRING;
      k.bytes = lua_tolstring(L, index, &k.length);
      break;
    case LUA_TBOOLEAN:
      k.kind = KEY_BOOLEAN;
      k.boolean = lua_toboolean(L, index);
      break;
    default:
      // Which key it is would not be the same in each run.
      luaL_error(L, "a key of the table is neither a number nor a string nor a boolean: only those have an order");
  }
  return k;
}

// No float key has an integer's value: Lua makes those integers.
static int compare_mixed(lua_Integer integer, lua_Number number) {
  if (number >= 9223372036854775808.0) return -1;
  if (number < -9223372036854775808.0) return 1;
  lua_Integer whole = (lua_Integer)number;  // towards zero
  if (integer != whole) return integer < whole ? -1 : 1;
  return number > (lua_Number)whole ? -1 : 1;
}

static int compare_bytes(const char *a, size_t a_length, const char *b, size_t b_length) {
  int order = memcmp(a, b, a_length < b_length ? a_length : b_length);
  return order ? order : (a_length > b_length) - (a_length < b_length);
}

int compare_keys(const key *a, const key *b) {
  if (a->kind != b->kind) return a->kind < b->kind ? -1 : 1;
  switch (a->kind) {
    case KEY_NUMBER:
      if (a->is_float && b->is_float) return (a->number > b->number) - (a->number < b->number);
      if (a->is_float) return -compare_mixed(b->integer, a->number);
      if (b->is_float) return compare_mixed(a->integer, b->number);
      return (a->integer > b->integer) - (a->integer < b->integer);
    case KEY_STRING: return compare_bytes(a->bytes, a->length, b->bytes, b->length);
    default: return a->boolean - b->boolean;
  }
}

// Merges runs of growing width from one half of the room to the other; returns where the sorted keys are.
static key *sort_keys(key *keys, key *room, lua_Integer count) {
  for (lua_Integer width = 1; width < count; width *= 2) {
    for (lua_Integer start = 0; start < count; start += 2 * width) {
      lua_Integer middle = start + width < count ? start + width : count;
      lua_Integer end = middle + width < count ? middle + width : count;
      lua_Integer a = start, b = middle;
      for (lua_Integer to = start; to < end; to++) {
        bool first = b >= end || (a < middle && compare_keys(&keys[a], &keys[b]) <= 0);
        room[to] = first ? keys[a++] : keys[b++];
      }
    }
    key *other = keys;
    keys = room;
    room = other;
  }
  return keys;
}

#define FEW_KEYS 32

// With a list of keys on top: replaces it by one in order.
static void sort_list(lua_State *L, lua_Integer count) {
  int list = lua_gettop(L);
  key *keys = lua_newuserdatauv(L, 2 * (size_t)count * sizeof(key), 0);
  for (lua_Integer i = 0; i < count; i++) {
    lua_rawgeti(L, list, i + 1);
    keys[i] = read_key(L, -1, i + 1);  // the list keeps its string alive
    lua_pop(L, 1);
  }
  const key *sorted = sort_keys(keys, keys + count, count);
  lua_createtable(L, count > INT32_MAX ? 0 : (int)count, 0);
  for (lua_Integer i = 0; i < count; i++) {
    lua_rawgeti(L, list, sorted[i].position);
    lua_rawseti(L, -2, i + 1);
  }
  lua_replace(L, list);
  lua_settop(L, list);
}

static void push_many_keys(lua_State *L, int table, lua_Integer count) {
  lua_createtable(L, count > INT32_MAX ? 0 : (int)count, 0);
  int list = lua_gettop(L);
  lua_Integer position = 0;
  lua_pushnil(L);
  while (lua_next(L, table)) {
    lua_pop(L, 1);
    lua_pushvalue(L, -1);
    lua_rawseti(L, list, ++position);
  }
  sort_list(L, count);
}

// The keys lie above `base`; they are replaced by a list.
static void push_few_keys(lua_State *L, int base, int count) {
  key keys[2 * FEW_KEYS];
  for (int i = 0; i < count; i++) keys[i] = read_key(L, base + 1 + i, base + 1 + i);
  const key *sorted = sort_keys(keys, keys + count, count);
  lua_createtable(L, count, 0);
  for (int i = 0; i < count; i++) {
    lua_pushvalue(L, (int)sorted[i].position);
    lua_rawseti(L, -2, i + 1);
  }
  lua_replace(L, base + 1);
  lua_settop(L, base + 1);
}

lua_Integer push_keys(lua_State *L, int table) {
  lua_Integer count = 0;
  bool sequence = true;
  int base = lua_gettop(L);
  luaL_checkstack(L, FEW_KEYS + 8, NULL);
  lua_pushnil(L);
  while (lua_next(L, table)) {
    lua_pop(L, 1);
    count++;
    sequence = sequence && lua_isinteger(L, -1) && lua_tointeger(L, -1) == count;
    if (count <= FEW_KEYS) lua_pushvalue(L, -1);
  }
  uint64_t work = (uint64_t)count / 8;
  if (sequence) {
    lua_settop(L, base);
    lua_pushnil(L);
  } else {
    work = (uint64_t)count * (uint64_t)(64 - __builtin_clzll((uint64_t)count + 1)) / 4;
    if (count <= FEW_KEYS) {
      push_few_keys(L, base, (int)count);
    } else {
      lua_settop(L, base);
      push_many_keys(L, table, count);
    }
  }
  charge(L, work);
  return count;
}

// ---- pairs

// Upvalues: the keys, how many, the position.
static int step_keys(lua_State *L) {
  lua_Integer count = lua_tointeger(L, lua_upvalueindex(2)), position = lua_tointeger(L, lua_upvalueindex(3));
  luaL_checktype(L, 1, LUA_TTABLE);
  lua_settop(L, 1);
  while (position < count) {
    lua_rawgeti(L, lua_upvalueindex(1), ++position);
    lua_pushvalue(L, -1);
    if (lua_rawget(L, 1) != LUA_TNIL) {
      lua_pushinteger(L, position);
      lua_replace(L, lua_upvalueindex(3));
      return 2;
    }
    lua_settop(L, 1);
  }
  lua_pushinteger(L, count);
  lua_replace(L, lua_upvalueindex(3));
  lua_pushnil(L);
  return 1;
}

static int step_sequence(lua_State *L) {
  lua_Integer count = lua_tointeger(L, lua_upvalueindex(1)), position = lua_tointeger(L, 2);
  luaL_checktype(L, 1, LUA_TTABLE);
  lua_settop(L, 1);
  while (position < count) {
    lua_pushinteger(L, ++position);
    if (lua_rawgeti(L, 1, position) != LUA_TNIL) return 2;
    lua_settop(L, 1);
  }
  lua_pushnil(L);
  return 1;
}

int sorted_pairs(lua_State *L) {
  luaL_checkany(L, 1);
  if (luaL_getmetafield(L, 1, "__pairs") != LUA_TNIL) {
    lua_pushvalue(L, 1);
    lua_call(L, 1, 3);
    return 3;
  }
  luaL_checktype(L, 1, LUA_TTABLE);
  lua_settop(L, 1);
  lua_Integer count = push_keys(L, 1);
  lua_pushinteger(L, count);
  if (lua_isnil(L, 2)) {
    lua_remove(L, 2);
    lua_pushcclosure(L, step_sequence, 1);
  } else {
    lua_pushinteger(L, 0);
    lua_pushcclosure(L, step_keys, 3);
  }
  lua_pushvalue(L, 1);
  lua_pushnil(L);
  return 3;
}
