#!/usr/bin/env bash
# 500 captures by variation, decoded into Parquet, and three questions. usage: demo.sh PROGRAM
set -eu
cd "$(dirname "$0")/../.."
program=$1 python=$PWD/.build/fleet-venv/bin/python folder=.build/fleet-demo
[ -x "$python" ] || { echo "fleet-demo: there is no .build/fleet-venv; its packages cannot be had" >&2; exit 77; }
rm -rf "$folder"
export PYTHONPATH=$PWD/Fleet
run() { echo "\$ blesniff-fleet $*"; "$python" -m blesniff_fleet "$@"; echo; }
"$python" Fleet/demo/variations.py "$folder/captures" --good 500
echo
run run "$folder/captures" --out "$folder/out" --program "$program" --expect Captures/expectations/heart-rate.yaml
run report "$folder/out"
run query "$folder/out" drops_by_firmware regressions beacons_by_place --rows 8
