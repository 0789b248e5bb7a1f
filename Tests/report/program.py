"""Runs the program under test."""

import json
import os
import pathlib
import subprocess

TOP = pathlib.Path(__file__).resolve().parents[2]
BLESNIFF = os.environ.get("BLESNIFF", str(TOP / ".build/release/blesniff"))
CAPTURES = sorted(path for path in (TOP / "Captures").iterdir() if path.suffix in {".btsnoop", ".pcap", ".pcapng"})


def run(*arguments, status=0):
    """Standard output; fails for another exit status than the one expected, or than those of a list."""
    done = subprocess.run([BLESNIFF, *map(str, arguments)], stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=120)
    expected = [status] if isinstance(status, int) else status
    if done.returncode not in expected:
        raise AssertionError(f"exit status {done.returncode}: {done.stderr.decode(errors='replace')[:400]}")
    return done.stdout.decode()


def report(*arguments, status=0):
    return run("report", "--no-project", *arguments, "--html", "-", status=status)


def lines(*arguments):
    return [json.loads(line) for line in run(*arguments, status=[0, 1, 2, 65]).splitlines()]
