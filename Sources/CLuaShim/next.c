// `next` in the order of keys. The keys of the last few tables are remembered, with the position, so that to go through a
// table sorts it once.
#include "order.h"

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
