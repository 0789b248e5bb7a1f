"""Answers to reads: the n-th read of a handle gets the n-th recorded answer, after the end the last."""

from __future__ import annotations

import struct
from dataclasses import replace

from blesniff_replay import discovery, order
from blesniff_replay.misses import Remark, Subject
from blesniff_replay.recording import Connection, Operation
from blesniff_replay.request import READ, READ_BLOB, READ_MULTIPLE, Outcome, Request, Security
from blesniff_replay.state import ADVICE, State


def read(state: State, request: Request, security: Security) -> Outcome:
    handle = request.handle or 0
    for connection in state.candidates:
        reads = [o for o in connection.by_handle.get(handle, ()) if o.pdu[:1] == bytes((READ,))]
        usable = [o for o in state.usable(reads, security) if o.answer is not None or o.answer_masked or o.cut]
        if not usable:
            continue
        key = (connection.number, handle, usable[0].frame)
        count = state.seen[key]
        operation = usable[min(count, len(usable) - 1)]
        state.seen[key] += 1
        if operation.answer_masked:
            return state.missed(request, b"\x0b", state.remark(
                Subject.READ, operation, f"{state.place(handle)}: the value in frame {operation.frame} of "
                f"{state.recording.capture} is masked; the answer is empty", request))
        refusal = state.refusal(request, operation, security)
        if refusal is not None:
            return refusal
        remarks = [*state.insecure(request, operation, security), *order.read(state, request, connection, operation)]
        if count >= len(usable):
            varies = len({o.answer for o in usable}) > 1
            remarks.append(state.note(
                request, f"{state.place(handle)}: read more often than in the recording"
                f"{', where it changes' if varies else ''}; the last value is repeated (frame {operation.frame})",
                ("repeat", handle), is_miss=varies))
        if connection is not state.recorded:
            remarks.append(state.note(request, f"{state.place(handle)}: recorded in connection {connection.number} "
                                               f"(frame {operation.frame})", ("other", handle)))
        outcome = state.repeat(request, connection, operation, [r for r in remarks if r is not None])
        if operation.error is None and operation.answer:
            state.values[handle] = operation.answer[1:]
            fitting = fitted(state, connection, operation)
            if len(fitting) < len(operation.answer):
                outcome = replace(outcome, remarks=(*outcome.remarks, Remark(
                    Subject.MTU, f"{state.place(handle)}: the value in frame {operation.frame} is cut to the MTU of this "
                    f"connection, {state.mtu}", is_miss=False, pdu=request.pdu, handle=handle, frames=(operation.frame,))))
            return replace(outcome, answer=fitting)
        return outcome
    return read_unrecorded(state, request)


def fitted(state: State, connection: Connection, operation: Operation) -> bytes:
    """The answer to a read, in this connection's MTU: shorter, or as long as the recording's following blobs show."""
    answer = operation.answer or b"\x0b"
    handle = operation.handle or 0
    if len(answer) < state.mtu:
        attribute = state.recording.table.by_handle.get(handle)
        blob = struct.pack("<BHH", READ_BLOB, handle, len(answer) - 1)
        whole = attribute.value if attribute and not attribute.value_cut else None
        if whole and len(whole) > len(answer) - 1 and whole.startswith(answer[1:]) and blob in connection.by_pdu:
            state.values[handle] = whole
            answer = answer[:1] + whole
    return answer[: state.mtu]


def read_unrecorded(state: State, request: Request) -> Outcome:
    handle = request.handle or 0
    attribute = state.recording.table.by_handle.get(handle)
    if attribute is None:
        return state.no_attribute(request, Subject.READ)
    value = state.value_of(attribute)
    if value is not None and (state.is_configuration(handle) or discovery.declared(state.recording.table, attribute)):
        note = Remark(Subject.READ, f"{state.place(handle)}: computed from the table", is_miss=False, pdu=request.pdu,
                      handle=handle)
        return Outcome((b"\x0b" + value)[: state.mtu], state.recording.latency, remarks=(note,))
    told = "an empty value is given" if value is None else "the last known value is given"
    frames = (attribute.value_frame,) if attribute.value_frame is not None else ()
    return state.missed(request, (b"\x0b" + (value or b""))[: state.mtu], Remark(
        Subject.READ, f"{state.place(handle)} was never read in {state.recording.capture}; {told}. {ADVICE}",
        pdu=request.pdu, handle=handle, uuid=attribute.uuid, name=attribute.name, nearest=value, frames=frames))


def read_blob(state: State, request: Request) -> Outcome:
    """The rest of a value that was answered before, else of what the table has."""
    handle = request.handle or 0
    attribute = state.recording.table.by_handle.get(handle)
    if attribute is None:
        return state.no_attribute(request, Subject.READ)
    value = state.value_of(attribute)
    if value is not None and attribute.value_cut is False and attribute.value and attribute.value.startswith(value):
        value = attribute.value
    if value is not None and request.offset <= len(value) and handle in state.values:
        note = Remark(Subject.READ, f"{state.place(handle)}: the part from byte {request.offset} is computed from its "
                      "value", is_miss=False, pdu=request.pdu, handle=handle)
        return Outcome((b"\x0d" + value[request.offset:])[: state.mtu], state.recording.latency, remarks=(note,))
    value = value or b""
    answer = ((b"\x0d" + value[request.offset:])[: state.mtu] if request.offset <= len(value)
              else discovery.error(READ_BLOB, handle, discovery.INVALID_OFFSET))
    return state.missed(request, answer, Remark(
        Subject.READ, f"{state.place(handle)} was never read from byte {request.offset} in {state.recording.capture}. "
        f"{ADVICE}", pdu=request.pdu, handle=handle, uuid=attribute.uuid, name=attribute.name))


def read_multiple(state: State, request: Request) -> Outcome:
    """Read Multiple (3.4.4.7) and Read Multiple Variable (3.4.4.11), of the values that are known now."""
    parts = []
    for handle in request.handles:
        attribute = state.recording.table.by_handle.get(handle)
        value = state.value_of(attribute) if attribute is not None else None
        if value is None:
            return state.missed(request, discovery.error(request.opcode, handle, discovery.INVALID_HANDLE), Remark(
                Subject.READ, f"{state.place(handle)}: its value was never read in {state.recording.capture}, and is "
                f"asked for with others. {ADVICE}", pdu=request.pdu, handle=handle))
        parts.append(value if request.opcode == READ_MULTIPLE else struct.pack("<H", len(value)) + value)
    opcode = b"\x0f" if request.opcode == READ_MULTIPLE else b"\x21"
    known = all(h in state.values for h in request.handles)
    message = ("the values that this connection showed last are given" if known
               else f"these values were never read together in {state.recording.capture}; the last known ones are given")
    return Outcome((opcode + b"".join(parts))[: state.mtu], state.recording.latency, remarks=(Remark(
        Subject.READ, f"{', '.join(map(state.place, request.handles))}: {message}", is_miss=True, pdu=request.pdu),))
