"""After the end of a recorded connection, nothing is known of the device."""

from __future__ import annotations

import json
import pathlib
import subprocess
from dataclasses import replace

import pytest
from conftest import Loaded
from test_rules import LED, ask, misses, notify, recording, write

from blesniff_replay.ends import SILENCE, Progress
from blesniff_replay.misses import Subject
from blesniff_replay.program import Program
from blesniff_replay.recording import Attribute, EndedBy, Kind, Recording
from blesniff_replay.rules import Conversation
from blesniff_replay.selftest import Run, run

STREAM = recording((
    write(5, 0.5, "0100", handle=19), *(notify(6 + n, 1.5 + n, f"0{n}", 5 + n, 1.0) for n in range(6))))


def longer(made: Recording, number: int, seconds: float, *without: Kind) -> Recording:
    """The same app, which stays longer on one connection, and does not do some of its operations."""
    return replace(made, connections=tuple(
        c if c.number != number else replace(c, duration=(c.duration or 0.0) + seconds, operations=tuple(
            o for o in c.operations if o.kind not in without)) for c in made.connections))


def said_by(program: Program, *arguments: str) -> str:
    return subprocess.run([program.path, *arguments], capture_output=True, text=True).stdout


def ends(made: Run) -> list[tuple[int, float, str]]:
    """The misses about the end of a connection."""
    return [(r.connection, r.since_connection, r.remark.message) for r in made.remarks
            if r.remark.is_miss and r.remark.subject is Subject.CONNECTION]


def test_stays_longer(by_name: dict[str, Loaded], program: Program, tmp_path: pathlib.Path) -> None:
    """A miss when the next value would be due, once; what the app waits for is inconclusive, not violated."""
    heart_rate = by_name["heart-rate.btsnoop"].recording
    made = run(heart_rate, acted=longer(heart_rate, 2, 10.0, Kind.UNSUBSCRIBES))
    ((connection, time, message),) = ends(made)
    assert connection == 2 and 7.3 < time < 7.5
    assert message == ("the recording of this connection ends after 6.5 s, because the app ended it there; whether the device sends "
                       "more values of 0x0010 Heart Rate Measurement is unknown")
    record, misses_file, rules = (tmp_path / name for name in ("run.btsnoop", "run.jsonl", "rules.yaml"))
    record.write_bytes(made.packets)
    misses_file.write_text(made.log + json.dumps({"end": True, "connections": 2, "misses": 1}) + "\n")
    rules.write_text("expectation: stream\nexpect:\n  - rule: values come\n    each: {notifies: 2A37}\n    every: 0.74 s..1.7 s\n"
                     "    during: {subscribes: 2A37}\n    scope: last connection\n")
    arguments = ("verify", str(rules), str(record))
    assert "violated" in said_by(program, *arguments)
    said = said_by(program, *arguments, "--replay", str(misses_file))
    assert "inconclusive" in said and "violated" not in said, said


def test_stays_longer_unsubscribed(by_name: dict[str, Loaded]) -> None:
    heart_rate = by_name["heart-rate.btsnoop"].recording
    assert not ends(run(heart_rate, acted=longer(heart_rate, 2, 10.0)))


def test_stays_a_little_longer(by_name: dict[str, Loaded]) -> None:
    """Less than a period: no value is missing."""
    heart_rate = by_name["heart-rate.btsnoop"].recording
    assert not ends(run(heart_rate, acted=longer(heart_rate, 2, 0.7, Kind.UNSUBSCRIBES)))


def test_stream() -> None:
    """Due a period after the last value, or after as long a silence as the recording has."""
    c, progress = Conversation(STREAM, 1), Progress()
    assert c.runs_out(progress) is None
    (push,) = ask(c, "1213000100").pushes
    for _ in range(5):
        (push,) = c.due(push).pushes
    c.due(push)
    progress.note(push.operation, 7.0)
    assert c.runs_out(progress) == pytest.approx(7.0 + 3.5)  # it is recorded for 3.5 s after the last value
    assert not c.ran_out(progress, 10.0).remarks
    assert misses(c.ran_out(progress, 10.5)) == [Subject.CONNECTION] and not c.ran_out(progress, 11.0).remarks
    ask(c, "1213000000")
    assert c.runs_out(progress) is None


