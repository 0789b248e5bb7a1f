"""The file .replay.json: a recording as text for git. One line for each attribute, operation and advertisement.

Values are bytes, never code, and nothing in the file names another file. A file from elsewhere is read with limits.
"""

from __future__ import annotations

import json
import os
import re
from typing import Any

from blesniff_replay.discovery import error as error_pdu
from blesniff_replay.discovery import uuid_bytes
from blesniff_replay.errors import BadRecording
from blesniff_replay.fields import Fields
from blesniff_replay.recording import (
    MASK, Advertisement, Attribute, Connection, Discovery, EndedBy, Gap, Kind, Masked, Operation, Pairing, Recording,
    Searched, Security, Service, Table, is_advertising_data)
from blesniff_replay.request import DEFAULT_MTU

FORMAT, VERSION, SUFFIX = "blesniff-replay", 1, ".replay.json"
MAX_FILE = 64 << 20  # bytes
MAX_ATTRIBUTES, MAX_OPERATIONS, MAX_CONNECTIONS, MAX_ADVERTISEMENTS, MAX_MASKED = 4096, 200_000, 1024, 64, 200_000
MAX_VALUE = 512  # bytes: Core 6.0, Vol 3, Part F, 3.2.9
MAX_PDU = 520  # bytes
MAX_TEXT = 256  # characters
MAX_TIME = 1e6  # s
MAX_FRAME = 1 << 40
MAX_HANDLE = 0xFFFF
DIGITS = 4  # of seconds: 0.1 ms
METHODS = {"Read Request": 0x0A, "Write Request": 0x12, "Write Command": 0x52, "Signed Write Command": 0xD2,
           "Handle Value Notification": 0x1B, "Handle Value Indication": 0x1D}
UUID = re.compile(r"[0-9A-F]{4}|[0-9A-F]{8}|[0-9A-F]{8}(-[0-9A-F]{4}){3}-[0-9A-F]{12}")
ADDRESS = re.compile(r"[0-9A-F]{2}(:[0-9A-F]{2}){5}")
Object = dict[str, Any]


def is_packed(path: str) -> bool:
    """Whether a file is a .replay.json, by its name or its first byte."""
    if path.endswith(".json"):
        return True
    try:
        with open(path, "rb") as file:
            return file.read(1) == b"{"
    except OSError:
        return False


# Writing.


def dump(recording: Recording) -> str:
    """The text of the file."""
    head: Object = {
        "format": FORMAT, "version": VERSION, "capture": recording.capture,
        "device": {"address": recording.address, "public": recording.public, "name": recording.name},
        "redacted": recording.redacted,
        "mtu": {"client": recording.table.client_mtu, "server": recording.table.server_mtu},
        "pairing": _pairing(recording.pairing) if recording.pairing else None,
        "not_replayed": [g.value for g in recording.gaps]}
    lines = [f" {json.dumps(key)}: {_json(value)}," for key, value in head.items()]
    lines += _section("masked", [_present(frame=m.frame, handle=m.handle, what=m.what) for m in recording.masked])
    lines += _section("services", [_service(s) for s in recording.table.services])
    lines += _section("attributes", [_attribute(a) for a in recording.table.attributes])
    lines += _section("searched", [
        _present(**{"for": s.discovery.value, "uuid": s.uuid, "start_handle": s.start_handle, "end_handle": s.end_handle})
        for s in recording.table.searched])
    lines += _section("advertising", [
        {"phase": a.phase, "time": _time(a.time), "event": a.event, "scan_response": a.scan_response, "data": a.data.hex(),
         "frame": a.frame} for a in recording.advertisements])
    connections = []
    for c in recording.connections:
        begin = _present(connection=c.number, duration=_time(c.duration), ended_by=c.ended_by.value if c.ended_by else None,
                         reason=c.reason, after_frame=c.after_frame)
        operations = ",\n".join("   " + _json(_operation(o)) for o in c.operations)
        connections.append(f'  {_json(begin)[:-1]}, "operations": [\n{operations}\n  ]}}')
    text = ",\n".join(connections)
    return "{\n" + "\n".join(lines) + f'\n "connections": [\n{text}\n ]\n}}\n'


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)


