"""The rules, on recordings that are made here: no program, no Bumble device."""

from __future__ import annotations

import struct
from dataclasses import replace

import pytest

from blesniff_replay.ends import Progress
from blesniff_replay.misses import Subject
from blesniff_replay.recording import (
    Attribute, Connection, Discovery, EndedBy, Kind, Operation, Recording, Searched, Service, Table)
from blesniff_replay.recording import Security as AttributeSecurity
from blesniff_replay.request import Outcome, Request, Security
from blesniff_replay.rules import Conversation
from blesniff_replay.wire import parse

# A service 14 to 19: a value that is written (16), a value that notifies (18) with its configuration (19).
TABLE = Table(
    services=(Service(14, 20, "1815"),),
    attributes=(
        Attribute(14, "2800"), Attribute(15, "2803", properties=8, value_handle=16, characteristic="2A56"),
        Attribute(16, "2A56", "Digital"), Attribute(17, "2803", properties=18, value_handle=18, characteristic="2A57"),
        Attribute(18, "2A57", configuration_handle=19), Attribute(19, "2902"), Attribute(20, "2901")),
    searched=(Searched(Discovery.CHARACTERISTICS, 14, 20), Searched(Discovery.DESCRIPTORS, 19, 20)))


def write(frame: int, time: float, value: str, *, handle: int = 16, error: int | None = None, **more: object) -> Operation:
    raw = bytes.fromhex(value)
    kind = Kind.WRITES if handle != 19 else Kind.SUBSCRIBES if raw[0] else Kind.UNSUBSCRIBES
    answer = b"\x13" if error is None else struct.pack("<BBHB", 1, 0x12, handle, error)
    made = Operation(kind, frame, time, struct.pack("<BH", 0x12, handle) + raw, handle, value=raw, answer=answer, latency=0.05,
                     error=error, method="Write Request")
    return replace(made, **more)  # type: ignore[arg-type]


def read(frame: int, time: float, value: str, *, handle: int = 18, error: int | None = None, **more: object) -> Operation:
    answer = b"\x0b" + bytes.fromhex(value) if error is None else struct.pack("<BBHB", 1, 0x0A, handle, error)
    made = Operation(Kind.READS, frame, time, struct.pack("<BH", 0x0A, handle), handle, answer=answer, latency=0.05,
                     error=error, method="Read Request")
    return replace(made, **more)  # type: ignore[arg-type]


def notify(frame: int, time: float, value: str, cause: int | None, delay: float = 0.1, handle: int = 18) -> Operation:
    raw = bytes.fromhex(value)
    return Operation(Kind.NOTIFIES, frame, time, struct.pack("<BH", 0x1B, handle) + raw, handle, value=raw, cause=cause,
                     delay=delay, method="Handle Value Notification")


def recording(*connections: tuple[Operation, ...], **more: object) -> Recording:
    made = Recording("device.btsnoop", "CB:90:17:A2:4E:66", False, "LedRemote", TABLE, tuple(
        Connection(n, c, 10.0, EndedBy.CENTRAL) for n, c in enumerate(connections, 1)))
    return replace(made, **more)  # type: ignore[arg-type]


def ask(conversation: Conversation, pdu: str, security: Security = Security()) -> Outcome:
    request = parse(bytes.fromhex(pdu))
    assert isinstance(request, Request)
    return conversation.request(request, security)


def misses(outcome: Outcome) -> list[Subject]:
    return [r.subject for r in outcome.remarks if r.is_miss]


LED = recording((
    write(5, 0.5, "0100", handle=19), write(6, 1.0, "0101"), notify(7, 1.1, "0101", 6), write(8, 2.0, "0201"),
    notify(9, 2.1, "0201", 8), write(10, 3.0, "0101"), notify(11, 3.1, "0102", 10), write(12, 4.0, "0701", error=0x80)))


def test_same_value() -> None:
    """The n-th write of a value has the n-th effect; after the end the last: a miss where the effects differ, else a note."""
    c, left_out = Conversation(LED, 1), [Subject.WRITE]
    for value, effect, missed in (("0101", "0101", []), ("0101", "0102", left_out), ("0101", "0102", left_out)):
        outcome = ask(c, "121000" + value)
        assert outcome.answer == b"\x13" and misses(outcome) == missed
        assert [p.operation.value.hex() for p in outcome.pushes] == [effect]
        for push in outcome.pushes:
            c.due(push)
    ask(c, "1210000201")
    again = ask(c, "1210000201")
    assert not misses(again) and any("more often" in r.message for r in again.remarks)


def test_refused() -> None:
    assert ask(Conversation(LED, 1), "1210000701").answer == bytes.fromhex("0112100080")


def test_never_written() -> None:
    """The message of the contract."""
    outcome = ask(Conversation(LED, 1), "1210000301")
    assert outcome.answer == b"\x13" and not outcome.pushes
    (remark,) = outcome.remarks
    assert remark.is_miss and remark.subject is Subject.WRITE and remark.frames == (6, 8, 12)
    assert remark.nearest == bytes.fromhex("0101") and remark.value == bytes.fromhex("0301")
    assert remark.message == (
        "0x0010 Digital: 0301 was never written in device.btsnoop; recorded: 0101, 0201, 0701 (frames 6, 8, 12). "
        "Record this case, or edit the .replay.json.")


