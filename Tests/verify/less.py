#!/usr/bin/env python3
"""Takes from captures some of what they show: a verdict may become inconclusive by that, but not the opposite.

usage: less.py [update] [--keep FOLDER] [NAME-PART...]
  update         write less.tsv, for review
  --keep FOLDER  captures of which a verdict is the opposite

Records are dropped and counted as such (the cumulative drops of btsnoop), packets are cut at a length, the file ends
inside a record, or the discovery is missing, as where an app knows it from an earlier connection. less.tsv lists the
verdicts that are the opposite so far; a new one fails, and so does one that is gone. Ends with "N passed, N failed, N
skipped".
"""

import argparse
import json
import pathlib
import random
import struct
import subprocess
import sys
import tempfile

import connections
import containers
import harmless
from apps import BLESNIFF, HERE, TOP, apps

TABLE = HERE / "less.tsv"
# What Captures/expectations says of captures, good ones and flawed ones.
CAPTURES = {
    "scanner": ["scanner-connection", "scanner-never-stops"],
    "gatt-explorer": ["gatt-explorer", "gatt-explorer-cut-short"],
    "heart-rate": ["heart-rate", "heart-rate-zero-with-contact"],
    "streaming-write": ["streaming-write-ready", "streaming-write-flaws", "streaming-write-violations"],
    "echo": ["echo", "echo-server-side", "echo-violations", "echo-late"],
    "remote-led": ["remote-led", "remote-led-violations", "remote-led-not-switched"],
    "ibeacon": ["ibeacon", "ibeacon-silent"],
    "provisioning": ["provisioning-json", "provisioning-json-flaws", "provisioning-json-rejected"],
    "titan": ["titan-encryption", "titan-not-repeated", "titan-not-protected"],
    "app-habits": ["app-habits-good", "app-habits", "app-habits-requests", "app-habits-radio"],
}
DROPS, CUTS, LENGTHS = 8, 4, (6, 11, 13, 16, 20)
# Searches of the Attribute Protocol and their answers; errors name the request.
SEARCHES, ANSWERS = {0x04, 0x06, 0x08, 0x10}, {0x05, 0x07, 0x09, 0x11}


def jobs():
    """(expectation, capture, options) of the repository."""
    for app in apps():
        if not app.is_shared:
            yield app.expectation, app.capture, app.options
    for name, captures in CAPTURES.items():
        for capture in captures:
            yield TOP / f"Captures/expectations/{name}.yaml", TOP / f"Captures/{capture}.btsnoop", ()


def written(packets, drops=None, length=None):
    """A btsnoop file of H4 packets, of which each has at most so many bytes, after so many that were dropped."""
    content = b"btsnoop\0" + struct.pack(">II", 1, 1002)
    for index, packet in enumerate(packets):
        data = bytes([packet.kind]) + packet.data
        sizes = len(data), len(data[:length]), containers.flags(packet), drops[index] if drops else 0
        content += struct.pack(">IIIIq", *sizes, packet.ticks + containers.BEFORE_1970) + data[:length]
    return content


def without(packets, indices):
    kept, drops, count = [], [], 0
    for index, packet in enumerate(packets):
        if index in indices:
            count += 1
            continue
        kept.append(packet)
        drops.append(count)
    return written(kept, drops)


def is_search(packet):
    pdu = connections.att(packet)
    return bool(pdu) and (pdu[0] in SEARCHES | ANSWERS or pdu[0] == 0x01 and pdu[1] in SEARCHES)


def changes(packets, finds_names, chance):
    """(what was taken, content)."""
    for _ in range(DROPS):
        indices = set(chance.sample(range(1, len(packets)), chance.choice((1, 1, 2, 5))))
        yield f"dropped {', '.join(str(index + 1) for index in sorted(indices))}", without(packets, indices)
    for _ in range(CUTS):
        # Behind the header of a record, and before its end.
        index = chance.randrange(1, len(packets))
        size = len(written(packets[:index])) + chance.randrange(1, 24)
        yield f"cut at byte {size}", written(packets)[:size]
    for length in LENGTHS:
        yield f"packets of {length} bytes", written(packets, length=length)
    if finds_names:
        yield "no discovery", written([packet for packet in packets if not is_search(packet)])


def outcomes(expectation, capture, options):
    words = [BLESNIFF, "verify", "--format", "jsonl", *options, expectation, capture]
    run = subprocess.run(words, capture_output=True, text=True, check=False)
    lines = [json.loads(line) for line in run.stdout.splitlines()]
    return {line["title"]: line["verdict"] for line in lines if line["type"] == "requirement"}


def opposites(options):
    """(rows of less.tsv that came out, number of verdicts)."""
    rows, count = [], 0
    for expectation, capture, words in jobs():
        if options.names and not any(part in capture.stem for part in options.names):
            continue
        good = outcomes(expectation, capture, words)
        # A step or rule about the discovery itself misses it rightly.
        finds_names = "discovers" not in expectation.read_text()
        source = f"{expectation.parent.name}/{expectation.stem}"
        chance = random.Random(f"{source} {capture.stem}")
        for change, content in changes(harmless.Capture(capture).packets, finds_names, chance):
            with tempfile.TemporaryDirectory(prefix="blesniff-less-") as folder:
                path = pathlib.Path(folder) / "less.btsnoop"
                path.write_bytes(content)
                less = outcomes(expectation, path, words)
            wrong = [title for title, verdict in good.items() if {verdict, less.get(title)} == {"met", "violated"}]
            rows += ["\t".join((source, capture.stem, change, title, less[title])) for title in wrong]
            count += len(good)
            if wrong and options.keep:
                (options.keep / f"{capture.stem}-{change.replace(' ', '-')}.btsnoop").write_bytes(content)
    return rows, count


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("--keep", type=pathlib.Path)
    parser.add_argument("names", nargs="*")
    options = parser.parse_args()
    is_update = options.names[:1] == ["update"]
    options.names = options.names[is_update:]
    rows, count = opposites(options)
    head = "# Verdicts that less.py found to be the opposite of what they are on the whole capture: none should be.\n"
    head += "# expectation\tcapture\twhat was taken\trequirement\tverdict\n"
    if is_update and not options.names:
        TABLE.write_text(head + "".join(f"{row}\n" for row in rows))
    known = {line for line in TABLE.read_text().splitlines() if not line.startswith("#")}
    if options.names:
        known = {line for line in known if any(part in line.split("\t")[1] for part in options.names)}
    for row in sorted(set(rows) - known):
        print("FAIL new: " + row.replace("\t", " | "))
    for row in sorted(known - set(rows)):
        print("FAIL gone, take it from less.tsv: " + row.replace("\t", " | "))
    failed = len(set(rows) ^ known)
    print(f"{len(rows)} of {count} verdicts are the opposite")
    print(f"{count - failed} passed, {failed} failed, 0 skipped")
    return 1 if failed or not count else 0


if __name__ == "__main__":
    sys.exit(main())
