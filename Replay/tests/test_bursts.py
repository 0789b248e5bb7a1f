"""Commands in flight, and the values after them."""

from __future__ import annotations

from dataclasses import replace

from conftest import Loaded
from test_rules import ask, misses, notify, recording, write

from blesniff_replay.bursts import ambiguous, paired
from blesniff_replay.check import Topic, check
from blesniff_replay.misses import Subject
from blesniff_replay.recording import Operation
from blesniff_replay.rules import Conversation
from blesniff_replay.selftest import run


def command(frame: int, time: float, value: str) -> Operation:
    made = write(frame, time, value, answer=None)
    return replace(made, pdu=b"\x52" + made.pdu[1:], method="Write Command")


SENT = [command(1, 1.00, "a1"), command(2, 1.01, "a2"), command(3, 1.02, "a3")]
VALUES = [notify(4, 1.10, "b1", 3), notify(5, 1.11, "b2", 4), notify(6, 1.12, "b3", 5)]


def test_as_many_values_as_commands() -> None:
    """They answer them in order; an app that waits after each gets each."""
    made = paired([*SENT, *VALUES])
    assert [o.cause for o in made[3:]] == [1, 2, 3]
    assert [round(o.delay, 3) for o in made[3:]] == [0.1, 0.1, 0.1]
    c = Conversation(recording(tuple(made)), 1)
    for value in ("a1", "a2", "a3"):
        outcome = ask(c, f"521000{value}")
        assert [p.operation.value.hex() for p in outcome.pushes] == [value.replace("a", "b")] and not misses(outcome)
        for push in outcome.pushes:
            assert c.due(push).sent


def test_last_command_alone() -> None:
    """Its own value, and a miss: the others were not sent."""
    outcome = ask(Conversation(recording(tuple(paired([*SENT, *VALUES]))), 1), "521000a3")
    assert [p.operation.frame for p in outcome.pushes] == [6] and misses(outcome) == [Subject.WRITE]


def test_values_keep_their_order() -> None:
    """A later value waits for an earlier one, however fast the app is."""
    c = Conversation(recording(tuple(paired([*SENT, *VALUES]))), 1)
    first, second = (ask(c, f"521000{value}").pushes[0] for value in ("a1", "a2"))
    assert c.due(second).sent is None
    outcome = c.due(first)
    assert outcome.sent == bytes.fromhex("1b1200b1")
    (waiting,) = outcome.pushes
    assert c.due(waiting).sent == bytes.fromhex("1b1200b2")


def test_another_number_of_values() -> None:
    """Which of the commands they answer is unknown: an app that waits between the commands leaves the recording."""
    operations = tuple(paired([*SENT, *VALUES[:2]]))
    assert [o.cause for o in operations[3:]] == [3, 4]
    made = recording(operations)
    assert set(ambiguous(made.connections[0])) == {1, 2}
    c = Conversation(made, 1)
    expected = ask(c, "521000a1").expected
    assert expected is not None and expected.delay > 0.01 and misses(c.expected(expected)) == [Subject.WRITE]
    ask(c, "521000a2")
    assert not c.expected(expected).remarks
    assert any("sent in one go" in f.text for f in check(made) if f.topic is Topic.WRITES)


def test_one_value_for_all() -> None:
    """A message in several parts."""
    assert not ambiguous(recording(tuple(paired([*SENT, VALUES[0]]))).connections[0])


def test_no_stream() -> None:
    """Values a millisecond apart have no period."""
    values = [notify(n, 1.1 + n / 1000, "b1", n - 1 if n > 10 else 3, 0.001) for n in range(10, 20)]
    assert not any("periodic" in f.text for f in check(recording((*SENT, *values))))


def test_captures(by_name: dict[str, Loaded]) -> None:
    made = by_name["mcumgr-pipelined.btsnoop"].recording.connections[0]
    pairs = {o.frame: o.cause for o in made.operations if o.kind.is_pushed}
    assert (pairs[73], pairs[74]) == (69, 70)


def test_pauses_between_commands(by_name: dict[str, Loaded]) -> None:
    """Five commands in one go, and four values: an app that waits a second after each gets a miss, once it has waited."""
    made = by_name["nordic-uart.btsnoop"].recording
    first = made.connections[0]
    burst = [*ambiguous(first)]
    paused = replace(first, operations=tuple(
        replace(o, time=o.time + sum(o.frame > frame for frame in burst)) for o in first.operations))
    assert not any("one go" in r.remark.message for r in run(made).remarks)
    remarks = run(made, acted=replace(made, connections=(paused, *made.connections[1:]))).remarks
    found = [r for r in remarks if r.remark.is_miss and "one go" in r.remark.message]
    assert len(found) == len(burst) and found[0].since_connection < first.by_frame[burst[0]].time + 1.0
