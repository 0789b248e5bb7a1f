"""Processes of this machine."""

from __future__ import annotations

import multiprocessing
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool

from blesniff_fleet.plan import Group
from blesniff_fleet.runners import GroupsFailed
from blesniff_fleet.settings import Settings
from blesniff_fleet.worker import GroupResult, run_group

ATTEMPTS = 4


def run(groups: list[Group], settings: Settings, *, processes: int = 2) -> Iterator[GroupResult]:
    """Runs groups in processes. A process that is killed breaks the pool: a new one goes on with what is left."""
    left = {group.name: group for group in groups}
    failures: dict[str, str] = {}
    for _ in range(ATTEMPTS):
        # A process that is forked from one with threads may hang.
        context = multiprocessing.get_context("forkserver")
        context.set_forkserver_preload(["blesniff_fleet.worker"])
        with ProcessPoolExecutor(processes, mp_context=context) as pool:
            futures = {pool.submit(run_group, group, settings): name for name, group in left.items()}
            for future in as_completed(futures):
                name = futures[future]
                try:
                    result = future.result()
                except (BrokenProcessPool, OSError) as error:
                    failures[name] = str(error)
                    continue
                del left[name]
                yield result
        if not left:
            return
    raise GroupsFailed("\n".join(f"{name}: {failures.get(name, 'not run')}" for name in left))
