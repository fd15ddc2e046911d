#!/bin/sh
# Builds for release, always by the same flags: the executable, the benchmarks and the image are of one make.
#
#     scripts/build-release.sh [more arguments of swift build]
#
# Modules are optimised across their bounds, by Swift and once more by the linker: a resolve takes a tenth less time, a
# command a sixth. The functions that a request takes stand side by side (see hot-functions.sh), for which each needs a
# section of its own. The flags are not in Package.swift, which no other package could depend on then.
set -eu
cd "$(dirname "$0")/.."
exec swift build -c release --static-swift-stdlib -Xswiftc -cross-module-optimization \
  --experimental-lto-mode full -Xswiftc -use-ld=lld -Xswiftc -Xfrontend -Xswiftc -function-sections \
  -Xlinker "--symbol-ordering-file=$PWD/scripts/hot-functions.txt" -Xlinker --no-warn-symbol-ordering \
  --explicit-target-dependency-import-check error "$@"
