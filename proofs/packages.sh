#!/bin/sh
# packages.sh FOUND LIST -- write into LIST the versions that were FOUND (unpack.sh writes such a file); what LIST names and
# its comments stay.
set -eu
export LC_ALL=C
awk 'NR == FNR { have[$1] = $2; next }
  /^#/ { print }
  /^[a-z0-9]/ { $2 = have[$1]; named[$1]; print }
  END { for (name in have) if (!(name in named)) print "  " name, have[name] | "sort" }' "$1" "$2" >"$2.new"
mv "$2.new" "$2"
