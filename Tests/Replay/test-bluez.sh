#!/usr/bin/env bash
# Replay recorded peripherals to apps on BlueZ, in a machine of its own, and judge what the apps did: a good one meets the
# expectation, a wrong one violates it.
# usage: test-bluez.sh BLESNIFF
# Ends with "N passed, N failed, N skipped". Exit status 77: it cannot run here, and says why. Takes four minutes; at most
# ten. REPLAY names the folder of the package, if it is another one.
set -uo pipefail
cd "$(dirname "$0")/../.." || exit
blesniff=$(realpath "$1")
# shellcheck source=Tests/Live/prepare.sh
. Tests/Live/prepare.sh
Tests/tools/setup.sh venv || exit
python=$PWD/.build/venv/bin/python
"$python" -c 'import bleak, bumble, dbus_fast' 2>/dev/null || skip "bleak and bumble are not in .build/venv (no network?)"

# In a folder of its own, as the machine is told of no other.
cp -r "${REPLAY:-Replay}/blesniff_replay" "$out" || exit
scenarios=$(grep -v '^#' Tests/Replay/scenarios)
while read -r recording; do
    BLESNIFF=$blesniff PYTHONPATH=$out "$python" -m blesniff_replay pack "Captures/$recording.btsnoop" \
        -o "$out/$recording.replay.json" 2>/dev/null || exit
done < <(awk '{print $2}' <<<"$scenarios" | sort -u)

echo "booting a machine with virtual controllers"
log=$out/console.log
Tests/Live/machine.sh "$image" "$PWD/Tests/Replay/guest.sh" "$out" "$blesniff" 560 >"$log" 2>&1
grep -qa '^live: done' "$log" || { tail -n 20 "$log"; echo "FAILED: the machine did not come to its end"; }

passed=0 failed=0
while read -r app recording flaw; do
    seconds="$(cat "$out/$app.seconds" 2>/dev/null) s"
    verdict=$out/$app.verdict.txt
    # BlueZ asks for the type of a descriptor only where there are several: the recording's table names them all.
    "$blesniff" verify "Tests/Replay/expectations/$recording.yaml" "$out/$app.btsnoop" --gatt "$out/$recording.replay.json" \
        --replay "$out/$app.misses.jsonl" >"$verdict" 2>&1
    status=$?
    summary=$(tail -n 1 "$verdict")
    if [ "$flaw" = - ] && [ $status = 0 ] && grep -qx 'status 0' "$out/$app.log"; then
        echo "ok: $app: $summary, $seconds"
        passed=$((passed + 1))
    elif [ "$flaw" != - ] && [ $status = 1 ] && [[ $summary == *" 1 violated"* ]] && grep -q "violated  *$flaw" "$verdict"; then
        # In that and in nothing else.
        echo "ok: $app: $summary ($flaw), $seconds"
        passed=$((passed + 1))
    else
        echo "FAILED: $app: expected $([ "$flaw" = - ] && echo "met" || echo "violated: $flaw"), $seconds"
        sed 's/^/    /' "$verdict"
        tail -n 5 "$out/$app.log" 2>/dev/null | sed 's/^/    app: /'
        failed=$((failed + 1))
    fi
done <<<"$scenarios"
echo "$passed passed, $failed failed, 0 skipped"
[ $failed = 0 ]
