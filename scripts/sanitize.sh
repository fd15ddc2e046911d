#!/bin/bash
# Runs the tests that a sanitizer can teach something about, in a build of their own.
#
#     scripts/sanitize.sh address|thread
set -euo pipefail
cd "$(dirname "$0")/.."
export SWIFT_BACKTRACE=enable=no

# Tests that measure time or memory: a sanitizer takes both for itself.
measuring=(
  --skip 'cost little more than their length' --skip 'leave nothing behind' --skip 'memory that does not grow'
)

# Searches through whole tables: values alone, no memory that was lent, and slow under a sanitizer.
searching=(
  --skip 'Analysis of random tables' --skip 'URLs of random maps' --skip 'A search for texts' --skip RouteAnalysisTests
  --skip Automata --skip 'Ends of texts' --skip RouteCheckTests --skip 'A canonical URL' --skip 'What is near'
)

case ${1:-} in
  address)
    # Everything that touches memory it was lent: parsers, and what calls C.
    tests='^(JSON|DeepLinks|HTTPServer|DeeplinkService)Tests\.'
    flags=()
    # A leak report at exit cannot tell Swift's and the compiled maps' lifelong objects from leaks.
    export ASAN_OPTIONS=detect_leaks=0
    ;;
  thread)
    # Whatever has a lock or an atomic. TSAN lets them use locks that the sanitizer knows.
    tests='^(Sessions|HTTPServer|DeeplinkService)Tests\.'
    flags=(-Xswiftc -DTSAN -Xcc -DTSAN)
    export TSAN_OPTIONS=halt_on_error=1
    ;;
  *)
    echo "sanitize: address or thread" >&2
    exit 2
    ;;
esac
swift test --disable-xctest --sanitize "$1" --scratch-path ".build/sanitize-$1" "${flags[@]}" \
  --filter "$tests" "${measuring[@]}" "${searching[@]}"
