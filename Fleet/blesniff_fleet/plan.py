"""Groups of captures: what one task decodes, and one Parquet file of each table holds."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from dataclasses import dataclass

from blesniff_fleet.inputs import Capture
from blesniff_fleet.settings import Settings

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

    def __str__(self) -> str:
        more = len(self.captures) - 1
        return self.captures[0].path + (f" and {more:,} more" if more else "")


def groups(captures: Iterable[Capture], settings: Settings, workers: int = 1, target: int = TARGET) -> list[Group]:
    """The largest captures of each site first; small fleets in smaller groups, so that all workers have some.

    A group is of one site, because a site has Parquet files of its own.
    """
    ordered = sorted(captures, key=lambda c: (settings.site_of(c.path), -c.size, c.path))
    total = sum(c.size + FILE_COST for c in ordered)
    target = max(min(target, total // (2 * max(workers, 1))), 4 * FILE_COST)
    made: list[Group] = []
    held: list[Capture] = []
    size, site = 0, ""
    for capture in ordered:
        cost, its_site = capture.size + FILE_COST, settings.site_of(capture.path)
        if held and (its_site != site or size + cost > target or len(held) == MOST):
            made.append(Group(tuple(held)))
            held, size = [], 0
        held.append(capture)
        size += cost
        site = its_site
    if held:
        made.append(Group(tuple(held)))
    # Engines that take tasks in their order have the long ones first.
    return sorted(made, key=lambda g: -sum(c.size + FILE_COST for c in g.captures))
