// All that Swift sees of Lua. lua.h is not included: no function here ever jumps out of its caller. Whatever may raise
// runs inside, under a protected call, and comes back as a status. Every function takes any thread of a session.
#ifndef CLUASHIM_H
#define CLUASHIM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct lua_State lua_State;

/// What a protected call came to.
enum { SIM_OK = 0, SIM_FAILED = 1, SIM_SYNTAX = 2 };

/// Why a session may not go on; 0 while it may.
enum { SIM_GOES_ON = 0, SIM_INSTRUCTIONS = 1, SIM_MEMORY = 2, SIM_STACK = 3, SIM_INTERRUPTED = 4 };

/// Types of values.
enum { SIM_NIL, SIM_BOOLEAN, SIM_INTEGER, SIM_NUMBER, SIM_STRING, SIM_TABLE, SIM_FUNCTION, SIM_OBJECT, SIM_THREAD };

/// What a host callback returns beside SIM_OK: raise the error set by `sim_raise`; raise the error of the protected call
/// that failed last, once more.
enum { SIM_RAISE = 1, SIM_RAISE_AGAIN = 2 };

/// Functions of the host that have no number of their own.
enum { SIM_PRINT = -1, SIM_REQUIRE = -2, SIM_MEMBER = -3, SIM_ASSIGN = -4, SIM_GLOBAL = -5 };

/// A host function: `function` is the number it was defined with. Results are put on the tape.
typedef int32_t (*sim_host)(void *context, lua_State *L, int32_t function);

/// A flag that any thread and any signal handler may raise.
typedef struct sim_flag sim_flag;
sim_flag *sim_flag_make(void);
void sim_flag_free(sim_flag *flag);
void sim_flag_set(sim_flag *flag, bool raised);
bool sim_flag_get(const sim_flag *flag);

typedef struct {
  uint64_t instructions;  ///< limit of the whole session
  size_t memory;          ///< limit in bytes
  int32_t calls;          ///< nested calls
  uint64_t seed;          ///< of math.random
  const sim_flag *interrupt;
  void *context;          ///< handed to `host`
  sim_host host;
  bool lenient;           ///< a global that there is not reads as nil
} sim_options;

// ---- life

/// A sandboxed state, or NULL when there is no memory for it.
lua_State *sim_open(const sim_options *options);
void sim_close(lua_State *L);
/// Remembers every byte of the state; false inside of a call or without memory.
bool sim_seal(lua_State *L);
/// Puts every byte back as it was when sealed; false inside of a call or when never sealed.
bool sim_reset(lua_State *L);

uint64_t sim_spent(lua_State *L);
void sim_spend(lua_State *L, uint64_t instructions);
void sim_set_limit(lua_State *L, uint64_t instructions);
void sim_set_seed(lua_State *L, uint64_t seed);
size_t sim_memory(lua_State *L);
int32_t sim_fatal(lua_State *L);
bool sim_interrupted(lua_State *L);

// ---- protected: each returns a status; on failure the error value is on top of the stack

/// Compiles text; the bytecode is then in `sim_output`.
int32_t sim_compile(lua_State *L, const char *source, size_t length, const char *name);
const char *sim_output(lua_State *L, size_t *length);
/// Loads bytecode made by `sim_compile`, keeps the function under `*reference`, registers the chunk's name.
int32_t sim_load(lua_State *L, const char *code, size_t length, const char *name, int32_t *reference);
/// Calls the function at a stack index with what the tape holds since `mark`; the results are left on the stack.
int32_t sim_call(lua_State *L, int32_t index, size_t mark);
int32_t sim_keep(lua_State *L, int32_t index, int32_t *reference);
int32_t sim_release(lua_State *L, int32_t reference);
int32_t sim_define_function(lua_State *L, const char *name, size_t length, int32_t function);
/// With `single` a member without name in the class is looked up without its object, which keeps methods fast.
int32_t sim_define_class(lua_State *L, int32_t class_id, const char *name, size_t length, bool single);
int32_t sim_define_method(lua_State *L, int32_t class_id, const char *name, size_t length, int32_t function);
/// Sets a global (class 0) or a field of all objects of a class to the value on the tape since `mark`.
int32_t sim_define_value(lua_State *L, int32_t class_id, const char *name, size_t length, size_t mark);
/// A table from names to numbers for `sim_lookup`, filled from the tape: key, integer, key, integer …
int32_t sim_make_lookup(lua_State *L, size_t mark, int32_t *reference);

