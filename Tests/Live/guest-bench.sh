# Runs in the machine: the same load for blesniff and for btmon, one after the other.
# shellcheck shell=bash
set -u
load=$out/load
cp "$blesniff" /run/blesniff
cpu() { awk '{print ($14 + $15) / 100}' "/proc/$1/stat"; } # seconds of the process and of the kernel for it

run() { # name, rate, seconds, command...
    local name=$1 rate=$2 seconds=$3 pipe=/run/pipe watcher process
    shift 3
    rm -f $pipe
    mkfifo $pipe
    "$load" watch "$rate" <$pipe >"$out/seen" & # what came before the first second has passed is left out
    watcher=$!
    "$@" >$pipe 2>"$out/$name-$rate.log" &
    process=$!
    sleep 3
    local before
    before=$(cpu $process)
    "$load" send "$rate" "$seconds" >"$out/sent" || cat "$out/sent"
    local after
    after=$(cpu $process)
    kill -INT $process
    wait $process
    wait $watcher
    echo "live: $name: $(cat "$out/sent"); $(cat "$out/seen"); CPU $(awk "BEGIN {print $after - $before}") s;" \
        "$(grep -a 'lost' "$out/$name-$rate.log" | tail -n 1)"
}

for rate in 1000 10000 50000; do
    run blesniff $rate 10 /run/blesniff live --monitor --time absolute
    run btmon $rate 10 btmon --date --columns 120
done
echo "live: done"
