#!/usr/bin/env python3
"""Reads traces of `report --perfetto` with Perfetto's own descriptors, and compares them with the tables of `export`.

usage: perfetto_trace.py [NAME-PART...]; needs the packages of requirements.txt.

1. The format: no unknown field, each track described before its first event, below a track that is there; on each track times
   ascend, and slices begin and end in turn; each event names the clock of the trace.
2. The content: requests, writes without response, notifications, indications and messages are those of the table of operations, with
   the same times, frames, handles, UUIDs, values and errors; connections those of the table of connections; findings those of lint.
3. Flows lead from messages to the packets that carried them.
4. A redacted trace has no name and no address of the capture. Times that are no dates name no clock, and without any time there is no
   trace.

Ends with "N passed, N failed, N skipped"; exit status 1 if anything failed.
"""

import collections
import csv
import dataclasses
import json
import sys
from concurrent.futures import ThreadPoolExecutor

from perfetto.protos.perfetto.trace import perfetto_trace_pb2

import captures
import program

sys.dont_write_bytecode = True

REALTIME = perfetto_trace_pb2.BUILTIN_CLOCK_REALTIME
BEGIN, END, INSTANT = (getattr(perfetto_trace_pb2.TrackEvent, f"TYPE_{name}") for name in ("SLICE_BEGIN", "SLICE_END", "INSTANT"))
MASK = "***"
COMMANDS = {"Write Command", "Signed Write Command"}
# Operations by the tracks that show them; requests are on tracks of each side and bearer.
TRACKS = {"notifies": "Notifications", "indicates": "Indications"}
REQUESTS = {
    "exchanges MTU", "discovers", "reads", "writes", "prepares a write", "executes writes", "subscribes", "unsubscribes",
}  # fmt: skip
SECOND = 1_000_000_000


@dataclasses.dataclass
class Event:
    """A slice, or an instant, which ends when it begins."""

    track: str
    connection: int  # 0 outside connections
    name: str
    notes: dict
    flows: frozenset
    begin: int
    end: int


class Trace:
    def __init__(self, content):
        self.problems = []
        self.events = []
        self.clocks = set()
        trace = perfetto_trace_pb2.Trace.FromString(content)
        known = perfetto_trace_pb2.Trace.FromString(content)
        known.DiscardUnknownFields()
        self.expect(known.ByteSize() == trace.ByteSize() == len(content), "there are unknown fields")
        self.tracks = {}
        self.names = []
        self.last = {}
        self.open = collections.defaultdict(list)
        for number, packet in enumerate(trace.packet):
            self.expect(packet.trusted_packet_sequence_id == 1, f"packet {number} is of another sequence")
            match packet.WhichOneof("data"):
                case "track_descriptor": self.describe(packet.track_descriptor)
                case "track_event": self.add(packet)
                case "clock_snapshot": self.snapshot(packet.clock_snapshot, number)
                case kind: self.expect(number == 0 and kind is None, f"packet {number} has {kind}")
        self.expect(trace.packet[0].sequence_flags == 1, "the sequence has no beginning")
        for track, slices in self.open.items():
            self.expect(not slices, f"{len(slices)} slices of {self.tracks[track].name} have no end")

    def expect(self, is_good, problem):
        if not is_good:
            self.problems.append(problem)

    def snapshot(self, snapshot, number):
        self.expect(number == 0, "the clock is named too late")
        self.expect([clock.clock_id for clock in snapshot.clocks] == [REALTIME], "the snapshot has other clocks")
        self.expect(snapshot.primary_trace_clock == REALTIME, "REALTIME is not the clock of the trace")

    def describe(self, track):
        self.expect(track.uuid != 0 and track.uuid not in self.tracks, f"the track {track.name} has no identifier of its own")
        self.expect(not track.parent_uuid or track.parent_uuid in self.tracks, f"the track {track.name} has no parent")
        self.expect(track.name, "a track has no name")
        self.names.append(track.name)
        self.tracks[track.uuid] = track

    def path(self, uuid):
        """Names from the outermost track to this one."""
        track = self.tracks[uuid]
        return (self.path(track.parent_uuid) if track.parent_uuid else []) + [track.name]

    def add(self, packet):
        event = packet.track_event
        if event.track_uuid not in self.tracks:
            self.problems.append(f"{event.name} is on no track")
            return
        self.clocks.add(packet.timestamp_clock_id)
        path = self.path(event.track_uuid)
        self.expect(packet.timestamp >= self.last.get(event.track_uuid, 0), f"a time of {path[-1]} is before the last one")
        self.last[event.track_uuid] = packet.timestamp
        slices = self.open[event.track_uuid]
        if event.type == END:
            self.expect(slices, f"an end on {path[-1]} has no beginning")
            if slices:
                slices.pop().end = packet.timestamp
            return
        # Slices of operations follow each other; changes are instants within the slice of a connection.
        self.expect(event.type == INSTANT or not slices, f"{event.name} begins within {slices and slices[-1].name}")
        number = next((int(name.removeprefix("Connection ")) for name in path if name.startswith("Connection ")), 0)
        notes = {note.name: getattr(note, note.WhichOneof("value")) for note in event.debug_annotations}
        self.expect(len(notes) == len(event.debug_annotations), f"{event.name} has two annotations of one name")
        found = Event(path[-1], number, event.name, notes, frozenset(event.flow_ids), packet.timestamp, packet.timestamp)
        self.events.append(found)
        if event.type == BEGIN:
            slices.append(found)

    def on(self, *beginnings):
        return [event for event in self.events if event.track.startswith(beginnings)]

    @property
    def texts(self):
        for event in self.events:
            yield event.name
            yield from (text for text in event.notes.values() if isinstance(text, str))
        yield from self.names


