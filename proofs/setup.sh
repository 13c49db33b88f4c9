#!/bin/sh
# setup.sh PACKAGE... -- install those that this system lacks, as root; otherwise print the one command to run, exit code 2.
set -eu
missing=
for package in "$@"; do
  dpkg-query -W -f '${Status}' "$package" 2>/dev/null | grep -q 'install ok installed' || missing="$missing $package"
done
[ -n "$missing" ] || exit 0
if [ "$(id -u)" -ne 0 ]; then
  echo "setup: missing packages; run:  sudo apt-get install --no-install-recommends$missing" >&2
  exit 2
fi
echo "setup: installing$missing"
log=$(mktemp)
trap 'rm -f "$log"' EXIT
{ apt-get update && DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends $missing; } >"$log" 2>&1 ||
  { tail -n 20 "$log" >&2; echo "setup: apt-get could not install$missing" >&2; exit 2; }
