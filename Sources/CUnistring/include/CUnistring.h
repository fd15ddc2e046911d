#ifndef CUNISTRING_H
#define CUNISTRING_H

#include <stddef.h>
#include <stdint.h>

#if defined(__cplusplus)
extern "C" {
#endif

/// The composed form (NFC) of valid UTF-8, written to `composed`.
///
/// Returns its length, or -1 where it is longer than `capacity` (three times `count` is always enough) or
/// memory ran out. Safe on any thread.
ptrdiff_t cunistring_compose(
    const uint8_t *_Nonnull text, size_t count, uint8_t *_Nonnull composed, size_t capacity);

/// Simple case folding of one scalar: statuses C and S of CaseFolding.txt.
uint32_t cunistring_fold(uint32_t scalar);

#if defined(__cplusplus)
}
#endif

#endif
