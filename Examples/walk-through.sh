#!/bin/sh
# A session from a shell: what a backend and an app ask deeplinkd on one evening.
#
#   make run                                    in another terminal, or any service with config/links.json5
#   Examples/walk-through.sh [http://127.0.0.1:8080]
#
# Each step says what it does, shows the answer, and ends the script where that is not what it should be.
set -eu
service=${1:-http://127.0.0.1:8080}
session=walk-through-$$
url=$service/sessions/$session
answer=$(mktemp)
events=$(mktemp)
listener=
trap 'rm -f "$answer" "$events"; [ -z "$listener" ] || kill "$listener" 2>/dev/null || true' EXIT
trap 'exit 1' INT TERM

say() { printf '\n== %s\n' "$1"; }

# call STATUS CURL-ARGUMENTS…: the answer goes to $answer and is shown.
call() {
  wanted=$1
  shift
  status=$(curl -sS -o "$answer" -w '%{http_code}' "$@")
  printf '%s  %s\n' "$status" "$(cut -c 1-300 "$answer")"
  [ "$status" = "$wanted" ] || { echo "walk-through: wanted $wanted" >&2; exit 1; }
}

command() { call "$1" "$url/stack" -H 'Content-Type: application/json' -d "$2"; }

# The screens of the stack that was answered last, from the root to the top.
shows() {
  screens=$(python3 -c 'import json, sys; print(*(i["screen"] for i in json.load(open(sys.argv[1]))["stack"]))' "$answer")
  echo "on screen: $screens"
  [ "$screens" = "$1" ] || { echo "walk-through: wanted $1" >&2; exit 1; }
}

say "What does this link mean?"
call 200 -G "$service/resolve" --data-urlencode 'url=https://example.com/users/john_morgan/profile?ref=mail'

say "The app's first screen reports a tap; the map decides what follows, and makes the session"
command 200 '{"command": "perform", "action": "pickNumberTapped"}'
shows "home numberList"

say "Somebody listens from now on"
curl -sN "$url/events" >"$events" &
listener=$!
tries=0
until grep -q '^event: session' "$events"; do
  tries=$((tries + 1))
  [ $tries -lt 100 ] || { echo "walk-through: no event came" >&2; exit 1; }
  sleep 0.1
done

say "A number is chosen"
command 200 '{"command": "perform", "action": "numberSelected", "arguments": {"number": 42}}'
shows "home numberList numberDetail"

say "What would a link do? Nothing is changed yet"
call 200 "$url/stack?dryRun=true" -H 'Content-Type: application/json' \
  -d '{"command": "open", "url": "https://example.com/terms"}'
shows "home numberList numberDetail terms"

say "A link that wants a login waits for it, and the login screen comes first"
command 200 '{"command": "open", "url": "https://example.com/users/john_morgan/profile"}'
shows "home numberList numberDetail login"

say "The user logs in: the login screen goes, and the link opens by itself"
call 200 -X PATCH "$url" -H 'Content-Type: application/json' -d '{"flags": {"login": true}}'
call 200 "$url/stack"
shows "people profile"

say "Back by the platform's own gesture: the client only says where it is now"
root=$(python3 -c 'import json, sys; print(json.load(open(sys.argv[1]))["stack"][0]["id"])' "$answer")
command 200 "{\"command\": \"userBack\", \"item\": $root}"
shows "people"

say "That was a slip of the finger"
command 200 '{"command": "undo"}'
shows "people profile"

say "A tap that comes too late does nothing, and says so"
command 409 "{\"command\": \"perform\", \"action\": \"numberSelected\", \"arguments\": {\"number\": 7}, \"item\": $root}"

say "What happened, and why"
call 200 "$url/history"

say "The app starts again on another device: the document is put under another id"
call 200 "$url"
cp "$answer" "$answer.document"
call 201 -X PUT "$url-again" -H 'Content-Type: application/json' --data-binary "@$answer.document"
rm "$answer.document"

say "The session ends, and so does the stream"
call 204 -X DELETE "$url"
call 204 -X DELETE "$url-again"
wait "$listener"
listener=
grep '^id:\|^event:' "$events" | paste -sd ' '
[ "$(tail -n 3 "$events" | head -n 1)" = "event: end" ] || { echo "walk-through: the stream has no end" >&2; exit 1; }

printf '\nwalk-through: all as it should be\n'
