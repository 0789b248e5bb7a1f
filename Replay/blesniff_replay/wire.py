"""Reads a request of the app (Core 6.0, Vol 3, Part F, 3.4)."""

from __future__ import annotations

import struct

from blesniff_replay.discovery import uuid_text
from blesniff_replay.request import (
    CONFIRMATION, EXECUTE, FIND_BY_TYPE_VALUE, FIND_INFORMATION, MTU, PREPARE, READ, READ_BLOB, READ_BY_GROUP_TYPE,
    READ_BY_TYPE, READ_MULTIPLE, READ_MULTIPLE_VARIABLE, SIGNED_WRITE, WRITE, WRITE_COMMAND, Request)

INVALID_PDU = 0x04
SIGNATURE = 12  # bytes, 3.4.5.4


def is_request(opcode: int) -> bool:
    """Whether an answer is owed: not to commands (3.3.1), and not to a confirmation."""
    return not opcode & 0x41 and opcode != CONFIRMATION


def parse(pdu: bytes) -> Request | None:
    """The request, None if it is malformed. A Request with the opcode alone if that is unknown."""
    try:
        return _parse(pdu)
    except struct.error:
        return None


def _parse(pdu: bytes) -> Request | None:
    opcode = pdu[0]
    if opcode in (READ, WRITE, WRITE_COMMAND, SIGNED_WRITE):
        (handle,) = struct.unpack_from("<H", pdu, 1)
        if opcode == READ and len(pdu) != 3 or opcode == SIGNED_WRITE and len(pdu) < 3 + SIGNATURE:
            return None
        return Request(pdu, handle, pdu[3:-SIGNATURE] if opcode == SIGNED_WRITE else pdu[3:])
    if opcode in (READ_BLOB, PREPARE):
        handle, offset = struct.unpack_from("<HH", pdu, 1)
        return Request(pdu, handle, pdu[5:], offset)
    if opcode in (FIND_INFORMATION, FIND_BY_TYPE_VALUE, READ_BY_TYPE, READ_BY_GROUP_TYPE):
        start, end = struct.unpack_from("<HH", pdu, 1)
        if opcode == FIND_INFORMATION:
            return Request(pdu, start=start, end=end) if len(pdu) == 5 else None
        raw = pdu[5:7] if opcode == FIND_BY_TYPE_VALUE else pdu[5:]
        if len(raw) not in (2, 16):
            return None
        return Request(pdu, start=start, end=end, uuid=uuid_text(raw),
                       value=pdu[7:] if opcode == FIND_BY_TYPE_VALUE else b"")
    if opcode in (READ_MULTIPLE, READ_MULTIPLE_VARIABLE):
        if len(pdu) < 5 or len(pdu) % 2 == 0:
            return None
        return Request(pdu, handles=struct.unpack(f"<{len(pdu) // 2}H", pdu[1:]))
    if opcode == MTU:
        (mtu,) = struct.unpack("<H", pdu[1:])
        return Request(pdu, mtu=mtu)
    if opcode == EXECUTE and len(pdu) != 2:
        return None
    return Request(pdu)
