"""Answers to writes: those of the same value in order, then those of the same beginning as a miss, then as a miss."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from blesniff_replay import discovery, order
from blesniff_replay.discovery import CHARACTERISTIC
from blesniff_replay.misses import Remark, Subject
from blesniff_replay.recording import Attribute, Connection, Kind, Operation
from blesniff_replay.request import COMMANDS, WRITE, WRITE_COMMAND, Outcome, Request, Security
from blesniff_replay.state import ADVICE, State

WRITE_NOT_PERMITTED = 0x03
WRITABLE = 0x4C  # without a response, with one, signed
SHOWN = 3  # recorded values that a message lists


def write(state: State, request: Request, security: Security) -> Outcome:
    handle = request.handle or 0
    exact = same_value(state, request, security)
    if exact is not None:
        connection, operation, repeated = exact
        refusal = state.refusal(request, operation, security)
        if refusal is not None:
            return refusal
        remarks = state.insecure(request, operation, security)
        if connection is state.recorded:
            remarks += order.write(state, request, operation)
        if repeated:
            varies = len({order.effect(connection, o) for o in connection.writes[(handle, request.value)]}) > 1
            remarks.append(state.note(
                request, f"{state.place(handle)}: {request.value.hex()} was written more often than in the recording"
                f"{', where its effect changes' if varies else ''}; answered as in frame {operation.frame}",
                ("repeat", handle, request.value), is_miss=varies))
        if connection is not state.recorded:
            remarks.append(state.note(
                request, f"{state.place(handle)}: {request.value.hex()} was written in connection {connection.number} "
                f"of the recording (frame {operation.frame})", ("other", handle, request.value),
                is_miss=bool(connection.followers.get(operation.frame))))
        remarks.append(_method(state, request, operation))
        if operation.opcode in COMMANDS and request.opcode == WRITE and operation.answer is None:
            operation_answer: bytes | None = b"\x13"
        else:
            operation_answer = operation.answer
        state.written(request, operation.error is None)
        outcome = state.repeat(request, connection, operation, [r for r in remarks if r is not None])
        return outcome if operation_answer is operation.answer else replace(outcome, answer=operation_answer)
    if state.is_configuration(handle):
        return configure(state, request)
    return similar(state, request, security) or unrecorded(state, request)


def _method(state: State, request: Request, operation: Operation) -> Remark | None:
    """With a response where the recording has none, or without one where it has: a miss where the properties forbid it, since a
    server may then do nothing (Core 6.0, Vol 3, Part G, 3.3.1.1)."""
    without = request.opcode == WRITE_COMMAND
    if {request.opcode, operation.opcode} != {WRITE, WRITE_COMMAND}:
        return None
    attributes = state.recording.table.attributes
    properties = next((a.properties for a in attributes if a.value_handle == request.handle), None)
    forbidden = properties is not None and not properties & (0x04 if without else 0x08)
    return state.note(
        request, f"{state.place(request.handle)}: written {'without' if without else 'with'} a response, in the recording "
        f"{'with' if without else 'without'} one (frame {operation.frame})"
        f"{'; its properties do not allow that' if forbidden else ''}", ("method", request.handle), is_miss=forbidden)


def same_value(state: State, request: Request, security: Security) -> tuple[Connection, Operation, bool] | None:
    """The first unused write of the same value, else the last: with its connection, and whether it was used up."""
    handle = request.handle or 0
    last = None
    for connection in state.candidates:
        same = state.usable(connection.writes.get((handle, request.value), ()), security)
        if not same:
            continue
        unused = state.unused(connection, same)
        if unused is not None:
            return connection, unused, False
        last = last or (connection, same[-1], True)
    return last


def similar(state: State, request: Request, security: Security) -> Outcome | None:
    """The same first two bytes: answered as that one, and a miss."""
    handle = request.handle or 0
    head = request.value[:2]
    for connection in state.candidates:
        near = [o for o in state.usable(connection.by_handle.get(handle, ()), security)
                if o.kind is Kind.WRITES and not o.masked and head and o.value[:2] == head]
        if near:
            operation = state.unused(connection, near) or near[0]
            state.written(request, operation.error is None)
            outcome = state.repeat(request, connection, operation, [never_written(state, request, operation)])
            answered = outcome.answer is not None or request.opcode in COMMANDS
            return outcome if answered else replace(outcome, answer=b"\x13")
    return None


def unrecorded(state: State, request: Request) -> Outcome:
    handle = request.handle or 0
    attribute = state.recording.table.by_handle.get(handle)
    recorded = [o for o in state.recording.with_handle(handle) if o.kind.is_write or o.kind is Kind.PREPARES]
    if attribute is None and not recorded:
        return state.no_attribute(request, Subject.WRITE)
    read_only = attribute is not None and not recorded and is_read_only(attribute)
    refused = read_only or attribute is not None and discovery.declared(state.recording.table, attribute) is not None
    state.written(request, not refused)
    answer = discovery.error(WRITE, handle, WRITE_NOT_PERMITTED) if refused else b"\x13"
    remark = never_written(state, request, None)
    if read_only and attribute is not None:
        at = attribute.configuration_handle
        remark = replace(remark, message=f"{state.place(handle)} is not writable, by its properties"
                         + (f"; its Client Characteristic Configuration is at 0x{at:04X}" if at is not None else ""))
    return state.missed(request, answer, remark)


def is_read_only(attribute: Attribute) -> bool:
    """Whether the properties of a value permit no kind of write (Core 6.0, Vol 3, Part G, 3.3.1.1)."""
    return attribute.properties is not None and attribute.uuid != CHARACTERISTIC and not attribute.properties & WRITABLE


def never_written(state: State, request: Request, answered_as: Operation | None) -> Remark:
    handle = request.handle or 0
    attribute = state.recording.table.by_handle.get(handle)
    recorded: dict[bytes, list[int]] = {}
    masked = []
    for operation in state.recording.with_handle(handle):
        if operation.kind is Kind.WRITES:
            if operation.masked:
                masked.append(operation.frame)
            else:
                recorded.setdefault(operation.value, []).append(operation.frame)
    nearest = sorted(recorded, key=lambda v: (-_common(v, request.value), abs(len(v) - len(request.value)), recorded[v]))
    frames = tuple(recorded[v][0] for v in nearest[:SHOWN])
    shown = ", ".join(v.hex() or "an empty value" for v in nearest[:SHOWN]) + (", …" if len(nearest) > SHOWN else "")
    hidden = _frames(tuple(masked[:SHOWN]))
    has = f"recorded: {shown} ({_frames(frames)})" if nearest else "nothing was"
    if masked and nearest:
        has += f"; masked: {hidden}"
    value, capture = request.value.hex() or "an empty value", state.recording.capture
    said = (f"whether {value} was written in {capture} is unknown; recorded values are masked ({hidden})"
            if masked and not nearest else f"{value} was never written in {capture}; {has}")
    how = f" It is answered as frame {answered_as.frame}." if answered_as else ""
    return Remark(
        Subject.WRITE, f"{state.place(handle)}: {said}.{how} {ADVICE}", pdu=request.pdu, handle=handle,
        uuid=attribute.uuid if attribute else None, name=attribute.name if attribute else None, value=request.value,
        nearest=nearest[0] if nearest else None, frames=frames or tuple(masked[:SHOWN]))


def configure(state: State, request: Request) -> Outcome:
    """An unrecorded configuration is accepted. It is a miss unless it ends a subscription."""
    handle = request.handle or 0
    value = state.recording.table.configured.get(handle)
    attribute = state.recording.table.by_handle.get(value) if value is not None else None
    state.written(request, True)
    ends = request.value[:1] in (b"", b"\0")
    message = (f"{state.place(value if value is not None else handle)}: its configuration (0x{handle:04X}) was never "
               f"set to {request.value.hex()} in {state.recording.capture}; it is accepted")
    return state.missed(request, b"\x13", Remark(
        Subject.SUBSCRIPTION, message if ends else f"{message}. {ADVICE}", is_miss=not ends, pdu=request.pdu,
        handle=handle, uuid=attribute.uuid if attribute else None, name=attribute.name if attribute else None,
        value=request.value))


def prepare(state: State, request: Request) -> Outcome:
    """Prepare Write (3.4.6.1): the answer repeats the request; the value counts when it is executed."""
    handle = request.handle or 0
    if state.recording.table.by_handle.get(handle) is None and not any(state.recording.with_handle(handle)):
        return state.no_attribute(request, Subject.WRITE)
    state.queued.append(request)
    recorded = [o for o in state.recording.with_handle(handle) if o.kind is Kind.PREPARES]
    return state.missed(request, b"\x17" + request.pdu[1:], Remark(
        Subject.WRITE, f"{state.place(handle)}: {request.value.hex()} at byte {request.offset} was never prepared in "
        f"{state.recording.capture}. {ADVICE}", pdu=request.pdu, handle=handle, value=request.value,
        nearest=recorded[0].value if recorded else None, frames=tuple(o.frame for o in recorded[:SHOWN])))


def execute(state: State, request: Request) -> Outcome:
    """Execute Write (3.4.6.3). With flags that were never seen, or with nothing queued."""
    for queued in state.queued if request.pdu[1:2] == b"\x01" else ():
        old = state.values.get(queued.handle or 0, b"")
        state.values[queued.handle or 0] = old[: queued.offset].ljust(queued.offset, b"\0") + queued.value
    state.queued.clear()
    return state.missed(request, b"\x19", Remark(
        Subject.WRITE, f"Execute Write {request.pdu[1:].hex()} was never seen in {state.recording.capture}. "
        f"{ADVICE}", pdu=request.pdu))


def _common(a: bytes, b: bytes) -> int:
    """How many bytes two values begin with alike."""
    return next((i for i, (x, y) in enumerate(zip(a, b)) if x != y), min(len(a), len(b)))


def _frames(frames: Sequence[int]) -> str:
    return f"frame{'s' if len(frames) != 1 else ''} {', '.join(map(str, frames))}"
