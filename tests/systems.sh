#!/bin/sh
# systems.sh BUILD [SUITE...] -- the README's commands on bare Debian systems, as root and as an ordinary user.
#
# Each system is made by debootstrap (its smallest variant and make, nothing else) in SYSTEMS, a folder outside of the
# source tree, and entered as a container would be: its own / and mounts, no more. The tree's tracked files are copied in, under a
# path with a space. The user may run the one apt-get line that `make test` prints, and nothing else as root.
# Logs are in BUILD; the last line counts. Needs root, debootstrap and about 5 GB for each system and user; hours.
#
#   SYSTEMS   where the systems are made (/var/tmp/sgha-systems); each is made once, and tried on a copy
#   VERIFY    the target instead of verify: verify-replay takes minutes
#   KEEP=1    keep the copies
set -eu
cd "$(dirname "$0")/.."
tree=$PWD
build=$1
shift
[ $# -gt 0 ] || set -- bookworm trixie
systems=${SYSTEMS:-/var/tmp/sgha-systems}
verify=${VERIFY:-verify}
fail() { echo "systems: $*" >&2; exit 2; }
[ "$(id -u)" -eq 0 ] || fail "making a system needs root"
command -v debootstrap >/dev/null || fail "debootstrap is missing; run:  apt-get install debootstrap"
case $systems in "$tree" | "$tree"/*) fail "SYSTEMS must be outside of the source tree" ;; esac
mirror=${DEBIAN_MIRROR:-$(apt-get indextargets --format '$(RELEASE) $(REPO_URI)' |
  awk '$1 ~ /^(oldoldstable|oldstable|stable|testing|unstable|bullseye|bookworm|trixie|forky|duke|sid)$/ { print $2; exit }')}
[ -n "$mirror" ] || fail "apt knows no mirror of Debian here; set DEBIAN_MIRROR"
mkdir -p "$build" "$systems"
build=$(cd "$build" && pwd)

passed=0 failed=0
check() { # NAME COMMAND...: counts whether it succeeds
  name=$1
  shift
  if "$@"; then passed=$((passed + 1)); echo "ok $name"; else failed=$((failed + 1)); echo "not ok $name"; fi
}

# A command in a system whose / is SYSTEM: SYSTEM COMMAND...
enter='set -e
mount --rbind "$1" "$1"
cd "$1"
shift
mount -t proc proc proc
mount -t tmpfs -o mode=755 tmpfs dev
for name in null zero full random urandom tty; do
  : >"dev/$name"
  mount --bind "/dev/$name" "dev/$name"
done
mkdir dev/shm
mount -t tmpfs -o mode=1777 tmpfs dev/shm
mkdir -p old
pivot_root . old
umount -l /old
exec /usr/bin/env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin LC_ALL=C.UTF-8 DEBIAN_FRONTEND=noninteractive "$@"'
in_system() { unshare --mount --pid --fork --kill-child sh -c "$enter" sh "$@"; }
as_user() { # SYSTEM COMMAND...: as the user there, or as root, in the tree there
  system=$1
  shift
  if [ "$who" = user ]; then
    set -- setpriv --reuid=1000 --regid=1000 --init-groups "$@"
  fi
  in_system "$system" sh -c 'cd "$0" && HOME=${0%/*} exec "$@"' "$home/the tree" "$@"
}
step() { # WANTED NAME COMMAND...: in the tree there, with a log; counts whether the exit code is the wanted one
  wanted=$1 title="$suite, $who: $2" log=$build/$suite-$who-$(echo "$2" | tr -c 'a-z0-9\n' -).log
  shift 2
  began=$(date +%s)
  code=0
  as_user "$system" "$@" >"$log" 2>&1 </dev/null || code=$?
  check "$title: $(tail -n 1 "$log"), exit code $code, $(($(date +%s) - began)) s" test $code -eq "$wanted"
}

for suite in "$@"; do
  base=$systems/$suite
  if [ ! -d "$base" ]; then
    echo "systems: debootstrap $suite"
    rm -rf "$base.part"
    debootstrap --variant=minbase --include=make "$suite" "$base.part" "$mirror" >"$build/$suite.log" 2>&1 ||
      fail "debootstrap failed, see $build/$suite.log"
    chroot "$base.part" useradd -m -u 1000 -s /bin/sh somebody
    mv "$base.part" "$base"
  fi
  for who in root user; do
    system=$systems/$suite-$who
    rm -rf "$system"
    cp -a "$base" "$system"
    cp /etc/resolv.conf /etc/hosts "$system/etc/"
    name=root
    [ $who = root ] || name=somebody
    home=$(chroot "$system" sh -c "echo ~$name")
    mkdir "$system$home/the tree"
    git ls-files -z | xargs -0 cp --parents -t "$system$home/the tree"
    [ $who = root ] || chown -R 1000:1000 "$system$home/the tree"
    touch "$build/began"

    step 0 "make $verify" make $verify
    # Nothing outside of the tree is new, except what apt writes where root installs the provers' packages (Debian 12).
    if [ $suite-$who != bookworm-root ]; then
      find "$system" -xdev -newer "$build/began" -type f ! -path "$system$home/the tree/*" >"$build/$suite-$who-new"
      check "$suite, $who: nothing is written outside of the tree" test ! -s "$build/$suite-$who-new"
    fi
    if [ $who = user ]; then
      step 2 "make test, without the packages" make test
      line=$(sed -n 's/^setup: missing packages; run:  sudo //p' "$log" | head -n 1)
      check "$suite, user: it names them: $line" test -n "$line"
      in_system "$system" sh -c "apt-get update && $line -y" >"$build/$suite-install.log" 2>&1 || check "$suite: they can be installed" false
    fi
    step 0 "make test" make test
    if [ $who = user ]; then
      find "$system$home/the tree" ! -user 1000 >"$build/$suite-others"
      check "$suite, user: every file belongs to the user" test ! -s "$build/$suite-others"
    fi
    [ -n "${KEEP-}" ] || rm -rf "$system"
  done
done
rm -f "$build/began"
echo "systems: $passed passed, $failed failed"
[ $failed -eq 0 ]
