#!/bin/sh
# setup.sh TOOLS [PACKAGE...] -- install what the build needs and does not find.
#
# Debian 12 packages come through apt, as root; otherwise the one command to run is printed and the exit code is 2.
# Alt-Ergo is not in Debian 12: Debian 11's package is fetched from the same mirror, its signature checked by apt
# against the archive keyring, and its one self-contained binary unpacked into TOOLS/bin. The system's own package
# sources stay as they are.
set -eu
tools=$1
shift

missing=
for package in "$@"; do
  dpkg-query -W -f '${Status}' "$package" 2>/dev/null | grep -q 'install ok installed' || missing="$missing $package"
done
if [ -n "$missing" ]; then
  if [ "$(id -u)" -ne 0 ]; then
    echo "setup: missing packages; run:  sudo apt-get install --no-install-recommends$missing" >&2
    exit 2
  fi
  echo "setup: installing$missing"
  log=$(mktemp)
  { apt-get update && DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends $missing; } >"$log" 2>&1 ||
    { tail -n 20 "$log" >&2; echo "setup: apt-get could not install$missing" >&2; exit 2; }
  rm -f "$log"
fi

alt_ergo() {
  work=$(mktemp -d)
  mkdir -p "$work/lists/partial" "$work/cache/archives/partial" "$tools/bin"
  mirror=$(apt-get indextargets --format '$(CODENAME) $(REPO_URI)' | awk '$1 == "bookworm" { print $2; exit }')
  keys=/usr/share/keyrings/debian-archive-keyring.gpg
  echo "deb [signed-by=$keys] $mirror bullseye main" >"$work/sources.list"
  from="-o Dir::Etc::SourceList=$work/sources.list -o Dir::Etc::SourceParts=/dev/null -o Dir::State::Lists=$work/lists
        -o Dir::Cache=$work/cache -o Acquire::Languages=none -o APT::Sandbox::User=root"
  (cd "$work" && apt-get $from update && apt-get $from download alt-ergo && dpkg-deb -x alt-ergo_*.deb unpacked) \
    >"$work/log" 2>&1 && cp "$work/unpacked/usr/bin/alt-ergo" "$tools/bin/" && "$tools/bin/alt-ergo" -version >/dev/null
  status=$?
  rm -rf "$work"
  return $status
}
case " $* " in *" why3 "*)
  PATH=$tools/bin:$PATH
  command -v alt-ergo >/dev/null || alt_ergo ||
    echo "setup: Alt-Ergo could not be had from Debian 11; the other provers go on without it" >&2 ;;
esac

tested() { # name tested-version found-version
  if [ "$2" = "$3" ]; then note=; else note="  (tested with $2)"; fi
  echo "setup: $1 ${3:-not found}$note"
}
number() { "$@" 2>/dev/null | grep -oE '[0-9]+\.[0-9]+(\.[0-9]+)?' | head -n 1; }
for package in "$@"; do
  case $package in
    frama-c-base) tested Frama-C 25.0 "$(number frama-c -version)" ;;
    why3) tested Why3 1.5.1 "$(number why3 --version)"; tested Alt-Ergo 2.0.0 "$(number alt-ergo -version)" ;;
    cvc4) tested CVC4 1.8 "$(number cvc4 --version)" ;;
    cvc5) tested cvc5 1.0.3 "$(number cvc5 --version)" ;;
    z3) tested Z3 4.8.12 "$(number z3 --version)" ;;
    coq) tested Coq 8.16.1 "$(number coqc --version)" ;;
    gcc) tested gcc 12.2.0 "$(gcc -dumpfullversion)" ;;
    clang) tested clang 14.0.6 "$(number clang --version)" ;;
  esac
done
