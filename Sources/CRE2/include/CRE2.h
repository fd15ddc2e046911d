// A C face of RE2, for Swift: whole-text matching of UTF-8, compiled once, in time linear in the text.
#ifndef CRE2_H
#define CRE2_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

// A compiled expression. It never changes after it is made, so any number of threads may match with it at once.
typedef struct CRE2Expression CRE2Expression;

typedef struct {
  // RE2::ErrorCode; 0 where it compiled.
  int32_t code;
  // The part of the source that is wrong, cut at a character, ended by a NUL.
  char argument[128];
  // RE2's own words, cut likewise.
  char message[160];
} CRE2Error;

// Compiles `length` bytes of UTF-8, to be matched against whole texts. Never logs.
// NULL where it does not compile, with what is wrong in `error`. `source` may be NULL where `length` is 0.
CRE2Expression *_Nullable CRE2ExpressionCreate(
    const char *_Nullable source, size_t length, CRE2Error *_Nonnull error);

void CRE2ExpressionDestroy(CRE2Expression *_Nullable expression);

// The instructions of the compiled program: what a match costs a byte, at most.
int32_t CRE2ExpressionProgramSize(const CRE2Expression *_Nonnull expression);

// Whether the whole text matches. `text` may be NULL where `length` is 0.
bool CRE2ExpressionMatches(
    const CRE2Expression *_Nonnull expression, const uint8_t *_Nullable text, size_t length);

// A text before (`least`) or after all those that match, in the order of their bytes; at most `capacity` bytes, so it
// may be cut, and it need not match itself. The bytes written to `text`, or -1 where RE2 knows none.
int32_t CRE2ExpressionBound(
    const CRE2Expression *_Nonnull expression, bool least, uint8_t *_Nonnull text, size_t capacity);

#ifdef __cplusplus
}
#endif

#endif
