// The string library where it differs from Lua's own: searches on the budget, no addresses, no loop without end.
#define _GNU_SOURCE
#include "patterns.h"

#include <string.h>

// A start as scripts give it (negative: from the end) as an offset; past the end is past the end.
static size_t offset_argument(lua_State *L, int index, size_t length) {
  lua_Integer start = luaL_optinteger(L, index, 1);
  if (start > 0) return (lua_Unsigned)start - 1 > length ? length + 1 : (size_t)start - 1;
  if (start == 0 || start < -(lua_Integer)length) return 0;
  return length - (size_t)-start;
}

// ---- find, match

static bool is_plain(const char *pattern, size_t length) {
  for (size_t i = 0; i < length; i++) {
    if (strchr("^$*+?.([%-", pattern[i]) && pattern[i]) return false;
  }
  return true;
}

static int find_plain(lua_State *L, const char *text, size_t length, size_t offset, const char *wanted, size_t size) {
  charge(L, (length - offset) / 16);
  const char *found = memmem(text + offset, length - offset, wanted, size);
  if (!found) {
    lua_pushnil(L);
    return 1;
  }
  lua_pushinteger(L, found - text + 1);
  lua_pushinteger(L, found - text + (lua_Integer)size);
  return 2;
}

static int search(lua_State *L, bool positions) {
  size_t length, size;
  const char *text = luaL_checklstring(L, 1, &length), *pattern = luaL_checklstring(L, 2, &size);
  size_t offset = offset_argument(L, 3, length);
  if (offset > length) {
    lua_pushnil(L);
    return 1;
  }
  if (positions && (lua_toboolean(L, 4) || is_plain(pattern, size))) {
    return find_plain(L, text, length, offset, pattern, size);
  }
  matcher m;
  matcher_begin(&m, L, text, length, pattern + size);
  bool anchored = size && *pattern == '^';
  const char *at = text + offset;
  do {
    const char *end = matcher_try(&m, at, pattern + anchored);
    if (!end) continue;
    matcher_settle(&m);
    if (!positions) return push_captures(&m, at, end);
    lua_pushinteger(L, at - text + 1);
    lua_pushinteger(L, end - text);
    return push_captures(&m, NULL, NULL) + 2;
  } while (at++ < m.text_end && !anchored);
  matcher_settle(&m);
  lua_pushnil(L);
  return 1;
}

static int string_find(lua_State *L) { return search(L, true); }
static int string_match(lua_State *L) { return search(L, false); }

// ---- gmatch: upvalues are text, pattern, offset, and the end of the last match

static int gmatch_step(lua_State *L) {
  size_t length, size;
  const char *text = lua_tolstring(L, lua_upvalueindex(1), &length);
  const char *pattern = lua_tolstring(L, lua_upvalueindex(2), &size);
  lua_Integer offset = lua_tointeger(L, lua_upvalueindex(3)), last = lua_tointeger(L, lua_upvalueindex(4));
  matcher m;
  matcher_begin(&m, L, text, length, pattern + size);
  for (; offset <= (lua_Integer)length; offset++) {
    const char *end = matcher_try(&m, text + offset, pattern);
    if (!end || end - text == last) continue;  // an empty match right behind a match is none
    lua_pushinteger(L, end - text);
    lua_copy(L, -1, lua_upvalueindex(3));
    lua_copy(L, -1, lua_upvalueindex(4));
    matcher_settle(&m);
    return push_captures(&m, text + offset, end);
  }
  lua_pushinteger(L, offset);
  lua_copy(L, -1, lua_upvalueindex(3));
  matcher_settle(&m);
  lua_pushnil(L);
  return 1;
}

static int string_gmatch(lua_State *L) {
  size_t length;
  luaL_checklstring(L, 1, &length);
  luaL_checkstring(L, 2);
  size_t offset = offset_argument(L, 3, length);
  lua_settop(L, 2);
  lua_tostring(L, 1);  // numbers become strings, so that the steps find strings
  lua_tostring(L, 2);
  lua_pushinteger(L, (lua_Integer)offset);
  lua_pushinteger(L, -1);
  lua_pushcclosure(L, gmatch_step, 4);
  return 1;
}

// ---- gsub

static void add_template(matcher *m, luaL_Buffer *b, const char *start, const char *end) {
  size_t length;
  lua_State *L = m->L;
  const char *text = lua_tolstring(L, 3, &length);
  for (size_t i = 0; i < length; i++) {
    if (text[i] != '%') {
      luaL_addchar(b, text[i]);
      continue;
    }
    char c = ++i < length ? text[i] : 0;
    if (c == '%' && i < length) luaL_addchar(b, '%');
    else if (c == '0') luaL_addlstring(b, start, (size_t)(end - start));
    else if (c >= '1' && c <= '9') {
      push_capture(m, c - '1', start, end);
      luaL_tolstring(L, -1, NULL);  // a position is an integer
      lua_remove(L, -2);
      luaL_addvalue(b);
    } else {
      luaL_error(L, "invalid use of \"%%\" in the replacement");
    }
  }
}