def test_without_a_period() -> None:
    """A subscription may bring a value at any time: a miss some seconds after the end, later if the app is late."""
    c, progress = Conversation(LED, 1), Progress()
    ask(c, "1213000100")
    for value in ("0101", "0201", "0101", "0701"):
        for push in ask(c, f"121000{value}").pushes:
            c.due(push)
    assert c.runs_out(progress) == 10.0 + SILENCE
    progress.note(LED.connections[0].operations[-1], 9.0)
    assert c.runs_out(progress) == 15.0 + SILENCE


def test_late_for_a_loss() -> None:
    """The device ends the connection as long after the last operation as in the recording."""
    made = replace(LED, connections=(replace(LED.connections[0], ended_by=EndedBy.NOBODY),))
    c, progress = Conversation(made, 1), Progress()
    progress.note(made.connections[0].operations[-1], 9.0)
    assert c.end(progress) == 15.0
    (remark,) = c.ended().remarks
    assert remark.is_miss and remark.frames == (5,) and "although the write to 0x0013 2902" in remark.message
    for pdu in ("1213000100", "1210000101", "1210000201", "1210000101", "1210000701"):
        ask(c, pdu)
    assert not c.ended().remarks


def test_slow_app_gets_its_time(by_name: dict[str, Loaded]) -> None:
    """All operations before the link is lost, of an app that is late from the first one on."""
    made = by_name["heart-rate.btsnoop"].recording
    first = made.connections[0]
    late = replace(first, operations=tuple(
        replace(o, time=o.time + 8.0) if not o.kind.is_pushed else o for o in first.operations), duration=30.0)
    ran = run(replace(made, connections=(first,)), acted=replace(made, connections=(late,)))
    assert not ran.ran[0].not_sent and 20.0 < ran.ran[0].lasted < 23.0 and not ends(ran)


def test_early_for_a_loss(by_name: dict[str, Loaded]) -> None:
    """A stream that had stopped before the link was lost, and an app that is a little early: nothing is missing."""
    made = by_name["heart-rate.btsnoop"].recording
    first = made.connections[0]
    early = replace(first, operations=tuple(replace(o, time=max(o.time - 0.2, 0.0)) for o in first.operations))
    ran = run(replace(made, connections=(first,)), acted=replace(made, connections=(early,)))
    assert not ends(ran) and ran.ran[0].lasted == pytest.approx(13.14, abs=0.1)


def subscribed_at_the_end(made: Recording, number: int) -> bool:
    """Whether the recorded app had a subscription when a connection ended, or got values without one."""
    connection, table = made.connections[number - 1], made.table
    states = {o.handle: o.kind is Kind.SUBSCRIBES for o in connection.operations
              if o.kind in (Kind.SUBSCRIBES, Kind.UNSUBSCRIBES) and o.error is None}
    hosts = {a.configuration_handle for a in table.attributes if a.uuid == "2A05"}
    free = any(o.kind.is_pushed and table.configurations.get(o.handle or 0) not in states for o in connection.operations)
    return free or any(on for handle, on in states.items() if handle not in hosts)


def test_all_captures(loaded: list[Loaded]) -> None:
    """An app that stays a minute longer on its last connection: one miss where it waits for values, and none elsewhere."""
    found = 0
    for each in loaded:
        made = each.recording
        last = made.connections[-1]
        if last.ended_by is not EndedBy.CENTRAL or each.pairs:
            continue
        seen = [e for e in ends(run(made, acted=longer(made, last.number, 60.0))) if e[0] == last.number]
        assert len(seen) == subscribed_at_the_end(made, last.number), (each.name, seen)
        found += len(seen)
    assert found > 10


def test_stream_beside_a_subscription_without_a_period(by_name: dict[str, Loaded]) -> None:
    """The stream's next value is due long before anything of the other: the miss is at that time."""
    heart_rate = by_name["heart-rate.btsnoop"].recording
    table, connection = heart_rate.table, heart_rate.connections[1]
    added = replace(table, attributes=(
        *table.attributes, Attribute(30, "2A19", properties=16, configuration_handle=31), Attribute(31, "2902")))
    subscribes = next(o for o in connection.operations if o.kind is Kind.SUBSCRIBES)
    other = replace(subscribes, frame=subscribes.frame + 1, handle=31, pdu=bytes.fromhex("121f000100"))
    made = replace(heart_rate, table=added, connections=(replace(connection, operations=tuple(
        sorted((*connection.operations, other), key=lambda o: o.frame))),))
    ((_, time, _),) = ends(run(made, acted=longer(made, 2, 20.0, Kind.UNSUBSCRIBES)))
    assert 7.3 < time < 7.5
