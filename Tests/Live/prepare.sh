# Sourced in the top folder by test.sh, bench.sh and Replay/test-bluez.sh: packages, image and programs of the machine. Sets
# image and out.
# shellcheck shell=bash
skip() { echo "skipped: $*"; exit 77; }
[ "$(uname -m)" = x86_64 ] || skip "the machine is an x86_64 one, this is $(uname -m)"
Tests/tools/setup.sh live python >.build/live-setup.log 2>&1 || skip "$(tail -n 1 .build/live-setup.log)"
image=$PWD/.build/live/image out=$PWD/.build/live/out
Tests/Live/image.sh "$image" || exit
rm -rf "$out"
mkdir -p "$out"
cp Tests/Live/*.yaml "$out"
cc -O2 -Wall -Werror -o "$out/gatt" Tests/Live/gatt.c || exit