def _section(name: str, rows: list[Object]) -> list[str]:
    if not rows:
        return [f' "{name}": [],']
    return [f' "{name}": [', ",\n".join("  " + _json(row) for row in rows), " ],"]


def _time(seconds: float | None) -> float | None:
    return None if seconds is None else round(max(seconds, 0.0), DIGITS)


def _present(**members: Any) -> Object:
    """An object without what is absent."""
    return {key: value for key, value in members.items() if value is not None and value is not False}


def _pairing(p: Pairing) -> Object:
    return _present(association_model=p.association_model, io_capability=p.io_capability, mitm=p.mitm,
                    secure_connections=p.secure_connections, bonding=p.bonding)


def _service(s: Service) -> Object:
    return _present(start_handle=s.start_handle, end_handle=s.end_handle, uuid=s.uuid, name=s.name, secondary=not s.primary)


def _attribute(a: Attribute) -> Object:
    return _present(
        handle=a.handle, uuid=a.uuid, name=a.name, properties=a.properties, value_handle=a.value_handle,
        characteristic=a.characteristic, configuration_handle=a.configuration_handle, start_handle=a.start_handle,
        end_handle=a.end_handle, included_uuid=a.included_uuid,
        value=MASK if a.masked else None if a.value is None else a.value.hex(), value_frame=a.value_frame,
        value_cut=a.value_cut,
        security={k: v for k, v in (("error", a.security.error), ("encrypted", a.security.encrypted),
                                    ("mitm", a.security.mitm)) if v is not None} if a.security else None)


def _operation(o: Operation) -> Object:
    """Without bytes that follow from the rest: so a value is edited in one place."""
    value: str | None = None
    if o.masked or o.kind is Kind.READS and o.answer_masked:
        value = MASK
    elif o.kind is Kind.READS and o.answer is not None and o.error is None:
        value = o.answer[1:].hex()
    elif o.kind.has_value:
        value = o.value.hex()
    pdu, answer = _derived(o.method, o.handle, None if value in (None, MASK) else bytes.fromhex(value or ""), o.kind,
                           o.error)
    return _present(
        frame=o.frame, time=_time(o.time), operation=o.kind.value, method=o.method, handle=o.handle, name=o.name,
        uuid=o.uuid, value=value, error=o.error, latency=_time(o.latency), cause=o.cause,
        delay=_time(o.delay) if o.cause is not None else None, pdu=o.pdu.hex() if o.pdu and o.pdu != pdu else None,
        answer=MASK if o.answer_masked and o.kind is not Kind.READS and not o.masked else
        o.answer.hex() if o.answer is not None and o.answer != answer else None,
        unanswered=o.answer is None and answer is not None and not o.answer_masked, encrypted=o.encrypted, cut=o.cut,
        discovery=o.discovery.value if o.discovery else None, association_model=o.association_model,
        stored_key=o.stored_key)


def _derived(
    method: str | None, handle: int | None, value: bytes | None, kind: Kind, error: int | None,
) -> tuple[bytes, bytes | None]:
    """The request and the answer that follow from an operation's members; empty and None where they do not."""
    opcode = METHODS.get(method or "")
    if opcode is None or handle is None:
        return b"", None
    head = bytes((opcode,)) + handle.to_bytes(2, "little")
    is_read = kind is Kind.READS
    pdu = head if is_read else b"" if value is None or opcode == 0xD2 else head + value
    if opcode in (0x52, 0xD2, 0x1B, 0x1D):
        return pdu, None
    if error is not None:
        return pdu, error_pdu(opcode, handle, error)
    if is_read:
        return pdu, None if value is None else b"\x0b" + value
    return pdu, b"\x13"