def test_same_beginning() -> None:
    """The same first two bytes: answered as that write, and a miss."""
    outcome = ask(Conversation(LED, 1), "121000010155")
    assert misses(outcome) == [Subject.WRITE] and [p.operation.frame for p in outcome.pushes] == [7]


def test_held_back() -> None:
    """Without the subscription that the recording had there, nothing is sent, and one note says so."""
    c = Conversation(LED, 1)
    (push,) = ask(c, "1210000101").pushes
    outcome = c.due(push)
    assert outcome.sent is None and not misses(outcome)
    assert [r.subject for r in outcome.remarks] == [Subject.SUBSCRIPTION]
    (push,) = ask(c, "1210000201").pushes
    assert not c.due(push).remarks
    ask(c, "1213000100")
    (push,) = ask(c, "1210000101").pushes
    assert c.due(push).sent == bytes.fromhex("1b12000102")


def test_after_unsubscription() -> None:
    """Held back after the app's own unsubscription: a note."""
    c = Conversation(LED, 1)
    ask(c, "1213000100")
    ended = ask(c, "1213000000")
    assert ended.answer == b"\x13" and not misses(ended)
    (push,) = ask(c, "1210000101").pushes
    outcome = c.due(push)
    assert outcome.sent is None and outcome.remarks and not misses(outcome)


def test_other_method() -> None:
    """Without a response, which the properties do not allow: a server may do nothing, so there is a miss."""
    outcome = ask(Conversation(LED, 1), "5210000101")
    assert misses(outcome) == [Subject.WRITE] and "properties do not allow" in outcome.remarks[0].message


def test_never_subscribed_so() -> None:
    outcome = ask(Conversation(LED, 1), "1213000200")
    assert outcome.answer == b"\x13" and misses(outcome) == [Subject.SUBSCRIPTION]


def test_sent_without_a_subscription() -> None:
    """Where the recording had no subscription, none is needed."""
    c = Conversation(recording((write(6, 1.0, "01"), notify(7, 1.1, "05", 6))), 1)
    (push,) = ask(c, "12100001").pushes
    assert c.due(push).sent == bytes.fromhex("1b120005")


def test_reads_in_order() -> None:
    c = Conversation(recording((read(5, 0.1, "01"), read(6, 0.2, "02"))), 1)
    outcomes = [ask(c, "0a1200") for _ in range(3)]
    assert [o.answer for o in outcomes] == [b"\x0b\x01", b"\x0b\x02", b"\x0b\x02"]
    assert [misses(o) for o in outcomes] == [[], [], [Subject.READ]]


def test_read_of_another_connection() -> None:
    outcome = ask(Conversation(recording((read(5, 0.1, "01"),), (write(9, 0.1, "01"),)), 2), "0a1200")
    assert outcome.answer == b"\x0b\x01" and not misses(outcome) and "connection 1" in outcome.remarks[0].message


def test_write_of_another_connection() -> None:
    """What follows a write of another connection is a guess; its bare result is noted."""
    made = recording((write(5, 0.1, "01"), notify(6, 0.2, "07", 5), write(7, 0.3, "02")), (read(9, 0.1, "01"),))
    assert misses(ask(Conversation(made, 2), "12100001")) == [Subject.WRITE]
    outcome = ask(Conversation(made, 2), "12100002")
    assert not misses(outcome) and outcome.remarks


def test_never_read() -> None:
    """The last notified or written value, else the table's, else an empty one; always a miss."""
    c = Conversation(LED, 1)
    assert ask(c, "0a1200").answer == b"\x0b"
    ask(c, "1213000100")
    (push,) = ask(c, "1210000101").pushes
    c.due(push)
    outcome = ask(c, "0a1200")
    assert outcome.answer == b"\x0b\x01\x01" and misses(outcome) == [Subject.READ]


def test_read_after_a_write_that_was_left_out() -> None:
    """The recorded value would be a guess."""
    made = recording((write(5, 0.1, "01", handle=18), read(6, 0.2, "01")))
    assert misses(ask(Conversation(made, 1), "0a1200")) == [Subject.READ]
    c = Conversation(made, 1)
    ask(c, "12120001")
    assert not ask(c, "0a1200").remarks


def test_security() -> None:
    """A refusal for want of encryption holds while the link is not encrypted, and only then."""
    made = recording((read(5, 0.1, "", error=0x0F), read(8, 0.5, "42", encrypted=True)))
    c = Conversation(made, 1)
    assert ask(c, "0a1200").answer == bytes.fromhex("010a12000f")
    assert ask(c, "0a1200").answer == bytes.fromhex("010a12000f")
    assert ask(c, "0a1200", Security(True)).answer == b"\x0b\x42"


def test_encrypted_alone() -> None:
    """An access that was recorded on an encrypted link alone: whether it is refused without is a miss."""
    outcome = ask(Conversation(recording((read(8, 0.5, "42", encrypted=True),)), 1), "0a1200")
    assert outcome.answer == b"\x0b\x42" and misses(outcome) == [Subject.SECURITY]


