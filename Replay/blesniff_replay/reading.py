"""Makes a Recording of what the program says of a capture."""

from __future__ import annotations

import json
import os
import pathlib
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from blesniff_replay.bursts import paired
from blesniff_replay.errors import BadRecording, NotReplayable
from blesniff_replay.program import Program, Tables
from blesniff_replay.recording import (
    MASK, Advertisement, Attribute, Connection, Discovery, EndedBy, Gap, Kind, Masked, Operation, Pairing, Recording,
    Searched, Security, Service, Table, is_advertising_data)
from blesniff_replay.request import DEFAULT_MTU

ATTRIBUTED = 2.0  # s: an end that comes within it after a write belongs to that write
EATT_PSM = 0x27  # Assigned Numbers, 2.5
CREDIT_BASED = 0x80  # PSMs from here on are dynamic

UNKNOWN_ANSWER = ("not captured", "disconnected")  # why there is no answer, and the device may have had one
Row = Mapping[str, str]


def from_capture(
    path: str, device: str | None = None, gatt: str | None = None, *, secrets: bool = False,
    program: Program | None = None,
) -> Recording:
    """The recording of one peripheral. With `secrets`, keys and credentials in values are kept: for use in memory alone."""
    program = program or Program.find(("--gatt", os.path.abspath(gatt)) if gatt else ())
    return from_tables(path, program, program.tables(path, device, secrets), device, gatt)


def from_tables(path: str, program: Program, tables: Tables, device: str | None = None, gatt: str | None = None) -> Recording:
    """The recording of one peripheral, of what the program has said."""
    wanted = program.addresses(path, device) if device else None
    saved = _saved_tables(gatt) if gatt else ()
    name = os.path.basename(path)
    address, row, others = _choose(name, tables, saved, wanted, device)
    return _recording(name, address, row, others, tables)


def _choose(
    name: str, tables: Tables, saved: Iterable[dict[str, Any]], wanted: frozenset[str] | None, device: str | None,
) -> tuple[str, dict[str, Any], tuple[str, ...]]:
    """The peripheral with most operations among those that have a table, its table, and the other peripherals."""
    kinds = {k.value for k in Kind}
    counts = Counter(
        r["peripheral"] for r in tables.operations
        if r.get("peripheral") and r["operation"] in kinds)
    known = {t["peer"]: t for t in saved if t.get("server") == "peer" and "peer" in t}
    known |= {t["peer"]: t for t in tables.attribute_tables if t.get("server") == "peer" and "peer" in t}
    candidates = [a for a in known if counts[a] and (wanted is None or a in wanted)]
    if not candidates:
        raise NotReplayable(_why_none(name, tables, counts, known, wanted, device))
    candidates.sort(key=lambda a: (-counts[a], a))
    return candidates[0], known[candidates[0]], tuple(candidates[1:])


def _why_none(
    name: str, tables: Tables, counts: Counter[str], known: Mapping[str, object], wanted: frozenset[str] | None,
    device: str | None,
) -> str:
    if device and not wanted:
        return f"{name}: no device is called {device!r}"
    seen = [a for a in counts if wanted is None or a in wanted]
    if seen:
        return (f"{name}: the attribute table of {seen[0]} is unknown, because nobody discovered it in this capture. "
                "Record one with a discovery (a phone: forget the device first), or give a saved table with --gatt.")
    centrals = {r["central"] for r in tables.operations if r.get("central")}
    if any(a in centrals for a in known):
        return f"{name}: the only attribute table is that of a central; a replay needs the peripheral's"
    if any(t.get("server") == "peer" for t in tables.attribute_tables):
        return (f"{name}: the capture has a table, and no connection on which its device is the peripheral: "
                "it was recorded on the peripheral itself, or its central is the server")
    return f"{name}: no connection to a peripheral, and no attribute table"


def _saved_tables(path: str) -> tuple[dict[str, Any], ...]:
    """Tables that `blesniff gatt --format jsonl` wrote; BlueZ's own files are left to the program."""
    if not os.path.isfile(path):
        return ()
    found = []
    try:
        for line in pathlib.Path(path).read_text(encoding="utf-8").splitlines():
            row = json.loads(line) if line.strip() else None
            if isinstance(row, dict) and isinstance(row.get("attributes"), list) and isinstance(row.get("services"), list):
                found.append(row)
    except (ValueError, RecursionError):
        return tuple(found)
    return tuple(found)


