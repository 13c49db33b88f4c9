#!/bin/sh
# unpack.sh FOLDER SUITE [--alone] PACKAGE... -- unpack packages of a Debian release, and what they depend on, into FOLDER.
#
# Needs neither root nor a running service: apt fetches into FOLDER.part and checks the archive's signature, tar unpacks, no
# script of a package runs. Everything happens in FOLDER.part, which becomes FOLDER in one step at the end, so a FOLDER that
# exists is whole. An interrupted run keeps what it fetched. FOLDER/packages lists what was unpacked: name, version.
# --alone leaves out what the packages depend on. NAME:ARCHITECTURE asks for a package of another architecture.
# The mirror is the one that apt uses on this system, or DEBIAN_MIRROR; the keys are Debian's (debian-archive-keyring).
set -eu
folder=$1 suite=$2
shift 2
fail() { echo "unpack: $*" >&2; exit 2; }

case $folder in /*) ;; *) folder=$PWD/$folder ;; esac
case $folder in *[\"\\]*) fail "apt cannot use a folder with a quote or a backslash in its name: $folder" ;; esac
part=$folder.part
for program in apt-get apt-config dpkg-deb tar; do
  command -v $program >/dev/null || fail "$program is not installed; install apt and debian-archive-keyring, or use the Containerfile"
done
keys=${DEBIAN_KEYS:-/usr/share/keyrings/debian-archive-keyring.gpg}
[ -r "$keys" ] || fail "the archive's keys are missing; run:  sudo apt-get install debian-archive-keyring"
sources() { # by root too nothing is stored outside of the tree
  apt-get -o Dir::Cache::pkgcache= -o Dir::Cache::srcpkgcache= indextargets --format '$(RELEASE) $(REPO_URI)'
}
mirror=${DEBIAN_MIRROR:-$(sources | awk '
  $1 ~ /^(oldoldstable|oldstable|stable|testing|unstable|bullseye|bookworm|trixie|forky|duke|sid)$/ { print $2; exit }')}
[ -n "$mirror" ] || fail "apt knows no mirror of Debian here; name one:  DEBIAN_MIRROR=http://... make ..."
case $mirror in file:*) mirror=copy:${mirror#file:} ;; esac # a mirror on a disk: apt copies packages only if told so

rm -rf "$part/root" "$part/lists" "$part/apt"
mkdir -p "$part/root" "$part/lists/partial" "$part/archives/partial" "$part/apt/keys"
: >"$part/apt/status"
cp "$keys" "$part/apt/keys/keys.gpg"
echo "deb $mirror $suite main" >"$part/apt/sources.list"
native=$(dpkg --print-architecture)
architectures=$(printf '%s\n' "$native" "$@" | sed -n -e "s/^[^:]*:\(..*\)/\1/p" -e "/^$native\$/p" | sort -u)
{ # of this system's configuration only the way to the network is kept
  apt-config dump | grep -E '^Acquire::(http|https|Retries|ForceIPv)' || true
  cat <<END
Dir::Etc::SourceList "$part/apt/sources.list";
Dir::Etc::SourceParts "/dev/null";
Dir::Etc::Parts "/dev/null";
Dir::Etc::Main "/dev/null";
Dir::Etc::Preferences "/dev/null";
Dir::Etc::PreferencesParts "/dev/null";
Dir::Etc::Trusted "/dev/null";
Dir::Etc::TrustedParts "$part/apt/keys";
Dir::State::Lists "$part/lists";
Dir::State::Status "$part/apt/status";
Dir::State::Extended_States "$part/apt/extended_states";
Dir::Cache "$part";
Dir::Log "$part/apt";
Acquire::Languages "none";
APT::Update::Error-Mode "any";
APT::Architecture "$native";
APT::Architectures { $(for a in $architectures; do printf '"%s"; ' "$a"; done) };
APT::Sandbox::User "root";
APT::Install-Recommends "false";
END
} >"$part/apt/apt.conf"
export APT_CONFIG="$part/apt/apt.conf" LC_ALL=C.UTF-8

apt() { # of what goes wrong the first error, in one line
  apt-get "$@" >"$part/log" 2>&1 ||
    fail "$(grep -m 1 '^E: ' "$part/log" || tail -n 1 "$part/log")  (all of it: $part/log; another mirror: DEBIAN_MIRROR=...)"
}
apt update
if [ "$1" = --alone ]; then
  shift
  rm -f "$part"/archives/*.deb
  (cd "$part/archives" && apt download "$@")
else
  mkdir -p "$part/none/partial" # what is there already is not listed otherwise
  apt install -o Dir::Cache::Archives="$part/none" --print-uris -qq -y "$@"
  sed -n "s/^'[^']*' //p" "$part/log" >"$part/files" # name, size
  megabytes=$(awk '{ s += $2 } END { printf "%d", s / 1e6 }' "$part/files")
  echo "unpack: fetching $(wc -l <"$part/files") packages, $megabytes MB"
  # Its last sleep outlives this script; it must not keep the lock of tools.sh, which is 9.
  while sleep 10 >/dev/null 2>&1; do echo "unpack: $(du -sm "$part/archives" | cut -f1) of $megabytes MB"; done 9<&- &
  progress=$!
  trap 'kill $progress 2>/dev/null || true' EXIT
  trap 'exit 130' INT TERM
  apt install --download-only -y "$@"
  trap - EXIT
  kill $progress 2>/dev/null || true
  # what an earlier run fetched and this one does not want goes
  awk '{ print $1 }' "$part/files" | sort >"$part/wanted"
  for file in "$part"/archives/*.deb; do grep -qxF "${file##*/}" "$part/wanted" || rm "$file"; done
fi

# Debian 12 expects these links and no package brings them.
for name in bin sbin lib lib64; do mkdir -p "$part/root/usr/$name" && ln -s "usr/$name" "$part/root/$name"; done
count=0 all=$(ls "$part"/archives/*.deb | wc -l) began=$(date +%s)
for file in "$part"/archives/*.deb; do
  dpkg-deb --fsys-tarfile "$file" | tar -x -C "$part/root" --keep-directory-symlink --no-same-owner --exclude='./dev/*' \
    --exclude='./usr/share/doc/*' --exclude='./usr/share/man/*' --exclude='./usr/share/locale/*' --exclude='./usr/share/icons/*' \
    --exclude='*.byte' --exclude='*.cmt' --exclude='*.cmti' --exclude='./usr/lib/ocaml/*.a' ||
    fail "cannot unpack ${file##*/}"
  dpkg-deb -W --showformat '${Package}:${Architecture} ${Version}\n' "$file" | sed -E "s/:($native|all) / /" >>"$part/root/packages"
  count=$((count + 1))
  if [ $(($(date +%s) - began)) -ge 10 ]; then
    began=$(date +%s)
    echo "unpack: $count of $all packages"
  fi
done
sort -o "$part/root/packages" "$part/root/packages"
rm -rf "$folder"
mv "$part/root" "$folder"
rm -rf "$part"
