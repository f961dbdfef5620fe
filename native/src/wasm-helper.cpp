// The threads of the helpers in a WebAssembly module whose memory is shared; see wasm-threads.h.
#include <cstddef>
#include <cstdint>

#include "threads.h"

#define EXPORT(name) __attribute__((export_name(#name))) name

namespace node_rubberband {

namespace {

// As that of the thread that calls the module (scripts/build-wasm.mjs).
constexpr size_t kStackBytes = 262'144;

alignas(16) char stacks[kMaxHelpers][kStackBytes];

bool isOnStackOfHelper(const void *address) {
  return address >= stacks && address < stacks + kMaxHelpers;
}

// malloc has no lock. That of a helper's instance ends in a trap.
void requireCaller() {
  const char local = 0;
  const void *volatile address = &local;
  if (isOnStackOfHelper(address)) __builtin_trap();
}

}  // namespace

extern "C" {

// To what the host sets __stack_pointer of a helper's instance before it calls anything in it.
char *EXPORT(stackOfHelper)(int index) {
  return stacks[index] + kStackBytes;
}

// Works for the first instance until its thread is ended.
void EXPORT(help)(int index) {
  Helper &helper = helpers[index];
  while (true) {
    helper.state.store(Helper::kIdle);
    wakeAll(helper.state);
    while (helper.state.load() != Helper::kAtWork) sleepWhile(helper.state, Helper::kIdle);
    (*helper.job)();
  }
}

// After a trap in help(): the other instances must not wait for ever.
void EXPORT(failHelper)(int index) {
  helpers[index].state.store(Helper::kFailed);
}

// How many helpers may work, once they are there.
void EXPORT(allowHelpers)(int count) {
  helpersAllowed.store(count);
}

// The linker puts these before those of the C library, its own calls and those of the C++ library included.
void *__real_malloc(size_t bytes);
void __real_free(void *memory);
void *__real_calloc(size_t count, size_t bytes);
void *__real_realloc(void *memory, size_t bytes);
void *__real_aligned_alloc(size_t alignment, size_t bytes);
int __real_posix_memalign(void **memory, size_t alignment, size_t bytes);

void *__wrap_malloc(size_t bytes) {
  requireCaller();
  return __real_malloc(bytes);
}
void __wrap_free(void *memory) {
  requireCaller();
  __real_free(memory);
}
void *__wrap_calloc(size_t count, size_t bytes) {
  requireCaller();
  return __real_calloc(count, bytes);
}
void *__wrap_realloc(void *memory, size_t bytes) {
  requireCaller();
  return __real_realloc(memory, bytes);
}
void *__wrap_aligned_alloc(size_t alignment, size_t bytes) {
  requireCaller();
  return __real_aligned_alloc(alignment, bytes);
}
int __wrap_posix_memalign(void **memory, size_t alignment, size_t bytes) {
  requireCaller();
  return __real_posix_memalign(memory, alignment, bytes);
}

}  // extern "C"

}  // namespace node_rubberband