# Reading.


def load(path: str) -> Recording:
    """The recording of a file. BadRecording names the place of what is wrong."""
    try:
        size = os.path.getsize(path)
        if size > MAX_FILE:
            raise BadRecording(f"{path}: {size} bytes; at most {MAX_FILE} are read")
        with open(path, "rb") as file:
            data = file.read(MAX_FILE + 1)
    except OSError as error:
        raise BadRecording(f"{path}: {error.strerror or error}") from error
    try:
        return parse(data)
    except BadRecording as error:
        raise BadRecording(f"{path}: {error}") from error


def parse(data: bytes) -> Recording:
    if len(data) > MAX_FILE:
        raise BadRecording(f"{len(data)} bytes; at most {MAX_FILE} are read")
    try:
        text = data.decode("utf-8")
        value = json.loads(text, parse_constant=_no_constant, object_pairs_hook=_unique)
    except BadRecording:
        raise
    except json.JSONDecodeError as error:
        raise BadRecording(f"line {error.lineno}, column {error.colno}: {error.msg}") from error
    except (ValueError, RecursionError) as error:
        raise BadRecording("no JSON text: " + (
            "nested too deeply" if isinstance(error, RecursionError) else str(error)[:80])) from error
    top = Fields.of(value, "")
    if top.members.get("format") != FORMAT:
        raise BadRecording(f'format: "{FORMAT}" is needed; this is another kind of file')
    if top.members.get("version") != VERSION:
        raise BadRecording(f"version: {VERSION} is read here; the file was written by a newer program, or edited")
    return _recording(top)


def _no_constant(name: str) -> None:
    raise BadRecording(f"{name} is no number")


def _unique(pairs: list[tuple[str, Any]]) -> Object:
    made = dict(pairs)
    if len(made) != len(pairs):
        keys = [key for key, _ in pairs]
        raise BadRecording(f"{next(k for k in keys if keys.count(k) > 1)[:40]}: given twice in one object")
    return made


def _recording(top: Fields) -> Recording:
    top.only("format", "version", "capture", "device", "redacted", "mtu", "pairing", "not_replayed", "masked", "services",
             "attributes", "searched", "advertising", "connections")
    device = Fields.of(top.members.get("device"), "device")
    device.only("address", "public", "name")
    address = device.text("address", 17).upper()
    if not ADDRESS.fullmatch(address):
        raise BadRecording("device.address: six pairs of hexadecimal digits are needed")
    capture = top.text("capture", MAX_TEXT)
    if "/" in capture or "\\" in capture:
        raise BadRecording("capture: the name of a file without a folder is needed")
    connections = tuple(_connection(c, n) for n, c in enumerate(top.objects("connections", MAX_CONNECTIONS), 1))
    if not connections:
        raise BadRecording("connections: at least one is needed")
    if sum(len(c.operations) for c in connections) > MAX_OPERATIONS:
        raise BadRecording(f"connections: more than {MAX_OPERATIONS} operations")
    pairing = top.members.get("pairing")
    return Recording(
        capture=capture, address=address, public=device.boolean("public"), name=device.optional_text("name", MAX_TEXT),
        table=_table(top), connections=connections,
        advertisements=tuple(_advertisement(a) for a in top.objects("advertising", MAX_ADVERTISEMENTS)),
        pairing=None if pairing is None else _parse_pairing(Fields.of(pairing, "pairing")),
        gaps=tuple(_choice(Gap, v, f"not_replayed[{n}]") for n, v in enumerate(top.list("not_replayed", len(Gap)))),
        masked=tuple(_masked(m) for m in top.objects("masked", MAX_MASKED)), redacted=top.boolean("redacted"))


def _choice(kind: Any, value: Any, place: str) -> Any:
    try:
        return kind(value)
    except (ValueError, TypeError) as error:
        raise BadRecording(f"{place}: one of {', '.join(k.value for k in kind)} is needed") from error


