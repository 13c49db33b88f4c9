#!/bin/sh
# tools.sh TOOLS LIST [COMMAND [ARGUMENT...]] -- run a command with the tools that were tested, on any system.
#
# LIST has packages of one release of Debian (proofs/packages: those of the proofs). Where that release runs, the system's own
# are used, installed through apt if some are missing and this is root. Elsewhere they are unpacked into TOOLS/debian-N
# (unpack.sh, which needs no root), and the command runs inside: it sees that folder as /, the source tree at its own
# path, an empty /tmp, and nothing else. What it writes belongs to the owner of the tree. Three ways in are tried:
# unshare, bwrap, and for root chroot, which works on a copy of the tree.
# Without a command: get the tools ready, say which they are and what differs from the list. Exit code 2: they cannot be
# had, and one line says why.
#
#   TOOLS_IN=root     in the folder, on every system
#   TOOLS_IN=system   with what this system has, whatever the versions are
#   BUILD             the folder that the command writes to
set -eu
cd "$(dirname "$0")/.."
tree=$(pwd -P)
export LC_ALL=C.UTF-8 # the same order and messages everywhere
PATH=$PATH:/usr/sbin:/sbin # chroot is there, and Debian's users do not have it in their PATH
fail() { echo "tools: $*" >&2; exit 2; }

# Root works for the owner of the tree: UID:GID, if it is somebody else.
owner=
[ "$(id -u)" -ne 0 ] || [ "$(stat -c %u .)" -eq 0 ] || owner=$(stat -c %u:%g .)
as_owner() { sh proofs/owner.sh "$tools" "$@"; }
folder() { # make it; its path
  sh proofs/owner.sh "$1" mkdir -p "$1"
  (cd "$1" && pwd -P)
}
tools=$(folder "$1") list=$2
shift 2
read -r _ number suite <"$list"
root=$tools/debian-$number
build=$(folder "${BUILD:-build}")

release() { (. /etc/os-release && echo "$ID ${VERSION_ID-}") 2>/dev/null || true; }
named() { awk '/^[a-z0-9]/ && NF == 2 { print $1 }' "$list"; }
found() { # the name and version of each package that there is
  if [ "$in" = root ]; then cat "$root/packages" 2>/dev/null || true
  elif command -v dpkg-query >/dev/null; then dpkg-query -W -f '${db:Status-Status} ${Package} ${Version}\n' | sed -n 's/^installed //p'
  fi
}
absent() { # the named packages that there are not
  found | awk '!list { have[$1]; next } /^[a-z0-9]/ && NF == 2 && !($1 in have) { print $1 }' - list=1 "$list"
}

in=${TOOLS_IN:-system}
case $in in root | system) ;; *) fail "TOOLS_IN is root or system, not $in" ;; esac
if [ -z "${TOOLS_IN:-}" ] && [ "$(release)" != "debian $number" ]; then
  in=root
elif [ -z "${TOOLS_IN:-}" ] && [ -n "$(absent)" ]; then
  if [ "$(id -u)" -eq 0 ]; then sh proofs/setup.sh $(absent); else in=root; fi
fi

# Alt-Ergo is not in Debian 12; the program of Debian 11 runs there by itself.
alt_ergo() { # FOLDER [KEYS]
  grep -q '^alt-ergo ' "$list" && [ ! -x "$1/alt-ergo" ] || return 0
  DEBIAN_KEYS=${2:-} as_owner sh proofs/unpack.sh "$tools/alt-ergo" bullseye --alone alt-ergo &&
    as_owner mkdir -p "$1" && as_owner cp "$tools/alt-ergo/usr/bin/alt-ergo" "$1/" &&
    { [ "$in" != root ] || cat "$tools/alt-ergo/packages" >>"$root/packages"; } && rm -rf "$tools/alt-ergo" ||
    echo "tools: Alt-Ergo could not be had from Debian 11; the other provers go on without it" >&2
}

unpack_root() {
  echo "tools: unpacking the tools of Debian $number into $root (some minutes)"
  began=$(date +%s)
  as_owner sh proofs/unpack.sh "$root.new" "$suite" $(named)
  # As far as it is needed, what the packages' own scripts would do; and places to mount on.
  as_owner ln -s mawk "$root.new/usr/bin/awk"
  as_owner touch "$root.new/dev/null" "$root.new/dev/zero" "$root.new/dev/random" "$root.new/dev/urandom"
  chmod 1777 "$root.new/tmp"
  rm -rf "$root"
  mv "$root.new" "$root"
  echo "tools: done in $(($(date +%s) - began)) s, $(du -sm "$root" | cut -f1) MB"
}

prepare() {
  as_owner touch "$tools/lock"
  exec 9<"$tools/lock"
  flock -n 9 || { echo "tools: waiting for another run that prepares $tools"; flock 9; }
  if [ "$in" = root ]; then
    [ -z "$(absent)" ] || unpack_root
    alt_ergo "$root/usr/bin" "$root/usr/share/keyrings/debian-archive-keyring.gpg"
  elif command -v apt-get >/dev/null && ! PATH=$tools/bin:$PATH command -v alt-ergo >/dev/null; then
    alt_ergo "$tools/bin"
  fi
  exec 9<&-
}

