#!/bin/sh
# setup.sh PACKAGE... [-- PACKAGE...] -- install those that this system lacks, as root; otherwise print the one command to run.
#
# Exit code 2 if one is missing in the end. What follows -- can be done without.
set -eu
if ! command -v dpkg-query >/dev/null; then
  echo "setup: no dpkg here, so this is not checked; needed, perhaps under other names: $*" >&2
  exit 0
fi
missing= wanted=
needed=1
for package in "$@"; do
  if [ "$package" = -- ]; then
    needed=
  elif ! dpkg-query -W -f '${Status}' "$package" 2>/dev/null | grep -q 'install ok installed'; then
    if [ -n "$needed" ]; then missing="$missing $package"; else wanted="$wanted $package"; fi
  fi
done
[ -n "$missing$wanted" ] || exit 0

if [ "$(id -u)" -ne 0 ]; then
  echo "setup: missing packages; run:  sudo apt-get install --no-install-recommends$missing$wanted" >&2
  [ -z "$missing" ] || exit 2
  echo "setup: going on without them; what needs them is skipped and counted" >&2
  exit 0
fi
echo "setup: installing$missing$wanted"
log=$(mktemp)
trap 'rm -f "$log"' EXIT
install() { DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends "$@" >>"$log" 2>&1; }
apt-get update >"$log" 2>&1 || true # an unreachable list matters only if a package cannot be had
if [ -n "$missing" ] && ! install $missing; then
  tail -n 20 "$log" >&2
  echo "setup: apt-get could not install$missing" >&2
  exit 2
fi
for package in $wanted; do
  install "$package" || echo "setup: no $package here; what needs it is skipped and counted" >&2
done
