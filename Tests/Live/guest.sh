# Runs in the machine, among the host's files, which are read-only. What it finds out goes to $out.
# shellcheck shell=bash
set -u
gatt=$out/gatt
server=00:AA:01:00:00:00 client=00:AA:01:01:00:01 # what btvirt calls its first two controllers
say() { echo "live: $* ($(cut -d' ' -f1 /proc/uptime) s)"; }
die() { say "FAILED: $*"; exit 1; }
until_true() { # seconds, command...
    local tries=$(($1 * 10))
    shift
    while ((tries-- > 0)); do "$@" && return; sleep 0.1; done
    die "in vain: $*"
}
has() { [ -s "$1" ] && grep -qa "$2" "$1"; }
larger() { [ "$(stat -c %s "$1" 2>/dev/null || echo 0)" -gt "$2" ]; }
moment() { date +%s.%N >"$out/$1"; }

# The program as a user has it who followed its advice: in a file system that knows capabilities, for a user who is nobody.
mkdir -m 777 /run/user
cp "$blesniff" /run/plain && cp "$blesniff" /run/blesniff && setcap cap_net_raw+ep /run/blesniff || die setcap
nobody=(setpriv --reuid 65534 --regid 65534 --clear-groups --inh-caps=-all --bounding-set -all,+net_raw)

# Two controllers, and a connection between them that begins before anybody watches.
controllers() {
    btvirt -l2 >"$out/btvirt.log" 2>&1 &
    virt=$!
    until_true 20 test -e "/sys/class/bluetooth/hci$2"
    for adapter in "$1" "$2"; do
        for setting in "power off" "le on" "bredr off" "power on"; do btmgmt -i "$adapter" $setting; done
    done >>"$out/btmgmt.log" 2>&1
    btmgmt -i "$1" add-adv -c -g -u 180d -d 0bffFFFF0102030405060708 1 >"$out/advertising.log" 2>&1
    until_true 1 has "$out/advertising.log" added
}
controllers 0 1
"$gatt" server $server >"$out/server.log" 2>&1 &
until_true 10 has "$out/server.log" listening
"$gatt" client $client $server /run/gate-before >"$out/before.log" 2>&1 &
before=$!
until_true 30 has "$out/before.log" connected
say "connected before"

# Without the capability: what it says, and its status.
"${nobody[@]}" /run/plain live --monitor >"$out/refused.txt" 2>&1
echo "status $?" >>"$out/refused.txt"

"${nobody[@]}" /run/blesniff live --list >"$out/list.txt" 2>&1

# Everybody watches.
btmon -w "$out/btmon.btsnoop" >/dev/null 2>"$out/btmon.log" &
btmon=$!
tcpdump -Z root -i bluetooth-monitor -U -w "$out/tcpdump.pcap" 2>"$out/tcpdump.log" &
tcpdump=$!
"${nobody[@]}" /run/blesniff live --monitor --format jsonl --write /run/user/blesniff.btsnoop \
    >/run/user/blesniff.jsonl 2>"$out/blesniff.log" &
watcher=$!
"${nobody[@]}" /run/blesniff live --monitor --write /run/user/killed.pcapng >/run/user/killed.txt 2>"$out/killed.log" &
killed=$!
others=()
if /run/blesniff live --help | grep -q -- --interface; then
    "${nobody[@]}" /run/blesniff live --interface bluetooth-monitor --format jsonl --write /run/user/libpcap.btsnoop \
        >/run/user/libpcap.jsonl 2>"$out/libpcap.log" &
    others+=($!)
    until_true 60 larger /run/user/libpcap.btsnoop 100
fi
# Judged while it happens: both end by themselves, long before the time that they have.
judge() { # expectation, options...
    local name=$1
    shift
    "${nobody[@]}" /run/blesniff verify "$out/$name.yaml" "$@" --timeout 200 --format jsonl \
        >"/run/user/$name.jsonl" 2>"/run/user/$name.log"
    echo "status $?" >>"/run/user/$name.log"
    moment "$name.ended"
}
judge conversation --monitor &
judges=($!)
judge forbidden --interface bluetooth-monitor &
judges+=($!)
until_true 60 larger "$out/btmon.btsnoop" 100
until_true 60 has "$out/tcpdump.log" listening
until_true 60 larger /run/user/blesniff.btsnoop 100
until_true 60 larger /run/user/killed.pcapng 100
cat /proc/$watcher/task/*/status >"$out/status.txt"
sleep 1
moment began
say "watching"

touch /run/gate-before
until_true 60 has "$out/before.log" notified
size=$(stat -c %s /run/user/killed.pcapng)
until_true 60 larger /run/user/killed.pcapng $((size + 200))
kill -9 $killed
moment killed
wait $before || die "the connection from before"
say "conversation of the connection from before"

# Idle links are closed after two seconds; then one that begins while everybody watches.
sleep 3
btmgmt -i 1 find -l >>"$out/btmgmt.log" 2>&1 &
sleep 1
btmgmt -i 1 stop-find -l >>"$out/btmgmt.log" 2>&1
"$gatt" client $client $server - >"$out/during.log" 2>&1 || die "the connection that begins later"
say "conversation of the connection that begins later"
wait "${judges[@]}"
say "verdicts"
sleep 3

# The adapters go, and others come.
kill $virt
until_true 10 test ! -e /sys/class/bluetooth/hci1
controllers 0 1
say "other adapters"
moment ended
sleep 1
kill -TERM $watcher "${others[@]}"
kill -INT $btmon $tcpdump
wait $watcher
echo "status $?" >>"$out/blesniff.log"
wait $btmon
echo "status $?" >>"$out/btmon.log"
wait $tcpdump "${others[@]}"
cp /run/user/* "$out/"
say "done"
