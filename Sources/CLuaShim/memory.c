// Where a session's bytes come from. Everything lies in one mapping at one address, so that a session can be put back by
// copying bytes. Blocks are rounded to size classes; a freed block waits in its class or, at the end, gives way.
#define _GNU_SOURCE
#include "session.h"

#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

#define SPARES 16
#define KEEP_BYTES ((size_t)256 << 10)

typedef struct {
  void *base;
  size_t reserved, touched;
} spare;

// Mappings of closed sessions; a slot is owned by whoever exchanged its pointer out.
static _Atomic(spare *) spares[SPARES];

static void unmap(spare *s) {
  munmap(s->base, s->reserved);
  free(s);
}

bool arena_take(arena *memory, size_t bytes) {
  for (int i = 0; i < SPARES; i++) {
    spare *s = atomic_exchange(&spares[i], NULL);
    if (!s) continue;
    if (s->reserved != bytes) {
      unmap(s);
      continue;
    }
    *memory = (arena){s->base, s->reserved, s->touched};
    free(s);
    return true;
  }
  void *base = mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (base == MAP_FAILED) return false;
  madvise(base, bytes, MADV_NOHUGEPAGE);  // a session is far smaller than such a page
  *memory = (arena){base, bytes, 0};
  return true;
}

void arena_give(arena *memory) {
  arena_trim(memory, 0);
  spare *mine = malloc(sizeof *mine);
  if (mine) {
    *mine = (spare){memory->base, memory->reserved, memory->touched};
    for (int i = 0; i < SPARES; i++) {
      spare *expected = NULL;
      if (atomic_compare_exchange_strong(&spares[i], &expected, mine)) return;
    }
    free(mine);
  }
  munmap(memory->base, memory->reserved);
}

void arena_trim(arena *memory, size_t top) {
  size_t keep = (top + KEEP_BYTES) & ~(size_t)4095;
  if (memory->touched <= keep + KEEP_BYTES) return;
  madvise(memory->base + keep, memory->touched - keep, MADV_DONTNEED);
  memory->touched = keep;
}

// Up to 1 KB in steps of 16 bytes, then four steps to each doubling. Returns the class, and its size in `*rounded`.
static int size_class(size_t bytes, size_t *rounded) {
  if (bytes <= 1024) {
    size_t step = (bytes + 15) / 16;
    *rounded = step * 16;
    return (int)step;
  }
  int shift = 61 - __builtin_clzll(bytes - 1);
  size_t quarters = ((bytes - 1) >> shift) + 1;  // 5 to 8
  *rounded = quarters << shift;
  return 65 + (shift - 8) * 4 + (int)(quarters - 5);
}

static void *take_block(session *s, int size_class, size_t rounded) {
  arena_state *a = &s->now.arena;
  void *block = a->spare[size_class];
  if (block) {
    memcpy(&a->spare[size_class], block, sizeof(void *));
    return block;
  }
  if (rounded > s->memory.reserved - a->top) return NULL;
  block = s->memory.base + a->top;
  a->top += rounded;
  if (a->top > s->memory.touched) s->memory.touched = a->top;
  return block;
}

static void give_block(session *s, void *block, int size_class, size_t rounded) {
  arena_state *a = &s->now.arena;
  if ((char *)block + rounded == s->memory.base + a->top) {
    a->top -= rounded;
    return;
  }
  memcpy(block, &a->spare[size_class], sizeof(void *));
  a->spare[size_class] = block;
}

// Lua answers a refusal by collecting garbage and asking once more: the second refusal in a row is the limit. (Buffers of
// the string library ask only once. What that comes to is seen by whoever catches it; the place is known here alone.)
static void *refuse(session *s) {
  if (!s->current) return NULL;
  if (!s->fatal) note_frames(s, s->current);
  if (++s->refusals >= 2) give_up(s, s->current, SIM_MEMORY);
  return NULL;
}

static void *grow(session *s, void *block, size_t old_size, size_t new_size) {
  arena_state *a = &s->now.arena;
  if (new_size > s->memory_limit || a->live - old_size > s->memory_limit - new_size) return refuse(s);
  size_t rounded, old_rounded = 0;
  int wanted = size_class(new_size, &rounded), had = block ? size_class(old_size, &old_rounded) : 0;
  if (block && wanted == had) {
    a->live += new_size - old_size;
    return block;
  }
  void *fresh = take_block(s, wanted, rounded);
  if (!fresh) return refuse(s);
  if (block) {
    memcpy(fresh, block, old_size);
    give_block(s, block, had, old_rounded);
  }
  a->live += new_size - old_size;
  if (new_size >= 1024) s->now.spent += new_size / 64;
  s->refusals = 0;
  return fresh;
}

// Lua relies on this to succeed: with no smaller block to be had, the block stays, and its end is lost.
static void *shrink(session *s, void *block, size_t old_size, size_t new_size) {
  size_t rounded, old_rounded;
  int wanted = size_class(new_size, &rounded), had = size_class(old_size, &old_rounded);
  s->now.arena.live -= old_size - new_size;
  if (wanted == had) return block;
  void *fresh = take_block(s, wanted, rounded);
  if (!fresh) return block;
  memcpy(fresh, block, new_size);
  give_block(s, block, had, old_rounded);
  return fresh;
}

void *allocate(void *ud, void *block, size_t old_size, size_t new_size) {
  session *s = ud;
  if (!block) old_size = 0;  // Lua gives the kind of the new object instead
  if (new_size == 0) {
    if (block && old_size) {
      size_t rounded;
      int had = size_class(old_size, &rounded);
      s->now.arena.live -= old_size;
      give_block(s, block, had, rounded);
    }
    return NULL;
  }
  return !block || new_size > old_size ? grow(s, block, old_size, new_size) : shrink(s, block, old_size, new_size);
}

bool buffer_reserve(buffer *b, size_t more) {
  if (more <= b->capacity - b->length) return true;
  size_t capacity = b->capacity ? b->capacity : 256;
  while (capacity - b->length < more) {
    if (capacity > SIZE_MAX / 2) return false;
    capacity *= 2;
  }
  char *bytes = realloc(b->bytes, capacity);
  if (!bytes) return false;
  b->bytes = bytes;
  b->capacity = capacity;
  return true;
}

bool buffer_add(buffer *b, const void *bytes, size_t length) {
  if (!buffer_reserve(b, length)) return false;
  if (length) memcpy(b->bytes + b->length, bytes, length);
  b->length += length;
  return true;
}