// ---- reading; nothing is converted, nothing can fail

int32_t sim_top(lua_State *L);
void sim_set_top(lua_State *L, int32_t top);
bool sim_reserve(lua_State *L, int32_t slots);
int32_t sim_type(lua_State *L, int32_t index);
const char *sim_string(lua_State *L, int32_t index, size_t *length);
bool sim_boolean(lua_State *L, int32_t index);
bool sim_integer(lua_State *L, int32_t index, int64_t *value);
bool sim_number(lua_State *L, int32_t index, double *value);
bool sim_has_metatable(lua_State *L, int32_t index);
uint64_t sim_length(lua_State *L, int32_t index);
/// With a key on top: replaces it by the next key and its value, in no useful order. `sim_push_nil` first.
bool sim_next(lua_State *L, int32_t table);
void sim_push_nil(lua_State *L);
void sim_push_copy(lua_State *L, int32_t index);
void sim_push_reference(lua_State *L, int32_t reference);
void sim_push_item(lua_State *L, int32_t table, int64_t position);
const void *sim_identity(lua_State *L, int32_t index);
/// The class of the object at an index, 0 when it is none.
int32_t sim_object(lua_State *L, int32_t index, int64_t *payload);
/// The number of the string at an index in a lookup table, -1 when it has none.
int64_t sim_lookup(lua_State *L, int32_t reference, int32_t index);

// ---- the tape: values on their way into Lua

size_t sim_mark(lua_State *L);
void sim_rewind(lua_State *L, size_t mark);
void sim_put_nil(lua_State *L);
void sim_put_boolean(lua_State *L, bool value);
void sim_put_integer(lua_State *L, int64_t value);
void sim_put_number(lua_State *L, double value);
void sim_put_string(lua_State *L, const char *bytes, size_t length);
void sim_put_object(lua_State *L, int32_t class_id, int64_t payload);
void sim_put_reference(lua_State *L, int32_t reference);
void sim_put_slot(lua_State *L, int32_t index);
void sim_put_open(lua_State *L);
/// The value that follows goes under this key instead of at the end of the list.
void sim_put_key(lua_State *L, const char *bytes, size_t length);
void sim_put_close(lua_State *L);

// ---- errors and places

/// The error that a callback raises by returning SIM_RAISE.
void sim_raise(lua_State *L, const char *message, size_t length, int64_t code, bool adds_place);
/// Whether the error value at an index is the one raised last by the host, and its code.
bool sim_raised(lua_State *L, int32_t index, int64_t *code);

typedef struct {
  char source[232];  ///< chunk name without its mark, shortened at the front
  char function[56]; ///< empty when it has no name
  int32_t line;
} sim_frame;

/// Frames of scripts at the last failure, innermost first.
int32_t sim_frames(lua_State *L, const sim_frame **frames);
/// The chunk (in order of loading, from 0) and line of the innermost frame that is a loaded script; -1 when there is none.
int32_t sim_place(lua_State *L, int32_t *line);
/// The chunk and the lines of a function of a script; -1 when it is none. Never raises.
int32_t sim_function_lines(lua_State *L, int32_t index, int32_t *first, int32_t *last);
/// The name of a chunk, without its mark; NULL when there is no such chunk.
const char *sim_chunk_name(lua_State *L, int32_t chunk);

#endif
