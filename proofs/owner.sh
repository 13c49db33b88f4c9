#!/bin/sh
# owner.sh FOLDER COMMAND [ARGUMENT...] -- run a command that writes to a folder as the owner of the source tree.
#
# This matters to root alone (sudo make test): nothing is left behind that the owner of the tree cannot remove. A folder that root made
# there before becomes the owner's.
set -eu
folder=$1
shift
tree=$(dirname "$0")/..
uid=$(stat -c %u "$tree") gid=$(stat -c %g "$tree")
if [ "$(id -u)" -ne 0 ] || [ "$uid" -eq 0 ]; then
  exec "$@"
fi
[ ! -d "$folder" ] || [ "$(stat -c %u "$folder")" -eq "$uid" ] || chown -R -h "$uid:$gid" "$folder"
exec setpriv --reuid="$uid" --regid="$gid" --clear-groups env HOME=/ "$@"
