#!/bin/bash
# Builds the image of the Dockerfile, starts it as an orchestrator would, asks it, and stops it.
#
# No registry of images and no container engine is needed: buildah builds, and both base images are made
# from Debian's packages, under the names that the Dockerfile's FROM lines give; the Swift one is a Debian
# with this machine's toolchain mounted into the build. (PULL=1 takes the real ones from their registry.)
#
# The container runs the image's own entry point and command: as process 1 in namespaces of its own
# (mounts, processes, network), its root read-only, no capabilities, as the image's numeric user.
# Not `buildah run`: its chroot isolation shares the host's network and gives no pid to signal.
#
# What is kept for the next run is under .build/container. Root is needed.
set -euo pipefail
cd "$(dirname "$0")/.."

work=${CONTAINER_TEST_FOLDER:-$PWD/.build/container}
bases=$work/bases
image=localhost/deeplinkd:test
suite=bookworm
mirror=${DEBIAN_MIRROR:-http://deb.debian.org/debian}
start_seconds=20
stop_seconds=12

[ "$(id -u)" = 0 ] || { echo "container-test: it must run as root" >&2; exit 1; }
mkdir -p "$bases"

say() { echo "--- $*"; }
fail() { echo "FAIL $*" >&2; exit 1; }

# Layers on overlay where the kernel lets us mount it, else full copies.
store() { buildah --root "$work/$driver" --runroot "$work/$driver-run" --storage-driver "$driver" "$@"; }
driver=overlay
probe=$(store from scratch 2>/dev/null) || driver=vfs
if [ "$driver" = overlay ]; then
  mounts=yes
  store mount "$probe" >/dev/null 2>&1 || mounts=''
  store rm "$probe" >/dev/null 2>&1 || true
  [ -n "$mounts" ] || driver=vfs
fi

container='' engine='' process=''
cleanup() {
  [ -z "$process" ] || kill -KILL "$process" 2>/dev/null || true
  [ -z "$engine" ] || wait "$engine" 2>/dev/null || true
  [ -z "$container" ] || store rm "$container" >/dev/null 2>&1 || true
}
trap cleanup EXIT

# A Debian root as an image. debootstrap needs no registry; its tarball is kept.
base_image() {
  local name=$1 packages=$2 archive=$bases/${1//[^a-z0-9.]/-}.tar root made
  shift 2
  if store inspect --type image "$name" >/dev/null 2>&1; then return; fi
  if [ ! -s "$archive" ]; then
    say "debootstrap for $name"
    root=$(mktemp -d "$bases/root.XXXXXX")
    debootstrap --variant=minbase ${packages:+--include="$packages"} "$suite" "$root" "$mirror" \
      >"$bases/debootstrap.log" 2>&1 || { tail -20 "$bases/debootstrap.log" >&2; fail "no Debian root for $name"; }
    rm -rf "$root"/var/cache/apt/archives/*.deb "$root"/var/lib/apt/lists/*
    # The machine's own sources: security updates, or a mirror.
    rm -f "$root/etc/apt/sources.list"
    cp -r /etc/apt/sources.list /etc/apt/sources.list.d "$root/etc/apt/" 2>/dev/null || true
    tar -C "$root" --one-file-system -cf "$archive.part" .
    mv "$archive.part" "$archive"
    rm -rf "$root"
  fi
  made=$(store from scratch)
  store add --quiet "$made" "$archive" / >/dev/null
  store config "$@" "$made"
  store commit --quiet --rm "$made" "$name" >/dev/null
}

# What Swift's own image has beside the toolchain.
toolchain_packages=binutils,ca-certificates,gcc,git,libc6-dev,libcurl4,libedit2,libgcc-12-dev,libncurses6
toolchain_packages+=,libpython3.11,libsqlite3-0,libstdc++-12-dev,libxml2,libz3-4,pkg-config,tzdata,zlib1g-dev
swift_root=$(dirname "$(dirname "$(dirname "$(readlink -f "$(command -v swift)")")")")
build_options=(--pull)
if [ "${PULL:-}" != 1 ]; then
  base_image docker.io/library/debian:bookworm-slim '' --cmd bash
  base_image docker.io/library/swift:6.3-bookworm "$toolchain_packages" \
    --env "PATH=/opt/toolchain/usr/bin:/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin" --cmd bash
  build_options=(--pull-never --volume "$swift_root:/opt/toolchain:ro")
fi

say "building $image ($driver)"
started=$SECONDS
store build "${build_options[@]}" --isolation chroot --format docker --layers --tag "$image" . >"$work/build.log" 2>&1 ||
  { tail -40 "$work/build.log" >&2; fail "the image does not build"; }
say "built in $((SECONDS - started)) s"

# What the image says of itself.
settings=$(store inspect --type image "$image")
setting() { python3 -c 'import json, sys
value = json.load(sys.stdin)["Docker"]["config"].get(sys.argv[1])
print("\n".join(value) if isinstance(value, list) else value or "")' "$1" <<<"$settings"; }
user=$(setting User)
mapfile -t entrypoint < <(setting Entrypoint)
mapfile -t command < <(setting Cmd)
mapfile -t health < <(python3 -c 'import json, sys
print("\n".join(json.load(sys.stdin)["Docker"]["config"]["Healthcheck"]["Test"]))' <<<"$settings")
[[ $user =~ ^[1-9][0-9]*:[1-9][0-9]*$ ]] || fail "the user is '$user', no pair of numbers other than 0"
[ "${entrypoint[*]}" = /usr/bin/deeplinkd ] || fail "the entry point is '${entrypoint[*]}'"
[ "${health[0]}" = CMD ] || fail "the health check is no command of its own: ${health[*]}"

container=$(store from --pull-never "$image")
root=$(store mount "$container")
bytes=$(du -sb --one-file-system "$root" | cut -f1)
say "root file system: $((bytes / 1000000)) MB; executable: $(($(stat -c %s "$root/usr/bin/deeplinkd") / 1000000)) MB"
! chroot "$root" ldd /usr/bin/deeplinkd | grep 'not found' || fail "a shared library is missing"
! chroot "$root" ldd /usr/bin/deeplinkd | grep -i 'swift' || fail "the Swift library is not inside the executable"

# `unshare` stays the parent of process 1 and ends as it ends; process 1 is its only child.
log=$work/container.log
unshare --mount --pid --net --ipc --uts --fork bash -euc '
  root=$1 user=$2
  shift 2
  mount --make-rprivate /
  mount --bind "$root" "$root"
  mount -o remount,bind,ro "$root"
  # What every engine mounts. Swift reads its arguments from /proc.
  mount -t proc -o nosuid,nodev,noexec proc "$root/proc"
  mount -t tmpfs -o nosuid,mode=755 tmpfs "$root/dev"
  for device in null zero full random urandom; do
    touch "$root/dev/$device"
    mount --bind "/dev/$device" "$root/dev/$device"
  done
  ip link set lo up
  cd "$root"
  exec chroot . setpriv --reuid="${user%:*}" --regid="${user#*:}" --clear-groups \
    --bounding-set=-all --inh-caps=-all --no-new-privs -- "$@"
' container "$root" "$user" "${entrypoint[@]}" "${command[@]}" </dev/null >"$log" 2>&1 &
engine=$!
for _ in $(seq 50); do
  process=$(cat "/proc/$engine/task/$engine/children" 2>/dev/null || true)
  process=${process// /}
  [ -z "$process" ] || break
  sleep 0.1
done
[ -n "$process" ] || { cat "$log" >&2; fail "the container does not start"; }

# Asks from inside the container's network, where nobody else's port is in the way.
ask() { nsenter --net --target "$process" curl --silent --show-error --max-time 5 "$@"; }

healthy=''
for _ in $(seq $((start_seconds * 10))); do
  kill -0 "$process" 2>/dev/null || break
  if ask --fail --output /dev/null http://127.0.0.1:8080/healthz 2>/dev/null; then healthy=yes; break; fi
  sleep 0.1
done
if [ -z "$healthy" ]; then
  cat "$log" >&2
  if ! kill -0 "$process" 2>/dev/null; then
    code=0
    wait "$engine" || code=$?
    fail "it ends at once, with $code"
  fi
  fail "no answer from /healthz within $start_seconds s"
fi
say "healthy"

owner=$(awk '/^(Uid|Gid):/ { printf "%s ", $3 } /^CapEff:/ { printf "%s", $2 }' "/proc/$process/status")
[ "$owner" = "${user/:/ } 0000000000000000" ] || fail "it runs as (user group capabilities) $owner"
[ "$(awk '/^NSpid:/ { print $NF }' "/proc/$process/status")" = 1 ] || fail "it is not process 1"

in_container() {
  nsenter --mount --net --pid --root --wd --target "$process" setpriv \
    --reuid="${user%:*}" --regid="${user#*:}" --clear-groups --bounding-set=-all --inh-caps=-all --no-new-privs -- "$@"
}
in_container "${health[@]:1}" || fail "the health check fails while the service is healthy"
! in_container "${health[@]:1:$((${#health[@]} - 2))}" 127.0.0.1:1 >/dev/null 2>&1 ||
  fail "the health check passes where nothing listens"

answer=$(ask --get --data-urlencode 'url=https://example.com/users/john_morgan/profile' http://127.0.0.1:8080/resolve)
python3 -c 'import json, sys
link = json.loads(sys.argv[1])["link"]
sys.exit(link != {"name": "profile", "parameters": {"userId": "john_morgan"}})' "$answer" ||
  fail "resolving answers $answer"
say "resolved: $answer"

started=$SECONDS
kill -TERM "$process"
code=0
timeout $stop_seconds tail --pid="$engine" -f /dev/null || fail "it runs on $stop_seconds s after SIGTERM"
wait "$engine" || code=$?
engine='' process=''
[ "$code" = 0 ] || { cat "$log" >&2; fail "it ends with $code after SIGTERM"; }
say "stopped in $((SECONDS - started)) s with exit code 0"
echo "container-test passed"
