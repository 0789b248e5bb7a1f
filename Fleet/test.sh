#!/usr/bin/env bash
# The tests of blesniff-fleet, in an environment of their own: .build/fleet-venv.
# usage: test.sh PROGRAM [pytest's arguments]; test.sh --setup makes the environment alone
# Exit status 77: the packages cannot be had. Without Java, what needs Spark is skipped, and says so.
set -u
cd "$(dirname "$0")/.." || exit
venv=.build/fleet-venv log=.build/fleet-setup.log
mkdir -p .build
if ! cmp -s Fleet/pyproject.toml "$venv/.pyproject"; then
    echo "fleet: making $venv"
    if ! { python3 -m venv "$venv" && "$venv/bin/python" -m pip -q --disable-pip-version-check install \
        "$PWD/Fleet[duckdb,dask,spark,notebook,test]"; } >"$log" 2>&1; then
        tail -n 3 "$log" >&2
        echo "skipped: the packages of Fleet/pyproject.toml cannot be installed"
        exit 77
    fi
    # The tests run what is in the folder.
    "$venv/bin/python" -m pip -q --disable-pip-version-check uninstall -y blesniff-fleet >>"$log" 2>&1
    rm -rf Fleet/build Fleet/*.egg-info
    cp Fleet/pyproject.toml "$venv/.pyproject"
fi
Tests/tools/setup.sh java || echo "fleet: no Java: what needs Spark is skipped"
[ "${1-}" != --setup ] || exit 0
program=$(realpath "$1") || exit
BLESNIFF=$program PYTHONPATH=$PWD/Fleet "$PWD/$venv/bin/python" -m pytest Fleet/tests -c Fleet/pyproject.toml -rs "${@:2}"
