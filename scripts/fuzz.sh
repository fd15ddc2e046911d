#!/bin/sh
# Feeds a part of deeplinkd with bytes that libFuzzer makes up.
#
#   scripts/fuzz.sh TARGET [SECONDS]     SECONDS is 60 by default; 0 runs the seeds once and no more
#
# A target is Fuzzing/TARGET/TARGET.swift, which imports the modules it needs and defines
#   @c public func LLVMFuzzerTestOneInput(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt
# Beside it may stand, each a line of file names (`*` is allowed) or tokens:
#   sources      files of the tests that are compiled with it
#   seeds        files that serve as seeds beside those in corpus/
#   dictionary   tokens (libFuzzer's format)
# Everything is built with the address sanitizer into .build/fuzz; the corpus grows there too. An input that fails is
# written to Fuzzing/findings. Exit code 0: nothing was found.
set -eu

cd "$(dirname "$0")/.."
target=${1:-}
seconds=${2:-60}
source="Fuzzing/$target/$target.swift"
if [ -z "$target" ] || [ ! -f "$source" ]; then
  echo "usage: scripts/fuzz.sh TARGET [SECONDS]; TARGET is one of:" >&2
  find Fuzzing -mindepth 2 -maxdepth 2 -name '*.swift' -exec basename {} .swift ';' | sort >&2
  exit 2
fi

scratch=.build/fuzz
program="$scratch/fuzz-$target"
log="$scratch/$target.log"
grown="$scratch/corpus/$target"
seeds="$scratch/seeds/$target"
mkdir -p "$grown" "$seeds" Fuzzing/findings
# Word splitting and globbing are meant: a line is a name or a pattern of names.
lines() { if [ -f "Fuzzing/$target/$1" ]; then cat "Fuzzing/$target/$1"; fi; }
for file in $(lines seeds); do cp "$file" "$seeds/$(echo "$file" | tr / -)"; done
if [ -d "Fuzzing/$target/corpus" ]; then cp "Fuzzing/$target/corpus"/* "$seeds"; fi

# The modules of this package that the target imports, and all that these stand on, in one line each.
closure=$(swift package describe --type json 2>/dev/null | python3 -c '
import json, re, sys
targets = {t["name"]: t for t in json.load(sys.stdin)["targets"]}
imported = re.findall(r"^\s*(?:@testable )?(?:package |public )?import (\w+)", open(sys.argv[1]).read(), re.M)
todo, seen = [n for n in imported if n in targets], []
print("imports", *todo)
while todo:
    name = todo.pop()
    if name not in seen:
        seen.append(name)
        todo += targets[name].get("target_dependencies", [])
print("modules", *seen)
' "$source")

run() {
  "$@" >"$log" 2>&1 || { cat "$log" >&2; exit 1; }
}

for module in $(echo "$closure" | sed -n 's/^imports//p'); do
  run swift build -c release --scratch-path "$scratch" --target "$module" -Xswiftc -sanitize=fuzzer,address
done

# Objects of files that are gone stay where they were.
objects=$(for module in $(echo "$closure" | sed -n 's/^modules//p'); do
  find "$scratch/release/$module.build" -name '*.o' | while read -r object; do
    if [ -n "$(find "Sources/$module" -name "$(basename "$object" .o)")" ]; then echo "$object"; fi
  done
done)
# SwiftPM writes a module map for each C module.
maps=$(for module in $(echo "$closure" | sed -n 's/^modules//p'); do
  map="$scratch/release/$module.build/module.modulemap"
  if [ -f "$map" ]; then echo "-Xcc -fmodule-map-file=$map"; fi
done)
libraries=$(grep -o 'linkedLibrary("[^"]*")' Package.swift | cut -d '"' -f 2 | sed 's/^/-l/')
# `package` declarations can be seen because the target is compiled as a part of the package; SwiftPM names it after
# the folder.
package=$(grep -o '"-package-name","[^"]*"' "$scratch/release.yaml" | head -n 1 | cut -d '"' -f 4)

# shellcheck disable=SC2086
run swiftc -O -sanitize=fuzzer,address -parse-as-library -swift-version 6 -package-name "$package" \
  -module-name "Fuzz$target" -I "$scratch/release/Modules" $maps "$source" $(lines sources) $objects -Xlinker --as-needed $libraries \
  -o "$program"

# A leak report cannot tell Swift's lifelong objects, whose references hold a tag, from leaks (as in sanitize.sh).
export ASAN_OPTIONS=detect_leaks=0
set -- -detect_leaks=0 -artifact_prefix="Fuzzing/findings/$target-" -timeout=30 -rss_limit_mb=2048 -print_final_stats=1
if [ -f "Fuzzing/$target/dictionary" ]; then set -- "$@" -dict="Fuzzing/$target/dictionary"; fi
if [ "$seconds" -eq 0 ]; then set -- "$@" -runs=0; else set -- "$@" -max_total_time="$seconds"; fi
# libFuzzer reports a crash itself; Swift's own report would only delay it.
if SWIFT_BACKTRACE=enable=no "$program" "$@" "$grown" "$seeds" >"$log" 2>&1; then
  grep -E '^stat::(number_of_executed_units|average_exec_per_sec|peak_rss_mb)' "$log" || true
  echo "$target: nothing found"
else
  tail -n 60 "$log" >&2
  echo "$target: see Fuzzing/findings and $log" >&2
  exit 1
fi
