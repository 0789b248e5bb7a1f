#!/usr/bin/env bash
# Watch real Bluetooth traffic in a machine of its own, beside btmon and tcpdump, and compare.
# usage: test.sh BLESNIFF
# Ends with "N passed, N failed, N skipped". Exit status 77: it cannot run here, and says why. Takes two minutes, the first
# time one more; at most ten.
set -uo pipefail
cd "$(dirname "$0")/../.." || exit
blesniff=$(realpath "$1")
# shellcheck source=Tests/Live/prepare.sh
. Tests/Live/prepare.sh

echo "booting a machine with virtual controllers"
log=$out/console.log
Tests/Live/machine.sh "$image" "$PWD/Tests/Live/guest.sh" "$out" "$blesniff" 450 >"$log" 2>&1
grep -a '^live: ' "$log" | tr -d '\r'
if ! grep -qa '^live: done' "$log"; then
    tail -n 20 "$log"
    echo "FAILED: the machine did not come to its end"
    echo "0 passed, 1 failed, 0 skipped"
    exit 1
fi
python3 Tests/Live/check.py "$blesniff" "$out"
