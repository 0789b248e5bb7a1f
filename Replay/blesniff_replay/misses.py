"""Remarks about a run: misses, which make the device's further behaviour unknown, and notes, which do not.

They are written to run.jsonl as they happen, one object a line, for `blesniff verify --replay run.jsonl`.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from enum import Enum
from typing import Any, TextIO

from blesniff_replay.recording import Recording

VERSION = 1


class Subject(Enum):
    """What a remark is about."""

    WRITE = "write"
    READ = "read"
    DISCOVERY = "discovery"
    SUBSCRIPTION = "subscription"
    NOTIFICATION = "notification"
    PAIRING = "pairing"
    SECURITY = "security"
    MTU = "mtu"
    REQUEST = "request"
    CONNECTION = "connection"


@dataclass(frozen=True, repr=False)
class Remark:
    """`frames` are those of the recording that come nearest. `value` is the app's, `nearest` the recording's."""

    subject: Subject
    message: str
    is_miss: bool = True
    pdu: bytes = b""
    handle: int | None = None
    uuid: str | None = None
    name: str | None = None
    value: bytes | None = None
    nearest: bytes | None = None
    frames: tuple[int, ...] = ()

    def __repr__(self) -> str:
        """The sentence, for a test that fails."""
        return f"<{'miss' if self.is_miss else 'note'}: {self.message}>"


@dataclass(frozen=True)
class Remarked:
    """A remark with its place in the run: Unix time, number of the connection from 1, seconds since that began, requests and
    commands of the app in it so far, and how often the same PDU came in it. Clocks may differ: `verify` counts requests.
    """

    remark: Remark
    time: float
    connection: int
    since_connection: float
    requests: int = 0
    occurrence: int = 0


def line(remarked: Remarked) -> dict[str, Any]:
    """The object of a line."""
    remark = remarked.remark
    made: dict[str, Any] = {
        "miss" if remark.is_miss else "note": remark.subject.value, "time": round(remarked.time, 6),
        "connection": remarked.connection, "since_connection": round(remarked.since_connection, 6),
        "requests": remarked.requests}
    if remark.pdu and remarked.occurrence > 0:
        made |= {"pdu": remark.pdu.hex(), "occurrence": remarked.occurrence}
    optional: dict[str, Any] = {
        "handle": remark.handle, "uuid": remark.uuid, "name": remark.name,
        "value": None if remark.value is None else remark.value.hex(),
        "nearest": None if remark.nearest is None else remark.nearest.hex()}
    made |= {key: value for key, value in optional.items() if value is not None}
    if remark.frames:
        made["frames"] = list(remark.frames)
    made["message"] = remark.message
    return made


class MissLog:
    """The lines of a run. Each is flushed, so that a killed run keeps those before."""

    def __init__(self, file: TextIO | None, recording: Recording, replay: str) -> None:
        self.file, self.recording, self.replay = file, recording, replay
        self.misses = 0

    def begin(self, address: str) -> None:
        """`address`: that of the device in this run."""
        self._write({"replay": self.replay, "version": VERSION, "capture": self.recording.capture, "device": address,
                     "name": self.recording.name})

    def add(self, remarked: Remarked) -> None:
        self.misses += remarked.remark.is_miss
        self._write(line(remarked))

    def end(self, connections: int) -> None:
        self._write({"end": True, "connections": connections, "misses": self.misses})

    def _write(self, made: dict[str, Any]) -> None:
        if self.file is not None:
            self.file.write(json.dumps(made, ensure_ascii=False, separators=(",", ":")) + "\n")
            self.file.flush()