def test_refused_elsewhere() -> None:
    """Where another connection shows the error, that is the answer."""
    attributes = tuple(replace(a, security=AttributeSecurity(0x0F, True)) if a.handle == 18 else a for a in TABLE.attributes)
    made = recording((read(8, 0.5, "42", encrypted=True),), table=replace(TABLE, attributes=attributes))
    outcome = ask(Conversation(made, 1), "0a1200")
    assert outcome.answer == bytes.fromhex("010a12000f") and not misses(outcome)
    assert ask(Conversation(made, 1), "0a1200", Security(True)).answer == b"\x0b\x42"


def test_unanswered() -> None:
    """None was given, so none is given. Where the capture ends there, it is a miss."""
    made = recording((write(5, 0.1, "01", answer=None),))
    assert ask(Conversation(made, 1), "12100001").answer is None
    outcome = ask(Conversation(recording((write(5, 0.1, "01", answer=None, cut=True),)), 1), "12100001")
    assert outcome.answer is None and misses(outcome) == [Subject.REQUEST]


def test_masked() -> None:
    """Masked values are never given nor compared."""
    masked = replace(write(5, 0.1, "00"), masked=True, pdu=b"", value=b"")
    made = recording((masked, read(6, 0.2, "", answer=None, answer_masked=True)))
    outcome = ask(Conversation(made, 1), "0a1200")
    assert outcome.answer == b"\x0b" and misses(outcome) == [Subject.READ]
    outcome = ask(Conversation(made, 1), "12100000")
    assert misses(outcome) == [Subject.WRITE] and "values are masked (frame 5)" in outcome.remarks[0].message


def test_periodic() -> None:
    """A stream: each value follows the one before."""
    made = recording((write(5, 0.1, "0100", handle=19), notify(6, 1.1, "01", 5, 1.0), notify(7, 2.1, "02", 6, 1.0)))
    c = Conversation(made, 1)
    (first,) = ask(c, "1213000100").pushes
    (second,) = c.due(first).pushes
    assert (first.delay, second.delay) == (1.0, 1.0) and c.due(second).sent == bytes.fromhex("1b120002")


def test_mtu() -> None:
    """23 where none was exchanged, with a note; a value that does not fit is cut, with a miss."""
    outcome = ask(Conversation(LED, 1), "02f700")
    assert outcome.answer == bytes.fromhex("031700") and outcome.mtu == 23 and not misses(outcome) and outcome.remarks
    made = replace(LED, table=replace(TABLE, server_mtu=100))
    assert ask(Conversation(made, 1), "02f700").mtu == 100
    c = Conversation(recording((write(6, 1.0, "01"), notify(7, 1.1, "aa" * 40, 6))), 1)
    (push,) = ask(c, "12100001").pushes
    sent = c.due(push)
    assert sent.sent is not None and len(sent.sent) == 23 and misses(sent) == [Subject.MTU]


def test_disconnection() -> None:
    """A loss comes at its time; what follows a write follows that write."""
    lost = replace(LED, connections=(replace(LED.connections[0], ended_by=EndedBy.NOBODY),))
    assert Conversation(lost, 1).end(Progress()) == 10.0
    reset = replace(LED, connections=(Connection(1, (write(5, 9.5, "ff"),), 10.0, EndedBy.PERIPHERAL, after_frame=5),))
    c = Conversation(reset, 1)
    assert c.end(Progress()) is None and ask(c, "121000ff").disconnect == pytest.approx(0.5)


def test_more_connections() -> None:
    """The last one repeats."""
    c = Conversation(LED, 3)
    assert c.recorded.number == 1 and "the last one repeats" in c.begin().remarks[0].message


def test_prepared() -> None:
    """Prepare Write that was never recorded is repeated to the app, and is a miss."""
    outcome = ask(Conversation(LED, 1), "1610000000aabb")
    assert outcome.answer == bytes.fromhex("1710000000aabb") and misses(outcome) == [Subject.WRITE]


def test_not_writable() -> None:
    """A configuration that is written to the value: refused by the properties, and a miss that names the right handle."""
    attributes = tuple(replace(a, properties=18) if a.handle == 18 else a for a in TABLE.attributes)
    outcome = ask(Conversation(replace(LED, table=replace(TABLE, attributes=attributes)), 1), "1212000100")
    assert outcome.answer == bytes.fromhex("0112120003") and misses(outcome) == [Subject.WRITE]
    assert outcome.remarks[0].message == ("0x0012 2A57 is not writable, by its properties; its Client Characteristic Configuration is "
                                          "at 0x0013")


@pytest.mark.parametrize("pdu", ["", "0a", "0a1200ff", "0401", "0e12", "02", "08010002", "18"])
def test_malformed(pdu: str) -> None:
    assert not pdu or parse(bytes.fromhex(pdu)) is None


def test_unknown_request() -> None:
    outcome = ask(Conversation(LED, 1), "36")
    assert outcome.answer == bytes.fromhex("0136000006") and misses(outcome) == [Subject.REQUEST]