def track_of(row):
    """The beginning of the name of the track that shows an operation; nothing for one that is not shown."""
    if not row["connection"]:
        return None
    if row["operation"] == "message":
        # A procedure is told apart by its words alone.
        return "Messages"
    if row["operation"] in REQUESTS:
        return "Writes without response" if row["method"] in COMMANDS else "Requests"
    return TRACKS.get(row["operation"])


def key(track, connection, frame):
    return track, int(connection), int(frame)


def compare_operation(row, event, is_hci):
    """Differences between a row of the table and an event."""
    label = f"frame {row['frame']}"
    value = row["value"] or None
    notes = event.notes
    pairs = [
        ("value", value, notes.get("value")),
        ("handle", int(row["handle"] or 0), notes.get("handle", 0)),
        ("uuid", row["uuid"] or None, notes.get("uuid")),
        ("answer", row["end_frame"] or row["frame"], str(notes.get("answer_frame", row["end_frame"] or row["frame"]))),
        ("error", row["error"] or None, str(notes["error_code"]) if "error_code" in notes else None),
        ("sender", row["actor"] or None, notes.get("sender")),
    ]
    for name, expected, found in pairs:
        if expected != found:
            yield f"{label}: {name} {found!r}, not {expected!r}"
    if row["time"] and abs(event.begin / SECOND - float(row["time"])) > 1e-6:
        yield f"{label}: begins at {event.begin}, not {row['time']}"
    # A sniffer's clock, which latencies are by, is another than that of its records.
    if is_hci and row["latency"] and abs((event.end - event.begin) / SECOND - float(row["latency"])) > 1e-8:
        yield f"{label}: lasts {event.end - event.begin} ns, not {row['latency']} s"
    if row["unanswered"] and "not answered" not in event.name and "not in the capture" not in event.name:
        yield f"{label}: {event.name!r} does not say that it is {row['unanswered']}"
    if row["result"] == "refused" and ": refused" not in event.name:
        yield f"{label}: {event.name!r} does not say that it is refused"


def compare_operations(rows, trace, is_hci):
    expected = collections.defaultdict(list)
    for row in rows:
        track = track_of(row)
        if track and track != "Messages":
            expected[key(track, row["connection"], row["frame"])].append(row)
    found = collections.defaultdict(list)
    for event in trace.on("Requests", "Writes without response", *TRACKS.values()):
        track = "Requests" if event.track.startswith("Requests") else event.track
        found[key(track, event.connection, event.notes["frame"])].append(event)
    for place in sorted(expected.keys() | found.keys()):
        if len(expected[place]) != len(found[place]):
            yield f"{place}: {len(found[place])} events for {len(expected[place])} operations"
            continue
        for row, event in zip(expected[place], found[place]):
            yield from compare_operation(row, event, is_hci)


def compare_messages(rows, trace):
    expected = collections.Counter(
        (int(row["connection"]), int(row["frame"])) for row in rows if track_of(row) == "Messages")
    messages = trace.on("Messages", "Procedures")
    found = collections.Counter((event.connection, event.notes["frame"]) for event in messages)
    for place in sorted((expected - found) + (found - expected)):
        yield f"connection and frame {place}: {found[place]} messages, not {expected[place]}"
    carried = set()
    for event in trace.events:
        if not event.track.startswith(("Messages", "Procedures")):
            carried |= event.flows
    for event in messages:
        if not event.flows & carried:
            yield f"{event.name} (frame {event.notes['frame']}) flows from no packet"


