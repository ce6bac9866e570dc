// How the host gets into Lua.
#ifndef SIM_PROTECTED_H
#define SIM_PROTECTED_H

#include "session.h"

typedef struct {
  const char *bytes, *name;
  size_t length, mark;
  int32_t class_id, function, reference;
  bool single, failed_to_parse;
} request;

static inline request *request_of(lua_State *L) { return lua_touserdata(L, 1); }

/// Calls a body with the request, and the value at an index unless that is 0.
int32_t protect(lua_State *L, lua_CFunction body, request *r, int32_t index);

#endif
