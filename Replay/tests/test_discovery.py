"""Answers of the table, and what is known of it."""

from __future__ import annotations

from dataclasses import replace

import pytest
from test_rules import LED, TABLE, ask, misses

from blesniff_replay.discovery import declared, uuid_bytes, uuid_text
from blesniff_replay.misses import Subject
from blesniff_replay.recording import Attribute, Discovery, Searched, Service, Table
from blesniff_replay.rules import Conversation

WHOLE = replace(TABLE, searched=(*TABLE.searched, Searched(Discovery.SERVICES, 1, 0xFFFF)))
FULL = replace(LED, table=WHOLE)


@pytest.mark.parametrize("text, raw", [
    ("180D", "0d18"), ("7D3A0004-52C4-4E1B-9A6E-0F2B8C61D4E7", "e7d4618c2b0f6e9a1b4ec45204003a7d")])
def test_uuids(text: str, raw: str) -> None:
    assert uuid_bytes(text).hex() == raw and uuid_text(bytes.fromhex(raw)) == text


def test_base_uuid() -> None:
    assert uuid_text(bytes.fromhex("fb349b5f80000080001000000d180000")) == "180D"


@pytest.mark.parametrize("name, pdu, answer", [
    ("services", "100100ffff0028", "11060e0014001518"),
    ("no more services", "101500ffff0028", "011015000a"),
    ("secondary services", "100100ffff0128", "011001000a"),
    ("a group type that is none", "100100ffff0228", "0110010010"),
    ("a service by its UUID", "060100ffff00281518", "070e001400"),
    ("another UUID", "060100ffff00280f18", "010601000a"),
    ("characteristics", "080e0014000328", "09070f00081000562a1100121200572a"),
    ("no more characteristics", "08120014000328", "010812000a"),
    ("included services", "080e0014000228", "01080e000a"),
    ("descriptors", "0413001400", "05011300022914000129"),
    ("all handles", "040100ffff", "05010e0000280f00032810 00562a1100032812 00572a".replace(" ", "")),
    ("after all", "041500ffff", "010415000a"),
    ("a range that is none", "0405000400", "0104050001"),
])
def test_computed(name: str, pdu: str, answer: str) -> None:
    """The table was searched to its end: the answers are known, and noted as computed."""
    outcome = ask(Conversation(FULL, 1), pdu)
    assert outcome.answer is not None and outcome.answer.hex() == answer, name
    assert not misses(outcome) and [r.subject for r in outcome.remarks] == [Subject.DISCOVERY]


@pytest.mark.parametrize("name, pdu", [
    ("services", "100100ffff0028"), ("after the service", "101500ffff0028"), ("all handles", "040100ffff")])
def test_listed(name: str, pdu: str) -> None:
    """Services were not searched: a list of all has what is known, and a note says so."""
    outcome = ask(Conversation(LED, 1), pdu)
    assert not misses(outcome) and "were never searched" in outcome.remarks[0].message, name


def test_looked_for() -> None:
    """An app that looks for a service learns from the answer that there is none: a miss."""
    assert misses(ask(Conversation(LED, 1), "060100ffff00280f18")) == [Subject.DISCOVERY]


def test_searched_by_uuid() -> None:
    """A search for services of one UUID says nothing of others."""
    table = replace(TABLE, searched=(*TABLE.searched, Searched(Discovery.SERVICES, 1, 0xFFFF, "180F")))
    c = Conversation(replace(LED, table=table), 1)
    outcome = ask(c, "060200ffff00280f18")
    assert outcome.answer == bytes.fromhex("010602000a") and not misses(outcome)
    assert misses(ask(c, "060200ffff00280d18")) == [Subject.DISCOVERY]


def test_hole() -> None:
    """A hole in a service that was never searched for descriptors is no absence."""
    table = Table((Service(1, 9, "1815"),), (Attribute(1, "2800"),), (Searched(Discovery.SERVICES, 1, 0xFFFF),))
    outcome = ask(Conversation(replace(LED, table=table), 1), "0402000900")
    assert not misses(outcome) and "handles 0x0002 to 0x0009 were never searched" in outcome.remarks[0].message


def test_small_mtu_splits() -> None:
    """As many rows as fit into 23 bytes."""
    attributes = tuple(Attribute(h, "2901") for h in range(1, 20))
    table = Table((Service(1, 19, "1815"),), attributes, (Searched(Discovery.SERVICES, 1, 0xFFFF),))
    outcome = ask(Conversation(replace(LED, table=table), 1), "040100ffff")
    assert outcome.answer is not None and len(outcome.answer) == 22 and not misses(outcome)


def test_no_attribute() -> None:
    """Outside all services: Invalid Handle, known if services were searched to the end."""
    assert not misses(ask(Conversation(FULL, 1), "0a2000"))
    assert misses(ask(Conversation(LED, 1), "0a2000")) == [Subject.READ]
    assert ask(Conversation(FULL, 1), "0a2000").answer == bytes.fromhex("010a200001")


def test_declarations_are_read() -> None:
    outcome = ask(Conversation(FULL, 1), "0a0f00")
    assert outcome.answer == bytes.fromhex("0b081000562a") and not misses(outcome)
    assert declared(WHOLE, WHOLE.by_handle[14]) == b"\x15\x18"


def test_read_by_type_of_an_unread_value() -> None:
    """The value is asked for, and nobody read it."""
    assert misses(ask(Conversation(FULL, 1), "080100ffff572a")) == [Subject.DISCOVERY]


def test_asked_by_the_host() -> None:
    """Server Supported Features, which BlueZ reads by itself: the app has not left the recording."""
    outcome = ask(Conversation(LED, 1), "080100ffff3a2b")
    assert not misses(outcome) and outcome.answer == bytes.fromhex("010801000a") and len(outcome.remarks) == 1


def test_included() -> None:
    attribute = Attribute(2, "2802", start_handle=5, end_handle=9, included_uuid="180F")
    assert declared(WHOLE, attribute) == bytes.fromhex("050009000f18")
    assert declared(WHOLE, replace(attribute, included_uuid="7D3A0004-52C4-4E1B-9A6E-0F2B8C61D4E7")) == bytes.fromhex(
        "05000900")


def test_service_that_nobody_looked_for() -> None:
    """One miss, which names the service and all that was not searched."""
    outcome = ask(Conversation(LED, 1), "060100ffff00280f18")
    (remark,) = outcome.remarks
    assert remark.is_miss and outcome.answer == bytes.fromhex("010601000a")
    assert remark.message.startswith("service 180F: handles 0x0001 to 0x000D, 0x0015 to 0xFFFF were never searched for it")
