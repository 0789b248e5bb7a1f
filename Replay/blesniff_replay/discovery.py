"""Answers that the table gives: discovery, and reads of declarations (Core 6.0, Vol 3, Part F, 3.4.3 and 3.4.4).

An answer says whether the table is known well enough for it: `known` is False if handles that the answer passes over were
never searched for what was asked.
"""

from __future__ import annotations

import struct
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from blesniff_replay.recording import Attribute, Discovery, Table

ERROR = 0x01
INVALID_HANDLE = 0x01
REQUEST_NOT_SUPPORTED = 0x06
INVALID_OFFSET = 0x07
NOT_FOUND = 0x0A
UNSUPPORTED_GROUP_TYPE = 0x10
PRIMARY, SECONDARY, INCLUDE, CHARACTERISTIC, CONFIGURATION = "2800", "2801", "2802", "2803", "2902"
BASE = bytes.fromhex("fb349b5f8000008000100000")  # Bluetooth Base UUID, without its first four bytes


@dataclass(frozen=True)
class Computed:
    """`unknown` names the handles that were not searched, None if the table is known there."""

    answer: bytes
    unknown: range | None = None
    missing_value: int | None = None  # handle whose value the answer needs and nobody read

    @property
    def known(self) -> bool:
        return self.unknown is None and self.missing_value is None


Values = Callable[[Attribute], bytes | None]


def uuid_bytes(uuid: str) -> bytes:
    """The little-endian bytes of a UUID as blesniff writes it: 2 or 16 bytes."""
    raw = bytes.fromhex(uuid.replace("-", ""))[::-1]
    return raw[:2] if len(raw) == 4 and raw[2:] == b"\0\0" else raw


def uuid_text(raw: bytes) -> str:
    """The UUID of 2 or 16 little-endian bytes; one on the Bluetooth Base UUID is shortened."""
    if len(raw) == 16 and raw[:12] == BASE and raw[14:] == b"\0\0":
        raw = raw[12:14]
    text = raw[::-1].hex().upper()
    return text if len(text) != 32 else "-".join((text[:8], text[8:12], text[12:16], text[16:20], text[20:]))


def error(opcode: int, handle: int, code: int) -> bytes:
    """An Error Response (3.4.1.1)."""
    return struct.pack("<BBHB", ERROR, opcode, handle, code)


def declared(table: Table, attribute: Attribute) -> bytes | None:
    """The value of a declaration (Core 6.0, Vol 3, Part G, 3.1 to 3.3); None if it is none, or not known in full."""
    if attribute.uuid in (PRIMARY, SECONDARY):
        service = table.services_by_start.get(attribute.handle)
        return uuid_bytes(service.uuid) if service else None
    if attribute.uuid == CHARACTERISTIC and attribute.value_handle is not None and attribute.characteristic is not None:
        return struct.pack("<BH", attribute.properties or 0, attribute.value_handle) + uuid_bytes(attribute.characteristic)
    if attribute.uuid == INCLUDE and attribute.start_handle is not None and attribute.end_handle is not None:
        uuid = uuid_bytes(attribute.included_uuid) if attribute.included_uuid else b""
        return struct.pack("<HH", attribute.start_handle, attribute.end_handle) + (uuid if len(uuid) == 2 else b"")
    return None


def _bad_range(start: int, end: int) -> bool:
    return start == 0 or start > end


def _in(table: Table, start: int, end: int) -> list[Attribute]:
    return [a for a in table.attributes if start <= a.handle <= end]


def _unsearched(table: Table, handles: range, discoveries: Iterable[Discovery]) -> range | None:
    """The first handles of a range that neither the table nor a search knows; None if there are none."""
    known: list[range] = [r for d in discoveries for r in table.searched_for(d)]
    if any(r.start <= 1 and r.stop > 0xFFFF for r in table.searched_for(Discovery.SERVICES)):
        # All services are known: no attribute is outside them.
        last = 0
        for service in table.services:
            if service.start_handle > last + 1:
                known.append(range(last + 1, service.start_handle))
            last = max(last, service.end_handle)
        if last < 0xFFFF:
            known.append(range(last + 1, 0x10000))
    at = handles.start
    while at < handles.stop:
        if at in table.by_handle:
            at += 1
            continue
        covering = max((r.stop for r in known if at in r), default=at)
        if covering == at:
            nexts = [h for h in table.by_handle if h > at] + [r.start for r in known if r.start > at] + [handles.stop]
            return range(at, min(min(nexts), handles.stop))
        at = covering
    return None


def _passed(start: int, end: int, last: int | None) -> range:
    """Handles that an answer passes over: up to its last row, or the whole range if it has none."""
    return range(start, (end if last is None else last) + 1)


def holes(table: Table, start: int, end: int) -> Iterator[range]:
    """Handles of a range that were never searched for descriptors."""
    at = start
    while at <= end and (unknown := _unsearched(table, range(at, end + 1), (Discovery.DESCRIPTORS,))) is not None:
        yield unknown
        at = unknown.stop


