#!/bin/sh
# What one request costs deeplinkd, beside a C program on the same libmicrohttpd that answers the same bytes without
# looking at the URL. Prints ns of CPU a request for each and the ratio (median over alternating rounds).
#
#   scripts/bench-http.sh [-n requests] [-c connections] [-r rounds] [-t threads] [-m method] [-b body-file]…
#                         [-p paths-file] [-l limit] <path> <server command…>
#
# `{port}` and `{threads}` in the command are filled in. -p: more paths, one after another; the first is asked for the
# answer. Of several bodies, each goes to all paths before the next does. -l fails the run when the ratio is above this
# limit.
#
#   scripts/bench-http.sh '/resolve?url=https%3A%2F%2Fexample.com%2Fme' \
#     .build/release/deeplinkd serve --map config/links.json5 --listen 127.0.0.1:{port} --threads {threads}
set -eu
cd "$(dirname "$0")/.."

requests=5000 connections=16 rounds=31 threads=2 method=GET body= bodies= paths= limit=
while getopts n:c:r:t:m:b:p:l: option; do
  case $option in
    n) requests=$OPTARG ;; c) connections=$OPTARG ;; r) rounds=$OPTARG ;; t) threads=$OPTARG ;;
    m) method=$OPTARG ;; p) paths=$OPTARG ;; l) limit=$OPTARG ;;
    b) body=${body:-$OPTARG} bodies="$bodies -b $OPTARG" ;;
    *) exit 2 ;;
  esac
done
shift $((OPTIND - 1))
[ $# -ge 2 ] || { sed -n '2,15p' "$0" >&2; exit 2; }
path=$1
shift

mkdir -p .build/bench
cc -O2 -Wall -Wextra -o .build/bench/reference Benchmarks/reference-server/reference.c -lmicrohttpd
cc -O2 -Wall -Wextra -o .build/bench/load Benchmarks/load/load.c
work=$(mktemp -d)
servers=
trap 'for pid in $servers; do kill "$pid" 2>/dev/null || true; done; rm -rf "$work"' EXIT
trap 'exit 1' INT TERM

port=$(python3 -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])')
for word; do
  shift
  set -- "$@" "$(printf %s "$word" | sed "s/{port}/$port/g; s/{threads}/$threads/g")"
done
"$@" > "$work/server.log" 2>&1 &
server=$!
servers=$server

# The reference answers what the server answers: the same status, type and bytes.
tries=0
until curl -s -o "$work/answer" -D "$work/head" -X "$method" ${body:+--data-binary "@$body"} \
  ${body:+-H 'Content-Type: application/json'} "http://127.0.0.1:$port$path"; do
  tries=$((tries + 1))
  [ $tries -lt 100 ] && kill -0 "$server" 2>/dev/null || { cat "$work/server.log" >&2; exit 1; }
  sleep 0.1
done
status=$(sed -n '1s/^HTTP[^ ]* \([0-9]*\).*/\1/p' "$work/head")
set -- --threads "$threads" --status "$status" --body "$work/answer"
while IFS= read -r line; do
  line=$(printf %s "$line" | tr -d '\r')
  case $line in
    HTTP/* | [Dd]ate:* | [Cc]ontent-[Ll]ength:* | [Cc]onnection:* | '') ;;
    *) set -- "$@" --header "$line" ;;
  esac
done < "$work/head"
.build/bench/reference "$@" > "$work/port" &
reference=$!
.build/bench/reference --reuse "$@" > "$work/port-reuse" &
reuse=$!
servers="$server $reference $reuse"
until [ -s "$work/port" ] && [ -s "$work/port-reuse" ]; do sleep 0.05; done

# $bodies is to be split.
# shellcheck disable=SC2086
.build/bench/load -n "$requests" -c "$connections" -r "$rounds" -m "$method" -u "$path" -s "$status" $bodies \
  ${paths:+-t "$paths"} ${body:+-H 'Content-Type: application/json'} \
  "reference=$(cat "$work/port"):$reference" "server=$port:$server" \
  "one-response-reused=$(cat "$work/port-reuse"):$reuse" | tee "$work/table"
[ -z "$limit" ] || awk -v limit="$limit" \
  '$1 == "server" && $3 > limit { print "ratio above " limit; exit 1 }' "$work/table"
