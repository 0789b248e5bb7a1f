#!/usr/bin/env python3
"""Compare what blesniff weighs with weights.tsv: instructions a record, instructions of a start, bytes of the binary.

usage: weigh.py [--update --why SENTENCE] [NAME-PART...]
A figure that is more than 2 % worse than its row fails, until the row is changed and says why. One that is more than 2 %
better is a note. `--update` writes the figures that moved by more than 2 %; smaller changes leave the row alone, so that
they add up until they show.

callgrind counts instructions, which are the same for the same binary and inputs. Those a record are of records 1,001 to
5,000: of a run over all of them, less a run over the first 1,000, in which most layouts are made.

weights.tsv names the toolchain, the libc and the processor. Under others, and with a binary that BLESNIFF names, the
figures are printed and nothing fails. Ends with "N passed, N failed, N skipped"; exit status 77 if valgrind is missing.
"""

import argparse
import concurrent.futures
import dataclasses
import datetime
import os
import pathlib
import platform
import re
import shutil
import subprocess
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))

import generate
from capture import records
from program import SHARED, TOP, is_wanted

HERE = pathlib.Path(__file__).resolve().parent
WORK = TOP / ".build/bench/weigh"
TABLE = HERE / "weights.tsv"
# `make optimized`
TEST_BUILD = (TOP / ".build/optimized/release/blesniff").resolve()
BLESNIFF = pathlib.Path(os.environ.get("BLESNIFF") or TEST_BUILD).resolve()

TOLERANCE = 0.02
RECORDS = 5_000
FIRST = 1_000
JOBS = 2
COMMANDS = {
    "text": ["decode"],
    "json": ["decode", "--format", "jsonl"],
    "tree": ["decode", "-v"],
    "summary": ["summary"],
    "verify": ["verify", "--quiet", "expectation.yaml"],
    "lint": ["lint"],
}
# What generate.py calls it, and its file.
STANDARD = {"hci": ("hci", "big.btsnoop"), "air": ("ll", "big-ll.pcap")}
# The log of a phone, and of a sniffer.
REAL = {
    "phone": "wcbonner+GoveeBTTempLogger/BTData/20240127-h5100-btsnoop_hci.log",
    "sniffer": "homewsn+bsniffhub/examples/sc-justworks-ltk-064188355D35D1B9C29F31B5F3FD9480.pcapng",
}
STARTS = {
    "start version": ["--version"],
    "start decode": ["decode", "hci-one"],
    "start devices": ["devices", "hci-one"],
    "start value": ["value", "2A37", "0648"],
}
RECORD, START, SIZE = "instructions a record", "instructions", "bytes"
# Results that say something of the capture, not that the run went wrong (`blesniff help status`).
STATUSES = {0, 1, 2, 65}


@dataclasses.dataclass
class Row:
    """A weight. Rows whose unit nothing here measures are measured by hand."""

    name: str
    value: float | None
    unit: str
    date: str
    why: str

    @classmethod
    def read(cls, line):
        name, value, unit, date, why = line.split("\t")
        return cls(name, None if value == "-" else float(value), unit, date, why)

    def __str__(self):
        value = "-" if self.value is None else f"{self.value:g}" if self.value < 1e6 else f"{self.value:.0f}"
        return "\t".join((self.name, value, self.unit, self.date, self.why))


class Table:
    """weights.tsv: comments, conditions (`# toolchain: …`), a line of titles, rows."""

    def __init__(self, text):
        self.head = [line for line in text.splitlines() if line.startswith("#")]
        self.titles, *lines = [line for line in text.splitlines() if not line.startswith("#")]
        self.rows = {row.name: row for row in map(Row.read, lines)}

    def conditions(self):
        found = (re.fullmatch(r"# (toolchain|libc|processor): (.*)", line) for line in self.head)
        return {match[1]: match[2] for match in found if match}

    def write(self, conditions):
        head = [re.sub(r"^# (\w+): .*", lambda m: f"# {m[1]}: {conditions[m[1]]}" if m[1] in conditions else m[0], line)
                for line in self.head]  # fmt: skip
        TABLE.write_text("\n".join([*head, self.titles, *map(str, self.rows.values())]) + "\n")


