"""Time: the wall clock of a run, and a virtual one, in which waiting takes no time."""

from __future__ import annotations

import asyncio
import selectors
import time
from collections.abc import Callable
from typing import Any

Now = Callable[[], float]  # Unix time in seconds

EPOCH = 1_700_000_000.0  # Unix time at which virtual runs begin: the same in each run


class Deadlock(RuntimeError):
    """Nothing is left to wait for."""


class _Jumping(selectors.DefaultSelector):
    """Where nothing is ready, time jumps to the next timer."""

    def __init__(self) -> None:
        super().__init__()
        self.time = 0.0

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        ready = super().select(0)
        if not ready:
            if timeout is None:
                raise Deadlock("nothing is left to wait for")
            self.time += max(timeout, 0.0)
        return ready


class VirtualLoop(asyncio.SelectorEventLoop):
    """An event loop whose time is virtual: for what runs in one process and waits for nothing outside it."""

    def __init__(self) -> None:
        self._jumping = _Jumping()
        super().__init__(self._jumping)

    def time(self) -> float:
        return self._jumping.time

    def now(self) -> float:
        """Unix time."""
        return EPOCH + self._jumping.time


def run_virtually(make: Callable[[Now], Any]) -> Any:
    """Runs the coroutine that `make` returns for a clock, in virtual time."""
    loop = VirtualLoop()
    asyncio.set_event_loop(loop)
    try:
        return loop.run_until_complete(make(loop.now))
    finally:
        pending = asyncio.all_tasks(loop)
        for task in pending:
            task.cancel()
        if pending:
            loop.run_until_complete(asyncio.gather(*pending, return_exceptions=True))
        asyncio.set_event_loop(None)
        loop.close()


def wall() -> float:
    return time.time()