def compare_connections(rows, trace):
    expected = {row["connection"]: row for row in rows}
    slices = [event for event in trace.events if event.track == f"Connection {event.connection}" and event.name.startswith("Connection ")]
    found = {event.connection: event for event in slices}
    # Those of BR/EDR are shown where they have GATT.
    expected = {number: row for number, row in expected.items() if number in found or row.get("transport") != "BR/EDR"}
    if len(slices) != len(found) or found.keys() != expected.keys():
        yield f"connections {sorted(found)}, not {sorted(expected)}"
        return
    for number, row in expected.items():
        event = found[number]
        if event.notes["frame"] != row["frame"]:
            yield f"connection {number} begins with frame {event.notes['frame']}, not {row['frame']}"
        end = row.get("end", {})
        if "frame" in end and event.notes.get("end_frame") != end["frame"]:
            yield f"connection {number} ends with frame {event.notes.get('end_frame')}, not {end['frame']}"
        if "reason" in end and end["reason"] not in event.name and "silent" not in row:
            yield f"{event.name!r} does not say {end['reason']!r}"
        for side in ("central", "peripheral"):
            if row.get(side) != event.notes.get(side):
                yield f"connection {number}: {side} {event.notes.get(side)}, not {row.get(side)}"


def compare_findings(rows, trace):
    """A finding whose packets are far apart is shown at its first and at its last one."""
    expected = collections.Counter((row["severity"], row["rule"]) for row in rows)
    shown = {(event.track, event.connection, event.name, event.notes["rule"], event.notes.get("frames")) for event in trace.on("Findings")}
    found = collections.Counter((name.split(":")[0], rule) for _, _, name, rule, _ in shown)
    for finding in sorted((expected - found) + (found - expected)):
        yield f"{found[finding]} findings {finding}, not {expected[finding]}"


def write(path, folder, *options):
    target = folder / "trace.pftrace"
    run = program.run("report", "--no-project", "--perfetto", target, *options, path, timeout=600)
    return run, target.read_bytes() if target.exists() else None


def problems(path):
    with program.Folder() as folder:
        run, content = write(path, folder)
        if content is None:
            yield f"no trace, exit status {run.status}: {run.message}"
            return
        again = program.run("report", "--no-project", "--perfetto", "-", path, timeout=600)
        if again.out != content:
            yield "standard output has another trace"
        trace = Trace(content)
        yield from trace.problems
        tables = folder / "tables"
        program.run("export", "--no-project", "--out", tables, "--tables", "operations,connections,findings", path, timeout=600)
        with open(tables / "operations.csv", newline="") as file:
            rows = list(csv.DictReader(file))
        objects = {
            name: [json.loads(line) for line in (tables / f"{name}.jsonl").read_text().splitlines()]
            for name in ("connections", "findings")
        }
        if trace.events and trace.clocks != {REALTIME}:
            yield f"clocks {trace.clocks}"
        yield from compare_operations(rows, trace, path.suffix == ".btsnoop")
        yield from compare_messages(rows, trace)
        yield from compare_connections(objects["connections"], trace)
        yield from compare_findings(objects["findings"], trace)


def redacted(path, names):
    """Problems of a trace that must have none of these texts."""
    with program.Folder() as folder:
        run, content = write(path, folder, "--redact")
        if content is None:
            yield f"no trace, exit status {run.status}: {run.message}"
            return
        trace = Trace(content)
        yield from trace.problems
        if not trace.events:
            yield "nothing is left"
        for text in trace.texts:
            for name in names:
                if name in text:
                    yield f"{name!r} is in {text!r}"


def undated(path):
    """Problems of the trace of a capture whose times are no dates."""
    with program.Folder() as folder:
        run, content = write(path, folder)
        if content is None:
            yield f"no trace, exit status {run.status}: {run.message}"
            return
        trace = Trace(content)
        yield from trace.problems
        if trace.clocks != {0}:
            yield f"clocks {trace.clocks}"
        if not trace.events or min(event.begin for event in trace.events) > 60 * SECOND:
            yield "times do not begin with the capture"


def timeless(path):
    """Problems of a capture without times."""
    with program.Folder() as folder:
        run, content = write(path, folder)
        if content is not None or run.status != 1 or "no times" not in run.message:
            yield f"exit status {run.status}: {run.message}"


def main():
    tally = program.Tally()
    if not program.exists():
        return 1
    wanted = sys.argv[1:]
    paths = [path for path in program.captures(".btsnoop", ".pcap", ".pcapng") if program.is_wanted(path.name, wanted)]
    with ThreadPoolExecutor(2) as pool:
        for path, found in zip(paths, pool.map(lambda path: list(problems(path)), paths)):
            tally.check(path.name, found)
    top = captures.TOP / "Captures"
    others = {
        "redacted": lambda: redacted(top / "heart-rate.btsnoop", ["Pulse Belt", "C4:7A:2D:11:90:35", "heart-rate"]),
        "redacted, from the air": lambda: redacted(top / "air-heart-rate.pcap", ["Pulse Belt", "heart-rate"]),
        "undated": lambda: undated(top / "forms/btstack.txt"),
        "timeless": lambda: timeless(top / "forms/tshark-x.txt"),
    }
    for name, check in others.items():
        if program.is_wanted(name, wanted):
            tally.check(name, check())
    return tally.end()


if __name__ == "__main__":
    sys.exit(main())