def _recording(name: str, address: str, row: dict[str, Any], others: tuple[str, ...], tables: Tables) -> Recording:
    device = next((d for d in tables.devices if d.get("address") == address), {})
    rows = [r for r in tables.operations if r.get("peripheral") == address and r.get("connection")]
    numbers = list(dict.fromkeys(r["connection"] for r in rows))
    gaps: set[Gap] = set()
    connections, begins = [], []
    for number in numbers:
        of_it = [r for r in rows if r["connection"] == number]
        begin = next((float(r["time"]) for r in of_it if r["operation"] == "connects"), float(of_it[0]["time"]))
        begins.append(begin)
        connections.append(_connection(len(begins), begin, of_it, gaps))
    kept = [(c, b) for c, b in zip(connections, begins) if c.operations]
    if not kept:
        raise NotReplayable(f"{name}: nothing was asked of {address}, so there is nothing to replay")
    connections = [_renumbered(c, n) for n, (c, _) in enumerate(kept, 1)]
    begins = [b for _, b in kept]
    try:
        table = _table(row)
    except (KeyError, TypeError, ValueError) as error:
        raise BadRecording(f"{name}: the table of {address}: {type(error).__name__}: {error}") from error
    masked = [Masked(o.frame, o.handle, f"{o.kind.value} {o.name or o.uuid or ''}".strip())
              for c in connections for o in c.operations if o.masked or o.answer_masked]
    masked += [Masked(a.value_frame, a.handle, f"value of {a.name or a.uuid}") for a in table.attributes if a.masked]
    _find_gaps(address, tables, gaps)
    if device.get("advertising_cut"):
        gaps.add(Gap.ADVERTISING_CUT)
    return Recording(
        capture=name, address=address, public=row.get("peer_type") == 0, name=device.get("name") or row.get("name"),
        table=table, connections=tuple(connections),
        advertisements=_advertisements(device.get("advertising") or (), begins, gaps),
        pairing=_pairing(address, tables), gaps=tuple(g for g in Gap if g in gaps), masked=tuple(masked), others=others)


def _renumbered(connection: Connection, number: int) -> Connection:
    return Connection(number, connection.operations, connection.duration, connection.ended_by, connection.reason,
                      connection.after_frame)


def _connection(number: int, begin: float, rows: Sequence[Row], gaps: set[Gap]) -> Connection:
    operations: list[Operation] = []
    kinds = {k.value: k for k in Kind}
    encrypted_from: float | None = None
    duration, by, reason = None, None, None
    for row in rows:
        if row["operation"] == "disconnects":
            duration = float(row["duration"]) if row["duration"] else float(row["time"]) - begin
            by = EndedBy(row["by"]) if row["by"] in ("central", "peripheral", "nobody") else None
            reason = row["reason"] or None
        kind = kinds.get(row["operation"])
        if kind is None:
            continue
        if kind.is_pushed == (row["actor"] == "central") and row["actor"] and not kind.is_security:
            gaps.add(Gap.SERVED_BY_CENTRAL)
            continue
        time = float(row["time"]) - begin
        if kind is Kind.ENCRYPTS and row["result"] == "succeeded" and encrypted_from is None:
            encrypted_from = time
        operations.append(_operation(kind, time, row, encrypted_from is not None and not kind.is_security))
    operations = paired(sorted(operations, key=lambda o: o.frame))
    after = None
    if by is EndedBy.PERIPHERAL and duration is not None:
        writes = [o for o in operations if o.kind is Kind.WRITES and 0 <= duration - o.time <= ATTRIBUTED]
        after = writes[-1].frame if writes else None
    return Connection(number, tuple(operations), duration, by, reason, after)


def _operation(kind: Kind, time: float, row: Row, encrypted: bool) -> Operation:
    pdu, answer = row.get("pdu") or "", row.get("answer_pdu") or ""
    value = row.get("value") or ""
    if answer and MASK in (pdu, value) and kind in (Kind.READS, Kind.PREPARES):
        answer = MASK  # it has, or repeats, the value
    discovery = row.get("discovery")
    return Operation(
        kind=kind, frame=int(row["frame"]), time=time, pdu=b"" if pdu == MASK else bytes.fromhex(pdu),
        handle=_integer(row.get("handle")), uuid=row.get("uuid") or None, name=row.get("uuid_name") or None,
        value=b"" if MASK in (value, pdu) or not kind.has_value else bytes.fromhex(value),
        answer=bytes.fromhex(answer) if answer and answer != MASK else None, latency=_decimal(row.get("latency")),
        error=_integer(row.get("error")), encrypted=encrypted, cause=_integer(row.get("cause")),
        delay=_decimal(row.get("delay")) or 0.0, masked=pdu == MASK, answer_masked=answer == MASK,
        cut=row.get("unanswered") in UNKNOWN_ANSWER, method=row.get("method") or None,
        discovery=Discovery(discovery) if discovery in {d.value for d in Discovery} else None,
        length=_integer(row.get("length")), association_model=row.get("association_model") or None,
        stored_key=row.get("stored_key") == "true")


