#!/bin/sh
# What a command costs among a thousand sessions, and among a million: the same body, to two servers in turn.
#
#   scripts/bench-sessions.sh [-n sessions] [-l limit] <binary>
#
# -l fails the run when a command among so many costs more than this times one among a thousand.
set -eu
cd "$(dirname "$0")/.."

sessions=1000000 limit=
while getopts n:l: option; do
  case $option in
    n) sessions=$OPTARG ;; l) limit=$OPTARG ;;
    *) exit 2 ;;
  esac
done
shift $((OPTIND - 1))
[ $# -eq 1 ] || { sed -n '2,6p' "$0" >&2; exit 2; }
few=1000

mkdir -p .build/bench
cc -O2 -Wall -Wextra -o .build/bench/load Benchmarks/load/load.c
work=$(mktemp -d)
servers=
trap 'for pid in $servers; do kill "$pid" 2>/dev/null || true; done; rm -rf "$work"' EXIT
trap 'exit 1' INT TERM

# Mixed, so that neighbours in the list are none in memory.
python3 -c 'import random, sys
numbers = list(range(int(sys.argv[1])))
random.Random(1).shuffle(numbers)
print(*(f"/sessions/s{number}/stack" for number in numbers), sep="\n")' "$sessions" >"$work/targets"
# Whoever is asked twice has it already.
printf '%s' '{"command": "set", "stack": [{"screen": "home"}, {"screen": "numberList"}, {"screen": "history"}]}' >"$work/made"
printf '%s' '{"commands": [{"command": "push", "screen": "numberList"}, {"command": "pop"}]}' >"$work/body"

serve() {
  port=$(python3 -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])')
  "$1" serve --map config/links.json5 --listen "127.0.0.1:$port" --threads 2 >"$work/log" 2>&1 &
  servers="$servers $!"
  until curl -s -o "$work/health" "http://127.0.0.1:$port/healthz"; do sleep 0.1; done
}

# load [-n requests] [-r rounds] body server…
load() {
  requests=$1 rounds=$2 body=$3
  shift 3
  .build/bench/load -n "$requests" -r "$rounds" -m POST -t "$work/targets" -b "$body" -H 'Content-Type: application/json' "$@"
}

serve "$1"
small=$port:$!
serve "$1"
large=$port:$!
load "$few" 1 "$work/made" "small=$small:$few" >"$work/table"
load "$sessions" 1 "$work/made" "large=$large" >"$work/table"
awk -v sessions="$sessions" '/^VmRSS/ { printf "%d sessions of three items: %.0f MiB resident\n", sessions, $2 / 1024 }' \
  "/proc/${large#*:}/status"
load 5000 31 "$work/body" "among-$few=$small:$few" "among-$sessions=$large" | tee "$work/table"
[ -z "$limit" ] || awk -v limit="$limit" -v name="among-$sessions" \
  '$1 == name && $3 > limit { print "ratio above " limit; exit 1 }' "$work/table"
