"""Answers that depend on what the app did before: a recorded answer after another order is a guess, and so a miss.

Pure functions on a State; the rules put what they return into an Outcome.
"""

from __future__ import annotations

from blesniff_replay.misses import Remark, Subject
from blesniff_replay.recording import Connection, Kind, Operation, Recording
from blesniff_replay.request import READ, Request
from blesniff_replay.state import DECLARATIONS, State


def read(state: State, request: Request, connection: Connection, operation: Operation) -> list[Remark]:
    """A recorded value that follows writes which this run has not made, or that contradicts what this run has shown."""
    found = _contradiction(state, request, connection, operation) or left_out(state, request, connection, operation)
    return [found] if found else []


def _contradiction(state: State, request: Request, connection: Connection, operation: Operation) -> Remark | None:
    """The value that this connection showed last is neither the answer nor what the recording had shown by then."""
    handle = operation.handle or 0
    shown = state.values.get(handle)
    if shown is None or operation.error is not None or not operation.answer:
        return None
    before = value_before(connection, operation) if connection is state.recorded else None
    if _same(shown, operation.answer[1:]) or before is not None and _same(shown, before):
        return None
    return _once(state, ("shown", operation.frame, shown), Remark(
        Subject.READ, f"{state.place(handle)}: the value was {shown.hex() or 'empty'} in this connection, and the answer is that of "
        f"frame {operation.frame}, {operation.answer[1:].hex() or 'empty'}", pdu=request.pdu, handle=handle,
        uuid=operation.uuid, name=operation.name, value=shown, nearest=operation.answer[1:], frames=(operation.frame,)))


def _same(a: bytes, b: bytes) -> bool:
    """Equal, as far as the shorter one goes: an MTU may have cut either."""
    return a == b or bool(a and b) and (a.startswith(b) or b.startswith(a))


def value_before(connection: Connection, operation: Operation) -> bytes | None:
    """What the recording showed of an attribute before an operation: read, notified, or written and accepted."""
    found = None
    for earlier in connection.by_handle.get(operation.handle or 0, ()):
        if earlier.frame >= operation.frame:
            break
        shown = _shows(earlier)
        found = found if shown is None else shown
    return found


def _shows(operation: Operation) -> bytes | None:
    if operation.error is not None or operation.masked:
        return None
    if operation.kind is Kind.READS:
        return operation.answer[1:] if operation.answer and operation.opcode == READ else None
    return operation.value if operation.kind.is_pushed or operation.kind is Kind.WRITES else None


def left_out(state: State, request: Request, connection: Connection, operation: Operation) -> Remark | None:
    """A write before a read was not made: a miss if it was to the same attribute, or if the attribute ever changes."""
    if connection is not state.recorded or operation.kind is not Kind.READS:
        return None
    left = state.not_made(operation)
    if not left:
        return None
    handles = _handles(state, request)
    same = [o for o in left if o.handle in handles]
    between = []
    for handle in handles:
        since = max((o.frame for o in connection.by_handle.get(handle, ())
                     if o.frame < operation.frame and (connection.number, o.frame) in state.used), default=0)
        between += [o for o in left if o.frame > since] if _varies(state.recording, handle) else []
    if same or between:
        return _once(state, ("stale", operation.frame), _stale(state, request, operation, (same or between)[-1], is_miss=True))
    return _once(state, ("stale", left[-1].frame), _stale(state, request, operation, left[-1], is_miss=False))


def _handles(state: State, request: Request) -> list[int]:
    """The attributes whose values a request asks for."""
    if request.handle is not None:
        return [request.handle]
    if request.uuid in DECLARATIONS:
        return []
    return list(request.handles) or [a.handle for a in state.recording.table.attributes if request.uuid and a.uuid == request.uuid]


def _varies(recording: Recording, handle: int) -> bool:
    """Whether the recording shows more than one value of an attribute."""
    return len({value for o in recording.with_handle(handle) if (value := _shows(o)) is not None}) > 1


def write(state: State, request: Request, operation: Operation) -> list[Remark]:
    """Values that follow a write may depend on an earlier write that was not made.

    They do unless that is in another service, or the recording shows the same effect after different writes.
    """
    if not state.recorded.followers.get(operation.frame):
        return []
    left = state.not_made(operation)
    if not left:
        return []
    table = state.recording.table
    related = [o for o in left if table.same_service(o.handle, operation.handle)]
    is_miss = bool(related) and not is_steady(state.recording, operation)
    before = (related or left)[-1]
    remark = _once(state, ("order" if is_miss else "stale", before.frame), _stale(state, request, operation, before, is_miss))
    return [remark] if remark else []


def effect(connection: Connection, operation: Operation) -> tuple[object, ...]:
    """The result of a write, and the values that follow it."""
    return (operation.error, *((o.handle, o.value) for o in connection.followers.get(operation.frame, ())))


def is_steady(recording: Recording, operation: Operation) -> bool:
    """Whether a value was written after different writes, with the same effect each time."""
    effects: set[object] = set()
    before: set[object] = set()
    for connection in recording.connections:
        for same in connection.writes.get((operation.handle or 0, operation.value), ()):
            effects.add(effect(connection, same))
            earlier = [o for o in connection.plain_writes
                       if o.frame < same.frame and recording.table.same_service(o.handle, same.handle)]
            before.add((earlier[-1].handle, earlier[-1].value) if earlier else None)
    return len(effects) == 1 and len(before) > 1


def _stale(state: State, request: Request, operation: Operation, before: Operation, is_miss: bool) -> Remark:
    kind = Subject.READ if operation.kind is Kind.READS else Subject.WRITE
    return Remark(
        kind, f"{state.place(operation.handle)}: answered as in frame {operation.frame}, although the write to "
        f"{state.place(before.handle)} before it (frame {before.frame}) was not made", is_miss=is_miss, pdu=request.pdu,
        handle=operation.handle, uuid=operation.uuid, name=operation.name, frames=(before.frame, operation.frame))


def value(state: State, connection: Connection, operation: Operation) -> list[Remark]:
    """A value that comes before an earlier one of the same stream: the device would have sent that first, or another value."""
    handle = operation.handle or 0
    stream = state.stream(connection, handle)
    at = state.streamed_to.get((connection.number, handle), 0)
    while at < len(stream) and (connection.number, stream[at].frame) in state.used:
        at += 1
    state.streamed_to[connection.number, handle] = at
    if at == len(stream) or stream[at].frame > operation.frame:
        return []
    remark = _once(state, ("early", operation.handle), state.remark(
        Subject.NOTIFICATION, operation, f"{state.place(operation.handle)}: the value of frame {operation.frame} comes before that of "
        f"frame {stream[at].frame}, which the device sends without being asked"))
    return [remark] if remark else []


def _once(state: State, key: object, remark: Remark) -> Remark | None:
    if key in state.noted:
        return None
    state.noted.add(key)
    return remark
