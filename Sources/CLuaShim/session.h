// The inside of a session, shared by the files of the shim.
#ifndef SIM_SESSION_H
#define SIM_SESSION_H

#include "CLuaShim.h"

#include <lauxlib.h>
#include <lua.h>
#include <lualib.h>
#include <stdatomic.h>

struct sim_flag {
  _Atomic bool raised;
};

// ---- memory: one mapping a session, so that its bytes can be put back

#define SIZE_CLASSES 224

typedef struct {
  size_t top;   // bytes of the mapping handed out so far
  size_t live;  // bytes that Lua asked for and has not given back
  void *spare[SIZE_CLASSES];
} arena_state;

typedef struct {
  char *base;
  size_t reserved;
  size_t touched;  // the highest `top` so far
} arena;

/// Finds a mapping of at least this many bytes; false when there is none.
bool arena_take(arena *memory, size_t bytes);
void arena_give(arena *memory);
/// The bytes beyond `top` go back to the system if they are many.
void arena_trim(arena *memory, size_t top);

// ---- the session

#define CHUNK_LIMIT 4096
#define FRAME_LIMIT 16
#define NEXT_CACHE 4

typedef struct {
  char *bytes;
  size_t length, capacity;
} buffer;

bool buffer_reserve(buffer *b, size_t more);
bool buffer_add(buffer *b, const void *bytes, size_t length);

/// A coroutine that runs, and the thread that resumed it.
typedef struct resumed {
  lua_State *from;
  struct resumed *outer;
} resumed;

/// An entry of the cache of `next`: the keys of a table in order, and the last position.
typedef struct {
  const void *table;
  lua_Integer position;
} next_entry;

/// What `sim_reset` puts back, beside the bytes of the arena.
typedef struct {
  arena_state arena;
  uint64_t random[4], seed;
  uint64_t spent, limit;
  int32_t chunks;
  next_entry next[NEXT_CACHE];
  int32_t next_turn;
} session_mark;

typedef struct session {
  session_mark now, sealed;
  char *image;  // the arena's first `sealed.arena.top` bytes
  arena memory;
  size_t memory_limit;
  int32_t refusals;  // allocations refused in a row

  lua_State *main, *current;
  resumed *chain;
  int32_t depth;         // protected calls in progress
  int32_t nested;        // coroutines and closes within one another
  int32_t fatal;
  int32_t calls_limit;
  int32_t interval;
  const sim_flag *interrupt;
  sim_host host;
  void *context;

  buffer tape, output, error;
  bool tape_broken;
  int64_t error_code;
  bool error_adds_place, error_is_raised, pending_is_nil, keep_frames;

  char *chunk_names[CHUNK_LIMIT];
  int32_t last_chunk;
  sim_frame frames[FRAME_LIMIT];
  int32_t frame_count;
} session;

static inline session *session_of(lua_State *L) { return *(session **)lua_getextraspace(L); }

// ---- limits.c

/// Marks the session as over and notes where; never raises.
void give_up(session *s, lua_State *L, int32_t reason);
/// Raises the limit that was reached. From a C function: its stack is emptied.
int raise_fatal(lua_State *L);
/// Adds to what was spent, raises when that is too much or an interrupt is waiting.
void charge(lua_State *L, uint64_t instructions);
/// Counts one element of a loop.
static inline void tick(lua_State *L, uint64_t *ticks) {
  if ((++*ticks & 255) == 0) charge(L, 64);
}

void start_counting(session *s, lua_State *L);
/// Looks at what a protected call inside of Lua came to: goes on raising what no script may catch.
void check_caught(lua_State *L, int status);
void *allocate(void *session, void *block, size_t old_size, size_t new_size);

// ---- frames.c

void note_frames(session *s, lua_State *L);
/// Makes a chunk known by its name, without the mark.
void add_chunk(session *s, const char *name);

// ---- libraries

/// A function of a library: ours, or with `own` NULL the library's.
typedef struct {
  const char *name;
  lua_CFunction own;
  lua_CFunction found;
} library_entry;

typedef struct {
  const char *name;  // NULL: globals; "=": metamethods of strings
  library_entry *entries;
  int32_t count;
} library;

extern library libraries[];
void prepare_libraries(void);
void open_libraries(lua_State *L);
/// Makes it an error to read a global that nobody has defined.
void guard_globals(lua_State *L);

extern library_entry base_entries[], coroutine_entries[], table_entries[], string_entries[], math_entries[];
extern const int32_t base_count, coroutine_count, table_count, string_count, math_count;
/// The library's own `string.format`, `load`, `setmetatable`, for our guards.
extern lua_CFunction library_format, library_load, library_setmetatable;

/// Pushes the text of a value, without an address.
const char *push_text(lua_State *L, int index, size_t *length);
/// Pushes the iteration function of `pairs` and what goes with it.
int sorted_pairs(lua_State *L);
int sorted_next(lua_State *L);
int table_sort(lua_State *L);
void random_seed(session *s, uint64_t seed);

// ---- host.c

int call_function(lua_State *L);
int call_host(lua_State *L, int32_t function);
int require_module(lua_State *L);
int print_line(lua_State *L);
/// Pushes the values that the tape holds since `mark`, rewinds it, and returns how many they are. Slots named on the tape
/// are those of this frame, or, with `first_slot`, lie there in the tape's order.
int play_tape(lua_State *L, size_t mark, int first_slot);
/// Pushes the values of this frame that the tape names since `mark`; returns how many. Never raises.
int push_slots(lua_State *L, size_t mark);
int on_error(lua_State *L);

#endif
