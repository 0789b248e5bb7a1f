#include "meter.h"

#include <stddef.h>
#include <time.h>

// Only there with a sanitizer.
__attribute__((weak)) int __sanitizer_install_malloc_and_free_hooks(
    void (*)(const volatile void *, size_t), void (*)(const volatile void *));
__attribute__((weak)) size_t __sanitizer_get_allocated_size(const volatile void *);

// Fuzzing is done by one thread; what others allocate, if any, is theirs.
static __thread int64_t live, peak;

int64_t meter_time(void) {
    struct timespec now;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return (int64_t)now.tv_sec * 1000000000 + now.tv_nsec;
}

static void allocated(const volatile void *pointer, size_t size) {
    live += (int64_t)size;
    if (live > peak) peak = live;
}

static void freed(const volatile void *pointer) {
    if (pointer) live -= (int64_t)__sanitizer_get_allocated_size(pointer);
}

void meter_install(void) {
    if (__sanitizer_install_malloc_and_free_hooks) __sanitizer_install_malloc_and_free_hooks(allocated, freed);
}

void meter_begin(void) { live = peak = 0; }

int64_t meter_peak(void) { return peak; }
