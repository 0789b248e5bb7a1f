"""The rules: what the recorded peripheral answers, and what follows.

A Conversation is one connection of a run. It takes a request and returns an Outcome: the answer, what is sent after it,
and remarks. No Bumble and no clock: the caller waits, and says what is due.

Where the recording has no answer, there is a miss. Nothing is guessed silently.
"""

from __future__ import annotations

import struct

from blesniff_replay import discovery, ends, order, pushes, reads, writes
from blesniff_replay.discovery import Computed
from blesniff_replay.ends import Progress
from blesniff_replay.misses import Remark, Subject
from blesniff_replay.recording import Connection, Kind, Recording
from blesniff_replay.request import (
    CONFIRMATION, DEFAULT_MTU, DISCOVERIES, EXECUTE, FIND_BY_TYPE_VALUE, FIND_INFORMATION, MTU, PREPARE, READ, READ_BLOB,
    READ_BY_GROUP_TYPE, READ_MULTIPLE, READ_MULTIPLE_VARIABLE, SIGNED_WRITE, WRITE, WRITE_COMMAND, Expected, Outcome, Push,
    Request, Security)
from blesniff_replay.state import ADVICE, DECLARATIONS, State


class Conversation:
    """One connection of a run."""

    def __init__(self, recording: Recording, number: int) -> None:
        self._state = State(recording, number)

    @property
    def recorded(self) -> Connection:
        """The recorded connection that this one repeats."""
        return self._state.recorded

    def begin(self) -> Outcome:
        """What happens without a request: notifications without a cause."""
        return pushes.begin(self._state)

    def end(self, progress: Progress) -> float | None:
        """When the device ends the connection by itself."""
        return ends.end(self._state, progress)

    def ended(self) -> Outcome:
        """It is time for that."""
        return ends.ended(self._state)

    def runs_out(self, progress: Progress) -> float | None:
        """When a value would be due that is not in the recording."""
        return ends.runs_out(self._state, progress)

    def ran_out(self, progress: Progress, now: float) -> Outcome:
        """It is time for that."""
        return ends.ran_out(self._state, progress, now)

    def expected(self, expected: Expected) -> Outcome:
        """The app has had its time to repeat an operation."""
        made = (self._state.recorded.number, expected.frame) in self._state.used
        return Outcome(remarks=() if made else (expected.remark,))

    def due(self, push: Push) -> Outcome:
        """A notification's time has come."""
        return pushes.due(self._state, push)

    def request(self, request: Request, security: Security = Security()) -> Outcome:
        """The answer to a request or command, and what follows it."""
        return _request(self._state, request, security)


def _request(state: State, request: Request, security: Security = Security()) -> Outcome:
    opcode = request.opcode
    if opcode in (WRITE, WRITE_COMMAND, SIGNED_WRITE):
        return writes.write(state, request, security)
    if opcode == READ:
        return reads.read(state, request, security)
    if opcode == MTU:
        return _exchange_mtu(state, request)
    if opcode == CONFIRMATION:
        return Outcome()
    found = _verbatim(state, request, security)
    if found is not None:
        return found
    if opcode in DISCOVERIES:
        return _discover(state, request)
    if opcode == READ_BLOB:
        return reads.read_blob(state, request)
    if opcode in (READ_MULTIPLE, READ_MULTIPLE_VARIABLE):
        return reads.read_multiple(state, request)
    if opcode == PREPARE:
        return writes.prepare(state, request)
    if opcode == EXECUTE:
        return writes.execute(state, request)
    return state.missed(request, discovery.error(opcode, 0, discovery.REQUEST_NOT_SUPPORTED), Remark(
        Subject.REQUEST, f"a request with opcode 0x{opcode:02X} was never seen in {state.recording.capture}",
        pdu=request.pdu))


