"""Engines that hand out groups. Each is a function from groups to results; the worker is the same."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from blesniff_fleet.plan import Group
from blesniff_fleet.settings import Settings
from blesniff_fleet.worker import GroupResult

Runner = Callable[..., Iterator[GroupResult]]


def runner(name: str, **options: Any) -> Callable[[list[Group], Settings], Iterator[GroupResult]]:
    """An engine by its name: pool, dask or spark."""
    if name == "pool":
        from blesniff_fleet.runners import pool as engine
    elif name == "dask":
        from blesniff_fleet.runners import dask as engine  # type: ignore[no-redef]
    elif name == "spark":
        from blesniff_fleet.runners import spark as engine  # type: ignore[no-redef]
    else:
        raise ValueError(f"there is no engine '{name}'; there are pool, dask and spark")
    return lambda groups, settings: engine.run(groups, settings, **options)
