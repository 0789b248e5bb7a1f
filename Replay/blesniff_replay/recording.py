"""A recorded peripheral: its table, its advertising, and what happened on each connection.

No Bumble, no clock, no bytes of a capture: `blesniff` alone says what a capture means.
Times are in seconds; those of operations count from the begin of their connection. Frames are record numbers of the capture.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import Enum
from functools import cached_property

MASK = "***"  # blesniff's mark of a key or a credential


class Kind(Enum):
    """Operations that take part in a replay, in blesniff's words."""

    MTU = "exchanges MTU"
    DISCOVERS = "discovers"
    READS = "reads"
    WRITES = "writes"
    PREPARES = "prepares a write"
    EXECUTES = "executes writes"
    SUBSCRIBES = "subscribes"
    UNSUBSCRIBES = "unsubscribes"
    NOTIFIES = "notifies"
    INDICATES = "indicates"
    PAIRS = "pairs"
    ENCRYPTS = "encrypts"

    @property
    def is_pushed(self) -> bool:
        """Sent by the peripheral, without a request."""
        return self in (Kind.NOTIFIES, Kind.INDICATES)

    @property
    def is_write(self) -> bool:
        """A Write Request, Write Command or Signed Write Command."""
        return self in (Kind.WRITES, Kind.SUBSCRIBES, Kind.UNSUBSCRIBES)

    @property
    def has_value(self) -> bool:
        """Whether the request has a value: not so a read, whose answer has it."""
        return self.is_write or self.is_pushed or self is Kind.PREPARES

    @property
    def is_security(self) -> bool:
        return self in (Kind.PAIRS, Kind.ENCRYPTS)


class Discovery(Enum):
    """What a search was for, in blesniff's words."""

    SERVICES = "services"
    INCLUDED = "included services"
    CHARACTERISTICS = "characteristics"
    DESCRIPTORS = "descriptors"


class EndedBy(Enum):
    CENTRAL = "central"
    PERIPHERAL = "peripheral"
    NOBODY = "nobody"  # a loss


@dataclass(frozen=True)
class Security:
    """The error that refused an attribute, and what link it was permitted on."""

    error: int
    encrypted: bool | None = None
    mitm: bool | None = None


@dataclass(frozen=True)
class Attribute:
    """A row of the table. `value` is what was read last; None if nothing was read."""

    handle: int
    uuid: str
    name: str | None = None
    properties: int | None = None
    value: bytes | None = None
    value_frame: int | None = None
    value_cut: bool = False
    masked: bool = False
    value_handle: int | None = None
    characteristic: str | None = None
    configuration_handle: int | None = None
    start_handle: int | None = None
    end_handle: int | None = None
    included_uuid: str | None = None
    security: Security | None = None


@dataclass(frozen=True)
class Service:
    start_handle: int
    end_handle: int
    uuid: str
    primary: bool = True
    name: str | None = None


@dataclass(frozen=True)
class Searched:
    """A range of handles that was searched to its end; with a UUID, for services of that UUID alone."""

    discovery: Discovery
    start_handle: int
    end_handle: int
    uuid: str | None = None


@dataclass(frozen=True)
class Table:
    """The attributes of the peripheral's server that discovery showed (Core 6.0, Vol 3, Part G, 2.5)."""

    services: tuple[Service, ...]
    attributes: tuple[Attribute, ...]
    searched: tuple[Searched, ...] = ()
    client_mtu: int | None = None
    server_mtu: int | None = None

    @cached_property
    def by_handle(self) -> dict[int, Attribute]:
        return {a.handle: a for a in self.attributes}

    @cached_property
    def configurations(self) -> dict[int, int]:
        """Handle of a value: handle of its Client Characteristic Configuration."""
        return {a.handle: a.configuration_handle for a in self.attributes if a.configuration_handle is not None}

    def same_service(self, a: int | None, b: int | None) -> bool:
        """Whether two handles are the same, or in one service."""
        return a == b or a is not None and b is not None and any(
            s.start_handle <= min(a, b) and max(a, b) <= s.end_handle for s in self.services)

    @cached_property
    def configured(self) -> dict[int, int]:
        """Handle of a Client Characteristic Configuration: handle of the value."""
        return {configuration: value for value, configuration in self.configurations.items()}

    @cached_property
    def services_by_start(self) -> dict[int, Service]:
        return {s.start_handle: s for s in self.services}

    def searched_for(self, discovery: Discovery, uuid: str | None = None) -> Iterator[range]:
        """Ranges that were searched for anything of a kind, or for one UUID."""
        return (range(s.start_handle, s.end_handle + 1) for s in self.searched
                if s.discovery is discovery and s.uuid in (None, uuid))


@dataclass(frozen=True)
class Advertisement:
    """Advertising data or a scan response that differ from those before.

    `phase` is the number of connections that had begun by then; `time` counts from the first advertisement of that phase.
    """

    frame: int
    phase: int
    time: float
    event: str
    scan_response: bool
    data: bytes


def is_advertising_data(data: bytes) -> bool:
    """Whether AD structures fill the data up to their end, or up to zeros (Core 6.0, Vol 3, Part C, 11)."""
    at = 0
    while at < len(data) and data[at]:
        at += 1 + data[at]
    return at <= len(data)


