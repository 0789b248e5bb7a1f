"""Values that a device sends with a period, whatever the app does."""

from __future__ import annotations

from statistics import median

from blesniff_replay.recording import Connection, Kind, Operation

STREAM = 4  # values, each after the one before, that make a stream
LEAST_PERIOD = 0.05  # s: faster values are one answer in several parts


def periods(connection: Connection) -> dict[int, float]:
    """Handle of each periodic stream of a connection, and the median time from one value to the next."""
    delays: dict[int, list[float]] = {}
    for operation in connection.operations:
        before = connection.by_frame.get(operation.cause) if operation.kind.is_pushed and operation.cause is not None else None
        if before is not None and before.kind.is_pushed and before.handle == operation.handle:
            delays.setdefault(operation.handle or 0, []).append(operation.delay)
    found = {handle: median(values) for handle, values in delays.items() if len(values) >= STREAM}
    return {handle: period for handle, period in found.items() if period >= LEAST_PERIOD}


def streamed(connection: Connection) -> dict[int, tuple[Operation, ...]]:
    """By handle, the values that follow a subscription or the value before them, rather than a write."""
    found: dict[int, list[Operation]] = {}
    for operation in connection.operations:
        before = connection.by_frame.get(operation.cause) if operation.kind.is_pushed and operation.cause is not None else None
        if before is not None and (before.kind.is_pushed or before.kind is Kind.SUBSCRIBES):
            found.setdefault(operation.handle or 0, []).append(operation)
    return {handle: tuple(operations) for handle, operations in found.items()}
