"""Runs the program `blesniff`, and reads its tables."""

from __future__ import annotations

import csv
import json
import os
import pathlib
import shutil
import subprocess
import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from blesniff_replay.errors import BadRecording, ReplayError, Usage

WRONG_USAGE = 64
DAMAGED = 65  # the program's status for a capture that is read up to the damage


@dataclass(frozen=True)
class Tables:
    """What the program said of one capture."""

    attribute_tables: tuple[dict[str, Any], ...]
    operations: tuple[dict[str, str], ...]
    devices: tuple[dict[str, Any], ...]
    pairings: tuple[dict[str, Any], ...]  # packets that end a pairing, use another channel, or come after a loss


@dataclass(frozen=True)
class Program:
    """The program's path, and options that concern every command: `--gatt`."""

    path: str
    options: tuple[str, ...] = ()

    @staticmethod
    def find(options: Sequence[str] = ()) -> Program:
        """`BLESNIFF` names the program; otherwise it is found by PATH."""
        given = os.environ.get("BLESNIFF", "blesniff")
        path = shutil.which(given)
        if path is None:
            raise ReplayError(f"{given}: there is no such program; BLESNIFF names it")
        return Program(os.path.abspath(path), tuple(options))

    def run(self, *arguments: str) -> str:
        done = subprocess.run(
            [self.path, *arguments], capture_output=True, encoding="utf-8", errors="replace", stdin=subprocess.DEVNULL)
        if done.returncode == WRONG_USAGE:
            raise Usage(_message(done))
        if done.returncode not in (0, DAMAGED):
            raise BadRecording(_message(done))
        if done.returncode == DAMAGED and "is not a capture" in done.stderr:
            raise BadRecording(_message(done))
        return done.stdout

    def tables(self, capture: str, device: str | None, secrets: bool) -> Tables:
        """All that a recording needs, of one capture."""
        if os.path.isdir(capture):
            raise BadRecording(f"{capture}: is a folder; a capture is needed")
        if not os.path.isfile(capture):
            raise BadRecording(f"{capture}: there is no such file")
        choice = ("--device", device) if device else ()
        shown = ("--show-secrets",) if secrets else ()
        path = os.path.abspath(capture)
        attribute_tables = tuple(_lines(self.run("gatt", "--format", "jsonl", *choice, *self.options, "--", path)))
        with tempfile.TemporaryDirectory(prefix="blesniff-replay-") as folder:
            self.run("export", "--tables", "operations,devices", *shown, *self.options, "--out", folder, "--", path)
            operations = tuple(_rows(os.path.join(folder, "operations.csv")))
            devices_path = os.path.join(folder, "devices.jsonl")
            text = pathlib.Path(devices_path).read_text(encoding="utf-8") if os.path.exists(devices_path) else ""
            devices = tuple(_lines(text))
        pairings = tuple(_lines(self.run(
            "decode", "--format", "jsonl", "--filter", 'smp.pairing || l2cap.psm || l2cap.spsm || hci.type == "iso" || ll.lost || lost',
            *self.options, "--", path)))
        return Tables(attribute_tables, operations, devices, pairings)

    @staticmethod
    def rows(path: str) -> list[dict[str, str]]:
        """The rows of a table in CSV; none if there is no such file."""
        return list(_rows(path))

    def addresses(self, capture: str, device: str) -> frozenset[str]:
        """Addresses of the devices that `--device` chooses."""
        text = self.run("devices", "--format", "jsonl", "--device", device, "--", os.path.abspath(capture))
        return frozenset(row["address"] for row in _lines(text) if "address" in row)


def _message(done: subprocess.CompletedProcess[str]) -> str:
    lines = done.stderr.strip().splitlines() or [f"blesniff: exit status {done.returncode}"]
    said = [line.removeprefix("blesniff: ").strip() for line in lines]
    return f"{said[0]} {', '.join(said[1:8])}" if said[0].endswith(":") else said[0]


def _lines(text: str) -> Iterator[dict[str, Any]]:
    for line in text.splitlines():
        if line.strip():
            row = json.loads(line)
            if isinstance(row, dict):
                yield row


def _rows(path: str) -> Iterator[dict[str, str]]:
    if os.path.exists(path):
        csv.field_size_limit(1 << 24)
        with open(path, encoding="utf-8", newline="") as file:
            yield from csv.DictReader(file)
