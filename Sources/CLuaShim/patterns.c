// Backtracking over Lua's pattern items. The library's own matcher can run for minutes where no hook fires.
#include "patterns.h"

#include <ctype.h>
#include <string.h>

#define DEPTH_LIMIT 200
#define STEPS_A_CHARGE 1024

void matcher_begin(matcher *m, lua_State *L, const char *text, size_t length, const char *pattern_end) {
  m->L = L;
  m->text = text;
  m->text_end = text + length;
  m->pattern_end = pattern_end;
  m->steps = 0;
}

void matcher_settle(matcher *m) {
  uint32_t steps = m->steps;
  m->steps = 0;
  charge(m->L, steps);
}

static inline void step(matcher *m) {
  if (++m->steps >= STEPS_A_CHARGE) matcher_settle(m);
}

// ---- single characters

// The end of the item at `p`: one character, an escaped one, or a set in brackets.
static const char *item_end(matcher *m, const char *p) {
  if (*p == '%') {
    if (p + 1 >= m->pattern_end) luaL_error(m->L, "malformed pattern (ends with \"%%\")");
    return p + 2;
  }
  if (*p++ != '[') return p;
  if (p < m->pattern_end && *p == '^') p++;
  do {  // a bracket right at the start is a member
    if (p >= m->pattern_end) luaL_error(m->L, "malformed pattern (missing \"]\")");
    if (*p++ == '%') p++;
  } while (p >= m->pattern_end || *p != ']');
  return p + 1;
}

static bool in_class(int c, int class) {
  bool found;
  switch (tolower(class)) {
    case 'a': found = isalpha(c); break;
    case 'c': found = iscntrl(c); break;
    case 'd': found = isdigit(c); break;
    case 'g': found = isgraph(c); break;
    case 'l': found = islower(c); break;
    case 'p': found = ispunct(c); break;
    case 's': found = isspace(c); break;
    case 'u': found = isupper(c); break;
    case 'w': found = isalnum(c); break;
    case 'x': found = isxdigit(c); break;
    case 'z': found = c == 0; break;  // older scripts
    default: return class == c;
  }
  return isupper(class) ? !found : found;
}

// `p` is at the opening bracket, `last` at the closing one.
static bool in_set(int c, const char *p, const char *last) {
  bool member = true;
  if (p[1] == '^') {
    member = false;
    p++;
  }
  while (++p < last) {
    if (*p == '%') {
      p++;
      if (in_class(c, (unsigned char)*p)) return member;
    } else if (p[1] == '-' && p + 2 < last) {
      if ((unsigned char)*p <= c && c <= (unsigned char)p[2]) return member;
      p += 2;
    } else if ((unsigned char)*p == c) {
      return member;
    }
  }
  return !member;
}

static bool fits(matcher *m, const char *at, const char *p, const char *end) {
  step(m);
  if (at >= m->text_end) return false;
  int c = (unsigned char)*at;
  switch (*p) {
    case '.': return true;
    case '%': return in_class(c, (unsigned char)p[1]);
    case '[': return in_set(c, p, end - 1);
    default: return (unsigned char)*p == c;
  }
}

// ---- items; each returns the end of the match of the rest of the pattern, or NULL

static const char *match(matcher *m, const char *at, const char *p);

static const char *match_most(matcher *m, const char *at, const char *p, const char *end) {
  ptrdiff_t count = 0;
  while (fits(m, at + count, p, end)) count++;
  for (; count >= 0; count--) {
    const char *rest = match(m, at + count, end + 1);
    if (rest) return rest;
  }
  return NULL;
}

static const char *match_least(matcher *m, const char *at, const char *p, const char *end) {
  for (;;) {
    const char *rest = match(m, at, end + 1);
    if (rest) return rest;
    if (!fits(m, at, p, end)) return NULL;
    at++;
  }
}

// `%bxy`: balanced; `p` is at the x.
static const char *balanced(matcher *m, const char *at, const char *p) {
  if (p + 1 >= m->pattern_end) luaL_error(m->L, "malformed pattern (missing arguments to \"%%b\")");
  if (at >= m->text_end || *at != *p) return NULL;
  int open = 1;
  while (++at < m->text_end) {
    step(m);
    if (*at == p[1]) {
      if (--open == 0) return at + 1;
    } else if (*at == p[0]) {
      open++;
    }
  }
  return NULL;
}

// `%f[set]`: between a character outside and one inside of the set; `p` is at the bracket.
static bool frontier(matcher *m, const char *at, const char *p, const char *end) {
  int before = at == m->text ? 0 : (unsigned char)at[-1], after = at < m->text_end ? (unsigned char)*at : 0;
  return !in_set(before, p, end - 1) && in_set(after, p, end - 1);
}

