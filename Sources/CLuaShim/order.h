// The order of a table's keys.
#ifndef SIM_ORDER_H
#define SIM_ORDER_H

#include "session.h"

enum { KEY_NUMBER, KEY_STRING, KEY_BOOLEAN };

typedef struct {
  int8_t kind;
  bool is_float, boolean;
  lua_Integer integer;
  lua_Number number;
  const char *bytes;
  size_t length;
  lua_Integer position;  // in the list of keys
} key;

/// Reads the key at an index; another kind of key is an error.
key read_key(lua_State *L, int index, lua_Integer position);
int compare_keys(const key *a, const key *b);
/// Pushes the keys of a table in order; returns how many. A sequence 1 … n pushes nil instead.
lua_Integer push_keys(lua_State *L, int table);

#endif
