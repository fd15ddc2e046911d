#!/bin/bash
# Checks what the compiler does not: format, and the rules of this house. Prints each finding; exit 1 if any.
set -uo pipefail
# `findings` runs in this shell, where it stands last in a pipeline.
shopt -s lastpipe
cd "$(dirname "$0")/.."

failed=0
# Each line of standard input is a finding.
findings() {
  local lines
  lines=$(cat)
  if [ -n "$lines" ]; then
    printf '%s\n' "$lines" | sed "s|\$|: $1|"
    failed=1
  fi
}

folders=()
for folder in Sources Tests Benchmarks Examples Fuzzing; do [ -d "$folder" ] && folders+=("$folder"); done
swift format lint --strict --parallel --recursive "${folders[@]}" Package.swift || failed=1
# Tests may unwrap by force; what ships may not.
stricter=$(mktemp --suffix .json)
trap 'rm -f "$stricter"' EXIT
sed 's/\("NeverForceUnwrap"\|"NeverUseForceTry"\): false/\1: true/' .swift-format >"$stricter"
swift format lint --strict --parallel --recursive --configuration "$stricter" Sources || failed=1

grep -rnE '^\s*((public|package|internal|private|@\w+(\([^)]*\))?) )*import Foundation\b' Sources --include='*.swift' |
  cut -d: -f1,2 | findings 'Foundation stays out of the sources'

# A `// Safety:` line stands beside, or in the few lines above, what the compiler cannot prove.
find Sources -name '*.swift' -print0 | xargs -0 awk '
  FNR == 1 { safety = -10 }
  /\/\/ Safety:/ { safety = FNR }
  /@unchecked Sendable|nonisolated\(unsafe\)|unsafeBitCast/ && !/^ *\/\// {
    if (FNR - safety > 6) print FILENAME ":" FNR
  }' | findings 'say who synchronises, in a "// Safety:" line above'

find "${folders[@]}" -name '*.swift' -print0 | xargs -0 wc -l |
  awk '$2 != "total" && $1 > 400 { print $2 ": " $1 " lines" }' | findings 'split it before 400 lines'

git ls-files -z --cached --others --exclude-standard -- ':!LICENSE' ':!scripts/lint.sh' |
  xargs -0 grep -nIE '(^|[^A-Za-z0-9_.:/-])/(tmp|work)/[a-z]' 2>/dev/null |
  grep -vE '^(Conformance|Tests)/' | cut -d: -f1,2 | findings 'a path of one machine'

# A document names files that are there: as links, and in backticks, from the root or from Sources.
while IFS=: read -r document line path; do
  [ -e "$path" ] || [ -e "Sources/$path" ] || [ -e "$(dirname "$document")/$path" ] || echo "$document:$line: $path"
done < <(
  git ls-files -z --cached --others --exclude-standard -- '*.md' | xargs -0 grep -noHE \
    '\]\([A-Za-z.][^):#]*|`(\.ci|[A-Z][A-Za-z]+|config|docs|scripts)(/[A-Za-z0-9_.+-]+)+`' |
    sed -E 's/:(\]\(|`)/:/; s/`$//'
) | findings 'there is no such file'

for script in scripts/*.sh .ci/run; do
  bash -n "$script" || failed=1
done
for script in scripts/*.py Conformance/*.py; do
  [ -e "$script" ] || continue
  python3 - "$script" <<'PYTHON' || failed=1
import ast, sys
ast.parse(open(sys.argv[1], encoding="utf-8").read(), sys.argv[1])
PYTHON
done
for document in config/*.json; do
  [ -e "$document" ] || continue
  python3 -m json.tool "$document" >/dev/null || { echo "$document: no JSON"; failed=1; }
done

exit $failed
