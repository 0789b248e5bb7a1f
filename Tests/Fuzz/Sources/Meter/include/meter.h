// What one input costs: processor time of this thread, and bytes that were allocated at once.
#pragma once
#include <stdint.h>

/// Nanoseconds that this thread has run.
int64_t meter_time(void);

/// Counts allocations from here on; without AddressSanitizer nothing is counted.
void meter_install(void);

/// Begins to count for one input.
void meter_begin(void);

/// The most bytes that were allocated at once since `meter_begin`, beyond those from before it.
int64_t meter_peak(void);
