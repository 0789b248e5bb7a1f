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
from blesniff_replay.recording import Recording


@dataclass(frozen=True)
class Kept:
    """Values of one kind that redaction would overwrite, and that stay in the file."""

    what: str
    count: int


def report(program: Program, capture: str, address: str) -> list[Kept]:
    """What `redact` would overwrite of a device."""
    with tempfile.TemporaryDirectory(prefix="blesniff-replay-") as folder:
        text = program.run("redact", "--format", "jsonl", "--device", address, "--write", os.path.join(folder, "r.btsnoop"),
                           "--", os.path.abspath(capture))
    found = []
    for line in text.splitlines():
        row = json.loads(line)
        if row.get("type") == "overwritten":
            found.append(Kept(_words(row), int(row.get("count", 0))))
        elif row.get("type") == "changed" and row.get("kind") == "text":
            found.append(Kept("packets with names, texts or serial numbers", int(row.get("packets", 0))))
    return found


def _words(row: dict[str, Any]) -> str:
    name, uuid = row.get("uuid_name"), row.get("uuid")
    if row.get("company_name") or row.get("company") is not None:
        return f"manufacturer data of {row.get('company_name') or row.get('company')}"
    kind = str(row.get("kind", "value")).replace("_", " ")
    if uuid:
        return f"{kind}s of {name} ({uuid})" if name else f"{kind}s of {uuid}"
    return f"{kind}s"


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
