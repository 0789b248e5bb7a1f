"""Runs the program under test, and names its captures."""

import csv
import io
import json
import os
import pathlib
import subprocess
import tempfile

TOP = pathlib.Path(__file__).resolve().parents[2]
BLESNIFF = os.environ.get("BLESNIFF", str(TOP / ".build/release/blesniff"))
# Captures of others' traffic and inputs after public reports are beside the repository, not in it.
SHARED = pathlib.Path(os.environ.get("BLESNIFF_CAPTURES", TOP.parent / "shared/captures"))
FIELD = SHARED.parent / "field"
SUFFIXES = {".btsnoop", ".pcap", ".pcapng", ".log", ".cap"}


def captures(folder, pattern="*"):
    return sorted(path for path in folder.glob(pattern) if path.suffix in SUFFIXES)


def shared_captures():
    names = [line.split("\t")[0] for line in (SHARED / "INDEX.tsv").read_text().splitlines()[1:]]
    return [SHARED / name for name in names if (SHARED / name).is_file()]


def run(*arguments):
    """Standard output. Findings, doubts and damage are no failure of the program."""
    done = subprocess.run([BLESNIFF, *map(str, arguments)], stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=300)
    if done.returncode not in (0, 1, 2, 65):
        raise AssertionError(f"exit status {done.returncode}: {done.stderr.decode(errors='replace')[:400]}")
    return done.stdout.decode()


def objects(text):
    return [json.loads(line) for line in text.splitlines()]


def lines(*arguments):
    return objects(run(*arguments, "--format", "jsonl"))


def export(*arguments):
    """The tables of `export`: {name: [row]}."""
    with tempfile.TemporaryDirectory() as folder:
        run("export", *arguments, "--out", folder)
        texts = {path: path.read_text() for path in pathlib.Path(folder).iterdir()}
        return {
            path.stem: list(csv.DictReader(io.StringIO(text))) if path.suffix == ".csv" else objects(text)
            for path, text in texts.items()
        }