def _verbatim(state: State, request: Request, security: Security) -> Outcome | None:
    """Byte for byte: the n-th request gets the n-th answer, after the end the last; none where the device gave none."""
    for connection in state.candidates:
        same = state.usable(connection.by_pdu.get(request.pdu, ()), security)
        same = [o for o in same if not o.answer_masked and (
            not o.cut if o.answer is None else len(o.answer) <= state.mtu)]
        if any(o.answer is not None for o in same):
            key = (connection.number, request.pdu, same[0].frame)
            operation = same[min(state.seen[key], len(same) - 1)]
            state.seen[key] += 1
            if request.opcode == EXECUTE:
                state.queued.clear()
            remark = order.left_out(state, request, connection, operation)
            return state.repeat(request, connection, operation, (remark,) if remark else ())
    return None


def _exchange_mtu(state: State, request: Request) -> Outcome:
    server = state.recording.server_mtu
    remarks: tuple[Remark, ...] = ()
    if server is None:
        server = DEFAULT_MTU
        remarks = (Remark(
            Subject.MTU, f"no MTU was exchanged in {state.recording.capture}: the answer is 23, and the device's own "
            "may be larger", is_miss=False, pdu=request.pdu),)
    state.mtu = max(DEFAULT_MTU, min(server, request.mtu))
    recorded = [o for c in state.candidates for o in c.operations if o.kind is Kind.MTU]
    latency = next((o.latency for o in recorded if o.latency is not None), state.recording.latency)
    source = next(iter(recorded), None)
    return Outcome(struct.pack("<BH", 0x03, server), latency, remarks=remarks, mtu=state.mtu, source=source)


def _discover(state: State, request: Request) -> Outcome:
    computed = _computed(state, request)
    if computed.known:
        return Outcome(computed.answer, state.recording.latency, remarks=(Remark(
            Subject.DISCOVERY, f"{_span(request)}: computed from the table", is_miss=False, pdu=request.pdu),))
    if computed.missing_value is not None:
        message = (f"{state.place(computed.missing_value)}: its value was never read in {state.recording.capture}; "
                   f"the answer has an empty one. {ADVICE}")
    elif request.opcode == FIND_BY_TYPE_VALUE and request.uuid == discovery.PRIMARY and len(request.value) in (2, 16):
        uuid = discovery.uuid_text(request.value)
        handles = range(request.start, request.end + 1)
        ranges = ", ".join(f"0x{r.start:04X} to 0x{r.stop - 1:04X}" for r in discovery.unsearched_services(
            state.recording.table, handles, uuid))
        message = (f"service {uuid}: handles {ranges} were never searched for it in {state.recording.capture}; the answer has "
                   f"what is known. {ADVICE}")
    else:
        unknown = computed.unknown or range(0)
        message = (f"{_span(request)}: handles 0x{unknown.start:04X} to 0x{unknown.stop - 1:04X} were never searched in "
                   f"{state.recording.capture}; the answer has what is known")
        # Hosts list more than an app asks for. A list without what nobody recorded is that of a device without it; an app that
        # looks for one service, or reads by a type, learns something from the answer.
        if request.opcode == FIND_INFORMATION or request.opcode != FIND_BY_TYPE_VALUE and request.uuid in DECLARATIONS:
            return Outcome(computed.answer, state.recording.latency, remarks=(Remark(
                Subject.DISCOVERY, message, is_miss=False, pdu=request.pdu),))
        message += f". {ADVICE}"
    return state.missed(request, computed.answer, Remark(
        Subject.DISCOVERY, message, pdu=request.pdu, handle=computed.missing_value))


def _computed(state: State, request: Request) -> Computed:
    table, start, end = state.recording.table, request.start, request.end
    if request.opcode == FIND_INFORMATION:
        return discovery.find_information(table, start, end, state.mtu)
    if request.opcode == FIND_BY_TYPE_VALUE:
        return discovery.find_by_type_value(table, start, end, request.uuid, request.value, state.mtu, state.value_of)
    if request.opcode == READ_BY_GROUP_TYPE:
        return discovery.read_by_group_type(table, start, end, request.uuid, state.mtu)
    return discovery.read_by_type(table, start, end, request.uuid, state.mtu, state.value_of)


def _span(request: Request) -> str:
    return f"discovery of 0x{request.start:04X} to 0x{request.end:04X}"
