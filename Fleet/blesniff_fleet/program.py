"""Runs `blesniff export --isolated` over captures, with limits.

The program writes the status of a capture after all its rows. So the capture that a crash or a limit is to blame on is the
first one without a status: it fails, and another process goes on with those after it.
"""

from __future__ import annotations

import json
import os
import resource
import shutil
import signal
import subprocess
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from blesniff_fleet.settings import Settings

POLL = 0.02


@dataclass
class Pass:
    """One process: where its tables are, and the captures that it has finished."""

    folder: str
    statuses: dict[str, dict[str, Any]] = field(default_factory=dict)


@dataclass(frozen=True)
class Failure:
    """Why a capture has no status."""

    name: str
    signal: int | None
    timed_out: bool
    messages: str

    @property
    def reason(self) -> str:
        """Why, for people."""
        if self.timed_out:
            return "took too long"
        killed = f"the program was ended by signal {self.signal} ({signal.strsignal(self.signal)})" if self.signal else ""
        return ": ".join(filter(None, (killed, self.messages)))


@dataclass
class Export:
    """All processes that a group took."""

    passes: list[Pass] = field(default_factory=list)
    failures: list[Failure] = field(default_factory=list)
    cpu: float = 0.0


def export(names: Sequence[str], folder: str, settings: Settings) -> Export:
    """Exports the captures with these names in a folder."""
    done = Export()
    left = list(names)
    while left:
        out = os.path.join(folder, f"out{len(done.passes)}")
        made, failure = _run(left, folder, out, settings, done)
        done.passes.append(made)
        if failure is None:
            return done
        done.failures.append(failure)
        cut(made, failure.name)
        left = left[left.index(failure.name) + 1 :]
    return done


def _command(names: Sequence[str], out: str, settings: Settings) -> list[str]:
    command = [settings.program, "export", "--isolated", "--no-project", "--out", out]
    command += ["--tables", ",".join(settings.all_tables)]
    for file in settings.expect:
        command += ["--expect", file]
    command += [*settings.options, "--", *names]
    # The program ends with its worker, if that is killed.
    setpriv = shutil.which("setpriv")
    return [setpriv, "--pdeathsig", "KILL", *command] if setpriv else command


def _run(
    names: list[str], folder: str, out: str, settings: Settings, done: Export
) -> tuple[Pass, Failure | None]:
    status_path = os.path.join(out, "captures.jsonl")
    timed_out = False
    # Not on a disk, which may be full.
    with open(os.memfd_create("errors"), "w+b") as errors:
        process = subprocess.Popen(
            _command(names, out, settings), cwd=folder, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
            stderr=errors,
        )
        try:
            _limit(process.pid, resource.RLIMIT_AS, settings.memory)
            _limit(process.pid, resource.RLIMIT_FSIZE, settings.table_bytes)
        except ProcessLookupError:
            pass
        size, since = -1, time.monotonic()
        while True:
            pid, wait_status, usage = os.wait4(process.pid, os.WNOHANG)
            if pid:
                break
            now_size = os.path.getsize(status_path) if os.path.exists(status_path) else 0
            if now_size != size:
                size, since = now_size, time.monotonic()
            elif time.monotonic() - since > settings.limit and not timed_out:
                timed_out = True
                os.kill(process.pid, signal.SIGKILL)
            time.sleep(POLL)
        code = process.returncode = os.waitstatus_to_exitcode(wait_status)
        # The reason comes last, after messages on captures.
        errors.seek(max(errors.seek(0, os.SEEK_END) - 4000, 0))
        text = errors.read().decode("utf-8", "replace").strip()
    done.cpu += usage.ru_utime + usage.ru_stime
    made = Pass(out, _statuses(status_path))
    missing = [name for name in names if name not in made.statuses]
    if code >= 0 and (missing or code != max((row["exit"] for row in made.statuses.values()), default=0)):
        # A wrong option is wrong for all captures; a full disk is no fault of one.
        message = text.rpartition("\n")[2].removeprefix("blesniff: ") or "no message"
        raise RuntimeError(f"{settings.program} ended with exit status {code}: {message}")
    if not missing:
        return made, None
    return made, Failure(missing[0], -code if code < 0 else None, timed_out, text)


def _limit(pid: int, kind: int, most: int) -> None:
    """Limits a process; a user's own limit may be lower, and cannot be raised."""
    hard = resource.prlimit(pid, kind)[1]
    most = most if hard == resource.RLIM_INFINITY else min(most, hard)
    resource.prlimit(pid, kind, (most, most))


def _statuses(path: str) -> dict[str, dict[str, Any]]:
    found: dict[str, dict[str, Any]] = {}
    if os.path.exists(path):
        with open(path, encoding="utf-8") as file:
            for line in file:
                # The last may be cut.
                if line.endswith("\n"):
                    row = json.loads(line)
                    found[row["input"]] = row
    return found


def cut(made: Pass, name: str) -> None:
    """Removes the rows of a capture that was not finished: the last ones of each table."""
    # The program may have ended before it began.
    for file in os.listdir(made.folder) if os.path.isdir(made.folder) else ():
        path = os.path.join(made.folder, file)
        kept = -1
        with open(path, "rb") as rows:
            start = 0
            for line in rows:
                if not line.endswith(b"\n") or _is_row_of(line, name, file):
                    kept = start
                    break
                start += len(line)
        if kept >= 0:
            os.truncate(path, kept)


def _is_row_of(line: bytes, name: str, file: str) -> bool:
    if file.endswith(".csv"):
        return line.startswith(name.encode() + b",")
    return bool(json.loads(line).get("input") == name)
