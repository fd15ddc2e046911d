#include "CUnistring.h"

#include <stdlib.h>
#include <unicase.h>
#include <uninorm.h>

ptrdiff_t cunistring_compose(const uint8_t *text, size_t count, uint8_t *composed, size_t capacity) {
  size_t length = capacity;
  uint8_t *result = u8_normalize(UNINORM_NFC, text, count, composed, &length);
  if (result == NULL) return -1;
  if (result == composed) return (ptrdiff_t)length;
  free(result);
  return -1;
}

uint32_t cunistring_fold(uint32_t scalar) {
  // libunistring has full folding only. Where that is one scalar, it is the simple one (status C); where it is
  // several (F), the simple one is the lower case (S: U+1E9E, the Greek capitals with iota), and a scalar that
  // is lower case already has none. U+0130 alone has F and T but no S, yet a lower case: it folds to itself.
  if (scalar == 0x130) return scalar;
  uint32_t folded[8];
  size_t length = sizeof folded / sizeof *folded;
  uint32_t *result = u32_casefold(&scalar, 1, NULL, NULL, folded, &length);
  if (result == NULL) return scalar;
  uint32_t first = length == 1 ? result[0] : uc_tolower(scalar);
  if (result != folded) free(result);
  return first;
}
