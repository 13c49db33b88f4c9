#!/bin/sh
# systems.sh BUILD [SUITE...] -- the README's commands on bare systems, as root and as an ordinary user.
#
# Each system is made by debootstrap (its smallest variant and make, nothing else) in SYSTEMS, a folder outside of the
# source tree, and entered as a container would be: its own / and mounts, no more. The tree's tracked files are copied in, under a
# path with a space. The user may run the one apt-get line that `make test` prints, and nothing else as root. After the tests
# come the system's other compilers, with warnings as errors.
# Logs are in BUILD; the last line counts. Needs root, debootstrap and about 5 GB for each system and user; hours.
#
#   SYSTEMS          where the systems are made (/var/tmp/sgha-systems); each is made once, and tried on a copy
#   WHO              root, user, or both ("root user")
#   VERIFY           the targets instead of verify: verify-replay takes minutes; "" for none
#   TEST             the targets instead of test; "" for none
#   COMPILERS        which of the system's other compilers; "" for none
#   KEEP=1           keep the copies
#   UBUNTU_MIRROR    where Ubuntu is, for the suite noble, which is tried only if it is named
set -eu
cd "$(dirname "$0")/.."
tree=$PWD
build=$1
shift
[ $# -gt 0 ] || set -- bookworm trixie forky
systems=${SYSTEMS:-/var/tmp/sgha-systems}
verify=${VERIFY-verify} tests=${TEST-test}
fail() { echo "systems: $*" >&2; exit 2; }
[ "$(id -u)" -eq 0 ] || fail "making a system needs root"
command -v debootstrap >/dev/null || fail "debootstrap is missing; run:  apt-get install debootstrap"
case $systems in "$tree" | "$tree"/*) fail "SYSTEMS must be outside of the source tree" ;; esac
debian=${DEBIAN_MIRROR:-$(apt-get indextargets --format '$(RELEASE) $(REPO_URI)' |
  awk '$1 ~ /^(oldoldstable|oldstable|stable|testing|unstable|bullseye|bookworm|trixie|forky|duke|sid)$/ { print $2; exit }')}
[ -n "$debian" ] || fail "apt knows no mirror of Debian here; set DEBIAN_MIRROR"
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
mkdir dev/shm dev/pts
mount -t tmpfs -o mode=1777 tmpfs dev/shm
mount -t devpts -o newinstance,ptmxmode=666 devpts dev/pts
ln -s pts/ptmx dev/ptmx
ln -s /proc/self/fd dev/fd
mkdir -p old
pivot_root . old
umount -l /old
exec /usr/bin/env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin LC_ALL=C.UTF-8 DEBIAN_FRONTEND=noninteractive "$@"'
in_system() { unshare --mount --pid --fork --kill-child sh -c "$enter" sh "$@"; }
as_user() { # COMMAND...: as the user there, or as root, in the tree there
  if [ "$who" = user ]; then
    set -- setpriv --reuid=1000 --regid=1000 --init-groups env PATH=/usr/local/bin:/usr/bin:/bin "$@" # as Debian has it, no sbin
  fi
  in_system "$system" sh -c 'cd "$0" && HOME=${0%/*} exec "$@"' "$home/the tree" "$@"
}
as_root() { in_system "$system" "$@" </dev/null >>"$build/$suite-install.log" 2>&1; }
step() { # WANTED NAME COMMAND...: in the tree there, with a log; counts whether the exit code is the wanted one
  wanted=$1 title="$suite, $who: $2" log=$build/$suite-$who-$(echo "$2" | tr -cs 'A-Za-z0-9.\n' -).log
  shift 2
  began=$(date +%s)
  code=0
  as_user "$@" >"$log" 2>&1 </dev/null || code=$?
  check "$title: $(tail -n 1 "$log"), exit code $code, $(($(date +%s) - began)) s" test $code -eq "$wanted"
}
nothing_outside() { # WHAT: since the last one
  find "$system" -xdev -cnewer "$build/began" -type f ! -path "$system$home/the tree/*" >"$build/$suite-$who-new"
  check "$suite, $who: $1 writes nothing outside of the tree" test ! -s "$build/$suite-$who-new"
  touch "$build/began"
}

make_system() { # as bare as it can be
  mirror=$debian components=main script=sid
  [ "$suite" != noble ] || mirror=${UBUNTU_MIRROR:-} components=main,universe script=gutsy # these two are for all newer releases
  [ -n "$mirror" ] || fail "set UBUNTU_MIRROR"
  echo "systems: debootstrap $suite"
  rm -rf "$base.part"
  debootstrap --variant=minbase --include=make --components=$components --force-check-gpg "$suite" "$base.part" "$mirror" \
    "/usr/share/debootstrap/scripts/$script" >"$build/$suite.log" 2>&1 || fail "debootstrap failed, see $build/$suite.log"
  [ "$suite" != noble ] || sed -i 'p; s/ noble / noble-updates /' "$base.part/etc/apt/sources.list"
  chroot "$base.part" useradd -m -u 1000 -s /bin/sh somebody
  mv "$base.part" "$base"
}

# The set-up of the tool root is timed by tools.sh; the goals must be as many everywhere.
judge_tools() {
  line=$(grep -h '^tools: done in ' "$log" || true)
  [ -n "$line" ] || return 0
  check "$suite, $who: $line: under 5 minutes, under 2 GB" \
    sh -c 'echo "$1" | awk "{ exit !(\$4 < 300 && \$6 < 2000) }"' sh "$line"
  grep -h '^tools: all .* tested versions$' "$log" | head -n 1
}
judge_goals() {
  line=$(grep -h '^code: ' "$log" || true)
  [ -n "$line" ] || return 0
  [ -e "$build/goals" ] || echo "$line" >"$build/goals"
  check "$suite, $who: $line, as on the first system" grep -qxF "$line" "$build/goals"
}

other_compilers() { # with warnings as errors; each by name
  available=$(in_system "$system" apt-cache pkgnames | grep -xE '(gcc|clang)-[0-9]+' | sort -t- -k1,1r -k2,2n)
  for compiler in ${COMPILERS-$available}; do
    number=${compiler#*-}
    echo "$available" | grep -qx "$compiler" || continue
    [ "$number" -ge 12 ] || continue
    case $compiler in
      gcc-*) packages=$compiler variables="GCC=$compiler CLANG=none" ;;
      *)
        [ "$number" -ge 14 ] || continue
        packages="$compiler libclang-rt-$number-dev libomp-$number-dev" variables="GCC=none CLANG=$compiler" ;;
    esac
    as_root apt-get install -y --no-install-recommends $packages || { echo "systems: $suite has no $packages"; continue; }
    step 0 "make test WERROR=1 with $compiler" make test WERROR=1 PARTS="unit digests arithmetic.py" $variables
  done
}

rm -f "$build/goals"
for suite in "$@"; do
  base=$systems/$suite
  [ -d "$base" ] || make_system
  for who in ${WHO:-root user}; do
    system=$systems/$suite-$who
    rm -rf "$system"
    cp -a "$base" "$system"
    cp /etc/resolv.conf /etc/hosts "$system/etc/" # the way to the network, and nothing else, is this system's
    apt-config dump | grep -E '^Acquire::(http|https|Retries|ForceIPv|Check-Valid-Until)' >"$system/etc/apt/apt.conf.d/network" || true
    name=root
    [ $who = root ] || name=somebody
    home=$(chroot "$system" sh -c "echo ~$name")
    mkdir "$system$home/the tree"
    git ls-files -z | xargs -0 cp --parents -t "$system$home/the tree"
    [ $who = root ] || chown -R 1000:1000 "$system$home/the tree"
    set_mirror=
    if [ "$suite" = noble ]; then # it knows no mirror of Debian; both are what the commands ask for
      as_root sh -c 'apt-get update && apt-get install -y --no-install-recommends debian-archive-keyring'
      set_mirror=DEBIAN_MIRROR=$debian
    fi
    touch "$build/began"

    for target in $verify; do
      step 0 "make $target" make "$target" $set_mirror
      judge_tools
      judge_goals
      # Where root installs the provers' packages (Debian 12) apt writes elsewhere.
      [ $suite-$who = bookworm-root ] || nothing_outside "make $target"
    done
    [ -n "$tests" ] || continue
    if [ $who = user ]; then
      step 2 "make test, without the packages" make test
      line=$(sed -n 's/^setup: missing packages; run:  sudo //p' "$log" | head -n 1)
      check "$suite, user: it names them: $line" test -n "$line"
      as_root sh -c "apt-get update && $line -y" || check "$suite: they can be installed" false
      touch "$build/began"
    fi
    for target in $tests; do step 0 "make $target" make "$target"; done
    if [ $who = user ]; then
      nothing_outside "make $tests"
      find "$system$home/the tree" ! -user 1000 >"$build/$suite-others"
      check "$suite, user: every file belongs to the user" test ! -s "$build/$suite-others"
    fi
    step 0 "sgha demo" sh -c 'make && build/sgha demo'
    [ $who = root ] || [ "${COMPILERS-all}" = "" ] || other_compilers
    [ -n "${KEEP-}" ] || rm -rf "$system"
  done
done
rm -f "$build/began"
echo "systems: $passed passed, $failed failed"
[ $failed -eq 0 ]
