#!/bin/bash
# What it costs, each figure beside what it is compared with in the same run.
#
#     scripts/bench.sh            builds and runs all of it
#     scripts/bench.sh --build    builds it only
set -euo pipefail
cd "$(dirname "$0")/.."

binary=.build/release/deeplinkd
swift build -c release --static-swift-stdlib --explicit-target-dependency-import-check error
mkdir -p .build/bench
for program in Benchmarks/*/*.c; do
  # A folder with an `include` is a module of the package.
  [ ! -d "$(dirname "$program")/include" ] || continue
  cc -O2 -Wall -Wextra -Werror -o ".build/bench/$(basename "$program" .c)" "$program" -lmicrohttpd
done
[ "${1:-}" != --build ] || exit 0

failed=0
# A benchmark program is an executable target under Benchmarks/; HTTPBenchmark is a server, for bench-http.sh.
for folder in Benchmarks/*/; do
  name=$(basename "$folder")
  [ "$name" != HTTPBenchmark ] && [ -x ".build/release/$name" ] || continue
  echo "=== $name"
  ".build/release/$name" || failed=1
done

serve=("$binary" serve --map config/links.json5 --listen '127.0.0.1:{port}' --threads '{threads}')
body=$(mktemp)
trap 'rm -f "$body"' EXIT
echo "=== GET /resolve, beside the C program: at most 1.10 times its CPU"
scripts/bench-http.sh -l 1.10 '/resolve?url=https%3A%2F%2Fexample.com%2Fusers%2Fjohn_morgan%2Fprofile' \
  "${serve[@]}" || failed=1
echo "=== POST /sessions/<id>/stack, beside the C program reading the same body: at most 1.50 times its CPU"
printf '%s' '{"commands": [{"command": "push", "screen": "numberList"}, {"command": "pop"}]}' >"$body"
scripts/bench-http.sh -l 1.50 -m POST -b "$body" /sessions/bench/stack "${serve[@]}" || failed=1
exit $failed
