// Places in scripts. Nothing here allocates, so that it can be asked at any time.
#define _GNU_SOURCE
#include "session.h"

#include <string.h>

#define LEVELS 200

// A chunk of a script is named "@file"; what the host adds itself, and text given to `load`, is not.
static bool is_script(const lua_Debug *frame) { return frame->source[0] == '@' && frame->what[0] != 'C'; }

static void fill(sim_frame *to, const lua_Debug *frame) {
  const char *source = frame->source + 1;
  size_t length = strlen(source), room = sizeof to->source - 1;
  if (length > room) {
    memcpy(to->source, "...", 3);
    memcpy(to->source + 3, source + length - (room - 3), room - 3);
    to->source[room] = 0;
  } else {
    memcpy(to->source, source, length + 1);
  }
  to->function[0] = 0;
  if (frame->name && strcmp(frame->name, "?") != 0) {
    strncpy(to->function, frame->name, sizeof to->function - 1);
    to->function[sizeof to->function - 1] = 0;
  }
  to->line = frame->currentline;
}

static void note_thread(session *s, lua_State *L) {
  lua_Debug frame;
  for (int level = 0; level < LEVELS && s->frame_count < FRAME_LIMIT && lua_getstack(L, level, &frame); level++) {
    if (!lua_getinfo(L, "Sln", &frame) || !is_script(&frame)) continue;
    fill(&s->frames[s->frame_count++], &frame);
  }
}

void note_frames(session *s, lua_State *L) {
  s->frame_count = 0;
  note_thread(s, L);
  for (resumed *r = s->chain; r; r = r->outer) {
    if (r->from != L) note_thread(s, r->from);
  }
}

int32_t sim_frames(lua_State *L, const sim_frame **frames) {
  session *s = session_of(L);
  *frames = s->frames;
  return s->frame_count;
}

// Chunks are compared by name: a pointer could be that of a chunk collected since.
static int32_t chunk_number(session *s, const char *name) {
  if (s->last_chunk < s->now.chunks && strcmp(s->chunk_names[s->last_chunk], name) == 0) return s->last_chunk;
  for (int32_t i = 0; i < s->now.chunks; i++) {
    if (strcmp(s->chunk_names[i], name) == 0) return s->last_chunk = i;
  }
  return -1;
}

void add_chunk(session *s, const char *name) {
  if (s->now.chunks >= CHUNK_LIMIT || chunk_number(s, name) >= 0) return;
  char *copy = strdup(name);
  if (copy) s->chunk_names[s->now.chunks++] = copy;
}

const char *sim_chunk_name(lua_State *L, int32_t chunk) {
  session *s = session_of(L);
  return chunk >= 0 && chunk < s->now.chunks ? s->chunk_names[chunk] : NULL;
}

int32_t sim_function_lines(lua_State *L, int32_t index, int32_t *first, int32_t *last) {
  lua_Debug function;
  if (!lua_isfunction(L, index) || !lua_checkstack(L, 1)) return -1;
  lua_pushvalue(L, index);
  if (!lua_getinfo(L, ">S", &function) || !is_script(&function)) return -1;
  *first = function.linedefined;
  *last = function.lastlinedefined;
  return chunk_number(session_of(L), function.source + 1);
}

// Asked in a call of the host or of `resume`: the first level is that function's, which is no script.
static int32_t place_in(session *s, lua_State *L, int32_t *line) {
  lua_Debug frame;
  for (int level = 1; level < LEVELS && lua_getstack(L, level, &frame); level++) {
    if (!lua_getinfo(L, "Sl", &frame) || !is_script(&frame)) continue;
    int32_t chunk = chunk_number(s, frame.source + 1);
    if (chunk < 0) continue;
    *line = frame.currentline;
    return chunk;
  }
  return -1;
}

int32_t sim_place(lua_State *L, int32_t *line) {
  session *s = session_of(L);
  int32_t chunk = place_in(s, L, line);
  for (resumed *r = s->chain; r && chunk < 0; r = r->outer) chunk = place_in(s, r->from, line);
  if (chunk < 0) *line = 0;
  return chunk;
}
