#!/bin/sh
# Builds for release, always by the same flags: the executable, the benchmarks and the image are of one make.
#
#     scripts/build-release.sh [more arguments of swift build]
#
# Modules are optimised across their bounds: a resolve takes a tenth less time. The flag is not in Package.swift, which
# no other package could depend on then.
set -eu
cd "$(dirname "$0")/.."
exec swift build -c release --static-swift-stdlib -Xswiftc -cross-module-optimization \
  --explicit-target-dependency-import-check error "$@"
