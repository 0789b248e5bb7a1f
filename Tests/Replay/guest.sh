# Runs in the machine, among the host's files, which are read-only. For each scenario: a fresh peripheral, the app, and what
# btmon saw of both. What it finds out goes to $out.
# shellcheck shell=bash
set -u
out=${out:?}
here=$(cd "$(dirname "$0")" && pwd)
python=$here/../../.build/venv/bin/python
export PYTHONPATH=$out PYTHONDONTWRITEBYTECODE=1
PATH=$PATH:/usr/libexec/bluetooth:/usr/lib/bluetooth
say() { echo "live: $* ($(cut -d' ' -f1 /proc/uptime) s)"; }
die() { say "FAILED: $*"; exit 1; }
until_true() { # seconds, command...
    local tries=$(($1 * 10))
    shift
    while ((tries-- > 0)); do "$@" && return; sleep 0.1; done
    die "in vain: $*"
}

mount -t tmpfs bluetooth /var/lib/bluetooth || die "bluetoothd has no folder"
mkdir -p /run/dbus
# It is in the background once its socket is there, without which bluetoothd ends at once.
dbus-daemon --system --fork --nopidfile || die dbus-daemon

scenario() { # app, recording
    local bluetoothd btmon begun=$EPOCHREALTIME status
    # Neither keys nor attribute tables of the scenario before.
    rm -rf /var/lib/bluetooth/*
    bluetoothd -n >"$out/$1.bluetoothd.log" 2>&1 &
    bluetoothd=$!
    btmon -w "$out/$1.btsnoop" >/dev/null 2>&1 &
    btmon=$!
    until_true 20 test -s "$out/$1.btsnoop"
    timeout -k 5 120 "$python" -m blesniff_replay serve "$out/$2.replay.json" vhci --record "$out/$1.record.btsnoop" \
        --misses "$out/$1.misses.jsonl" -- "$python" "$here/apps.py" "$1" >"$out/$1.log" 2>&1 </dev/null
    status=$?
    echo "status $status" >>"$out/$1.log"
    # Both have to notice that the adapter is gone.
    sleep 0.5
    kill $bluetoothd
    kill -INT $btmon
    wait $bluetoothd $btmon
    awk "BEGIN {printf \"%.0f\", $EPOCHREALTIME - $begun}" >"$out/$1.seconds"
    say "$1: status $status"
}
grep -v '^#' "$here/scenarios" | while read -r app recording _; do scenario "$app" "$recording"; done || exit
say "done"
