"""Commands that were sent in one go: which of them a value answers, and whether an app repeats all of them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from blesniff_replay.recording import Connection, Kind, Operation

REACH = 2.0  # s: a value within it may answer a command


def _runs(operations: Sequence[Operation]) -> Iterator[tuple[Sequence[Operation], Sequence[Operation]]]:
    """Two or more Write Commands to one handle, and the values of one characteristic that come before the next request."""
    at = 0
    while at < len(operations):
        begin = at
        while at < len(operations) and _continues(operations[begin], operations[at]):
            at += 1
        end = at
        while at < len(operations) and operations[at].kind.is_pushed and operations[at].handle == operations[end].handle:
            at += 1
        if end - begin > 1 and at > end and operations[at - 1].time - operations[begin].time <= REACH:
            yield operations[begin:end], operations[end:at]
        at = max(at, begin + 1)


def _continues(first: Operation, operation: Operation) -> bool:
    return operation.kind is Kind.WRITES and operation.method == "Write Command" and operation.handle == first.handle


def paired(operations: Sequence[Operation]) -> list[Operation]:
    """The same operations. As many values as commands were in flight answer them in order."""
    changed: dict[int, Operation] = {}
    for commands, values in _runs(operations):
        if len(commands) == len(values):
            changed |= {
                v.frame: replace(v, cause=c.frame, delay=max(v.time - c.time, 0.0)) for c, v in zip(commands, values)}
    return [changed.get(o.frame, o) if o.kind.is_pushed else o for o in operations]


def ambiguous(connection: Connection) -> dict[int, Operation]:
    """Frame of a command: the next one of its burst, where several values answer another number of commands."""
    return {command.frame: following
            for commands, values in _runs(connection.operations) if 1 < len(values) != len(commands)
            for command, following in zip(commands, commands[1:])}


def overtaken(operation: Operation, pending: Iterable[Operation]) -> Operation | None:
    """The value that a value waits for: an earlier one of its characteristic that was still due when its cause was sent."""
    return next((o for o in pending if o.handle == operation.handle and o.frame < operation.frame
                 and o.cause is not None and operation.cause is not None and o.cause < operation.cause < o.frame), None)
