// Counts the heap allocations of this thread: linked into a program, it stands before glibc's malloc.
#ifndef CALLOCATIONCOUNT_H
#define CALLOCATIONCOUNT_H

#include <stdint.h>

// malloc, calloc, realloc and aligned allocations of the calling thread since it began.
uint64_t CAllocationCount(void);

#endif
