#!/bin/bash
# Installs what a purpose needs beside Swift itself, where it is missing.
#
#     scripts/install-dependencies.sh build|conformance|bench|routers|container…
#
# On Debian and its kin, as root, by apt. Anywhere else it says what to install and goes on if nothing is
# known to be missing.
set -euo pipefail

packages=()
# A command that is there already, from wherever, needs no package.
command_or() { command -v "$1" >/dev/null || packages+=("$2"); }

for purpose in "${@:-build}"; do
  case $purpose in
    build)
      packages+=(libmicrohttpd-dev libre2-dev libidn2-dev libunistring-dev libc6-dev libstdc++-12-dev)
      ;;
    conformance)
      command_or python3 python3
      command_or curl curl
      ;;
    bench)
      packages+=(libmicrohttpd-dev)
      command_or valgrind valgrind
      command_or curl curl
      command_or python3 python3
      command_or cc gcc
      ;;
    routers)
      command_or go golang-go
      command_or node nodejs
      packages+=(golang-github-julienschmidt-httprouter-dev node-path-to-regexp)
      ;;
    container)
      command_or buildah buildah
      command_or debootstrap debootstrap
      command_or curl curl
      command_or ip iproute2
      command_or unshare util-linux
      command_or python3 python3
      ;;
    *)
      echo "install-dependencies: no purpose '$purpose': build, conformance, bench, routers or container" >&2
      exit 2
      ;;
  esac
done

if ! command -v dpkg-query >/dev/null; then
  if [ ${#packages[@]} -gt 0 ]; then
    echo "This is no Debian: where the build fails, install what these packages hold: ${packages[*]}" >&2
  fi
  exit 0
fi

missing=()
for package in "${packages[@]}"; do
  status=$(dpkg-query -W -f='${db:Status-Status}' "$package" 2>/dev/null || true)
  [ "$status" = installed ] || missing+=("$package")
done
[ ${#missing[@]} -gt 0 ] || exit 0

if [ "$(id -u)" != 0 ]; then
  echo "Missing packages. Install them with:  sudo apt-get install ${missing[*]}" >&2
  exit 1
fi
echo "Installing ${missing[*]}"
log=$(mktemp)
trap 'rm -f "$log"' EXIT
export DEBIAN_FRONTEND=noninteractive
if ! { apt-get update -qq && apt-get install -y -qq --no-install-recommends "${missing[@]}"; } \
  </dev/null >"$log" 2>&1; then
  cat "$log" >&2
  echo "Could not install ${missing[*]}" >&2
  exit 1
fi