def conditions():
    """What the counts depend on beside the program."""
    swift = subprocess.run([os.environ.get("SWIFT", "swift"), "--version"], capture_output=True, text=True).stdout
    toolchain = re.search(r"Swift version .*", swift)
    return {
        "toolchain": toolchain[0] if toolchain else "none",
        "libc": os.confstr("CS_GNU_LIBC_VERSION"),
        "processor": platform.machine(),
    }


# MARK: Inputs


def link(name, target):
    """Gives a file a short name that is the same on every machine."""
    path = WORK / name
    path.unlink(missing_ok=True)
    path.symlink_to(target)


def write_start(name, content, count):
    """Writes the first records of a capture to a file."""
    (WORK / name).write_bytes(records.first(content, count))


def write_starts(name, content):
    """Writes the records of a capture that are read, and the first of them."""
    write_start(name, content, RECORDS)
    write_start(first(name), content, FIRST)


def first(capture):
    """The capture that has only the first records of another."""
    return f"{capture}-first"


def standard(name):
    """The bytes of a standard capture."""
    part, file = STANDARD[name]
    return (generate.made(part, RECORDS) / file).read_bytes()


def prepare():
    """Names of captures."""
    WORK.mkdir(parents=True, exist_ok=True)
    # Valgrind gives up on some debug information, which counts nothing.
    (WORK / "blesniff").unlink(missing_ok=True)
    subprocess.run(["strip", "--strip-debug", "-o", str(WORK / "blesniff"), str(BLESNIFF)], check=True)
    link("expectation.yaml", HERE / "expectation.yaml")
    found = {name: standard(name) for name in STANDARD}
    write_start("hci-one", found["hci"], 1)
    for name, path in REAL.items():
        if (SHARED / path).exists():
            found[name] = (SHARED / path).read_bytes()
        else:
            print(f"skip {name}: there is no {os.path.relpath(SHARED / path, TOP)}")
    for name, content in found.items():
        write_starts(name, content)
    return list(found)


# MARK: Figures


def instructions(words):
    """Instructions of one run."""
    environment = {"PATH": "/usr/bin:/bin", "HOME": "/nonexistent", "LC_ALL": "C", "TERM": "dumb",
                   "SWIFT_DETERMINISTIC_HASHING": "1"}  # fmt: skip
    command = [shutil.which("valgrind"), "--tool=callgrind", "--callgrind-out-file=/dev/null", "./blesniff", *words]
    run = subprocess.run(command, cwd=WORK, env=environment, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
                         stderr=subprocess.PIPE, text=True, errors="replace")  # fmt: skip
    counted = re.search(r"Collected : (\d+)", run.stderr)
    if run.returncode not in STATUSES or not counted:
        raise RuntimeError(f"blesniff {' '.join(words)}: exit status {run.returncode}\n{run.stderr[-1000:]}")
    return int(counted[1])


def stripped_size():
    path = WORK / "stripped"
    subprocess.run(["strip", "-o", str(path), str(BLESNIFF)], check=True)
    return path.stat().st_size


def plan(captures, wanted):
    """Names of the figures, each with its unit, the run that is weighed, the start to subtract, and the records."""
    figures = {name: (START, words, None, 1) for name, words in STARTS.items()}
    for capture in captures:
        for name, words in COMMANDS.items():
            figures[f"{capture} {name}"] = RECORD, [*words, capture], [*words, first(capture)], RECORDS - FIRST
    return {name: figure for name, figure in figures.items() if is_wanted(name, wanted)}


def measure(figures):
    """Every figure by its name. The runs take turns on two processors, the longest first."""
    runs = {tuple(words) for _, run, start, _ in figures.values() for words in (run, start) if words}
    longest_first = sorted(runs, key=lambda words: ("-v" not in words, words[-1].endswith("-first"), words))
    with concurrent.futures.ThreadPoolExecutor(JOBS) as pool:
        counts = dict(zip(longest_first, pool.map(instructions, longest_first)))
    found = {}
    for name, (unit, run, start, count) in figures.items():
        found[name] = unit, round((counts[tuple(run)] - (counts[tuple(start)] if start else 0)) / count)
    return found


# MARK: Verdicts


def change(row, now):
    """The relative change, or None where there is no number yet."""
    return None if row is None or row.value is None else now / row.value - 1