def _integer(text: str | None) -> int | None:
    return int(text) if text else None


def _decimal(text: str | None) -> float | None:
    return float(text) if text else None


def _table(row: dict[str, Any]) -> Table:
    attributes = []
    for a in sorted(row["attributes"], key=lambda a: int(a["handle"])):
        value, security = a.get("value"), a.get("security")
        attributes.append(Attribute(
            handle=int(a["handle"]), uuid=str(a["uuid"]), name=a.get("uuid_name"), properties=a.get("properties"),
            value=bytes.fromhex(value) if value is not None and value != MASK else None, value_frame=a.get("value_frame"),
            value_cut=bool(a.get("value_cut")), masked=value == MASK, value_handle=a.get("value_handle"),
            characteristic=a.get("characteristic"), configuration_handle=a.get("configuration_handle"),
            start_handle=a.get("start_handle"), end_handle=a.get("end_handle"), included_uuid=a.get("included_uuid"),
            security=Security(int(security["error"]), security.get("encrypted"), security.get("mitm"))
            if security and "error" in security else None))
    services = tuple(
        Service(int(s["start_handle"]), int(s["end_handle"]), str(s["uuid"]), bool(s.get("primary", True)),
                s.get("uuid_name"))
        for s in sorted(row["services"], key=lambda s: int(s["start_handle"])))
    known = {d.value: d for d in Discovery}
    searched = tuple(
        Searched(known[s["discovery"]], int(s["start_handle"]), int(s["end_handle"]), s.get("uuid"))
        for s in row.get("discovered") or () if s.get("discovery") in known)
    return Table(services, tuple(attributes), searched, _mtu(row.get("client_mtu")), _mtu(row.get("server_mtu")))


def _mtu(value: int | None) -> int | None:
    """None of a number that is forbidden (Core 6.0, Vol 3, Part F, 3.4.2)."""
    return value if value is not None and value >= DEFAULT_MTU else None


def _advertisements(
    rows: Iterable[dict[str, Any]], begins: list[float], gaps: set[Gap]
) -> tuple[Advertisement, ...]:
    found: list[Advertisement] = []
    zero: dict[int, float] = {}
    for row in rows:
        event, response = str(row.get("event", "")), bool(row.get("scan_response"))
        if not response and ("NONCONN" in event or "ADV_SCAN_IND" in event):
            gaps.add(Gap.NOT_CONNECTABLE)
            continue
        if not is_advertising_data(bytes.fromhex(row["data"])):
            gaps.add(Gap.MALFORMED)
            continue
        phase = sum(begin <= row["time"] for begin in begins)
        time = row["time"] - zero.setdefault(phase, row["time"])
        found.append(Advertisement(int(row["frame"]), phase, time, event, response, bytes.fromhex(row["data"])))
    return tuple(found)


def _find_gaps(address: str, tables: Tables, gaps: set[Gap]) -> None:
    for packet in tables.pairings:
        if packet.get("link", {}).get("peripheral", address) != address:
            continue
        if packet.get("lost") or packet.get("ll", {}).get("lost"):
            gaps.add(Gap.LOST)
        l2cap = packet.get("l2cap", {})
        psm = l2cap.get("psm") or l2cap.get("spsm")
        if psm == EATT_PSM:
            gaps.add(Gap.EATT)
        elif isinstance(psm, int) and psm >= CREDIT_BASED:
            gaps.add(Gap.L2CAP)
        if packet.get("hci", {}).get("type") == "iso":
            gaps.add(Gap.ISO)


def _pairing(address: str, tables: Tables) -> Pairing | None:
    found = None
    for packet in tables.pairings:
        pairing = packet.get("smp", {}).get("pairing")
        if pairing and packet.get("link", {}).get("peripheral", address) == address:
            features = pairing.get("peripheral") or {}
            found = Pairing(pairing.get("association_model"), features.get("io_capability"), bool(features.get("mitm")),
                            bool(pairing.get("secure_connections")), bool(features.get("bonding", True)))
    return found
