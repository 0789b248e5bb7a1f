#!/usr/bin/env bash
# How late a line is, what gets lost and what it costs, beside btmon under the same load, in the virtual machine.
# usage: bench.sh BLESNIFF
set -uo pipefail
cd "$(dirname "$0")/../.." || exit
blesniff=$(realpath "$1")
# shellcheck source=Tests/Live/prepare.sh
. Tests/Live/prepare.sh
cc -O2 -Wall -Werror -o "$out/load" Tests/Live/load.c || exit

log=$out/console.log
Tests/Live/machine.sh "$image" "$PWD/Tests/Live/guest-bench.sh" "$out" "$blesniff" 450 >"$log" 2>&1
grep -a '^live: ' "$log" | tr -d '\r' | sed 's/^live: //'
grep -qa '^live: done' "$log" || { tail -n 20 "$log"; exit 1; }
