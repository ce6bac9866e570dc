// Opening, closing, remembering and putting back a session.
#include "session.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define ROOM_FACTOR 4
#define LEAST_ROOM ((size_t)1 << 20)

// Only a defect of this library gets here: every call that may raise is a protected one.
static int panic(lua_State *L) {
  (void)L;
  fputs("settings-sim: a Lua error outside of a protected call\n", stderr);
  abort();
}

static int open_body(lua_State *L) {
  open_libraries(L);
  if (!lua_touserdata(L, 1)) guard_globals(L);
  lua_pushboolean(L, 0);
  lua_rawsetp(L, LUA_REGISTRYINDEX, session_of(L));  // the slot of the error to be raised again
  return 0;
}

static void free_session(session *s) {
  for (int32_t i = 0; i < s->now.chunks; i++) free(s->chunk_names[i]);
  free(s->tape.bytes);
  free(s->output.bytes);
  free(s->error.bytes);
  free(s->image);
  if (s->memory.base) arena_give(&s->memory);
  free(s);
}

static session *make_session(const sim_options *options) {
  session *s = calloc(1, sizeof *s);
  if (!s) return NULL;
  s->memory_limit = options->memory;
  s->calls_limit = options->calls;
  s->interrupt = options->interrupt;
  s->host = options->host;
  s->context = options->context;
  s->now.limit = options->instructions;
  s->now.seed = options->seed;
  random_seed(s, options->seed);
  size_t room = options->memory > SIZE_MAX / (2 * ROOM_FACTOR) ? 0 : options->memory * ROOM_FACTOR + LEAST_ROOM;
  if (room && arena_take(&s->memory, (room + 4095) & ~(size_t)4095)) return s;
  free(s);
  return NULL;
}

lua_State *sim_open(const sim_options *options) {
  prepare_libraries();
  session *s = make_session(options);
  if (!s) return NULL;
  lua_State *L = lua_newstate(allocate, s);
  if (!L) {
    free_session(s);
    return NULL;
  }
  *(session **)lua_getextraspace(L) = s;
  lua_atpanic(L, panic);
  lua_pushcfunction(L, open_body);
  lua_pushlightuserdata(L, options->lenient ? s : NULL);
  if (lua_pcall(L, 1, 0, 0) != LUA_OK) {
    free_session(s);
    return NULL;
  }
  s->main = s->current = L;
  start_counting(s, L);
  return L;
}

// Nothing in a session has a finaliser, so that its memory is all there is to give back.
void sim_close(lua_State *L) { free_session(session_of(L)); }

bool sim_seal(lua_State *L) {
  session *s = session_of(L);
  if (s->depth != 0 || s->fatal) return false;
  lua_settop(s->main, 0);
  lua_gc(s->main, LUA_GCCOLLECT);
  char *image = s->fatal ? NULL : realloc(s->image, s->now.arena.top);
  if (!image) return false;
  s->image = image;
  s->sealed = s->now;
  memcpy(image, s->memory.base, s->now.arena.top);
  return true;
}

bool sim_reset(lua_State *L) {
  session *s = session_of(L);
  if (s->depth != 0 || !s->image) return false;
  for (int32_t i = s->sealed.chunks; i < s->now.chunks; i++) free(s->chunk_names[i]);
  s->now = s->sealed;
  memcpy(s->memory.base, s->image, s->sealed.arena.top);
  arena_trim(&s->memory, s->sealed.arena.top);
  s->current = s->main;
  s->chain = NULL;
  s->nested = s->fatal = s->refusals = s->frame_count = 0;
  s->tape.length = 0;
  s->tape_broken = s->error_is_raised = s->keep_frames = false;
  return true;
}

uint64_t sim_spent(lua_State *L) { return session_of(L)->now.spent; }
void sim_spend(lua_State *L, uint64_t instructions) { session_of(L)->now.spent += instructions; }
size_t sim_memory(lua_State *L) { return session_of(L)->now.arena.live; }
int32_t sim_fatal(lua_State *L) { return session_of(L)->fatal; }

void sim_set_limit(lua_State *L, uint64_t instructions) { session_of(L)->now.limit = instructions; }

void sim_set_seed(lua_State *L, uint64_t seed) {
  session *s = session_of(L);
  s->now.seed = seed;
  random_seed(s, seed);
}

bool sim_interrupted(lua_State *L) {
  session *s = session_of(L);
  return s->interrupt && sim_flag_get(s->interrupt);
}
