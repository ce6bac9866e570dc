// What the host defines: functions, classes of objects, values.
#include "protected.h"

static int define_function_body(lua_State *L) {
  request *r = request_of(L);
  lua_pushglobaltable(L);
  lua_pushlstring(L, r->bytes, r->length);
  lua_pushinteger(L, r->function);
  lua_pushinteger(L, 0);
  lua_pushcclosure(L, call_function, 2);
  lua_rawset(L, -3);
  return 0;
}

int32_t sim_define_function(lua_State *L, const char *name, size_t length, int32_t function) {
  request r = {.bytes = name, .length = length, .function = function};
  return protect(L, define_function_body, &r, 0);
}

// Upvalue: the class. The object, or for a single one its table of methods, and the key.
static int find_member(lua_State *L) {
  lua_settop(L, 2);
  lua_pushvalue(L, lua_upvalueindex(1));
  return call_host(L, SIM_MEMBER);
}

// Upvalues: the class, its methods.
static int index_object(lua_State *L) {
  lua_settop(L, 2);
  lua_pushvalue(L, 2);
  if (lua_rawget(L, lua_upvalueindex(2)) != LUA_TNIL) return 1;
  return find_member(L);
}

static int assign_member(lua_State *L) {
  lua_settop(L, 3);
  lua_pushvalue(L, lua_upvalueindex(1));
  return call_host(L, SIM_ASSIGN);
}

// Asked only for what the table of globals does not have, so that what there is costs nothing.
static int missing_global(lua_State *L) {
  if (lua_type(L, 2) != LUA_TSTRING) {
    lua_pushnil(L);
    return 1;
  }
  lua_settop(L, 2);
  return call_host(L, SIM_GLOBAL);
}

void guard_globals(lua_State *L) {
  lua_pushglobaltable(L);
  lua_createtable(L, 0, 2);
  lua_pushcfunction(L, missing_global);
  lua_setfield(L, -2, "__index");
  lua_pushliteral(L, "globals");  // what a script sees of it, so that it cannot be changed or taken away
  lua_setfield(L, -2, "__metatable");
  lua_setmetatable(L, -2);
  lua_pop(L, 1);
}

static int equal_objects(lua_State *L) {
  int64_t a, b;
  int32_t class_id = sim_object(L, 1, &a);
  lua_pushboolean(L, class_id && class_id == sim_object(L, 2, &b) && a == b);
  return 1;
}

static void set_for_class(lua_State *L, int32_t class_id, const char *name, lua_CFunction function) {
  lua_pushinteger(L, class_id);
  lua_pushcclosure(L, function, 1);
  lua_setfield(L, -2, name);
}

// The class is a metatable in the registry; its methods are a table at 1 in it, closed by a metatable of their own.
static int define_class_body(lua_State *L) {
  request *r = request_of(L);
  lua_createtable(L, 1, 5);  // 2: the class
  lua_createtable(L, 0, 32);  // 3: the methods
  lua_pushvalue(L, 3);
  lua_rawseti(L, 2, 1);
  lua_settop(L, 2);
  lua_pushlstring(L, r->bytes, r->length);
  lua_pushvalue(L, -1);
  lua_setfield(L, 2, "__name");
  lua_setfield(L, 2, "__metatable");
  lua_pushcfunction(L, equal_objects);
  lua_setfield(L, 2, "__eq");
  set_for_class(L, r->class_id, "__newindex", assign_member);
  lua_rawgeti(L, 2, 1);
  if (r->single) {
    lua_createtable(L, 0, 1);
    set_for_class(L, r->class_id, "__index", find_member);
    lua_setmetatable(L, -2);
  } else {
    lua_pushinteger(L, r->class_id);
    lua_insert(L, -2);
    lua_pushcclosure(L, index_object, 2);
  }
  lua_setfield(L, 2, "__index");
  lua_rawsetp(L, LUA_REGISTRYINDEX, (void *)(intptr_t)r->class_id);
  return 0;
}

int32_t sim_define_class(lua_State *L, int32_t class_id, const char *name, size_t length, bool single) {
  request r = {.bytes = name, .length = length, .class_id = class_id, .single = single};
  return protect(L, define_class_body, &r, 0);
}

// Pushes the methods of a class, or for class 0 the globals.
static void push_members(lua_State *L, int32_t class_id) {
  if (class_id == 0) {
    lua_pushglobaltable(L);
    return;
  }
  if (lua_rawgetp(L, LUA_REGISTRYINDEX, (void *)(intptr_t)class_id) != LUA_TTABLE) {
    luaL_error(L, "there is no such class");
  }
  lua_rawgeti(L, -1, 1);
}

static int define_method_body(lua_State *L) {
  request *r = request_of(L);
  push_members(L, r->class_id);
  lua_pushlstring(L, r->bytes, r->length);
  lua_pushinteger(L, r->function);
  lua_pushinteger(L, r->class_id);
  lua_pushcclosure(L, call_function, 2);
  lua_rawset(L, -3);
  return 0;
}

int32_t sim_define_method(lua_State *L, int32_t class_id, const char *name, size_t length, int32_t function) {
  request r = {.bytes = name, .length = length, .class_id = class_id, .function = function};
  return protect(L, define_method_body, &r, 0);
}

static int define_value_body(lua_State *L) {
  request *r = request_of(L);
  push_members(L, r->class_id);
  lua_pushlstring(L, r->bytes, r->length);
  if (play_tape(L, r->mark, 0) != 1) luaL_error(L, "one value is wanted");
  lua_rawset(L, -3);
  return 0;
}

int32_t sim_define_value(lua_State *L, int32_t class_id, const char *name, size_t length, size_t mark) {
  request r = {.bytes = name, .length = length, .class_id = class_id, .mark = mark};
  int32_t status = protect(L, define_value_body, &r, 0);
  session_of(L)->tape.length = mark;
  return status;
}

static int make_lookup_body(lua_State *L) {
  request *r = request_of(L);
  if (play_tape(L, r->mark, 0) != 1) luaL_error(L, "one table is wanted");
  r->reference = luaL_ref(L, LUA_REGISTRYINDEX);
  return 0;
}

int32_t sim_make_lookup(lua_State *L, size_t mark, int32_t *reference) {
  request r = {.mark = mark};
  int32_t status = protect(L, make_lookup_body, &r, 0);
  session_of(L)->tape.length = mark;
  *reference = r.reference;
  return status;
}
