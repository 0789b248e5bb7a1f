#!/usr/bin/env python3
"""Judges what the machine recorded.

usage: check.py BLESNIFF FOLDER

Ends with "N passed, N failed, N skipped"; exit status 1 if anything failed.
"""

import decimal
import json
import pathlib
import subprocess
import sys
from collections import Counter, namedtuple

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))

import program
from capture import records

BLESNIFF, OUT = sys.argv[1], pathlib.Path(sys.argv[2])
SERVER, CLIENT = "00:AA:01:00:00:00", "00:AA:01:01:00:01"
NOTIFICATIONS = 40
Record = namedtuple("Record", "microseconds adapter opcode data")
tally = program.Tally()


def check(name, problem):
    """A check passes when nothing is wrong."""
    if tally.check(name, [problem] if problem else []):
        print(f"ok: {name}")


def recorded(name):
    """The records of a btsnoop file of monitor packets, or of a pcap file with link type 254; a cut end is an error."""
    pieces = records.read((OUT / name).read_bytes())[1]
    for piece in pieces:
        assert isinstance(piece, records.Record), f"{name} is cut"
        assert piece.link in (("btsnoop", 2001), ("pcap", 254)), f"{name} has no monitor packets"
        if piece.flags is not None:
            yield Record(piece.time, piece.flags >> 16, piece.flags & 0xFFFF, piece.payload)
        else:
            adapter, opcode = (int.from_bytes(piece.payload[place:place + 2]) for place in (0, 2))
            yield Record(piece.time, adapter, opcode, piece.payload[4:])


def moment(name):
    return int(decimal.Decimal((OUT / name).read_text()) * 1_000_000)


def text(name):
    return (OUT / name).read_text(errors="replace")


def packets(name):
    return [json.loads(line) for line in text(name).splitlines()]


def watched(name):
    """What was recorded while all recorders watched, by time. Before and after, each has records of its own: the kernel
    tells a new reader which adapters and programs there are. Two adapters on two processors speak at once, and the kernel
    hands what they say to the readers in either order; their times say which was first."""
    began, ended = moment("began"), moment("ended")
    return sorted(record for record in recorded(name) if began <= record.microseconds < ended)


def difference(ours, theirs):
    for index, (one, other) in enumerate(zip(ours, theirs)):
        if one != other:
            return f"record {index} is {one}, should be {other}"
    if len(ours) != len(theirs):
        return f"{len(ours)} records, should be {len(theirs)}"
    return None if ours else "nothing was recorded"


def att(packets, opcode):
    return [packet for packet in packets if packet.get("att", {}).get("opcode") == opcode]


def check_recordings():
    theirs = watched("btmon.btsnoop")
    print(f"{len(theirs)} records while all watched, opcodes {sorted({record.opcode for record in theirs})}")
    check("blesniff recorded what btmon recorded", difference(watched("blesniff.btsnoop"), theirs))
    check("blesniff recorded what tcpdump recorded", difference(watched("blesniff.btsnoop"), watched("tcpdump.pcap")))
    if (OUT / "libpcap.btsnoop").exists():
        check("through libpcap, blesniff recorded what btmon recorded", difference(watched("libpcap.btsnoop"), theirs))
    else:
        tally.skip("through libpcap, blesniff recorded what btmon recorded", "this blesniff has no --interface")


def check_lines(lines):
    times = [record.microseconds for record in recorded("blesniff.btsnoop")]
    printed = [round(decimal.Decimal(str(line["time"])) * 1_000_000) for line in lines if "hci" in line or "monitor" in line]
    check("a line for every record", None if printed == times else f"{len(printed)} lines, {len(times)} records")
    check("nothing was lost", None if "lost" not in text("blesniff.log") else text("blesniff.log"))
    check("btmon did not crash", None if "status 0" in text("btmon.log") else text("btmon.log"))
    check("SIGTERM ends it with status 0", None if "status 0" in text("blesniff.log") else text("blesniff.log"))


