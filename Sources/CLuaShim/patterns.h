// Lua's patterns with every step on the budget.
#ifndef SIM_PATTERNS_H
#define SIM_PATTERNS_H

#include "session.h"

#define CAPTURE_LIMIT 32

typedef struct {
  const char *start;
  ptrdiff_t length;  // or one of the marks
} capture;

enum { CAPTURE_OPEN = -1, CAPTURE_POSITION = -2 };

typedef struct {
  lua_State *L;
  const char *text, *text_end, *pattern_end;
  uint32_t steps;
  int depth, captures;
  capture capture[CAPTURE_LIMIT];
} matcher;

void matcher_begin(matcher *m, lua_State *L, const char *text, size_t length, const char *pattern_end);
/// The end of the match of a pattern at one place, or NULL. Captures are those of this match.
const char *matcher_try(matcher *m, const char *at, const char *pattern);
/// Puts what was not counted yet on the budget.
void matcher_settle(matcher *m);
/// Pushes one capture; without captures the first is the whole match.
void push_capture(matcher *m, int i, const char *start, const char *end);
/// Pushes all captures, or the whole match when there are none; returns how many.
int push_captures(matcher *m, const char *start, const char *end);

#endif
