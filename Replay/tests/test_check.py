"""`check` names each gap, on captures that are cut on purpose."""

from __future__ import annotations

import json
import pathlib
import struct

import pytest
from conftest import CAPTURES, Loaded

from blesniff_replay.check import Level, Topic, check, text
from blesniff_replay.cli import main
from blesniff_replay.errors import NotReplayable
from blesniff_replay.program import Program
from blesniff_replay.reading import from_capture
from blesniff_replay.recording import Gap

LED = CAPTURES / "remote-led.btsnoop"


def said(recording: object, level: Level, topic: Topic) -> str:
    return "\n".join(f.text for f in check(recording) if f.level is level and f.topic is topic)  # type: ignore[arg-type]


def filtered(program: Program, source: pathlib.Path, out: pathlib.Path, expression: str) -> str:
    program.run("decode", "--filter", expression, "--write", str(out), "--", str(source))
    return str(out)


def test_no_discovery(program: Program, tmp_path: pathlib.Path) -> None:
    cut = filtered(program, LED, tmp_path / "cut.btsnoop", "!att.opcode || att.opcode in {10, 11, 18, 19, 27, 82}")
    with pytest.raises(NotReplayable, match="nobody discovered it"):
        from_capture(cut, program=program)
    assert main(["check", cut]) == 1


def test_saved_table(program: Program, tmp_path: pathlib.Path) -> None:
    """What a capture lacks, --gatt has."""
    cut = filtered(program, LED, tmp_path / "cut.btsnoop", "!att.opcode || att.opcode in {10, 11, 18, 19, 27, 82}")
    table = tmp_path / "table.jsonl"
    table.write_text(program.run("gatt", "--format", "jsonl", "--", str(LED)))
    recording = from_capture(cut, gatt=str(table))
    assert len(recording.table.attributes) == 6 and recording.connections[0].operations


def test_partial_discovery(program: Program, tmp_path: pathlib.Path) -> None:
    """Without the search for descriptors, the handles after the last value are a hole."""
    cut = filtered(program, LED, tmp_path / "cut.btsnoop", "!(att.opcode in {4, 5})")
    unknown = said(from_capture(cut, program=program), Level.UNKNOWN, Topic.DISCOVERY)
    assert "0x0013" in unknown and "services were not searched to the end" in unknown


def test_no_advertising(program: Program, tmp_path: pathlib.Path) -> None:
    cut = filtered(program, LED, tmp_path / "cut.btsnoop", "!adv")
    assert "no advertising was recorded" in said(from_capture(cut, program=program), Level.UNKNOWN, Topic.ADVERTISING)


def test_no_scan_response(program: Program, tmp_path: pathlib.Path) -> None:
    cut = filtered(program, LED, tmp_path / "cut.btsnoop", "frame != 6")
    assert "no scan response" in said(from_capture(cut, program=program), Level.UNKNOWN, Topic.ADVERTISING)


def test_cut_in_a_write(program: Program, by_name: dict[str, Loaded], tmp_path: pathlib.Path) -> None:
    """The capture ends after a Write Request, before its answer."""
    recording = by_name["remote-led.btsnoop"].recording
    frame = next(o.frame for o in recording.connections[0].operations if o.kind.value == "writes")
    cut = tmp_path / "cut.btsnoop"
    cut.write_bytes(until(LED.read_bytes(), frame))
    facts = said(from_capture(str(cut), program=program), Level.UNKNOWN, Topic.CUT)
    assert "ends inside an operation" in facts and f"frame {frame}" in facts


def until(data: bytes, frame: int) -> bytes:
    """A btsnoop file up to a record."""
    at = 16
    for _ in range(frame):
        at += 24 + struct.unpack_from(">L", data, at + 4)[0]
    return data[:at]


@pytest.mark.parametrize("name, level, topic, words", [
    ("heart-rate", Level.AMBIGUOUS, Topic.STREAM, "a periodic stream, one value every 0.99 s"),
    ("remote-led", Level.UNKNOWN, Topic.MTU, "no MTU was exchanged"),
    ("gatt-service-changed", Level.HAS, Topic.MTU, "MTU 517"),
    ("provisioning-json", Level.UNKNOWN, Topic.MASKED, "masked"),
    ("pairing-passkey", Level.UNKNOWN, Topic.PAIRING, "Passkey Entry"),
    ("titan-encryption", Level.HAS, Topic.PAIRING, "Just Works"),
    ("eatt", Level.CANNOT, Topic.TRAFFIC, "EATT"),
    ("l2cap-coc", Level.CANNOT, Topic.TRAFFIC, "L2CAP channels"),
    ("nordic-uart", Level.AMBIGUOUS, Topic.WRITES, "sent in one go"),
    ("secure-dfu", Level.AMBIGUOUS, Topic.DEVICES, "other peripherals"),
    ("meshtastic-no-answer", Level.HAS, Topic.RECORDING, "operation"),
])
def test_gaps(by_name: dict[str, Loaded], program: Program, name: str, level: Level, topic: Topic, words: str) -> None:
    recording = from_capture(str(by_name[f"{name}.btsnoop"].path), program=program)
    assert words in said(recording, level, topic), text(check(recording))


@pytest.mark.parametrize("name", ["ancs", "beacon-walk", "titan-bonded"])
def test_not_replayable(program: Program, name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", str(CAPTURES / f"{name}.btsnoop"), "--format", "jsonl"]) == 1
    assert json.loads(capsys.readouterr().out)["level"] == "cannot"


def test_width(loaded: list[Loaded]) -> None:
    """80 columns."""
    for each in loaded:
        lines = text(check(each.recording)).splitlines()
        assert all(len(line) <= 80 for line in lines), each.name


def test_jsonl(program: Program, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", str(LED), "--format", "jsonl"]) == 0
    rows = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert {r["level"] for r in rows} <= {level.value for level in Level} and all(r["message"] for r in rows)


def test_every_gap_has_words(by_name: dict[str, Loaded]) -> None:
    from dataclasses import replace

    recording = replace(by_name["remote-led.btsnoop"].recording, gaps=tuple(Gap))
    assert len([f for f in check(recording) if f.topic is Topic.TRAFFIC]) == len(Gap)


def test_lost_packets(program: Program) -> None:
    """A sniffer that missed packets of the connection."""
    assert "lost" in said(from_capture(str(CAPTURES / "air-heart-rate.pcap"), program=program), Level.CANNOT, Topic.TRAFFIC)
