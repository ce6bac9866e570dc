// Reading values. None of these functions of Lua allocates or calls back.
#include "session.h"

int32_t sim_top(lua_State *L) { return lua_gettop(L); }
void sim_set_top(lua_State *L, int32_t top) { lua_settop(L, top); }
bool sim_reserve(lua_State *L, int32_t slots) { return lua_checkstack(L, slots); }

int32_t sim_type(lua_State *L, int32_t index) {
  switch (lua_type(L, index)) {
    case LUA_TBOOLEAN: return SIM_BOOLEAN;
    case LUA_TNUMBER: return lua_isinteger(L, index) ? SIM_INTEGER : SIM_NUMBER;
    case LUA_TSTRING: return SIM_STRING;
    case LUA_TTABLE: return SIM_TABLE;
    case LUA_TFUNCTION: return SIM_FUNCTION;
    case LUA_TUSERDATA: return SIM_OBJECT;
    case LUA_TTHREAD: return SIM_THREAD;
    default: return SIM_NIL;
  }
}

const char *sim_string(lua_State *L, int32_t index, size_t *length) {
  return lua_type(L, index) == LUA_TSTRING ? lua_tolstring(L, index, length) : NULL;
}

bool sim_boolean(lua_State *L, int32_t index) { return lua_toboolean(L, index); }

bool sim_integer(lua_State *L, int32_t index, int64_t *value) {
  if (!lua_isinteger(L, index)) return false;
  *value = lua_tointeger(L, index);
  return true;
}

bool sim_number(lua_State *L, int32_t index, double *value) {
  if (lua_type(L, index) != LUA_TNUMBER) return false;
  *value = lua_tonumber(L, index);
  return true;
}

bool sim_has_metatable(lua_State *L, int32_t index) {
  if (lua_type(L, index) != LUA_TTABLE || !lua_getmetatable(L, index)) return false;
  lua_pop(L, 1);
  return true;
}

uint64_t sim_length(lua_State *L, int32_t index) { return lua_rawlen(L, index); }
bool sim_next(lua_State *L, int32_t table) { return lua_next(L, table); }
void sim_push_nil(lua_State *L) { lua_pushnil(L); }
void sim_push_copy(lua_State *L, int32_t index) { lua_pushvalue(L, index); }
void sim_push_reference(lua_State *L, int32_t reference) { lua_rawgeti(L, LUA_REGISTRYINDEX, reference); }
void sim_push_item(lua_State *L, int32_t table, int64_t position) { lua_rawgeti(L, table, position); }
const void *sim_identity(lua_State *L, int32_t index) { return lua_topointer(L, index); }

// Scripts meet no other userdata than the objects of the host.
int32_t sim_object(lua_State *L, int32_t index, int64_t *payload) {
  if (lua_type(L, index) != LUA_TUSERDATA) return 0;
  const int64_t *object = lua_touserdata(L, index);
  if (lua_rawlen(L, index) != 2 * sizeof(int64_t)) return 0;
  if (payload) *payload = object[1];
  return (int32_t)object[0];
}

int64_t sim_lookup(lua_State *L, int32_t reference, int32_t index) {
  int64_t found = -1;
  int top = lua_gettop(L);
  if (index <= 0 || index > top || !lua_checkstack(L, 3)) return -1;
  if (lua_rawgeti(L, LUA_REGISTRYINDEX, reference) == LUA_TTABLE) {
    lua_pushvalue(L, index);
    if (lua_rawget(L, -2) == LUA_TNUMBER) found = lua_tointeger(L, -1);
  }
  lua_settop(L, top);
  return found;
}
