"""What a .replay.json may tell about people, in the words of `blesniff redact`; and packing from a redacted copy."""

from __future__ import annotations

import json
import os
import pathlib
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from blesniff_replay.program import Program
from blesniff_replay.reading import from_capture
from blesniff_replay.recording import Kind, Recording


TEXTS = {"2A00", "2A23", "2A24", "2A25", "2A26", "2A27", "2A28", "2A29", "2901"}  # names, texts and serial numbers
SHOWN = 4  # handles that a line lists


@dataclass(frozen=True)
class Kept:
    """Values of one kind that redaction would overwrite, and that stay in the file."""

    what: str
    count: int
    handles: tuple[int, ...] = ()

    @property
    def words(self) -> str:
        listed = ", ".join(f"0x{h:04X}" for h in self.handles[:SHOWN]) + (", …" if len(self.handles) > SHOWN else "")
        return f"{self.what}: {self.count}" + (f" ({listed})" if listed else "")


def report(program: Program, capture: str, recording: Recording) -> list[Kept]:
    """Values in the file that `redact` would overwrite: not those that are masked, nor those of other devices."""
    with tempfile.TemporaryDirectory(prefix="blesniff-replay-") as folder:
        text = program.run("redact", "--format", "jsonl", "--device", recording.address, "--write",
                           os.path.join(folder, "r.pcapng"), *program.options, "--", os.path.abspath(capture))
    rows = [row for line in text.splitlines() if (row := json.loads(line)).get("type") == "overwritten"]
    found = [_advertised(recording, row) or _values(recording, row) for row in rows]
    names = Kept("names, texts and serial numbers", *_of(recording, TEXTS))
    return [kept for kept in (*found, names) if kept.count]


def _of(recording: Recording, uuids: set[str]) -> tuple[int, tuple[int, ...]]:
    """How many values in the file are of some types, and their handles."""
    handles = [o.handle or 0 for c in recording.connections for o in c.operations if o.uuid in uuids and (
        o.kind.has_value and o.value or o.kind is Kind.READS and o.answer and o.error is None)]
    read = set(handles)
    handles += [a.handle for a in recording.table.attributes if a.uuid in uuids and a.value and a.handle not in read]
    return len(handles), tuple(sorted(set(handles)))


def _values(recording: Recording, row: dict[str, Any]) -> Kept:
    uuid, name = row.get("uuid"), row.get("uuid_name")
    if row.get("kind") != "attribute_value" or not uuid:
        return Kept("", 0)
    return Kept(f"attribute values of {name} ({uuid})" if name else f"attribute values of {uuid}", *_of(recording, {uuid}))


def _advertised(recording: Recording, row: dict[str, Any]) -> Kept | None:
    """Manufacturer data (AD type 0xFF) or service data of a 16-bit UUID (0x16)."""
    company, uuid = row.get("company"), str(row.get("uuid") or "")
    if isinstance(company, str):
        company = int(company, 16)
    if isinstance(company, int):
        begin = b"\xff" + company.to_bytes(2, "little")
        what = f"manufacturer data of {row.get('company_name') or f'{company:04X}'}"
    elif row.get("kind") == "service_data" and len(uuid) == 4:
        begin, what = b"\x16" + bytes.fromhex(uuid)[::-1], f"service data of {row.get('uuid_name') or uuid}"
    else:
        return None
    return Kept(what, sum(begin in a.data for a in recording.advertisements))


def redacted(program: Program, capture: str, recording: Recording, keep: Sequence[str], gatt: str | None) -> Recording:
    """The recording of a redacted copy. `keep` are classes that stay, as for `redact --keep`. The address stays."""
    with tempfile.TemporaryDirectory(prefix="blesniff-replay-") as folder:
        copy = os.path.join(folder, os.path.basename(recording.capture) or "capture")
        options = [o for value in keep for o in ("--keep", value)]
        if not copy.endswith((".btsnoop", ".pcapng")):
            copy += ".pcapng"
        names = os.path.join(folder, "addresses")
        program.run("redact", "--format", "jsonl", *options, "--map", names, "--write", copy, "--",
                    os.path.abspath(capture))
        pseudonyms = dict(line.split()[:2] for line in pathlib.Path(names).read_text().splitlines() if len(line.split()) > 1)
        made = from_capture(copy, pseudonyms.get(recording.address), gatt, program=program)
    # The pseudonym of redaction would be another device to a phone, and all devices would have the same.
    return replace(made, capture=recording.capture, address=recording.address, public=recording.public, redacted=True)
