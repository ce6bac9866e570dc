// Limits that no script can catch. Once one is reached every hook, every guarded function and every return from a
// protected call raises it again, up to the call that the host made.
#include "session.h"

#include <stdlib.h>

// Often enough for Ctrl-C, rare enough to cost nothing beside the machine's own look at the counter.
#define INTERVAL 1000

sim_flag *sim_flag_make(void) { return calloc(1, sizeof(sim_flag)); }
void sim_flag_free(sim_flag *flag) { free(flag); }
void sim_flag_set(sim_flag *flag, bool raised) { atomic_store_explicit(&flag->raised, raised, memory_order_relaxed); }
bool sim_flag_get(const sim_flag *flag) { return atomic_load_explicit(&flag->raised, memory_order_relaxed); }

static void on_count(lua_State *L, lua_Debug *unused);

void give_up(session *s, lua_State *L, int32_t reason) {
  if (!s->fatal) {
    s->fatal = reason;
    if (reason != SIM_MEMORY) note_frames(s, L);
  }
  lua_sethook(L, on_count, LUA_MASKCOUNT, 1);
}

// Needs one slot. The value is never seen by a script: nothing of a script runs before the host has it.
static int raise_marker(lua_State *L) {
  lua_sethook(L, on_count, LUA_MASKCOUNT, 1);
  lua_pushlightuserdata(L, session_of(L));
  return lua_error(L);
}

int raise_fatal(lua_State *L) {
  lua_settop(L, 0);
  return raise_marker(L);
}

// Why the session may not go on, if it may not.
static int32_t reason_to_end(session *s, lua_State *L) {
  if (s->now.spent >= s->now.limit) return SIM_INSTRUCTIONS;
  if (s->interrupt && sim_flag_get(s->interrupt)) return SIM_INTERRUPTED;
  lua_Debug frame;
  if (L && lua_getstack(L, s->calls_limit, &frame)) return SIM_STACK;
  return SIM_GOES_ON;
}

static void on_count(lua_State *L, lua_Debug *unused) {
  (void)unused;
  session *s = session_of(L);
  if (!s->fatal) {
    s->now.spent += (uint64_t)s->interval;
    int32_t reason = reason_to_end(s, L);
    if (reason == SIM_GOES_ON) return;
    give_up(s, L, reason);
  }
  raise_marker(L);
}

void start_counting(session *s, lua_State *L) {
  uint64_t limit = s->now.limit;
  s->interval = limit < INTERVAL ? (int32_t)limit : INTERVAL;
  lua_sethook(L, on_count, LUA_MASKCOUNT, s->interval);
}

void charge(lua_State *L, uint64_t instructions) {
  session *s = session_of(L);
  s->now.spent += instructions;
  if (!s->fatal) {
    int32_t reason = reason_to_end(s, NULL);
    if (reason == SIM_GOES_ON) return;
    give_up(s, L, reason);
  }
  raise_fatal(L);
}

void check_caught(lua_State *L, int status) {
  session *s = session_of(L);
  if (status == LUA_ERRMEM) give_up(s, L, SIM_MEMORY);
  if (s->fatal) raise_fatal(L);
}