def _uuid(fields: Fields, key: str) -> str:
    text = fields.text(key, 36).upper()
    if not UUID.fullmatch(text) or len(uuid_bytes(text)) not in (2, 16):
        raise BadRecording(f"{fields.place}.{key}: a UUID of 16 or 128 bits is needed")
    return text


def _optional_uuid(fields: Fields, key: str) -> str | None:
    return None if fields.members.get(key) is None else _uuid(fields, key)


def _masked(m: Fields) -> Masked:
    return Masked(m.optional_integer("frame", 0, MAX_FRAME), m.optional_integer("handle", 1, MAX_HANDLE),
                  m.text("what", MAX_TEXT))


def _parse_pairing(p: Fields) -> Pairing:
    return Pairing(p.optional_text("association_model", MAX_TEXT), p.optional_integer("io_capability", 0, 4),
                   p.boolean("mitm"), p.boolean("secure_connections"), p.boolean("bonding"))


def _table(top: Fields) -> Table:
    services = []
    for s in top.objects("services", MAX_ATTRIBUTES):
        s.only("start_handle", "end_handle", "uuid", "name", "secondary")
        start = s.integer("start_handle", 1, MAX_HANDLE)
        services.append(Service(start, s.integer("end_handle", start, MAX_HANDLE), _uuid(s, "uuid"),
                                not s.boolean("secondary"), s.optional_text("name", MAX_TEXT)))
        if len(services) > 1 and start <= services[-2].end_handle:
            raise BadRecording(f"{s.place}.start_handle: services overlap, or are not in the order of handles")
    attributes: list[Attribute] = []
    for a in top.objects("attributes", MAX_ATTRIBUTES):
        attributes.append(_parse_attribute(a))
        if len(attributes) > 1 and attributes[-1].handle <= attributes[-2].handle:
            raise BadRecording(f"{a.place}.handle: attributes are not in the order of handles")
    searched = []
    for r in top.objects("searched", MAX_ATTRIBUTES):
        r.only("for", "uuid", "start_handle", "end_handle")
        start = r.integer("start_handle", 1, MAX_HANDLE)
        searched.append(Searched(_choice(Discovery, r.members.get("for"), f"{r.place}.for"), start,
                                 r.integer("end_handle", start, MAX_HANDLE), _optional_uuid(r, "uuid")))
    if not attributes:
        raise BadRecording("attributes: at least one is needed")
    mtu = Fields.of(top.members.get("mtu", {}), "mtu")
    return Table(tuple(services), tuple(attributes), tuple(searched), mtu.optional_integer("client", DEFAULT_MTU, 0xFFFF),
                 mtu.optional_integer("server", DEFAULT_MTU, 0xFFFF))


def _parse_attribute(a: Fields) -> Attribute:
    a.only("handle", "uuid", "name", "properties", "value_handle", "characteristic", "configuration_handle", "start_handle",
           "end_handle", "included_uuid", "value", "value_frame", "value_cut", "security")
    security = a.members.get("security")
    s = None if security is None else Fields.of(security, f"{a.place}.security")
    return Attribute(
        handle=a.integer("handle", 1, MAX_HANDLE), uuid=_uuid(a, "uuid"), name=a.optional_text("name", MAX_TEXT),
        properties=a.optional_integer("properties", 0, 255), value=a.bytes("value", MAX_VALUE),
        value_frame=a.optional_integer("value_frame", 0, MAX_FRAME), value_cut=a.boolean("value_cut"),
        masked=a.is_masked("value"),
        value_handle=a.optional_integer("value_handle", 1, MAX_HANDLE), characteristic=_optional_uuid(a, "characteristic"),
        configuration_handle=a.optional_integer("configuration_handle", 1, MAX_HANDLE),
        start_handle=a.optional_integer("start_handle", 1, MAX_HANDLE),
        end_handle=a.optional_integer("end_handle", 1, MAX_HANDLE), included_uuid=_optional_uuid(a, "included_uuid"),
        security=None if s is None else Security(
            s.integer("error", 1, 255), s.optional_boolean("encrypted"), s.optional_boolean("mitm")))


