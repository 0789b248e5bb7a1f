"""A run over a fleet: what is new or has failed, in groups, by an engine."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from blesniff_fleet import inputs, plan, runners, scratch, store
from blesniff_fleet.settings import Settings
from blesniff_fleet.worker import GroupResult


class NotDecoded(RuntimeError):
    """Some captures have no status, because of something that is no fault of theirs."""


@dataclass
class Outcome:
    """What a run did."""

    found: int = 0
    decoded: int = 0
    failed: int = 0
    packets: int = 0
    seconds: float = 0.0
    program_cpu: float = 0.0
    worker_cpu: float = 0.0


def run(
    roots: Iterable[str], settings: Settings, engine: str = "pool", *, processes: int = 2, by_content: bool = False,
    master: str | None = None,
) -> Outcome:
    """Decodes the captures below some roots that are not in the tables yet.

    Raises NotDecoded at the end if that failed for some, for example because a disk is full.
    """
    begun = time.monotonic()
    captures = inputs.find(roots, by_content=by_content)
    scratch.clear()
    # Leftovers first: they may be what fills the disk.
    done = store.tidy(settings, {capture.path: capture.key for capture in captures})
    store.prepare(settings)
    new = [capture for capture in captures if capture.key not in done]
    outcome = Outcome(found=len(captures))
    groups = plan.groups(new, settings, processes)
    options: dict[str, Any] = {"processes": processes}
    if engine != "pool":
        options["master"] = master
    undone: list[GroupResult] = []
    try:
        for result in runners.runner(engine, **options)(groups, settings) if groups else ():
            if result.error:
                undone.append(result)
                continue
            outcome.decoded += result.captures
            outcome.failed += result.failed
            outcome.packets += result.packets
            outcome.program_cpu += result.program_cpu
            outcome.worker_cpu += result.worker_cpu
    finally:
        store.sweep(settings.out)
    outcome.seconds = time.monotonic() - begun
    if undone:
        count = sum(result.captures for result in undone)
        raise NotDecoded("\n".join([
            f"{count:,} of {len(new):,} captures {'was' if count == 1 else 'were'} not decoded; the next run tries again:",
            *shortened(sorted(result.error for result in undone))]))
    return outcome


def shortened(lines: list[str], most: int = 10) -> list[str]:
    """The first of some lines, indented, and how many more there are."""
    return [f"  {line}" for line in lines[:most]] + ([f"  and {len(lines) - most:,} more"] if len(lines) > most else [])


def failures(out: str) -> list[str]:
    """The captures of a folder that have failed, and why."""
    return sorted(_failure(row) for row in store.statuses(out) if row["failed"])


def _failure(row: dict[str, Any]) -> str:
    error = row["error"] or f"exit status {row['exit']}"
    return str(error if error.startswith(f"{row['input']}:") else f"{row['input']}: {error}")


def report(out: str) -> list[str]:
    """How the captures of a folder went, and which have failed, for people."""
    rows = list(store.statuses(out))
    kinds = Counter(_kind(row) for row in rows)
    lines = [f"{len(rows):,} captures, {sum(row['packets'] for row in rows):,} packets"]
    lines += [f"  {count:6,}  {kind}" for kind, count in kinds.most_common()]
    failed = failures(out)
    if failed:
        lines.append("failed; the next run tries them again:")
        lines += [f"  {line}" for line in failed]
    return lines


def _kind(row: dict[str, Any]) -> str:
    if row["timed_out"]:
        return "took too long (failed)"
    if row["signal"]:
        return f"ended the program by signal {row['signal']} (failed)"
    if row["failed"]:
        return f"could not be read: exit status {row['exit']} (failed)"
    if row["error"]:
        return "are no captures"
    return "are damaged: all that could be read is there" if row["damage_count"] else "are whole"
