"""Which captures the oracles look at, and what blesniff says about one.

The oracles share how scripts run and count (Tests/program.py), but neither reader nor writer with Tests/capture.
"""

import dataclasses
import os
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))

import program
import synthetic
from program import SHARED, TOP

WORK = TOP / ".build/oracles"


@dataclasses.dataclass(frozen=True)
class Capture:
    name: str  # how differences.tsv calls it
    path: pathlib.Path


def find():
    """The captures to compare, and why others are left out: ([Capture], [(name, reason)])."""
    found, skipped = [], []
    WORK.mkdir(parents=True, exist_ok=True)
    for name, content in synthetic.captures().items():
        path = WORK / name
        path.write_bytes(content)
        found.append(Capture(name, path))
    for path in program.captures(".btsnoop", ".pcap", ".pcapng"):
        found.append(Capture(str(path.relative_to(TOP)), path))
    index = SHARED / "INDEX.tsv"
    if not index.exists():
        skipped.append(("shared captures", f"no real traffic to compare, there is no {os.path.relpath(index, TOP)}"))
        return found, skipped
    for line in index.read_text().splitlines()[1:]:
        name = line.split("\t")[0]
        if (SHARED / name).exists():
            found.append(Capture(name, SHARED / name))
        else:
            skipped.append((name, "in the index, but not there"))
    return found, skipped


def decode(path):
    """blesniff's JSON objects by frame number, and its exit status.

    A line without a frame number is not about a packet (what stayed open at the end, say) and is left out; so is one that
    reports that a request or a command was not answered.
    """
    run = program.run("decode", "--format", "jsonl", "--show-secrets", path, timeout=600)
    frames = {}
    for line in run.lines:
        number = line.get("frame")
        if number is None or any("unanswered" in line.get(layer, {}) for layer in ("att", "hci")):
            continue
        if number in frames:
            raise ValueError(f"{path}: frame {number} was printed twice")
        frames[number] = line
    return frames, run.status