static const char *again(matcher *m, const char *at, int digit) {
  int i = digit - '1';
  if (i < 0 || i >= m->captures || m->capture[i].length == CAPTURE_OPEN) {
    luaL_error(m->L, "invalid capture index %%%d in the pattern", i + 1);
  }
  size_t length = m->capture[i].length == CAPTURE_POSITION ? 0 : (size_t)m->capture[i].length;
  m->steps += (uint32_t)(length > STEPS_A_CHARGE ? STEPS_A_CHARGE : length);
  if ((size_t)(m->text_end - at) < length || memcmp(m->capture[i].start, at, length) != 0) return NULL;
  return at + length;
}

static const char *open_capture(matcher *m, const char *at, const char *p, ptrdiff_t mark) {
  if (m->captures >= CAPTURE_LIMIT) luaL_error(m->L, "too many captures");
  m->capture[m->captures++] = (capture){at, mark};
  const char *rest = match(m, at, p);
  if (!rest) m->captures--;
  return rest;
}

static const char *close_capture(matcher *m, const char *at, const char *p) {
  int i = m->captures - 1;
  while (i >= 0 && m->capture[i].length != CAPTURE_OPEN) i--;
  if (i < 0) luaL_error(m->L, "invalid pattern capture");
  m->capture[i].length = at - m->capture[i].start;
  const char *rest = match(m, at, p);
  if (!rest) m->capture[i].length = CAPTURE_OPEN;
  return rest;
}

// What begins with `%` and is more than one character of the text. True when it was such an item; then `*at` and `*p` are
// behind it, or `*at` is NULL.
static bool special(matcher *m, const char **at, const char **p) {
  const char *item = *p;
  if (item + 1 >= m->pattern_end) return false;
  if (item[1] == 'b') {
    *at = balanced(m, *at, item + 2);
    *p = item + 4;
  } else if (item[1] == 'f') {
    if (item + 2 >= m->pattern_end || item[2] != '[') luaL_error(m->L, "missing \"[\" after \"%%f\" in the pattern");
    *p = item_end(m, item + 2);
    if (!frontier(m, *at, item + 2, *p)) *at = NULL;
  } else if (isdigit((unsigned char)item[1])) {
    *at = again(m, *at, item[1]);
    *p = item + 2;
  } else {
    return false;
  }
  return true;
}

// One item that stands for a single character, with its repetition. True when the loop goes on behind it.
static bool single(matcher *m, const char **at, const char **p, const char **result) {
  const char *end = item_end(m, *p);
  char repetition = end < m->pattern_end ? *end : 0;
  *result = NULL;
  switch (repetition) {
    case '*': *result = match_most(m, *at, *p, end); return false;
    case '+': *result = fits(m, *at, *p, end) ? match_most(m, *at + 1, *p, end) : NULL; return false;
    case '-': *result = match_least(m, *at, *p, end); return false;
    case '?':
      if (fits(m, *at, *p, end) && (*result = match(m, *at + 1, end + 1))) return false;
      *p = end + 1;
      return true;
    default:
      if (!fits(m, *at, *p, end)) return false;
      *at += 1;
      *p = end;
      return true;
  }
}

static const char *match_here(matcher *m, const char *at, const char *p) {
  while (p < m->pattern_end) {
    step(m);
    const char *result;
    if (*p == '(') {
      bool position = p + 1 < m->pattern_end && p[1] == ')';
      return open_capture(m, at, p + (position ? 2 : 1), position ? CAPTURE_POSITION : CAPTURE_OPEN);
    }
    if (*p == ')') return close_capture(m, at, p + 1);
    if (*p == '$' && p + 1 == m->pattern_end) return at == m->text_end ? at : NULL;
    if (*p == '%' && special(m, &at, &p)) {
      if (!at) return NULL;
      continue;
    }
    if (!single(m, &at, &p, &result)) return result;
  }
  return at;
}

static const char *match(matcher *m, const char *at, const char *p) {
  if (m->depth >= DEPTH_LIMIT) luaL_error(m->L, "pattern too complex");
  m->depth++;
  const char *result = match_here(m, at, p);
  m->depth--;
  return result;
}

const char *matcher_try(matcher *m, const char *at, const char *pattern) {
  m->depth = 0;
  m->captures = 0;
  return match(m, at, pattern);
}

// ---- captures

void push_capture(matcher *m, int i, const char *start, const char *end) {
  if (i >= m->captures) {
    if (i != 0) luaL_error(m->L, "invalid capture index %%%d", i + 1);
    lua_pushlstring(m->L, start, (size_t)(end - start));
    return;
  }
  const capture *c = &m->capture[i];
  if (c->length == CAPTURE_OPEN) luaL_error(m->L, "unfinished capture");
  if (c->length == CAPTURE_POSITION) lua_pushinteger(m->L, c->start - m->text + 1);
  else lua_pushlstring(m->L, c->start, (size_t)c->length);
}

int push_captures(matcher *m, const char *start, const char *end) {
  int count = m->captures == 0 && start ? 1 : m->captures;
  luaL_checkstack(m->L, count, "too many captures");
  for (int i = 0; i < count; i++) push_capture(m, i, start, end);
  return count;
}