// Adds what stands for one match; false when the match stays as it is.
static bool add_replacement(matcher *m, luaL_Buffer *b, const char *start, const char *end, int kind) {
  lua_State *L = m->L;
  if (kind != LUA_TFUNCTION && kind != LUA_TTABLE) {
    add_template(m, b, start, end);
    return true;
  }
  if (kind == LUA_TTABLE) {
    push_capture(m, 0, start, end);
    lua_gettable(L, 3);
  } else {
    lua_pushvalue(L, 3);
    lua_call(L, push_captures(m, start, end), 1);
  }
  if (!lua_toboolean(L, -1)) {
    lua_pop(L, 1);
    luaL_addlstring(b, start, (size_t)(end - start));
    return false;
  }
  if (!lua_isstring(L, -1)) luaL_error(L, "invalid replacement value (a %s)", luaL_typename(L, -1));
  luaL_addvalue(b);
  return true;
}

static int string_gsub(lua_State *L) {
  size_t length, size;
  const char *text = luaL_checklstring(L, 1, &length), *pattern = luaL_checklstring(L, 2, &size);
  int kind = lua_type(L, 3);
  luaL_argexpected(L, kind == LUA_TNUMBER || kind == LUA_TSTRING || kind == LUA_TFUNCTION || kind == LUA_TTABLE, 3,
                   "string/function/table");
  lua_Integer limit = luaL_optinteger(L, 4, (lua_Integer)length + 1), count = 0;
  bool anchored = size && *pattern == '^', changed = false;
  const char *at = text, *last = NULL;
  matcher m;
  luaL_Buffer b;
  matcher_begin(&m, L, text, length, pattern + size);
  luaL_buffinit(L, &b);
  while (count < limit) {
    const char *end = matcher_try(&m, at, pattern + anchored);
    if (end && end != last) {
      count++;
      changed = add_replacement(&m, &b, at, end, kind) || changed;
      at = last = end;
    } else if (at < m.text_end) {
      luaL_addchar(&b, *at++);
    } else {
      break;
    }
    if (anchored) break;
  }
  if (changed) {
    luaL_addlstring(&b, at, (size_t)(m.text_end - at));
    luaL_pushresult(&b);
  } else {
    lua_pushvalue(L, 1);
  }
  matcher_settle(&m);
  lua_pushinteger(L, count);
  return 2;
}

// ---- rep, format

// The library's loop runs n times also when every copy is empty.
static int string_rep(lua_State *L) {
  size_t length, gap;
  const char *text = luaL_checklstring(L, 1, &length);
  lua_Integer count = luaL_checkinteger(L, 2);
  const char *separator = luaL_optlstring(L, 3, "", &gap);
  if (count <= 0 || length + gap == 0) {
    lua_pushliteral(L, "");
    return 1;
  }
  if (length + gap > (size_t)INT64_MAX / (size_t)count) return luaL_error(L, "resulting string too large");
  size_t total = (size_t)count * length + (size_t)(count - 1) * gap;
  luaL_Buffer b;
  char *to = luaL_buffinitsize(L, &b, total), *out = to;
  charge(L, (uint64_t)count / 8);
  for (lua_Integer i = 0; i < count; i++) {
    if (i) {
      memcpy(out, separator, gap);
      out += gap;
    }
    memcpy(out, text, length);
    out += length;
  }
  luaL_pushresultsize(&b, total);
  return 1;
}

// Gives the library only what it prints without an address.
static int string_format(lua_State *L) {
  size_t length;
  const char *format = luaL_checklstring(L, 1, &length), *end = format + length;
  int argument = 1, given = lua_gettop(L);
  for (const char *p = format; p < end; p++) {
    if (*p != '%') continue;
    if (++p >= end) break;
    if (*p == '%') continue;
    while (p < end && strchr("-+ #0123456789.", *p) && *p) p++;
    if (p >= end) break;
    argument++;
    if (*p == 'p') return luaL_error(L, "\"%%p\" is not available: an address is not the same in every run");
    if (*p != 's' || argument > given || lua_type(L, argument) == LUA_TSTRING) continue;
    push_text(L, argument, NULL);
    lua_replace(L, argument);
    lua_settop(L, given);
  }
  return library_format(L);
}

library_entry string_entries[] = {
  {"byte", NULL}, {"char", NULL}, {"find", string_find}, {"format", string_format}, {"gmatch", string_gmatch},
  {"gsub", string_gsub}, {"len", NULL}, {"lower", NULL}, {"match", string_match}, {"pack", NULL},
  {"packsize", NULL}, {"rep", string_rep}, {"reverse", NULL}, {"sub", NULL}, {"unpack", NULL}, {"upper", NULL},
};
const int32_t string_count = sizeof string_entries / sizeof *string_entries;
