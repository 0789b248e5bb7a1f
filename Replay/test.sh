#!/usr/bin/env bash
# The tests of blesniff-replay, in an environment of their own: .build/replay-venv.
# usage: test.sh PROGRAM [pytest's arguments]; test.sh --setup makes the environment alone
# Exit status 77: the packages cannot be had. REPLAY_MUTATIONS=100000 reads so many hostile files.
set -u
cd "$(dirname "$0")/.." || exit
venv=.build/replay-venv log=.build/replay-setup.log
mkdir -p .build
if ! cmp -s Replay/pyproject.toml "$venv/.pyproject"; then
    echo "replay: making $venv"
    if ! { python3 -m venv "$venv" && "$venv/bin/python" -m pip -q --disable-pip-version-check install \
        "$PWD/Replay[android,test]"; } >"$log" 2>&1; then
        tail -n 3 "$log" >&2
        echo "skipped: the packages of Replay/pyproject.toml cannot be installed"
        exit 77
    fi
    # The tests run what is in the folder.
    "$venv/bin/python" -m pip -q --disable-pip-version-check uninstall -y blesniff-replay >>"$log" 2>&1
    rm -rf Replay/build Replay/*.egg-info
    cp Replay/pyproject.toml "$venv/.pyproject"
fi
[ "${1-}" != --setup ] || exit 0
program=$(realpath "$1") || exit
(cd Replay && "../$venv/bin/python" -m mypy) || exit
BLESNIFF=$program PYTHONPATH=$PWD/Replay "$PWD/$venv/bin/python" -m pytest Replay/tests -c Replay/pyproject.toml -rs "${@:2}"
