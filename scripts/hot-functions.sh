#!/bin/bash
# Writes scripts/hot-functions.txt: the functions that run for each request, which the linker puts side by side. A request
# comes once to much code, so that what it costs is how many cache lines that code is spread over.
#
#     scripts/hot-functions.sh      after scripts/bench.sh --build; then build again
#
# What is no longer there does no harm, and what is new stands where it would: to be run when much has changed.
set -euo pipefail
cd "$(dirname "$0")/.."

work=$(mktemp -d)
server=
trap '[ -z "$server" ] || kill "$server" 2>/dev/null || true; rm -rf "$work"' EXIT
# Valgrind 3.19 stumbles over DWARF of Swift's.
strip -g -o "$work/deeplinkd" .build/release/deeplinkd
valgrind -q --tool=callgrind --instr-atstart=no --callgrind-out-file="$work/out" \
  "$work/deeplinkd" serve --map config/links.json5 --listen 127.0.0.1:0 --threads 1 >"$work/serving" 2>"$work/log" &
server=$!
until grep -q 'http://' "$work/serving"; do
  kill -0 "$server"
  sleep 0.2
done
port=$(grep -om 1 'http://[^ ]*' "$work/serving" | cut -d: -f 3)
printf '%s' '{"command": "push", "screen": "numberList"}' >"$work/push"
printf '%s' '{"command": "pop"}' >"$work/pop"
seq -f '/sessions/s%g/stack' 100 >"$work/sessions"

load() { .build/bench/load -c 1 -r 1 "$@" "x=$port:$server" >"$work/load"; }
requests() {
  load -n 800 -m POST -b "$work/push" -b "$work/pop" -t "$work/sessions" -H 'Content-Type: application/json'
  load -n 200 -t "$work/sessions"
  load -n 200 -u '/resolve?url=https%3A%2F%2Fexample.com%2Fusers%2Fjohn_morgan%2Fprofile'
}
# Once before, so that what is done once is not among it.
requests
callgrind_control -i on "$server" >"$work/log" 2>&1
requests
callgrind_control -i off "$server" >"$work/log" 2>&1
kill -INT "$server"
wait "$server" || true
server=
# Ours and Swift's, which are linked in. Recursive calls have a number behind.
grep -oE '^c?fn=\([0-9]+\) [_$A-Za-z][^ ]*' "$work/out" | cut -d' ' -f2 | sed "s/'[0-9]*$//" \
  | grep -E '^(\$s|_?_?swift_|_ZN5swift)' | LC_ALL=C sort -u >scripts/hot-functions.txt
# The build does not look at it.
rm -f .build/release/deeplinkd
wc -l scripts/hot-functions.txt
