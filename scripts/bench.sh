#!/bin/bash
# What it costs, each figure beside what it is compared with in the same run.
#
#     scripts/bench.sh            builds and runs all of it
#     scripts/bench.sh --build    builds it only
set -euo pipefail
cd "$(dirname "$0")/.."

binary=.build/release/deeplinkd
# What is shipped or measured, and no example: Foundation, linked statically, warns of itself.
for product in deeplinkd HTTPBenchmark MatcherBenchmark SessionBenchmark; do
  scripts/build-release.sh --product "$product"
done
mkdir -p .build/bench
for program in Benchmarks/*/*.c; do
  # A folder with an `include` is a module of the package.
  [ ! -d "$(dirname "$program")/include" ] || continue
  cc -O2 -Wall -Wextra -Werror -o ".build/bench/$(basename "$program" .c)" "$program" -lmicrohttpd
done
[ "${1:-}" != --build ] || exit 0

failed=0
echo "=== Matching"
.build/release/MatcherBenchmark || failed=1

echo "=== The same 131 routes and 4,096 paths in other routers"
tables=$(mktemp -d)
trap 'rm -rf "$tables"' EXIT
.build/release/MatcherBenchmark --write Conformance/resolve/big-rest.json5 "$tables/routes" "$tables/paths"
GOPATH=/usr/share/gocode GO111MODULE=off GOCACHE="$tables/cache" \
  go build -o .build/bench/httprouter Benchmarks/other-routers/httprouter.go
.build/bench/httprouter "$tables/routes" "$tables/paths"
NODE_PATH=/usr/share/nodejs node Benchmarks/other-routers/path-to-regexp.js "$tables/routes" "$tables/paths"

serve=("$binary" serve --map config/links.json5 --listen '127.0.0.1:{port}' --threads '{threads}')
echo "=== GET /resolve, beside the C program: at most 1.10 times its CPU"
scripts/bench-http.sh -l 1.10 '/resolve?url=https%3A%2F%2Fexample.com%2Fusers%2Fjohn_morgan%2Fprofile' \
  "${serve[@]}" || failed=1
echo "=== POST /sessions/<id>/stack, beside the C program reading the same body: at most 1.50 times its CPU"
# Push and pop in turn, to a thousand sessions; a pop that overtakes its push, on a machine that stalls, is none.
printf '%s' '{"command": "push", "screen": "numberList"}' >"$tables/push"
printf '%s' '{"command": "pop", "clamp": true}' >"$tables/pop"
seq -f '/sessions/s%g/stack' 1000 >"$tables/sessions"
scripts/bench-http.sh -l 1.50 -m POST -b "$tables/push" -b "$tables/pop" -p "$tables/sessions" /sessions/s0/stack \
  "${serve[@]}" || failed=1
echo "=== A million sessions in memory"
.build/release/SessionBenchmark || failed=1
echo "=== A command among a million sessions: at most 1.30 times one among a thousand"
scripts/bench-sessions.sh -l 1.30 "$binary" || failed=1
echo "=== Event streams"
"$binary" serve --map config/links.json5 --listen 127.0.0.1:0 >"$tables/serving" &
server=$!
until grep -q 'http://' "$tables/serving"; do sleep 0.1; done
.build/bench/streams "$(grep -om 1 'http://[^ ]*' "$tables/serving" | cut -d: -f 3):$server" || failed=1
kill "$server"
wait "$server" || failed=1
echo "=== A million URLs as lines"
scripts/bench-lines.py --binary "$binary" || failed=1
exit $failed