say() {
  differ=${build#"$tree"/}/packages
  sh proofs/owner.sh "$build" sh -c ': >"$0"' "$differ"
  if [ "$in" = root ]; then echo "tools: Debian $number, unpacked in $root, entered by $way"; else echo "tools: this system's, $(release)"; fi
  found | awk '
    !list { have[$1] = $2; next }
    !/^ *[a-z0-9]/ || (NF == 3 && !($1 in have)) { next }
    !($1 in have) { if (!/^ /) print "tools: " $1 " is not installed, tested with " $2; absent += !/^ /; next }
    have[$1] == $2 { same++; next }
    { other++ }
    { line = $1 " " have[$1] ", tested with " $2 }
    /^ / { more++; print line >file; next }
    { print "tools: " line }
    END { if (more) print "tools: " more " dependencies in other versions than the tested ones, see " file
          if (!other && !absent) print "tools: all " same " packages in the tested versions" }' - list=1 file="$differ" "$list"
}

by_unshare() {
  if [ "$(id -u)" -eq 0 ]; then unshare --mount "$@"; else unshare --user --map-root-user --mount "$@"; fi
}
way_in() { # the first way that works here
  if by_unshare mount -t tmpfs tmpfs "$root/tmp" 2>/dev/null; then echo unshare
  elif as_owner bwrap --bind "$root" / --dev /dev --proc /proc true 2>/dev/null; then echo bwrap
  elif chroot "$root" /usr/bin/true 2>/dev/null; then echo chroot
  elif ! command -v unshare >/dev/null && ! command -v bwrap >/dev/null; then
    fail "cannot enter $root: neither unshare nor bwrap is here; install util-linux or bubblewrap, or run as root, or use the Containerfile"
  else fail "cannot enter $root: user namespaces are refused here and this is not root; run as root, or allow them \
(sysctl kernel.unprivileged_userns_clone, kernel.apparmor_restrict_unprivileged_userns), or use the Containerfile"; fi
}

# Run in a mount namespace of its own: ROOT OWNER FOLDER... -- COMMAND...
mounts='set -e
root=$1 owner=$2
shift 2
for name in null zero random urandom; do mount --bind "/dev/$name" "$root/dev/$name"; done
mount --rbind /proc "$root/proc"
mount -t tmpfs -o mode=1777 tmpfs "$root/tmp"
while [ "$1" != -- ]; do
  [ -d "$root$1" ] || mkdir -p "$root$1"
  mount --bind "$1" "$root$1"
  shift
done
shift
exec chroot ${owner:+"--userspec=$owner"} "$root" "$@"'

revision() { # for the report: the root has no git
  commit=$(as_owner git rev-parse HEAD 2>/dev/null) || return 0
  [ -z "$(as_owner git status --porcelain -- spec src proofs Makefile)" ] || commit="$commit with changes"
  echo "$commit"
}

inside() { # PLACE COMMAND...: in the root; nothing of this system's environment goes in
  place=$1
  shift
  set -- /usr/bin/env -i PATH=/usr/bin:/usr/sbin HOME=/tmp LC_ALL=C.UTF-8 "SGHA_COMMIT=$(revision)" sh -c 'cd "$0" && exec "$@"' "$place" "$@"
  case $way in
    unshare)
      as_owner mkdir -p "$root$tree" "$root$build"
      by_unshare sh -c "$mounts" sh "$root" "$owner" "$tree" "$build" -- "$@" ;;
    bwrap)
      as_owner mkdir -p "$root$tree" "$root$build"
      as_owner bwrap --die-with-parent --bind "$root" / --dev /dev --proc /proc --tmpfs /tmp --bind "$tree" "$tree" \
        --bind "$build" "$build" "$@" ;;
    chroot)
      chroot ${owner:+"--userspec=$owner"} "$root" "$@" ;;
  esac
}

inside_copy() { # where nothing can be mounted: on a copy, from which what was written is brought back
  case $build in "$tree"/*) ;; *) fail "nothing can be mounted here, so BUILD must be inside of the tree" ;; esac
  copy=$(as_owner mktemp -d "$root/tmp/tree.XXXXXX")
  trap 'rm -rf "$copy"' EXIT
  mknod -m 666 "$copy/null" c 1 3 2>/dev/null && mv "$copy/null" "$root/dev/null" || true
  tar -c --exclude=./.git --exclude="./${tools#"$tree"/}" . | as_owner tar -x --no-same-owner -C "$copy"
  began=$(mktemp "$root/tmp/began.XXXXXX")
  code=0
  inside "${copy#"$root"}" "$@" || code=$?
  (cd "$copy" && find . -type f -newer "$began" -print0 | tar -c --null -T -) | as_owner tar -x --no-same-owner
  rm -f "$began"
  return $code
}

prepare
[ "$in" != root ] || way=$(way_in)
if [ $# -eq 0 ]; then
  say
elif [ "$in" = system ]; then
  PATH=$tools/bin:$PATH as_owner "$@"
elif [ "$way" = chroot ]; then
  inside_copy "$@"
else
  inside "$tree" "$@"
fi
