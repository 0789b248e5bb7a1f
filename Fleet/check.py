#!/usr/bin/env python3
"""Check the tables of `blesniff export` against their schemas and against `blesniff decode`, with Python's library alone.

usage: check.py PROGRAM. Ends with "N passed, N failed"; exit status 1 if anything failed.
"""

import csv
import json
import os
import pathlib
import subprocess
import sys
import tempfile

TOP = pathlib.Path(__file__).resolve().parents[1]
TABLES = ("packets", "operations", "connections", "messages", "devices", "findings", "verdicts", "captures")
KINDS = {"integer": int, "decimal": (int, float), "boolean": bool}


def run(*command):
    return subprocess.run(command, cwd=TOP, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def fits(value, column):
    if column["list"]:
        one = column | {"list": False}
        return isinstance(value, list) and all(item is None or fits(item, one) for item in value)
    return isinstance(value, KINDS.get(column["type"], str))


def cell(text, column):
    """A cell of CSV as a value; raises ValueError where it is none of its type."""
    if column["list"]:
        return json.loads(text)
    return {"integer": int, "decimal": float, "boolean": {"true": True, "false": False}.__getitem__}.get(
        column["type"], str)(text)


def follow(value, path):
    for place, name in enumerate(path):
        if isinstance(value, list):
            return [follow(item, path[place:]) for item in value]
        value = value.get(name) if value is not None else None
    return value


def check_table(folder, columns):
    """Problems of one table."""
    path = folder / columns[0]["file"]
    if path.suffix == ".csv":
        with open(path, newline="") as file:
            rows = csv.reader(file)
            if next(rows) != [c["path"] for c in columns]:
                return [f"{path.name}: the header is not the schema"]
            for number, row in enumerate(rows, 2):
                for text, column in zip(row, columns, strict=True):
                    try:
                        good = text == "" or fits(cell(text, column), column)
                    except (ValueError, KeyError):
                        good = False
                    if not good:
                        return [f"{path.name}:{number}: {column['path']}: {text!r} is no {column['type']}"]
        return []
    for number, line in enumerate(path.read_text().splitlines(), 1):
        row = json.loads(line)
        for column in columns:
            value = follow(row, column["path"].split("."))
            if value is not None and not fits(value, column):
                return [f"{path.name}:{number}: {column['path']}: {value!r} is no {column['type']}"]
    return []


def cut(content):
    """The first record of a btsnoop has a byte less than its packet."""
    length = int.from_bytes(content[20:24], "big") - 1
    return content[:20] + length.to_bytes(4, "big") + content[24 : 40 + length] + content[41 + length :]


def check_together(program):
    """Problems of inputs that are one session: each status is of its input alone."""
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        whole = (TOP / "Captures/heart-rate.btsnoop").read_bytes()
        for file, content in {"a": cut(whole), "b": whole, "c": cut(whole)}.items():
            (folder / file).write_bytes(content)
        run(program, "export", "--no-project", "--out", folder / "out", *(folder / file for file in "abc"))
        lines = (folder / "out/captures.jsonl").read_text().splitlines()
        found = [[line for line in json.loads(text)["messages"] if "cut" in line] for text in lines]
    return [] if [len(one) for one in found] == [1, 0, 1] and found[0] == found[2] else [f"cut packets: {found}"]


def check_targets(program):
    """Problems of files that export may not touch: an input, what a link leads to, a FIFO that nobody reads."""
    problems = []
    for name in ("packets.csv", "operations.csv", "devices.jsonl"):
        with tempfile.TemporaryDirectory() as folder:
            out, capture = pathlib.Path(folder), TOP / "Captures/heart-rate.btsnoop"
            target, kept = out / name, out / "kept"
            kept.write_bytes(capture.read_bytes())
            if name == "packets.csv":
                kept.rename(target)
                capture = kept = target
            elif name == "operations.csv":
                target.symlink_to(kept)
            else:
                os.mkfifo(target)
            before = kept.read_bytes()
            done = run(program, "export", "--no-project", "--out", out, capture)
            if done.returncode != 64 or name not in done.stderr or kept.read_bytes() != before:
                problems.append(f"{name}: exit status {done.returncode}: {done.stderr}")
    return problems


def main():
    program = str(pathlib.Path(sys.argv[1]).resolve())
    captures = sorted(str(p.relative_to(TOP)) for p in (TOP / "Captures").iterdir()
                      if p.suffix in (".btsnoop", ".pcap", ".pcapng"))
    failed = passed = 0
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        run(program, "export", "--no-project", "--isolated", "--out", name, "--expect",
            "Captures/expectations/heart-rate.yaml", *captures, "README.md")
        status = [json.loads(line) for line in (folder / "captures.jsonl").read_text().splitlines()]
        problems = {"captures": [] if [s["input"] for s in status] == captures + ["README.md"] else ["a status is missing"]}
        for table in TABLES:
            text = run(program, "fields", "--no-project", "--table", table, "--format", "jsonl").stdout
            problems.setdefault(table, []).extend(check_table(folder, [json.loads(line) for line in text.splitlines()]))
        with open(folder / "packets.csv", newline="") as file:
            frames = {}
            for row in csv.DictReader(file):
                frames.setdefault(row["input"], []).append(int(row["frame"]))
        for s in status:
            if frames.get(s["input"], []) != list(range(1, s["records"] + 1)):
                problems["packets"].append(f"{s['input']}: the rows are not its {s['records']} records")
    problems["captures together"] = check_together(program)
    problems["files that are no tables"] = check_targets(program)
    for table, found in problems.items():
        if found:
            failed += 1
            print(f"FAIL {table}", *found[:5], sep="\n     ")
        else:
            passed += 1
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
