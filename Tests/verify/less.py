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
import pathlib
import random
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))

import harmless
import program
from apps import HERE, apps
from capture import containers, hci

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
            yield program.CAPTURES / f"expectations/{name}.yaml", program.CAPTURES / f"{capture}.btsnoop", ()


def written(packets, drops=None, length=None):
    """A btsnoop file of H4 packets, of which each has at most so many bytes, after so many that were dropped."""
    content = containers.btsnoop()
    for index, packet in enumerate(packets):
        data, flags = bytes([packet.kind]) + packet.data, hci.flags_of(packet.kind, packet.received)
        dropped = drops[index] if drops else 0
        content += containers.btsnoop_record(data[:length], flags, packet.time, dropped, len(data))
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
    pdu = hci.pdu(packet)
    return bool(pdu) and (pdu[0] in SEARCHES | ANSWERS or pdu[0] == 0x01 and pdu[1] in SEARCHES)


def changes(packets, finds_names, chance):
    """(what was taken, content)."""
    for _ in range(DROPS):
        indices = set(chance.sample(range(1, len(packets)), chance.choice((1, 1, 2, 5))))
        yield f"dropped {', '.join(str(index + 1) for index in sorted(indices))}", without(packets, indices)
    for _ in range(CUTS):
        # After the header of a record, and before its end.
        index = chance.randrange(1, len(packets))
        size = len(written(packets[:index])) + chance.randrange(1, 24)
        yield f"cut at byte {size}", written(packets)[:size]
    for length in LENGTHS:
        yield f"packets of {length} bytes", written(packets, length=length)
    if finds_names:
        yield "no discovery", written([packet for packet in packets if not is_search(packet)])


def outcomes(*words):
    return {title: verdict for title, verdict, _ in harmless.outcomes(*words)}


def opposites(options):
    """(rows of less.tsv that came out, number of verdicts)."""
    rows, count = [], 0
    for expectation, capture, words in jobs():
        if not program.is_wanted(capture.stem, options.names):
            continue
        good = outcomes(*words, expectation, capture)
        # A step or rule about the discovery itself misses it rightly.
        finds_names = "discovers" not in expectation.read_text()
        source = f"{expectation.parent.name}/{expectation.stem}"
        chance = random.Random(f"{source} {capture.stem}")
        for change, content in changes(harmless.Capture(capture).packets, finds_names, chance):
            with program.Folder() as folder:
                less = outcomes(*words, expectation, folder.file("less.btsnoop", content))
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
    known = {line for line in known if program.is_wanted(line.split("\t")[1], options.names)}
    tally = program.Tally()
    for row in sorted(set(rows) ^ known):
        news = "new: " if row in rows else "gone, take it from less.tsv: "
        tally.check(news + row.replace("\t", " | "), ["the verdict is the opposite"])
    print(f"{len(rows)} of {count} verdicts are the opposite")
    tally.passed = count - tally.failed
    return tally.end()


if __name__ == "__main__":
    sys.exit(main())
