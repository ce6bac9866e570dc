// Tables in an order: `pairs` and `next` by key, and the table library with every loop on the budget.
#include "session.h"

#include <string.h>

// ---- the order of keys: numbers ascending, then strings by bytes, then false, true

enum { KEY_NUMBER, KEY_STRING, KEY_BOOLEAN };

typedef struct {
  int8_t kind;
  bool is_float, boolean;
  lua_Integer integer;
  lua_Number number;
  const char *bytes;
  size_t length;
  lua_Integer position;  // in the list of keys
} key;

static key read_key(lua_State *L, int index, lua_Integer position) {
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
      luaL_error(L, "a key of the table is a %s: only numbers, strings and booleans have an order",
                 luaL_typename(L, index));
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

static int compare_keys(const key *a, const key *b) {
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

// Pushes the keys of a table in order; returns how many. A sequence 1 … n pushes nil instead.
static lua_Integer push_keys(lua_State *L, int table) {
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

// ---- next: the keys of the last few tables are remembered, with the position

static const char next_cache_key = 0;

// The cache: at 2i+1 the table, at 2i+2 its keys.
static void push_next_cache(lua_State *L) {
  if (lua_rawgetp(L, LUA_REGISTRYINDEX, &next_cache_key) == LUA_TTABLE) return;
  lua_pop(L, 1);
  lua_createtable(L, 2 * NEXT_CACHE, 0);
  lua_pushvalue(L, -1);
  lua_rawsetp(L, LUA_REGISTRYINDEX, &next_cache_key);
}

static next_entry *cached(session *s, const void *table) {
  for (int i = 0; i < NEXT_CACHE; i++) {
    if (s->now.next[i].table == table) return &s->now.next[i];
  }
  return NULL;
}

static int first_key(lua_State *L) {
  session *s = session_of(L);
  next_entry *entry = cached(s, lua_topointer(L, 1));
  if (entry) entry->table = NULL;
  key best = {0};
  uint64_t count = 0;
  lua_pushnil(L);  // 3: the best key so far
  lua_pushnil(L);  // 4: the key that is looked at
  while (lua_next(L, 1)) {
    lua_pop(L, 1);
    key k = read_key(L, 4, 0);
    if (count++ == 0 || compare_keys(&k, &best) < 0) {
      best = k;
      lua_pushvalue(L, 4);
      lua_replace(L, 3);
    }
  }
  charge(L, count / 8);
  if (count == 0) return 1;
  lua_settop(L, 3);
  lua_pushvalue(L, 3);
  lua_rawget(L, 1);
  return 2;
}

// Pushes the keys of the table at 1 as a list, by way of the cache.
static next_entry *keys_for_next(lua_State *L) {
  session *s = session_of(L);
  const void *table = lua_topointer(L, 1);
  push_next_cache(L);
  int cache = lua_gettop(L);
  next_entry *entry = cached(s, table);
  if (entry) {
    lua_rawgeti(L, cache, 2 * (entry - s->now.next) + 2);
    return entry;
  }
  lua_Integer count = push_keys(L, 1);
  if (lua_isnil(L, -1)) {
    lua_pop(L, 1);
    lua_createtable(L, count > INT32_MAX ? 0 : (int)count, 0);
    for (lua_Integer i = 1; i <= count; i++) {
      lua_pushinteger(L, i);
      lua_rawseti(L, -2, i);
    }
  }
  int turn = s->now.next_turn;
  lua_pushvalue(L, 1);
  s->now.next[turn].table = NULL;
  lua_rawseti(L, cache, 2 * turn + 1);
  lua_pushvalue(L, -1);
  lua_rawseti(L, cache, 2 * turn + 2);
  s->now.next_turn = (turn + 1) % NEXT_CACHE;
  s->now.next[turn] = (next_entry){table, 0};
  return &s->now.next[turn];
}

// The number of keys that are not after the key at 2.
static lua_Integer position_of(lua_State *L, int list, lua_Integer guess) {
  lua_Integer low = 0, high = (lua_Integer)lua_rawlen(L, list);
  if (guess > 0 && guess <= high) {
    lua_rawgeti(L, list, guess);
    bool found = lua_rawequal(L, -1, 2);
    lua_pop(L, 1);
    if (found) return guess;
  }
  key wanted = read_key(L, 2, 0);
  while (low < high) {
    lua_Integer middle = low + (high - low) / 2;
    lua_rawgeti(L, list, middle + 1);
    key k = read_key(L, -1, 0);
    int order = compare_keys(&k, &wanted);
    lua_pop(L, 1);
    if (order <= 0) low = middle + 1;
    else high = middle;
  }
  return low;
}

int sorted_next(lua_State *L) {
  luaL_checktype(L, 1, LUA_TTABLE);
  lua_settop(L, 2);
  if (lua_isnil(L, 2)) return first_key(L);
  next_entry *entry = keys_for_next(L);
  int list = lua_gettop(L);
  lua_Integer position = position_of(L, list, entry->position), count = (lua_Integer)lua_rawlen(L, list);
  while (position < count) {
    lua_rawgeti(L, list, ++position);
    lua_pushvalue(L, -1);
    if (lua_rawget(L, 1) != LUA_TNIL) {
      entry->position = position;
      return 2;
    }
    lua_settop(L, list);
  }
  entry->table = NULL;
  lua_pushnil(L);
  return 1;
}

// ---- the table library

// Counts one element of a loop.
static inline void tick(lua_State *L, uint64_t *ticks) {
  if ((++*ticks & 255) == 0) charge(L, 64);
}

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

// ---- sort: stable, and the table is written once all comparisons are done

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

static int table_sort(lua_State *L) {
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

library_entry table_entries[] = {
  {"concat", table_concat}, {"insert", table_insert}, {"move", table_move}, {"pack", table_pack},
  {"remove", table_remove}, {"sort", table_sort}, {"unpack", table_unpack},
};
const int32_t table_count = sizeof table_entries / sizeof *table_entries;
