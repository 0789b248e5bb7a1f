"""One connection of a run, as the rules know it: what was used of the recording, and what the app has done.

The owner is a Conversation; the rules read it, and change it in their own step alone.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from blesniff_replay import discovery
from blesniff_replay.bursts import ambiguous
from blesniff_replay.discovery import CONFIGURATION
from blesniff_replay.misses import Remark, Subject
from blesniff_replay.recording import Attribute, Connection, Operation, Recording
from blesniff_replay.request import COMMANDS, DEFAULT_MTU, READ, Expected, Outcome, Push, Request, Security
from blesniff_replay.streams import periods, streamed

PAUSE = 0.5  # s between commands that were sent in one go
ADVICE = "Record this case, or edit the .replay.json."
DECLARATIONS = ("2800", "2801", "2802", "2803")  # Core 6.0, Vol 3, Part G, 3.1 to 3.3
# Service Changed, Client Supported Features, Database Hash, Server Supported Features: stacks use them by themselves (Core 6.0,
# Vol 3, Part G, 7).
OF_HOSTS = frozenset(("2A05", "2B29", "2B2A", "2B3A"))


@dataclass
class State:
    """One connection of a run, paired with the recorded one of the same number; the last recorded one repeats.

    Keys of `used` and `pending` are the number of a recorded connection and a frame.
    """

    recording: Recording
    number: int
    mtu: int = DEFAULT_MTU
    used: set[tuple[int, int]] = field(default_factory=set)
    pending: dict[tuple[int, int], Operation] = field(default_factory=dict)
    waiting: dict[tuple[int, int], list[Push]] = field(default_factory=dict)  # for an earlier value of their characteristic
    made: int = 0  # so many of the first writes were made
    streamed_to: dict[tuple[int, int], int] = field(default_factory=dict)  # connection and handle: so many values were sent
    seen: Counter[object] = field(default_factory=Counter)  # requests so far
    last_write: int | None = None  # frame in the recorded connection
    values: dict[int, bytes] = field(default_factory=dict)
    configured: dict[int, bytes] = field(default_factory=dict)
    noted: set[object] = field(default_factory=set)
    queued: list[Request] = field(default_factory=list)  # prepared writes that were never recorded

    def __post_init__(self) -> None:
        connections = self.recording.connections
        self.recorded = connections[min(self.number, len(connections)) - 1]
        self.bursts = ambiguous(self.recorded)
        self.periods = periods(self.recorded)
        self.streams: dict[int, dict[int, tuple[Operation, ...]]] = {}
        self.candidates = [self.recorded] + [c for c in connections if c is not self.recorded]

    def follow(self, connection: Connection, frame: int | None) -> tuple[Push, ...]:
        pushes = []
        for operation in connection.followers.get(frame, ()):
            key = (connection.number, operation.frame)
            if key not in self.pending:
                self.pending[key] = operation
                pushes.append(Push(connection, operation, operation.time if frame is None else operation.delay))
        return tuple(pushes)

    def usable(self, operations: Sequence[Operation], security: Security) -> list[Operation]:
        """Refusals for want of security count while the link is not encrypted, and only then."""
        if security.encrypted:
            return [o for o in operations if not o.is_refused_for_security]
        return [o for o in operations if o.is_refused_for_security] or list(operations)

    def repeat(
        self, request: Request, connection: Connection, operation: Operation, remarks: Sequence[Remark] = (),
    ) -> Outcome:
        """The outcome of a recorded operation, with what followed it."""
        if operation.kind.is_write and connection is self.recorded:
            self.last_write = operation.frame
        self.used.add((connection.number, operation.frame))
        disconnect = None
        if connection is self.recorded and operation.frame == connection.after_frame and connection.duration is not None:
            disconnect = max(connection.duration - operation.time, 0.0)
        answer = operation.answer
        if operation.cut and answer is None and request.opcode not in COMMANDS:
            remarks = (*remarks, self.remark(
                Subject.REQUEST, operation, f"{self.place(request.handle)}: {self.recording.capture} ends before the "
                f"answer to frame {operation.frame}: none is given", request))
        return Outcome(
            answer=None if request.opcode in COMMANDS else answer,
            latency=self.recording.latency if operation.latency is None else operation.latency,
            pushes=self.follow(connection, operation.frame), remarks=tuple(remarks), disconnect=disconnect,
            source=operation, expected=self.expected(request, connection, operation))

    def expected(self, request: Request, connection: Connection, operation: Operation) -> Expected | None:
        """The next command of a burst, if it is not known which of its commands the values after it answer."""
        following = self.bursts.get(operation.frame) if connection is self.recorded else None
        if following is None:
            return None
        return Expected(following.frame, following.time - operation.time + PAUSE, self.remark(
            Subject.WRITE, operation, f"{self.place(operation.handle)}: the commands in frames {operation.frame} and "
            f"{following.frame} were sent in one go; which of them the values after them answer is unknown"))

    def missed(self, request: Request, answer: bytes | None, *remarks: Remark) -> Outcome:
        """The answer to what was never recorded. It is noted alone where the host asks, and not the app."""
        if request.uuid in OF_HOSTS or any(r.uuid in OF_HOSTS for r in remarks):
            remarks = tuple(replace(r, message=r.message.removesuffix(f". {ADVICE}"), is_miss=False) for r in remarks)
        return Outcome(None if request.opcode in COMMANDS else answer, self.recording.latency, remarks=remarks)

    def value_of(self, attribute: Attribute) -> bytes | None:
        """The value that is known now: declared, written or notified in this connection, or read in the recording."""
        declared = discovery.declared(self.recording.table, attribute)
        if declared is not None:
            return declared
        if self.is_configuration(attribute.handle):
            return self.configured.get(attribute.handle, b"\0\0")
        return self.values.get(attribute.handle, attribute.value)

    def is_configuration(self, handle: int) -> bool:
        table = self.recording.table
        attribute = table.by_handle.get(handle)
        return handle in table.configured or attribute is not None and attribute.uuid == CONFIGURATION

    def place(self, handle: int | None) -> str:
        """The handle and the name of an attribute: 0x0010 2A56."""
        if handle is None:
            return "the request"
        attribute = self.recording.table.by_handle.get(handle)
        return f"0x{handle:04X} {attribute.name or attribute.uuid}" if attribute else f"0x{handle:04X}"

    def remark(self, subject: Subject, operation: Operation, message: str, request: Request | None = None) -> Remark:
        return Remark(
            subject, message, pdu=request.pdu if request else b"", handle=operation.handle, uuid=operation.uuid,
            name=operation.name, value=(request.value or None) if request else None,
            nearest=None if operation.masked else operation.value or None, frames=(operation.frame,))

    def note(self, request: Request, message: str, key: object, is_miss: bool = False) -> Remark | None:
        """A note, or a miss, once for each key and connection."""
        if key in self.noted:
            return None
        self.noted.add(key)
        subject = Subject.READ if request.opcode == READ else Subject.WRITE
        return Remark(subject, message, is_miss=is_miss, pdu=request.pdu, handle=request.handle)

    def refusal(self, request: Request, operation: Operation, security: Security) -> Outcome | None:
        """The error that refused the attribute in another connection, for an access that was recorded encrypted."""
        attribute = self.recording.table.by_handle.get(request.handle or 0)
        if security.encrypted or not operation.encrypted or attribute is None or attribute.security is None:
            return None
        note = self.note(request, f"{self.place(request.handle)}: refused as it was in the recording, because the link is "
                          "not encrypted", ("refusal", request.handle))
        error = discovery.error(request.opcode, request.handle or 0, attribute.security.error)
        return Outcome(None if request.opcode in COMMANDS else error, self.recording.latency, remarks=(note,) if note else ())

    def insecure(self, request: Request, operation: Operation, security: Security) -> list[Remark | None]:
        """Whether an access that was recorded on an encrypted link alone is permitted without is not known."""
        if security.encrypted or not operation.encrypted or operation.is_refused_for_security:
            return []
        key = ("insecure", operation.handle)
        if key in self.noted:
            return []
        self.noted.add(key)
        return [self.remark(
            Subject.SECURITY, operation, f"{self.place(operation.handle)}: in {self.recording.capture} the link was "
            f"encrypted by then (frame {operation.frame}); whether the device refuses without is not known", request)]

    def stream(self, connection: Connection, handle: int) -> tuple[Operation, ...]:
        """The values of a characteristic that follow each other."""
        if connection.number not in self.streams:
            self.streams[connection.number] = streamed(connection)
        return self.streams[connection.number].get(handle, ())

    def not_made(self, operation: Operation) -> list[Operation]:
        """Accepted writes of the recorded connection before an operation that the app has not made."""
        connection, writes = self.recorded, self.recorded.plain_writes
        while self.made < len(writes) and (connection.number, writes[self.made].frame) in self.used:
            self.made += 1
        end = bisect_left(writes, operation.frame, key=_frame)
        return [o for o in writes[self.made:end] if (connection.number, o.frame) not in self.used]

    def no_attribute(self, request: Request, subject: Subject) -> Outcome:
        handle = request.handle or 0
        answer = discovery.error(request.opcode, handle, discovery.INVALID_HANDLE)
        if discovery.is_known(self.recording.table, handle):
            return Outcome(None if request.opcode in COMMANDS else answer, self.recording.latency, remarks=(Remark(
                subject, f"0x{handle:04X}: there is no such attribute", is_miss=False, pdu=request.pdu, handle=handle),))
        return self.missed(request, answer, Remark(
            subject, f"0x{handle:04X} was never discovered in {self.recording.capture}. {ADVICE}", pdu=request.pdu,
            handle=handle, value=request.value or None))

    def unused(self, connection: Connection, operations: Sequence[Operation]) -> Operation | None:
        """The one that followed the last write in the recording; else the first unused after that; else the first unused."""
        if connection is self.recorded:
            following = connection.next_write.get(self.last_write)
            if following is not None and (connection.number, following.frame) not in self.used:
                at = bisect_left(operations, following.frame, key=_frame)
                if at < len(operations) and operations[at].frame == following.frame:
                    return following
            for operation in operations[bisect_left(operations, self.last_write or 0, key=_frame):]:
                if (connection.number, operation.frame) not in self.used:
                    return operation
        return next((o for o in operations if (connection.number, o.frame) not in self.used), None)

    def written(self, request: Request, accepted: bool) -> None:
        handle = request.handle or 0
        if not accepted:
            return
        if self.is_configuration(handle):
            self.configured[handle] = request.value or b"\0"
        else:
            self.values[handle] = request.value


def _frame(operation: Operation) -> int:
    return operation.frame
