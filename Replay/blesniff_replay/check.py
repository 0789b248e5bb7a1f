"""What of a recording can be replayed, what cannot, and what is ambiguous."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from typing import Any

from blesniff_replay import discovery
from blesniff_replay.bursts import ambiguous
from blesniff_replay.recording import Connection, Discovery, EndedBy, Gap, Kind, Operation, Recording
from blesniff_replay.request import COMMANDS
from blesniff_replay.streams import periods

READABLE = 0x02  # Characteristic Properties: Core 6.0, Vol 3, Part G, 3.3.1.1
PUSHING = 0x30
LEGACY = 31  # bytes of advertising data
WIDTH = 80


class Level(Enum):
    """`CANNOT`: not in the replay. `UNKNOWN`: a miss when the app asks. `AMBIGUOUS`: the recording allows two readings."""

    HAS = "has"
    CANNOT = "cannot"
    UNKNOWN = "unknown"
    AMBIGUOUS = "ambiguous"


class Topic(Enum):
    RECORDING = "recording"
    ADVERTISING = "advertising"
    DISCOVERY = "discovery"
    VALUES = "values"
    MASKED = "masked"
    MTU = "mtu"
    SUBSCRIPTION = "subscription"
    STREAM = "stream"
    WRITES = "writes"
    PAIRING = "pairing"
    SECURITY = "security"
    CUT = "cut"
    TRAFFIC = "traffic"
    DEVICES = "devices"


@dataclass(frozen=True)
class Fact:
    level: Level
    topic: Topic
    text: str
    handles: tuple[int, ...] = ()
    frames: tuple[int, ...] = ()


def check(recording: Recording) -> list[Fact]:
    """All facts, in the order in which a person asks for them."""
    return [fact for part in (_has, _advertising, _discovery, _values, _mtu, _notifications, _writes, _security, _cut,
                              _traffic) for fact in part(recording)]


def text(facts: list[Fact]) -> str:
    """One fact a line, wrapped at 80 columns."""
    wide = max(len(f.level.value) for f in facts)
    lines = []
    for fact in facts:
        lines += textwrap.wrap(
            fact.text, WIDTH, initial_indent=f"{fact.level.value:{wide}}  ", subsequent_indent=" " * (wide + 2))
    return "\n".join(lines)


def rows(facts: list[Fact]) -> list[dict[str, Any]]:
    """Objects for --format jsonl."""
    return [{"level": f.level.value, "topic": f.topic.value, "message": f.text}
            | ({"handles": list(f.handles)} if f.handles else {}) | ({"frames": list(f.frames)} if f.frames else {})
            for f in facts]


def _place(recording: Recording, handle: int) -> str:
    attribute = recording.table.by_handle.get(handle)
    return f"0x{handle:04X} {attribute.name or attribute.uuid}" if attribute else f"0x{handle:04X}"


def _count(number: int, word: str) -> str:
    return f"{number} {word}{'' if number == 1 else 's'}"


def _some(texts: list[str], most: int = 6) -> str:
    return ", ".join(texts[:most]) + (f" and {len(texts) - most} more" if len(texts) > most else "")


def _has(recording: Recording) -> Iterator[Fact]:
    operations = sum(len(c.operations) for c in recording.connections)
    yield Fact(Level.HAS, Topic.RECORDING, f"{recording.name or 'a device without a name'} ({recording.address}): "
               f"{_count(len(recording.table.attributes), 'attribute')}, "
               f"{_count(len(recording.connections), 'connection')}, {_count(operations, 'operation')}")
    for connection in recording.connections:
        yield Fact(Level.HAS, Topic.RECORDING, f"connection {connection.number}: {_end(connection)}")
    if recording.others:
        yield Fact(Level.AMBIGUOUS, Topic.DEVICES, f"the capture has other peripherals: {_some(list(recording.others))}. "
                   "The one with most operations is replayed; --device chooses another")
    if recording.redacted:
        yield Fact(Level.CANNOT, Topic.VALUES,
                   "it was packed from a redacted copy: names and vendors' values are overwritten")


def _end(connection: Connection) -> str:
    counted = _count(len(connection.operations), "operation")
    if connection.duration is None:
        return f"{counted}; its end is not in the capture"
    by = {EndedBy.CENTRAL: "ended by the app", EndedBy.PERIPHERAL: "ended by the device", EndedBy.NOBODY: "lost",
          None: "ended"}[connection.ended_by]
    after = f", after the write in frame {connection.after_frame}" if connection.after_frame is not None else ""
    return f"{counted}; {by} after {connection.duration:.1f} s{after}"


def _advertising(recording: Recording) -> Iterator[Fact]:
    data = [a for a in recording.advertisements if not a.scan_response]
    responses = [a for a in recording.advertisements if a.scan_response]
    if not data:
        yield Fact(Level.UNKNOWN, Topic.ADVERTISING, "no advertising was recorded: flags alone are sent, so an app that scans "
                   "for a name or a service does not find the device")
    else:
        distinct = len({a.data for a in data})
        yield Fact(Level.HAS, Topic.ADVERTISING, f"{_count(distinct, 'distinct advertisement')} and "
                   f"{_count(len({a.data for a in responses}), 'scan response')}, in the recorded order")
    if data and not responses:
        yield Fact(Level.UNKNOWN, Topic.ADVERTISING, "no scan response was recorded (the scan was passive, or the device is "
                   "not scannable): an empty one is sent")
    long = [a for a in recording.advertisements if len(a.data) > LEGACY]
    if long:
        yield Fact(Level.CANNOT, Topic.ADVERTISING, f"{_count(len(long), 'advertisement')} of more than {LEGACY} bytes: they "
                   "are cut", frames=tuple(a.frame for a in long))


def _discovery(recording: Recording) -> Iterator[Fact]:
    table = recording.table
    if not any(r.start <= 1 and r.stop > 0xFFFF for r in table.searched_for(Discovery.SERVICES)):
        yield Fact(Level.UNKNOWN, Topic.DISCOVERY, "services were not searched to the end: others than "
                   f"{_some([s.name or s.uuid for s in table.services])} are unknown. An app that lists them all, as BlueZ "
                   "does, sees a device without them; one that looks for another service leaves the recording")
    holes = [f"0x{hole.start:04X}" + (f" to 0x{hole.stop - 1:04X}" if len(hole) > 1 else "")
             for service in table.services for hole in discovery.holes(table, service.start_handle, service.end_handle)]
    if holes:
        yield Fact(Level.UNKNOWN, Topic.DISCOVERY, f"handles that were not searched for descriptors: {_some(holes)}")


def _values(recording: Recording) -> Iterator[Fact]:
    read = {o.handle for c in recording.connections for o in c.operations if o.kind is Kind.READS and o.answer is not None}
    declared = {a.value_handle for a in recording.table.attributes if (a.properties or 0) & READABLE and a.value_handle}
    never = sorted(h for h in declared if h not in read and recording.table.by_handle.get(h) is not None
                   and recording.table.by_handle[h].value is None)
    if never:
        yield Fact(Level.UNKNOWN, Topic.VALUES, f"readable, and never read: {_some([_place(recording, h) for h in never])}",
                   handles=tuple(never))
    if recording.masked:
        masked = sorted({m.handle for m in recording.masked if m.handle is not None})
        yield Fact(Level.UNKNOWN, Topic.MASKED, f"{_count(len(recording.masked), 'value')} masked, as keys or credentials: "
                   f"{_some([_place(recording, h) for h in masked])}. All values of a characteristic are, if some of its messages "
                   "may hold one", handles=tuple(masked),
                   frames=tuple(m.frame for m in recording.masked if m.frame is not None))


def _mtu(recording: Recording) -> Iterator[Fact]:
    if recording.server_mtu is None:
        yield Fact(Level.UNKNOWN, Topic.MTU, "no MTU was exchanged: an app that asks gets 23, and may get more from the device")
    else:
        yield Fact(Level.HAS, Topic.MTU, f"the device answers MTU {recording.server_mtu}")


def _notifications(recording: Recording) -> Iterator[Fact]:
    without: dict[int, int] = {}
    for connection in recording.connections:
        subscribed: set[int] = set()
        loose: list[Operation] = []
        for operation in connection.operations:
            if operation.kind is Kind.SUBSCRIBES and operation.handle is not None:
                subscribed.add(recording.table.configured.get(operation.handle, operation.handle))
            if not operation.kind.is_pushed:
                continue
            handle = operation.handle or 0
            if operation.cause is None or operation.cause not in connection.by_frame:
                loose.append(operation)
            if handle not in subscribed:
                without.setdefault(handle, operation.frame)
        for handle, period in periods(connection).items():
            yield Fact(Level.AMBIGUOUS, Topic.STREAM, f"{_place(recording, handle)} in connection {connection.number}: a "
                       f"periodic stream, one value every {period:.3g} s. An effect inside it keeps its place in the period, and "
                       "does not move with its cause: give limits of time some slack", (handle,))
        bursts = ambiguous(connection)
        if bursts:
            yield Fact(Level.AMBIGUOUS, Topic.WRITES, f"connection {connection.number}: commands that were sent in one go, and "
                       "another number of values after them. They come after the last command; an app that waits between "
                       "them leaves the recording", frames=tuple(bursts)[:6])
        if loose:
            yield Fact(Level.AMBIGUOUS, Topic.STREAM, f"connection {connection.number}: {_count(len(loose), 'notification')} "
                       "without a cause: sent at the recorded time", frames=tuple(o.frame for o in loose[:6]))
    if without:
        yield Fact(Level.AMBIGUOUS, Topic.SUBSCRIPTION, "notified without a subscription in that connection: "
                   f"{_some([_place(recording, h) for h in without])}. Sent to every app, subscribed or not",
                   tuple(without), tuple(without.values()))


def _writes(recording: Recording) -> Iterator[Fact]:
    for handle in sorted({o.handle for c in recording.connections for o in c.operations
                          if o.kind is Kind.WRITES and o.handle is not None}):
        effects: dict[bytes, set[tuple[Any, ...]]] = {}
        count = 0
        for connection in recording.connections:
            for o in connection.by_handle.get(handle, ()):
                if o.kind is Kind.WRITES and not o.masked:
                    count += 1
                    followers = connection.followers.get(o.frame, ())
                    effects.setdefault(o.value, set()).add((o.error, tuple((f.handle, f.value) for f in followers)))
        if not effects:
            continue
        yield Fact(Level.HAS, Topic.WRITES, f"{_place(recording, handle)}: {_count(count, 'write')} of "
                   f"{_count(len(effects), 'value')}; another value is a miss", (handle,))
        several = [v.hex() or "an empty value" for v, e in effects.items() if len(e) > 1]
        if several:
            yield Fact(Level.AMBIGUOUS, Topic.WRITES, f"{_place(recording, handle)}: the same value had different effects: "
                       f"{_some([s[:32] for s in several], 3)}. They are repeated in the recorded order", (handle,))


def _security(recording: Recording) -> Iterator[Fact]:
    operations = [o for c in recording.connections for o in c.operations]
    pairing = recording.pairing
    model = pairing.association_model if pairing else next(
        (o.association_model for o in operations if o.association_model), None)
    if model == "Passkey Entry":
        yield Fact(Level.UNKNOWN, Topic.PAIRING,
                   "pairing by Passkey Entry: give the passkey that the test enters with --passkey")
    elif model == "Numeric Comparison":
        yield Fact(Level.HAS, Topic.PAIRING, "pairing by Numeric Comparison: the replay always confirms")
    elif model == "Out of Band":
        yield Fact(Level.CANNOT, Topic.PAIRING, "pairing with out-of-band data")
    elif model:
        yield Fact(Level.HAS, Topic.PAIRING, f"pairing by {model}")
    if any(o.stored_key for o in operations) and not any(o.kind is Kind.PAIRS for o in operations):
        yield Fact(Level.CANNOT, Topic.PAIRING, "encryption with a key of an earlier pairing: the app has to pair anew")
    refused = {o.handle for o in operations if o.is_refused_for_security}
    only = sorted({o.handle for o in operations if o.encrypted and o.handle is not None and o.kind is not Kind.DISCOVERS
                   and not o.kind.is_pushed} - refused - {o.handle for o in operations if not o.encrypted} - {None})
    if only:
        handles = tuple(h for h in only if h is not None)
        yield Fact(Level.UNKNOWN, Topic.SECURITY, "used on an encrypted link alone, so whether the device refuses without is "
                   f"unknown: {_some([_place(recording, h) for h in handles])}", handles)


def _cut(recording: Recording) -> Iterator[Fact]:
    for connection in recording.connections:
        owed = [o for o in connection.operations
                if not o.kind.is_pushed and not o.kind.is_security and o.opcode not in COMMANDS and o.answer is None
                and not o.answer_masked and not (o.masked and o.method in ("Write Command", "Signed Write Command"))]
        cut = [o for o in owed if o.cut]
        if cut:
            yield Fact(Level.UNKNOWN, Topic.CUT, f"the capture ends inside an operation: frame {cut[0].frame} "
                       f"({cut[0].kind.value}) has no answer there", frames=tuple(o.frame for o in cut))
        unanswered = [o for o in owed if not o.cut]
        if unanswered:
            yield Fact(Level.HAS, Topic.CUT, f"connection {connection.number}: the device did not answer "
                       f"{_count(len(unanswered), 'request')}, and does not here",
                       frames=tuple(o.frame for o in unanswered[:6]))
        if connection.duration is None and not cut:
            yield Fact(Level.UNKNOWN, Topic.CUT, f"connection {connection.number}: the capture ends before it does")


def _traffic(recording: Recording) -> Iterator[Fact]:
    words = {
        Gap.EATT: "EATT bearers: the app gets one bearer, with the MTU of that",
        Gap.L2CAP: "L2CAP channels: the app cannot open one",
        Gap.ISO: "isochronous streams",
        Gap.SERVED_BY_CENTRAL: "the device's own requests to the app's server: none is sent",
        Gap.NOT_CONNECTABLE: "advertising that is not connectable, such as beacons",
        Gap.ADVERTISING_CUT: "advertising data after the first 64 changes",
        Gap.MALFORMED: "malformed advertising data",
        Gap.LOST: "packets that the sniffer or the host lost. Values and requests may be missing, and a silence may be a loss",
    }
    for gap in recording.gaps:
        yield Fact(Level.CANNOT, Topic.TRAFFIC, f"not replayed: {words[gap]}")
