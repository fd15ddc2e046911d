#ifndef CIDN2_H
#define CIDN2_H

#include <stddef.h>

#if defined(__cplusplus)
extern "C" {
#endif

/// The ASCII form of a host (UTS 46, non-transitional), written to `ascii` without a NUL.
///
/// `host` is UTF-8 and NUL-terminated. Returns the length, or -1 where libidn2 refuses the host or its form
/// is longer than `capacity`. Safe on any thread.
int cidn2_to_ascii(const char *_Nonnull host, char *_Nonnull ascii, size_t capacity);

#if defined(__cplusplus)
}
#endif

#endif
