#!/usr/bin/env python3
"""Writes docs/reference/characteristics.md: what blesniff and its peers make of each characteristic that the Bluetooth SIG has assigned.

    Tests/tools/characteristics.py BLESNIFF COVERAGE.tsv

COVERAGE.tsv has the peers' columns (`characteristics-coverage.tsv` of the shared assigned numbers).
"""

import csv
import json
import pathlib
import subprocess
import sys

TOP = pathlib.Path(__file__).resolve().parents[2]
PEERS = {"tshark_4.0.17": "tshark 4.0.17", "wireshark_4.4.18": "Wireshark 4.4.18", "btmon_5.87": "btmon 5.87"}


def decoders(program):
    """The objects that `blesniff decoders` lists, without those of a user's files."""
    command = [program, "decoders", "--no-project", "--format", "jsonl"]
    text = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    return [json.loads(line) for line in text.splitlines()]


def main():
    program, table = sys.argv[1:]
    known = {}
    for decoder in decoders(program):
        known.setdefault(decoder["target"], decoder)
    rows, counts, raw = [], {name: 0 for name in PEERS}, 0
    with open(table, encoding="utf-8") as file:
        for row in csv.DictReader(file, delimiter="\t"):
            uuid = row["uuid"].removeprefix("0x").upper()
            if uuid not in known:
                raise SystemExit(f"no decoder for {uuid} {row['name']}")
            source, found = known[uuid]["source"], known[uuid].get("fields", [])
            if all(field["type"] == "hex" for field in found):
                raw += 1
            units = sorted({field["unit"] for field in found if "unit" in field})
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


if __name__ == "__main__":
    main()
