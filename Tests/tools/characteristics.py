#!/usr/bin/env python3
"""Writes docs/reference/characteristics.md: what blesniff and its peers make of each characteristic that the Bluetooth SIG has assigned.

    Tests/tools/characteristics.py BLESNIFF COVERAGE.tsv

COVERAGE.tsv has the peers' columns (`characteristics-coverage.tsv` of the shared assigned numbers).
"""

import csv
import pathlib
import re
import subprocess
import sys

TOP = pathlib.Path(__file__).resolve().parents[2]
PEERS = {"tshark_4.0.17": "tshark 4.0.17", "wireshark_4.4.18": "Wireshark 4.4.18", "btmon_5.87": "btmon 5.87"}
HEAD = re.compile(r"^([0-9A-F]{4})  (.*)  \[(.*)\]$")


def fields(program, uuid):
    """The source of a decoder, and its fields as (name, type and unit)."""
    text = subprocess.run([program, "decoders", uuid], capture_output=True, text=True, check=False).stdout
    source, found = None, []
    for line in text.splitlines():
        head = HEAD.match(line)
        if head and head[1] == uuid:
            source = head[3]
        elif line.startswith("    ") and source is not None:
            parts = line.strip().split("  ")
            found.append((parts[0], parts[1] if len(parts) > 1 else ""))
        elif source is not None:
            break
    return source, found


def main():
    program, table = sys.argv[1:]
    rows, counts, raw = [], {name: 0 for name in PEERS}, 0
    with open(table, encoding="utf-8") as file:
        for row in csv.DictReader(file, delimiter="\t"):
            uuid = row["uuid"].removeprefix("0x").upper()
            source, found = fields(program, uuid)
            if source is None:
                raise SystemExit(f"no decoder for {uuid} {row['name']}")
            if all(kind.startswith("hex") for _, kind in found):
                raw += 1
            units = sorted({kind.split(", ", 1)[1] for _, kind in found if ", " in kind})
            peers = []
            for peer in PEERS:
                counts[peer] += row[peer] == "1"
                peers.append("yes" if row[peer] == "1" else "")
            rows.append(f"| {uuid} | {row['name']} | {len(found)} | {', '.join(units)} | {source} | {' | '.join(peers)} |")
    heads = " | ".join(PEERS.values())
    text = f"""# Characteristics

Decoders for the {len(rows)} characteristics that the Bluetooth SIG has assigned. Made by `Tests/tools/characteristics.py`.

| | blesniff | {heads} |
| --- | --- | {' | '.join('---' for _ in PEERS)} |
| characteristics with a decoder | {len(rows)} | {' | '.join(str(count) for count in counts.values())} |
| of these, whose value stays bytes | {raw} | {' | '.join('' for _ in PEERS)} |

A *yes* of a peer means that it has a decoder, not that the decoder is right: many show numbers without a scale.
`blesniff decoders UUID` lists the fields of one.

| UUID | name | fields | units | source | {heads} |
| --- | --- | --- | --- | --- | {' | '.join('---' for _ in PEERS)} |
"""
    (TOP / "docs" / "reference" / "characteristics.md").write_text(text + "\n".join(rows) + "\n", encoding="utf-8")
    print(len(rows), "characteristics,", raw, "of them bytes")


main()
