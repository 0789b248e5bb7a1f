"""Answers that depend on what the app did before are misses where it did something else."""

from __future__ import annotations

from dataclasses import replace

from conftest import Loaded
from test_rules import ask, misses, notify, read, recording, write

from blesniff_replay.misses import Subject
from blesniff_replay.recording import Kind
from blesniff_replay.request import Outcome
from blesniff_replay.rules import Conversation

# Two values that are written once each, and their answers: the second is known after the first alone.
LOGIN = recording((
    write(5, 0.5, "0100", handle=19), write(6, 1.0, "a1"), notify(7, 1.1, "b1", 6), write(8, 2.0, "a2"), notify(9, 2.1, "b2", 8)))
# The states of a lamp, which shows them: 02 after 01, and after 03.
LAMP = recording((
    write(5, 0.5, "0100", handle=19), write(6, 1.0, "01"), notify(7, 1.1, "01", 6), write(8, 2.0, "02"), notify(9, 2.1, "02", 8),
    write(10, 3.0, "03"), notify(11, 3.1, "03", 10), write(12, 4.0, "02"), notify(13, 4.1, "02", 12), read(14, 5.0, "02")))


def written(conversation: Conversation, value: str, handle: str = "1000") -> Outcome:
    """Writes a value; its notifications come."""
    outcome = ask(conversation, f"12{handle}{value}")
    for push in outcome.pushes:
        conversation.due(push)
    return outcome


def test_login_in_order() -> None:
    c = Conversation(LOGIN, 1)
    assert not misses(written(c, "0100", "1300")) and not misses(written(c, "a1")) and not misses(written(c, "a2"))


def test_login_without_its_first_step() -> None:
    """The answer of the second step depends on the first. The remark is about a write."""
    (remark,) = written(Conversation(LOGIN, 1), "a2").remarks
    assert remark.is_miss and remark.subject is Subject.WRITE and remark.frames == (6, 8)
    assert remark.message == ("0x0010 Digital: answered as in frame 8, although the write to 0x0010 Digital before it (frame 6) was "
                              "not made")


def test_fragments() -> None:
    """An answer to several commands depends on all of them, though the first have no answer of their own."""
    made = recording((write(6, 1.0, "a1"), write(7, 1.01, "a2"), notify(8, 1.1, "b1", 7)))
    assert misses(written(Conversation(made, 1), "a2")) == [Subject.WRITE]
    c = Conversation(made, 1)
    written(c, "a1")
    assert not misses(written(c, "a2"))


def test_order_that_does_not_matter() -> None:
    """The same effect after different writes: another order is a note."""
    outcome = written(Conversation(LAMP, 1), "02")
    assert outcome.remarks and not misses(outcome)


def test_write_of_another_service() -> None:
    """A write that was left out elsewhere is a note."""
    made = recording((write(3, 0.1, "07", handle=40), write(6, 1.0, "a1"), notify(7, 1.1, "b1", 6)))
    outcome = written(Conversation(made, 1), "a1")
    assert outcome.remarks and not misses(outcome)


def test_read_of_what_was_not_shown() -> None:
    """The app was shown 01 last; the recorded read answers 02, which it had shown by then."""
    c = Conversation(LAMP, 1)
    for value, handle in (("0100", "1300"), ("02", "1000"), ("01", "1000")):
        written(c, value, handle)
    outcome = ask(c, "0a1200")
    assert outcome.answer == b"\x0b\x02" and misses(outcome) == [Subject.READ]


def test_read_after_all_writes() -> None:
    c = Conversation(LAMP, 1)
    for value in ("01", "02", "03", "02"):
        written(c, value)
    assert not ask(c, "0a1200").remarks


def test_read_of_a_value_that_does_not_change() -> None:
    """A write that was left out before it is a note."""
    made = recording((read(5, 0.1, "07"), write(6, 1.0, "a1"), read(7, 2.0, "07")))
    c = Conversation(made, 1)
    ask(c, "0a1200")
    outcome = ask(c, "0a1200")
    assert outcome.remarks and not misses(outcome)


def test_read_of_a_value_that_changes() -> None:
    """Whether the write changed it is unknown, also where no value was notified."""
    made = recording((read(5, 0.1, "07"), write(6, 1.0, "a1"), read(7, 2.0, "08")))
    c = Conversation(made, 1)
    ask(c, "0a1200")
    assert misses(ask(c, "0a1200")) == [Subject.READ]


def test_long_read_of_a_value_that_changes() -> None:
    """The same for the other kinds of reads, which are repeated byte for byte."""
    blob = replace(read(7, 2.0, "08"), pdu=bytes.fromhex("0c12000100"), answer=bytes.fromhex("0d08"), method="Read Blob Request")
    several = replace(read(8, 2.1, "08"), handle=None, pdu=bytes.fromhex("0e10001200"), answer=bytes.fromhex("0f0708"))
    made = recording((read(5, 0.1, "0707"), write(6, 1.0, "a1"), blob, several, read(9, 3.0, "0808")))
    for pdu, answer in (("0c12000100", "0d08"), ("0e10001200", "0f0708")):
        c = Conversation(made, 1)
        ask(c, "0a1200")
        outcome = ask(c, pdu)
        assert outcome.answer == bytes.fromhex(answer) and misses(outcome) == [Subject.READ]
        c = Conversation(made, 1)
        ask(c, "0a1200")
        ask(c, "121000a1")
        assert not misses(ask(c, pdu))


def test_value_before_its_stream() -> None:
    """A command pulls a value before those that the device sends by itself."""
    made = recording((write(5, 0.1, "0100", handle=19), notify(6, 1.0, "01", 5, 0.9), notify(7, 2.0, "02", 6, 1.0),
                      write(8, 2.5, "a1"), notify(9, 2.6, "03", 8)))
    c = Conversation(made, 1)
    (first,) = ask(c, "1213000100").pushes
    (pulled,) = ask(c, "121000a1").pushes
    outcome = c.due(pulled)
    assert outcome.sent == bytes.fromhex("1b120003") and misses(outcome) == [Subject.NOTIFICATION]
    c = Conversation(made, 1)
    (first,) = ask(c, "1213000100").pushes
    (second,) = c.due(first).pushes
    c.due(second)
    (pulled,) = ask(c, "121000a1").pushes
    assert not c.due(pulled).remarks


def test_recorded_order(by_name: dict[str, Loaded]) -> None:
    """Recordings whose writes depend on each other, asked in their order: no miss."""
    for name in ("mcumgr-pipelined", "secure-dfu", "nordic-uart", "remote-led"):
        made = by_name[f"{name}.btsnoop"].recording
        c = Conversation(made, 1)
        for operation in made.connections[0].requests:
            if operation.kind in (Kind.WRITES, Kind.READS, Kind.SUBSCRIBES) and operation.pdu:
                assert not misses(ask(c, operation.pdu.hex())), (name, operation.frame)
