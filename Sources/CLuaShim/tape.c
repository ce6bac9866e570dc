// Values on their way into Lua: the host writes them down, C pushes them once the host is out of the way, because to push
// is to allocate, and to allocate may jump.
#include "session.h"

#include <string.h>

#define DEPTH_LIMIT 150

enum {
  PUT_NIL, PUT_FALSE, PUT_TRUE, PUT_INTEGER, PUT_NUMBER, PUT_STRING, PUT_OBJECT, PUT_REFERENCE, PUT_SLOT, PUT_OPEN,
  PUT_KEY, PUT_CLOSE
};

static void put(lua_State *L, char kind, const void *bytes, size_t length) {
  session *s = session_of(L);
  if (!buffer_reserve(&s->tape, length + 1)) {
    s->tape_broken = true;
    return;
  }
  s->tape.bytes[s->tape.length++] = kind;
  buffer_add(&s->tape, bytes, length);
}

static void put_text(lua_State *L, char kind, const char *bytes, size_t length) {
  session *s = session_of(L);
  put(L, kind, &length, sizeof length);
  if (!buffer_add(&s->tape, bytes, length)) s->tape_broken = true;
}

size_t sim_mark(lua_State *L) { return session_of(L)->tape.length; }
void sim_rewind(lua_State *L, size_t mark) { session_of(L)->tape.length = mark; }
void sim_put_nil(lua_State *L) { put(L, PUT_NIL, NULL, 0); }
void sim_put_boolean(lua_State *L, bool value) { put(L, value ? PUT_TRUE : PUT_FALSE, NULL, 0); }
void sim_put_integer(lua_State *L, int64_t value) { put(L, PUT_INTEGER, &value, sizeof value); }
void sim_put_number(lua_State *L, double value) { put(L, PUT_NUMBER, &value, sizeof value); }
void sim_put_string(lua_State *L, const char *bytes, size_t length) { put_text(L, PUT_STRING, bytes, length); }
void sim_put_open(lua_State *L) { put(L, PUT_OPEN, NULL, 0); }
void sim_put_key(lua_State *L, const char *bytes, size_t length) { put_text(L, PUT_KEY, bytes, length); }
void sim_put_close(lua_State *L) { put(L, PUT_CLOSE, NULL, 0); }
void sim_put_reference(lua_State *L, int32_t reference) { put(L, PUT_REFERENCE, &reference, sizeof reference); }

void sim_put_object(lua_State *L, int32_t class_id, int64_t payload) {
  int64_t both[2] = {class_id, payload};
  put(L, PUT_OBJECT, both, sizeof both);
}

void sim_put_slot(lua_State *L, int32_t index) {
  index = lua_absindex(L, index);
  put(L, PUT_SLOT, &index, sizeof index);
}

// ---- playing

typedef struct {
  lua_State *L;
  session *s;
  size_t at, end;
  int slot;     // the first of the values that the tape names, in the order in which it does; 0: it gives their indices
  int indices;  // how many of those are good
} player;

static void take(player *p, void *to, size_t length) {
  if (length > p->end - p->at) luaL_error(p->L, "a value of the host is cut off");
  memcpy(to, p->s->tape.bytes + p->at, length);
  p->at += length;
}

static void take_text(player *p) {
  size_t length;
  take(p, &length, sizeof length);
  if (length > p->end - p->at) luaL_error(p->L, "a value of the host is cut off");
  lua_pushlstring(p->L, p->s->tape.bytes + p->at, length);
  p->at += length;
}

static void push_object(lua_State *L, int64_t class_id, int64_t payload) {
  int64_t *object = lua_newuserdatauv(L, 2 * sizeof(int64_t), 0);
  object[0] = class_id;
  object[1] = payload;
  lua_rawgetp(L, LUA_REGISTRYINDEX, (void *)(intptr_t)class_id);
  lua_setmetatable(L, -2);
}

static void play_value(player *p, int depth);

static void play_table(player *p, int depth) {
  lua_State *L = p->L;
  lua_Integer count = 0;
  if (depth >= DEPTH_LIMIT) luaL_error(L, "a value of the host is too deep");
  lua_newtable(L);
  while (p->at < p->end && p->s->tape.bytes[p->at] != PUT_CLOSE) {
    if (p->s->tape.bytes[p->at] == PUT_KEY) {
      p->at++;
      take_text(p);
      play_value(p, depth + 1);
      lua_rawset(L, -3);
    } else {
      play_value(p, depth + 1);
      lua_rawseti(L, -2, ++count);
    }
  }
  p->at++;
}

static void play_value(player *p, int depth) {
  lua_State *L = p->L;
  char kind;
  int64_t both[2];
  int32_t small;
  double number;
  luaL_checkstack(L, 4, NULL);
  take(p, &kind, 1);
  switch (kind) {
    case PUT_FALSE: lua_pushboolean(L, 0); break;
    case PUT_TRUE: lua_pushboolean(L, 1); break;
    case PUT_INTEGER: take(p, both, sizeof *both), lua_pushinteger(L, *both); break;
    case PUT_NUMBER: take(p, &number, sizeof number), lua_pushnumber(L, number); break;
    case PUT_STRING: take_text(p); break;
    case PUT_OBJECT: take(p, both, sizeof both), push_object(L, both[0], both[1]); break;
    case PUT_REFERENCE: take(p, &small, sizeof small), lua_rawgeti(L, LUA_REGISTRYINDEX, small); break;
    case PUT_SLOT:
      take(p, &small, sizeof small);
      if (p->slot) lua_pushvalue(L, p->slot++);
      else if (small > 0 && small <= p->indices) lua_pushvalue(L, small);
      else lua_pushnil(L);
      break;
    case PUT_OPEN: play_table(p, depth); break;
    default: lua_pushnil(L);
  }
}

int play_tape(lua_State *L, size_t mark, int first_slot) {
  session *s = session_of(L);
  player p = {L, s, mark, s->tape.length, first_slot, lua_gettop(L)};
  if (s->tape.length <= mark) return 0;
  s->tape.length = mark;
  if (s->tape_broken) {
    s->tape_broken = false;
    luaL_error(L, "not enough memory for a value of the host");
  }
  int count = 0;
  for (; p.at < p.end; count++) play_value(&p, 0);
  return count;
}

static size_t operand_size(const player *p, char kind) {
  size_t length = 0;
  switch (kind) {
    case PUT_INTEGER:
    case PUT_NUMBER: return 8;
    case PUT_OBJECT: return 16;
    case PUT_REFERENCE:
    case PUT_SLOT: return 4;
    case PUT_STRING:
    case PUT_KEY:
      if (p->end - p->at >= sizeof length) memcpy(&length, p->s->tape.bytes + p->at, sizeof length);
      return sizeof length + length;
    default: return 0;
  }
}

int push_slots(lua_State *L, size_t mark) {
  session *s = session_of(L);
  player p = {L, s, mark, s->tape.length, 0, lua_gettop(L)};
  int count = 0;
  while (p.at < p.end) {
    char kind = s->tape.bytes[p.at++];
    int32_t index;
    if (kind == PUT_SLOT && lua_checkstack(L, 2)) {
      memcpy(&index, s->tape.bytes + p.at, sizeof index);
      if (index > 0 && index <= p.indices) lua_pushvalue(L, index);
      else lua_pushnil(L);
      count++;
    }
    p.at += operand_size(&p, kind);
  }
  return count;
}
