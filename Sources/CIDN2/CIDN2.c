#include "CIDN2.h"

#include <idn2.h>
#include <stdint.h>
#include <string.h>

int cidn2_to_ascii(const char *host, char *ascii, size_t capacity) {
  uint8_t *form = NULL;
  int status = idn2_lookup_u8((const uint8_t *)host, &form, IDN2_NFC_INPUT | IDN2_NONTRANSITIONAL);
  if (status != IDN2_OK || form == NULL) return -1;
  size_t length = strlen((const char *)form);
  if (length <= capacity) memcpy(ascii, form, length);
  idn2_free(form);
  return length <= capacity ? (int)length : -1;
}