def verdict(row, now, judges):
    """What is written beside a figure, and whether it passes: True, False, or None where nothing is judged."""
    by = change(row, now)
    if by is None:
        return "no number yet: UPDATE=1 records it", None
    if by > TOLERANCE:
        return ("WORSE", False) if judges else ("worse", None)
    if not row.why:
        return "the row says no reason", False
    return "better: UPDATE=1 records it" if by < -TOLERANCE else "", True if judges else None


def show(name, recorded, now, by, note):
    number = lambda value: f"{value:,.0f}" if value is not None else "-"  # noqa: E731
    percent = f"{by * 100:+.1f} %" if by is not None else ""
    print(f"{name:24}{number(recorded):>14}{number(now):>14}{percent:>11}  {note}".rstrip())


def report(table, found, judges):
    """Prints the table; how many passed, failed and were skipped."""
    counts = {True: 0, False: 0, None: 0}
    unit = None
    for name, (now_unit, now) in found.items():
        if now_unit != unit:
            unit = now_unit
            print(f"\n{unit:24}{'recorded':>14}{'now':>14}{'change':>11}")
        row = table.rows.get(name)
        note, passes = verdict(row, now, judges)
        counts[passes] += 1
        show(name, row and row.value, now, change(row, now), note)
    return counts


def show_others(table, found, wanted):
    """Prints the rows that were not measured."""
    left = [row for row in table.rows.values() if row.name not in found and is_wanted(row.name, wanted)]
    if left:
        print("\nnot measured here")
    for row in left:
        value = "-" if row.value is None else f"{row.value:,g}"
        print(f"{row.name:24}{value:>14} {row.unit}, {row.date}: {row.why}")


def update(table, found, here, why):
    """Writes what moved by more than the tolerance; the exit status."""
    moved = {name: figure for name, figure in found.items()
             if (by := change(table.rows.get(name), figure[1])) is None or abs(by) > TOLERANCE}  # fmt: skip
    if moved and not why:
        print("\nWHY='…' must say in a sentence why these figures changed: " + ", ".join(moved))
        return 1
    today = datetime.date.today().isoformat()
    for name, (unit, now) in moved.items():
        table.rows[name] = Row(name, now, unit, today, why)
    table.write(here)
    print(f"\n{len(moved)} rows of {TABLE.relative_to(TOP)} written")
    return 0


def other_conditions(table, here):
    """What differs from the conditions that the numbers were recorded under, or nothing."""
    recorded = table.conditions()
    return ", ".join(f"{here[key]} instead of {value}" for key, value in recorded.items() if here[key] != value)


def reason_to_report(table, here):
    """Why nothing is judged, or nothing."""
    if BLESNIFF != TEST_BUILD:
        return f"{BLESNIFF} is not the build of `make test`"
    others = other_conditions(table, here)
    return f"the numbers were recorded under others: {others}" if others else ""


def options():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--update", action="store_true", help="write what moved by more than 2 %%")
    parser.add_argument("--why", default="", help="a sentence that says why it moved")
    parser.add_argument("wanted", nargs="*", metavar="NAME-PART", help="only figures whose name has it")
    return parser.parse_args()


def main():
    chosen = options()
    for tool in ("valgrind", "strip"):
        if not shutil.which(tool):
            print(f"skipped: {tool} is not installed (Tests/tools/setup.sh valgrind)")
            return 77
    if not BLESNIFF.exists():
        print(f"there is no {BLESNIFF}; `make optimized` builds it")
        return 1
    table, here = Table(TABLE.read_text()), conditions()
    found = measure(plan(prepare(), chosen.wanted))
    if is_wanted("size stripped", chosen.wanted):
        found["size stripped"] = SIZE, stripped_size()
    reason = reason_to_report(table, here)
    counts = report(table, found, judges=not reason)
    show_others(table, found, chosen.wanted)
    if reason:
        print(f"\nnothing is judged: {reason}")
    if chosen.update:
        if BLESNIFF != TEST_BUILD:
            print("nothing is written, either")
            return 1
        return update(table, found, here, chosen.why)
    if counts[False]:
        print("\nMake it lighter, or record it with a reason: make weigh UPDATE=1 WHY='…'")
    print(f"{counts[True]} passed, {counts[False]} failed, {counts[None]} skipped")
    return 1 if counts[False] else 0


if __name__ == "__main__":
    sys.exit(main())
