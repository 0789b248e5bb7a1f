"""What the app asks, and what the rules say to it."""

from __future__ import annotations

from dataclasses import dataclass

from blesniff_replay.misses import Remark
from blesniff_replay.recording import Connection, Operation

# Opcodes: Core 6.0, Vol 3, Part F, 3.4.8.
DEFAULT_MTU = 23
READ, READ_BLOB, READ_MULTIPLE, READ_MULTIPLE_VARIABLE = 0x0A, 0x0C, 0x0E, 0x20
WRITE, WRITE_COMMAND, SIGNED_WRITE, PREPARE, EXECUTE = 0x12, 0x52, 0xD2, 0x16, 0x18
MTU, FIND_INFORMATION, FIND_BY_TYPE_VALUE, READ_BY_TYPE, READ_BY_GROUP_TYPE = 0x02, 0x04, 0x06, 0x08, 0x10
CONFIRMATION = 0x1E
DISCOVERIES = (FIND_INFORMATION, FIND_BY_TYPE_VALUE, READ_BY_TYPE, READ_BY_GROUP_TYPE)
COMMANDS = (WRITE_COMMAND, SIGNED_WRITE)


@dataclass(frozen=True)
class Request:
    """A request or command of the app. `uuid` is a type, as blesniff writes UUIDs."""

    pdu: bytes
    handle: int | None = None
    value: bytes = b""
    offset: int = 0
    start: int = 0
    end: int = 0
    uuid: str = ""
    handles: tuple[int, ...] = ()
    mtu: int = DEFAULT_MTU

    @property
    def opcode(self) -> int:
        return self.pdu[0]


@dataclass(frozen=True)
class Security:
    """The link's state. Confirmed by a passkey or a comparison: `authenticated`."""

    encrypted: bool = False
    authenticated: bool = False


@dataclass(frozen=True)
class Push:
    """A notification or indication that is due after `delay` seconds."""

    connection: Connection
    operation: Operation
    delay: float


@dataclass(frozen=True)
class Expected:
    """An operation of the recording that the app has to repeat within `delay` seconds: otherwise `remark` is due."""

    frame: int
    delay: float
    remark: Remark


@dataclass(frozen=True)
class Outcome:
    """`answer` None: none is given. `source` is the recorded operation that it repeats."""

    answer: bytes | None = None
    latency: float = 0.0
    pushes: tuple[Push, ...] = ()
    remarks: tuple[Remark, ...] = ()
    mtu: int | None = None
    disconnect: float | None = None  # s from now
    sent: bytes | None = None  # a notification or indication
    source: Operation | None = None
    expected: Expected | None = None
