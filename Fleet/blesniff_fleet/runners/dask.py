"""Dask: processes of this machine, or a cluster by the address of its scheduler."""

from __future__ import annotations

from collections.abc import Iterator

from distributed import Client, KilledWorker, LocalCluster, as_completed

from blesniff_fleet.plan import Group
from blesniff_fleet.settings import Settings
from blesniff_fleet.worker import GroupResult, run_group


def run(
    groups: list[Group], settings: Settings, *, processes: int = 2, master: str | None = None
) -> Iterator[GroupResult]:
    """Runs a task a group. Dask gives the tasks of a worker that is lost to another one."""
    cluster = None if master else LocalCluster(n_workers=processes, threads_per_worker=1, dashboard_address=None)
    try:
        with Client(master or cluster) as client:
            # A task has no result but its files, so that a second run of it does no harm.
            futures = {client.submit(run_group, g, settings, key=g.name, retries=3, pure=False): g for g in groups}
            for future in as_completed(futures):
                try:
                    yield future.result()
                except KilledWorker:
                    yield GroupResult.undone(futures[future], "its workers were killed, one after the other")
    finally:
        if cluster is not None:
            cluster.close()