def check_conversations(lines):
    # Each notification is sent by one adapter and received by the other, in both conversations.
    notified = att(lines, 0x1B)
    expected = 4 * NOTIFICATIONS
    check("all notifications", None if len(notified) == expected else f"{len(notified)}, should be {expected}")
    # The kernel says who the other side is, not which address of its own an adapter uses: that must not be made up.
    first = notified[: 2 * NOTIFICATIONS]
    peers = {0: ("central", CLIENT), 1: ("peripheral", SERVER)}
    wrong = [packet["link"] for packet in first if packet["link"].get(peers[packet["adapter"]][0]) != peers[packet["adapter"]][1]]
    check("the connection from before is named by its other side", f"{len(wrong)}, such as {wrong[0]}" if wrong else None)
    adapters = {packet["adapter"] for packet in first}
    check("it was seen on both adapters", None if adapters == {0, 1} else adapters)
    # Discovery took place while it was watched, so that the characteristic has its name.
    check(
        "its notifications are decoded",
        None if all("heart_rate" in p.get("value", {}) for p in notified) else f"{notified[0]}")
    check("a request that failed", None if len(att(lines, 0x01)) >= 4 else "no Error Response")


def check_adapters():
    kinds = [record.opcode for record in watched("blesniff.btsnoop") if record.adapter in (0, 1)]
    check("adapters went and came", None if kinds.count(1) >= 2 and kinds.count(0) >= 2 else kinds)


def check_privileges():
    listed = text("list.txt")
    check("--list names the adapters", None if f"hci0 {SERVER}, hci1 {CLIENT}" in listed else listed)
    said = text("refused.txt")
    check("without CAP_NET_RAW: status 77, and it says so", None if "status 77" in said and "CAP_NET_RAW" in said else said)
    status = text("status.txt")
    kept = [line for line in status.splitlines() if line.startswith(("CapPrm", "CapEff", "CapInh", "CapAmb"))]
    dropped = len(kept) >= 8 and all(int(line.split()[1], 16) == 0 for line in kept) and "NoNewPrivs:\t0" not in status
    check("while it watches, no thread has a capability", None if dropped else kept)


def check_killed():
    run = subprocess.run([BLESNIFF, "decode", "--format", "jsonl", OUT / "killed.pcapng"], capture_output=True, text=True)
    lines = [json.loads(line) for line in run.stdout.splitlines()]
    check("what kill -9 left reads to its end", run.stderr if run.returncode else None)
    times = [round(decimal.Decimal(str(line["time"])) * 1_000_000) for line in lines]
    began = moment("began")
    expected = [record.microseconds for record in watched("btmon.btsnoop")]
    kept = [time for time in times if time >= began]
    missing, extra = Counter(expected) - Counter(kept), Counter(kept) - Counter(expected)
    # The last one may have come before one of the other adapter that is older.
    holes = [time for time in missing if time < max(kept, default=0)]
    check("it is the beginning of what btmon recorded", f"extra {extra}, holes {holes}" if extra or len(holes) > 1 else None)
    notified = len(att(lines, 0x1B))
    check("it has what came until then", None if 0 < notified <= 2 * NOTIFICATIONS else f"{notified} notifications")


def check_verdicts():
    """Judged on the monitor socket and through libpcap: each verdict ended its program before the watching did."""
    for name, status, verdict in (("conversation", 0, "met"), ("forbidden", 1, "violated")):
        said = text(f"{name}.log")
        check(f"verify {name}: status {status}", None if f"status {status}" in said else said)
        verdicts = [line.get("verdict") for line in packets(f"{name}.jsonl")]
        check(f"verify {name}: {verdict}", None if verdict in verdicts else verdicts)
        check(f"verify {name}: it ended when it was decided", None if moment(f"{name}.ended") < moment("ended") else said)


def check_tshark():
    fields = ["btatt.opcode", "bthci_evt.le_meta_subevent", "_ws.malformed"]
    for name in ("blesniff.btsnoop", "killed.pcapng"):
        command = ["tshark", "-r", OUT / name, "-T", "fields", *(part for field in fields for part in ("-e", field))]
        run = subprocess.run(command, capture_output=True, text=True)
        rows = [line.split("\t") for line in run.stdout.splitlines()]
        notified = sum(row[0] == "0x1b" for row in rows)
        malformed = sum(row[2] != "" for row in rows)
        wrong = run.returncode or malformed or notified == 0 or (name == "blesniff.btsnoop" and notified != 4 * NOTIFICATIONS)
        check(f"tshark reads {name}", f"{notified} notifications, {malformed} malformed, {run.stderr}" if wrong else None)


def main():
    lines = packets("blesniff.jsonl")
    check_recordings()
    check_lines(lines)
    check_conversations(lines)
    check_adapters()
    check_privileges()
    check_killed()
    check_verdicts()
    check_tshark()
    return tally.end()


if __name__ == "__main__":
    sys.exit(main())
