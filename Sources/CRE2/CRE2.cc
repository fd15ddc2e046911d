#include "CRE2.h"

#include <re2/re2.h>

#include <cstring>
#include <new>
#include <string>

struct CRE2Expression {
  re2::RE2 regex;

  CRE2Expression(const re2::StringPiece &source, const re2::RE2::Options &options)
      : regex(source, options) {}
};

namespace {

// Copies what fits, never half a character.
template <size_t Capacity>
void Copy(const std::string &text, char (&target)[Capacity]) {
  size_t count = text.size();
  if (count > Capacity - 1) {
    count = Capacity - 1;
    while (count > 0 && (static_cast<unsigned char>(text[count]) & 0xC0) == 0x80) --count;
  }
  std::memcpy(target, text.data(), count);
  target[count] = 0;
}

}  // namespace

// Nothing thrown may reach Swift: allocation is the only thing here that throws.
extern "C" CRE2Expression *CRE2ExpressionCreate(
    const char *source, size_t length, CRE2Error *error) {
  std::memset(error, 0, sizeof *error);
  try {
    re2::RE2::Options options;
    options.set_log_errors(false);
    options.set_never_capture(true);
    CRE2Expression *expression =
        new CRE2Expression(re2::StringPiece(source ? source : "", length), options);
    if (expression->regex.ok()) return expression;
    error->code = static_cast<int32_t>(expression->regex.error_code());
    Copy(expression->regex.error_arg(), error->argument);
    Copy(expression->regex.error(), error->message);
    delete expression;
  } catch (const std::exception &) {
    error->code = static_cast<int32_t>(re2::RE2::ErrorInternal);
  }
  return nullptr;
}

extern "C" void CRE2ExpressionDestroy(CRE2Expression *expression) { delete expression; }

extern "C" int32_t CRE2ExpressionProgramSize(const CRE2Expression *expression) {
  return expression->regex.ProgramSize();
}

extern "C" bool CRE2ExpressionMatches(
    const CRE2Expression *expression, const uint8_t *text, size_t length) {
  const char *start = text ? reinterpret_cast<const char *>(text) : "";
  return expression->regex.Match(
      re2::StringPiece(start, length), 0, length, re2::RE2::ANCHOR_BOTH, nullptr, 0);
}

extern "C" int32_t CRE2ExpressionBound(
    const CRE2Expression *expression, bool least, uint8_t *text, size_t capacity) {
  try {
    std::string first, last;
    if (!expression->regex.PossibleMatchRange(&first, &last, static_cast<int>(capacity))) return -1;
    const std::string &bound = least ? first : last;
    if (bound.size() > capacity) return -1;
    std::memcpy(text, bound.data(), bound.size());
    return static_cast<int32_t>(bound.size());
  } catch (const std::exception &) {
    return -1;
  }
}