def _advertisement(a: Fields) -> Advertisement:
    a.only("phase", "time", "event", "scan_response", "data", "frame")
    data = a.bytes("data", 255)
    if data is None:
        raise BadRecording(f"{a.place}.data: hexadecimal digits are needed")
    if not is_advertising_data(data):
        raise BadRecording(f"{a.place}.data: the last AD structure is longer than the data")
    return Advertisement(a.integer("frame", 0, MAX_FRAME), a.integer("phase", 0, MAX_CONNECTIONS),
                         a.seconds("time", MAX_TIME), a.text("event", 40), a.boolean("scan_response"), data)


def _connection(c: Fields, number: int) -> Connection:
    c.only("connection", "duration", "ended_by", "reason", "after_frame", "operations")
    operations: list[Operation] = []
    for o in c.objects("operations", MAX_OPERATIONS):
        operations.append(_parse_operation(o))
        if len(operations) > 1 and operations[-1].frame <= operations[-2].frame:
            raise BadRecording(f"{o.place}.frame: operations are not in the order of frames")
    by = c.members.get("ended_by")
    return Connection(
        number, tuple(operations), c.optional_seconds("duration", MAX_TIME),
        None if by is None else _choice(EndedBy, by, f"{c.place}.ended_by"), c.optional_text("reason", MAX_TEXT),
        c.optional_integer("after_frame", 0, MAX_FRAME))


def _parse_operation(o: Fields) -> Operation:
    o.only("frame", "time", "operation", "method", "handle", "name", "uuid", "value", "error", "latency", "cause", "delay",
           "pdu", "answer", "unanswered", "encrypted", "cut", "discovery", "association_model", "stored_key")
    kind: Kind = _choice(Kind, o.members.get("operation"), f"{o.place}.operation")
    method, handle = o.optional_text("method", MAX_TEXT), o.optional_integer("handle", 0, MAX_HANDLE)
    error, value = o.optional_integer("error", 0, 255), o.bytes("value", MAX_VALUE)
    masked = o.is_masked("value")
    derived_pdu, derived_answer = _derived(method, handle, value, kind, error)
    pdu, answer = o.bytes("pdu", MAX_PDU), o.bytes("answer", MAX_PDU)
    frame, cause = o.integer("frame", 0, MAX_FRAME), o.optional_integer("cause", 0, MAX_FRAME)
    if cause is not None and cause >= frame:
        raise BadRecording(f"{o.place}.cause: a frame before {frame} is needed")
    is_read = kind is Kind.READS
    discovery = o.members.get("discovery")
    return Operation(
        kind=kind, frame=frame, time=o.seconds("time", MAX_TIME), pdu=derived_pdu if pdu is None else pdu, handle=handle,
        uuid=_optional_uuid(o, "uuid"), name=o.optional_text("name", MAX_TEXT),
        value=b"" if is_read or value is None else value,
        answer=None if o.boolean("unanswered") or is_read and masked else derived_answer if answer is None else answer,
        latency=o.optional_seconds("latency", MAX_TIME), error=error, encrypted=o.boolean("encrypted"), cause=cause,
        delay=o.optional_seconds("delay", MAX_TIME) or 0.0, masked=masked and not is_read,
        answer_masked=masked and (is_read or kind is Kind.PREPARES) or o.is_masked("answer"), cut=o.boolean("cut"),
        method=method,
        discovery=None if discovery is None else _choice(Discovery, discovery, f"{o.place}.discovery"),
        association_model=o.optional_text("association_model", MAX_TEXT), stored_key=o.boolean("stored_key"))
