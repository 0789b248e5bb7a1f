"""Processes of this machine."""

from __future__ import annotations

import multiprocessing
import multiprocessing.connection
import os
import signal
import threading
from collections import Counter, deque
from collections.abc import Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool

from blesniff_fleet.plan import Group
from blesniff_fleet.settings import Settings
from blesniff_fleet.worker import GroupResult, run_group

ATTEMPTS = 3


def run(groups: list[Group], settings: Settings, *, processes: int = 2) -> Iterator[GroupResult]:
    """Runs groups in processes. If one is killed, its group runs again; at last each capture runs alone, so that one that
    kills workers costs only itself."""
    waiting, tries = deque(groups), Counter[str]()
    idle = [_pool() for _ in range(min(processes, len(groups)))]
    busy: dict[Future[GroupResult], tuple[ProcessPoolExecutor, Group]] = {}
    try:
        while waiting or busy:
            while waiting and idle:
                pool, group = idle.pop(), waiting.popleft()
                tries[group.name] += 1
                busy[pool.submit(run_group, group, settings)] = (pool, group)
            for future in wait(busy, return_when=FIRST_COMPLETED).done:
                pool, group = busy.pop(future)
                try:
                    yield future.result()
                except BrokenProcessPool:
                    pool.shutdown()
                    pool = _pool()
                    if tries[group.name] < ATTEMPTS:
                        waiting.append(group)
                    elif len(group.captures) > 1:
                        alone = [Group((capture,)) for capture in group.captures]
                        tries.update({one.name: ATTEMPTS - 1 for one in alone})
                        waiting.extend(alone)
                    else:
                        yield GroupResult.undone(group, "its worker was killed, and killed again")
                idle.append(pool)
    finally:
        for pool in idle + [pool for pool, _ in busy.values()]:
            pool.shutdown()


def _pool() -> ProcessPoolExecutor:
    """A process. Each has a pool of its own, because one that is killed breaks its pool."""
    # A process that is forked from one with threads may hang.
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload(["blesniff_fleet.worker"])
    return ProcessPoolExecutor(1, mp_context=context, initializer=_end_with_parent)


def _end_with_parent() -> None:
    """A worker whose run was killed would write beside the next run."""
    parent = multiprocessing.parent_process()
    assert parent

    def watch() -> None:
        multiprocessing.connection.wait([parent.sentinel])
        os.kill(os.getpid(), signal.SIGKILL)

    threading.Thread(target=watch, daemon=True).start()
