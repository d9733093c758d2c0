#!/bin/sh
# Runs a program as Lambda would: `walls.sh ROOT CODE NODE SOCKETS LAYERS... -- COMMAND...` in namespaces of its own, made by
# unshare. Below ROOT it finds its code in /var/task, layers in /opt, and the system, none of it to be written; only
# /tmp, of 512 MB, is. There is no network but loopback, on which nothing listens.
set -eu
root=$1 code=$2 node=$3 sockets=$4
shift 4
here=$(cd "$(dirname "$0")" && pwd)

mount --make-rprivate /
mount -t tmpfs tmpfs "$root"
show() {
  mkdir -p "$root$2"
  mount --rbind "$1" "$root$2"
  mount -o remount,bind,ro "$root$2"
}
for folder in usr lib lib64 lib32 bin sbin etc; do
  if [ -L "/$folder" ]; then cp -P "/$folder" "$root/$folder"; elif [ -d "/$folder" ]; then show "/$folder" "/$folder"; fi
done
show "$code" /var/task
while [ "$1" != -- ]; do
  for part in "$1"/*; do show "$part" "/opt/$(basename "$part")"; done
  shift
done
shift
show "$(dirname "$node")" /runtime/bin
show "$here" /runtime/test/bundles
show "$here/../lambda" /runtime/test/lambda
if [ -n "${RUNTIME_CLIENT:-}" ]; then show "$RUNTIME_CLIENT" /runtime/client; fi
show "$here/../../local/lambda" /runtime/local/lambda
show "$sockets" /runtime/sockets
mkdir -p "$root/tmp" "$root/proc" "$root/dev"
mount -t tmpfs -o size=512m tmpfs "$root/tmp"
mount -t proc proc "$root/proc"
mount --rbind /dev "$root/dev"
if [ -d "$root/dev/shm" ]; then mount -t tmpfs -o ro,size=4k tmpfs "$root/dev/shm"; fi
mount -o remount,ro "$root"
ip link set lo up
exec chroot "$root" "$@"