def find_information(table: Table, start: int, end: int, mtu: int) -> Computed:
    """Find Information (3.4.3.1): as many attributes of one UUID size as fit."""
    if _bad_range(start, end):
        return Computed(error(0x04, start, INVALID_HANDLE))
    rows: list[tuple[int, bytes]] = []
    for attribute in _in(table, start, end):
        uuid = uuid_bytes(attribute.uuid)
        if rows and len(rows[0][1]) != len(uuid) or 2 + (len(rows) + 1) * (2 + len(uuid)) > mtu:
            break
        rows.append((attribute.handle, uuid))
    unknown = _unsearched(table, _passed(start, end, rows[-1][0] if rows else None), (Discovery.DESCRIPTORS,))
    if not rows:
        return Computed(error(0x04, start, NOT_FOUND), unknown)
    size = len(rows[0][1])
    return Computed(
        bytes((0x05, 1 if size == 2 else 2)) + b"".join(struct.pack("<H", handle) + uuid for handle, uuid in rows), unknown)


def find_by_type_value(
    table: Table, start: int, end: int, uuid: str, value: bytes, mtu: int, values: Values,
) -> Computed:
    """Find By Type Value (3.4.3.3): primary services of one UUID, as a rule."""
    if _bad_range(start, end):
        return Computed(error(0x06, start, INVALID_HANDLE))
    rows: list[tuple[int, int]] = []
    for attribute in _in(table, start, end):
        if attribute.uuid == uuid and values(attribute) == value and 1 + (len(rows) + 1) * 4 <= mtu:
            service = table.services_by_start.get(attribute.handle)
            rows.append((attribute.handle, service.end_handle if service else attribute.handle))
    passed = _passed(start, end, rows[-1][0] if rows else None)
    if uuid == PRIMARY:
        unknown = _unsearched_services(table, passed, uuid_text(value) if len(value) in (2, 16) else None)
    else:
        unknown = _unsearched(table, passed, (Discovery.DESCRIPTORS,))
    if not rows:
        return Computed(error(0x06, start, NOT_FOUND), unknown)
    return Computed(b"\x07" + b"".join(struct.pack("<HH", *row) for row in rows), unknown)


def read_by_group_type(table: Table, start: int, end: int, uuid: str, mtu: int) -> Computed:
    """Read By Group Type (3.4.4.9)."""
    if _bad_range(start, end):
        return Computed(error(0x10, start, INVALID_HANDLE))
    if uuid not in (PRIMARY, SECONDARY):
        return Computed(error(0x10, start, UNSUPPORTED_GROUP_TYPE))
    rows: list[bytes] = []
    last = None
    for service in table.services:
        if service.primary == (uuid == PRIMARY) and start <= service.start_handle <= end:
            row = struct.pack("<HH", service.start_handle, service.end_handle) + uuid_bytes(service.uuid)
            if rows and len(rows[0]) != len(row) or 2 + (len(rows) + 1) * len(row) > mtu:
                break
            rows.append(row)
            last = service.end_handle
    unknown = _unsearched_services(table, _passed(start, end, min(end, last) if last is not None else None))
    if not rows:
        return Computed(error(0x10, start, NOT_FOUND), unknown)
    return Computed(bytes((0x11, len(rows[0]))) + b"".join(rows), unknown)


def _unsearched_services(table: Table, handles: range, uuid: str | None = None) -> range | None:
    """The first handles where a service may be that nobody searched for."""
    searched = list(table.searched_for(Discovery.SERVICES, uuid))
    at = handles.start
    while at < handles.stop:
        ends = [s.end_handle + 1 for s in table.services if s.start_handle <= at <= s.end_handle]
        ends += [r.stop for r in searched if at in r]
        if not ends:
            starts = [s.start_handle for s in table.services if s.start_handle > at]
            starts += [r.start for r in searched if r.start > at]
            return range(at, min([*starts, handles.stop]))
        at = max(ends)
    return None


def unsearched_services(table: Table, handles: range, uuid: str) -> Iterator[range]:
    """All handles of a range where a service of a UUID may be that nobody searched for."""
    while (unknown := _unsearched_services(table, handles, uuid)) is not None:
        yield unknown
        handles = range(unknown.stop, handles.stop)


def read_by_type(table: Table, start: int, end: int, uuid: str, mtu: int, values: Values) -> Computed:
    """Read By Type (3.4.4.1), of declarations and of values."""
    if _bad_range(start, end):
        return Computed(error(0x08, start, INVALID_HANDLE))
    rows: list[tuple[int, bytes]] = []
    missing = None
    for attribute in _in(table, start, end):
        if attribute.uuid != uuid:
            continue
        value = declared(table, attribute)
        if value is None:
            value = values(attribute)
        if value is None:
            missing = missing or (attribute.handle if not rows else None)
            value = b""
        value = value[: min(mtu - 4, 253)]
        if rows and len(rows[0][1]) != len(value) or 2 + (len(rows) + 1) * (2 + len(value)) > mtu:
            break
        rows.append((attribute.handle, value))
    search = {CHARACTERISTIC: (Discovery.CHARACTERISTICS,), INCLUDE: (Discovery.INCLUDED,)}.get(uuid, ())
    passed = _passed(start, end, rows[-1][0] if rows else None)
    unknown = _unsearched(table, passed, (*search, Discovery.DESCRIPTORS))
    if not rows:
        return Computed(error(0x08, start, NOT_FOUND), unknown)
    return Computed(
        bytes((0x09, 2 + len(rows[0][1]))) + b"".join(struct.pack("<H", handle) + value for handle, value in rows),
        unknown, missing)


def is_known(table: Table, handle: int) -> bool:
    """Whether it is known if there is an attribute at a handle."""
    return _unsearched(table, range(handle, handle + 1), (Discovery.DESCRIPTORS,)) is None
