"""Groups of captures: what one task decodes, and one Parquet file of each table holds."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from dataclasses import dataclass

from blesniff_fleet.inputs import Capture

FILE_COST = 200_000
"""Bytes that take as long as to open a capture and begin with it."""
TARGET = 40_000_000
MOST = 500
"""Captures of a group."""


@dataclass(frozen=True)
class Group:
    """Captures that one task decodes."""

    captures: tuple[Capture, ...]

    @property
    def name(self) -> str:
        """The same for the same captures, so that a task that runs again replaces its own files."""
        digest = hashlib.sha256("\0".join(c.key for c in self.captures).encode()).hexdigest()
        return f"g{digest[:20]}"


def groups(captures: Iterable[Capture], workers: int = 1, target: int = TARGET) -> list[Group]:
    """The largest captures first; small fleets in smaller groups, so that all workers have some."""
    ordered = sorted(captures, key=lambda c: (-c.size, c.path))
    total = sum(c.size + FILE_COST for c in ordered)
    target = max(min(target, total // (4 * max(workers, 1))), 4 * FILE_COST)
    made: list[Group] = []
    held: list[Capture] = []
    size = 0
    for capture in ordered:
        cost = capture.size + FILE_COST
        if held and (size + cost > target or len(held) == MOST):
            made.append(Group(tuple(held)))
            held, size = [], 0
        held.append(capture)
        size += cost
    if held:
        made.append(Group(tuple(held)))
    return made