@dataclass(frozen=True)
class Operation:
    """A request with its answer, a command, a notification, or a pairing."""

    kind: Kind
    frame: int
    time: float
    pdu: bytes = b""
    handle: int | None = None
    uuid: str | None = None
    name: str | None = None
    value: bytes = b""
    answer: bytes | None = None
    latency: float | None = None
    error: int | None = None
    encrypted: bool = False
    cause: int | None = None
    delay: float = 0.0
    masked: bool = False
    answer_masked: bool = False
    cut: bool = False  # the link or the capture ends before the answer, or the capture lacks it
    method: str | None = None
    discovery: Discovery | None = None
    length: int | None = None
    association_model: str | None = None
    stored_key: bool = False

    @property
    def opcode(self) -> int:
        return self.pdu[0] if self.pdu else 0

    @property
    def is_refused_for_security(self) -> bool:
        """Insufficient Authentication, Authorization, Encryption Key Size or Encryption (Core 6.0, Vol 3, Part F, 3.4.1.1)."""
        return self.error in (0x05, 0x08, 0x0C, 0x0F)


@dataclass(frozen=True)
class Pairing:
    """Features of the peripheral in a pairing (Core 6.0, Vol 3, Part H, 2.3)."""

    association_model: str | None
    io_capability: int | None
    mitm: bool = False
    secure_connections: bool = True
    bonding: bool = True


@dataclass(frozen=True)
class Connection:
    """One recorded connection. `duration` is None if its end is not in the capture."""

    number: int
    operations: tuple[Operation, ...]
    duration: float | None = None
    ended_by: EndedBy | None = None
    reason: str | None = None
    after_frame: int | None = None  # the write that the peripheral's disconnection follows

    @property
    def requests(self) -> Iterator[Operation]:
        """What the app did, in order."""
        return (o for o in self.operations if not o.kind.is_pushed)

    @cached_property
    def by_frame(self) -> dict[int, Operation]:
        return {o.frame: o for o in self.operations}

    @cached_property
    def by_handle(self) -> dict[int, tuple[Operation, ...]]:
        found: dict[int, list[Operation]] = {}
        for operation in self.operations:
            if operation.handle is not None:
                found.setdefault(operation.handle, []).append(operation)
        return {handle: tuple(operations) for handle, operations in found.items()}

    @cached_property
    def by_pdu(self) -> dict[bytes, tuple[Operation, ...]]:
        found: dict[bytes, list[Operation]] = {}
        for operation in self.operations:
            if operation.pdu and not operation.masked:
                found.setdefault(operation.pdu, []).append(operation)
        return {pdu: tuple(operations) for pdu, operations in found.items()}

    @cached_property
    def writes(self) -> dict[tuple[int, bytes], tuple[Operation, ...]]:
        """Handle and value: the writes of it, in order."""
        found: dict[tuple[int, bytes], list[Operation]] = {}
        for operation in self.operations:
            if operation.kind.is_write and not operation.masked and operation.handle is not None:
                found.setdefault((operation.handle, operation.value), []).append(operation)
        return {key: tuple(operations) for key, operations in found.items()}

    @cached_property
    def plain_writes(self) -> tuple[Operation, ...]:
        """Accepted writes of values other than configurations, in order."""
        return tuple(o for o in self.operations if o.kind is Kind.WRITES and o.error is None)

    @cached_property
    def next_write(self) -> dict[int | None, Operation]:
        """Frame of a write: the write after it; None: the first."""
        found: dict[int | None, Operation] = {}
        previous = None
        for operation in self.operations:
            if operation.kind.is_write:
                found[previous] = operation
                previous = operation.frame
        return found

    @cached_property
    def followers(self) -> dict[int | None, tuple[Operation, ...]]:
        """Frame of a cause: the notifications and indications that follow it; None: those without a cause."""
        found: dict[int | None, list[Operation]] = {}
        for operation in self.operations:
            if operation.kind.is_pushed:
                cause = operation.cause if operation.cause in self.by_frame else None
                found.setdefault(cause, []).append(operation)
        return {cause: tuple(operations) for cause, operations in found.items()}

    @cached_property
    def last_values(self) -> dict[int, Operation]:
        """Handle: the last value that was notified or indicated."""
        return {o.handle or 0: o for o in self.operations if o.kind.is_pushed}

    @cached_property
    def last_time(self) -> float:
        """Time of the last operation."""
        return max((o.time for o in self.operations), default=0.0)


class Gap(Enum):
    """Traffic that is in the capture and is not replayed."""

    EATT = "EATT"
    L2CAP = "L2CAP channels"
    ISO = "isochronous streams"
    SERVED_BY_CENTRAL = "requests of the peripheral to the central's server"
    NOT_CONNECTABLE = "advertising that is not connectable"
    ADVERTISING_CUT = "advertising data after the first 64 changes"
    MALFORMED = "malformed advertising data"
    LOST = "packets that the capture lacks"


@dataclass(frozen=True)
class Masked:
    """Something that the recording does not hold because it is a key or a credential."""

    frame: int | None
    handle: int | None
    what: str


@dataclass(frozen=True)
class Recording:
    """All that is replayed of one peripheral."""

    capture: str  # the file's name, without a folder
    address: str
    public: bool
    name: str | None
    table: Table
    connections: tuple[Connection, ...]
    advertisements: tuple[Advertisement, ...] = ()
    pairing: Pairing | None = None
    gaps: tuple[Gap, ...] = ()
    masked: tuple[Masked, ...] = ()
    redacted: bool = False
    others: tuple[str, ...] = field(default=())  # other peripherals of the capture with a table, for messages

    @cached_property
    def latency(self) -> float:
        """The median latency of answers: for answers that have none of their own. 30 ms where there are no answers."""
        known = sorted(o.latency for c in self.connections for o in c.operations if o.latency)
        return known[len(known) // 2] if known else 0.03

    @cached_property
    def server_mtu(self) -> int | None:
        """The MTU that the peripheral answered last; None if there was no exchange."""
        return self.table.server_mtu

    def with_handle(self, handle: int) -> Iterator[Operation]:
        """All operations on a handle, in all connections."""
        for connection in self.connections:
            yield from connection.by_handle.get(handle, ())
