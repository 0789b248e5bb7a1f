"""The file .replay.json: nothing is lost that is replayed, and nothing is in it that does not belong there."""

from __future__ import annotations

import json
import pathlib
import re

import pytest
from conftest import CAPTURES, Loaded

from blesniff_replay import pack
from blesniff_replay.cli import main
from blesniff_replay.program import Program
from blesniff_replay.reading import from_capture
from blesniff_replay.recording import MASK, Recording
from blesniff_replay.selftest import run


def test_round_trip(loaded: list[Loaded]) -> None:
    """Read and written again, the text is the same, and so is what is replayed."""
    for each in loaded:
        text = pack.dump(each.recording)
        again = pack.parse(text.encode())
        assert pack.dump(again) == text, each.name
        assert again.table == each.recording.table and again.pairing == each.recording.pairing, each.name
        for a, b in zip(each.recording.connections, again.connections, strict=True):
            for x, y in zip(a.operations, b.operations, strict=True):
                assert (x.pdu, x.answer, x.value, x.cause, x.masked) == (y.pdu, y.answer, y.value, y.cause, y.masked), (
                    each.name, x.frame)
                assert abs(x.time - y.time) <= 0.0001


def test_same_replay(by_name: dict[str, Loaded]) -> None:
    """The packed recording answers as the capture does."""
    for name in ("remote-led.btsnoop", "heart-rate.btsnoop", "gatt-explorer.btsnoop"):
        before, after = run(by_name[name].recording), run(pack.parse(pack.dump(by_name[name].recording).encode()))
        assert [r.answers for r in before.ran] == [r.answers for r in after.ran]
        assert [r.received for r in before.ran] == [r.received for r in after.ran]


def test_lines(packed: pathlib.Path) -> None:
    """JSON, with one line for each attribute, operation and advertisement; the same text each time."""
    lines = packed.read_text().splitlines()
    value = json.loads(packed.read_text())
    assert value["format"] == "blesniff-replay" and value["version"] == 1
    operations = sum(len(c["operations"]) for c in value["connections"])
    assert sum(line.startswith('   {"frame"') for line in lines) == operations
    assert sum('"uuid"' in line and line.startswith("  {") for line in lines) >= len(value["attributes"])
    again = packed.with_name("again.replay.json")
    assert main(["pack", str(CAPTURES / "remote-led.btsnoop"), "-o", str(again)]) == 0
    assert again.read_bytes() == packed.read_bytes()


def test_nothing_of_others(program: Program, loaded: list[Loaded], tmp_path: pathlib.Path) -> None:
    """No other address, no path, no wall time, no key."""
    for each in loaded:
        recording = from_capture(str(each.path), program=program)
        text = pack.dump(recording)
        assert set(re.findall(r"(?:[0-9A-F]{2}:){5}[0-9A-F]{2}", text)) == {recording.address}, each.name
        assert str(CAPTURES) not in text and "/" not in json.loads(text)["capture"], each.name
        assert not re.search(r"\b1[67]\d{8}\b", text), each.name
    keys = program.run("keys", "--show-keys", "--", str(CAPTURES / "titan-encryption.btsnoop"))
    secrets = re.findall(r"\b[0-9a-fA-F]{32}\b", keys)
    text = pack.dump(from_capture(str(CAPTURES / "titan-encryption.btsnoop"), program=program)).lower()
    assert secrets and not any(s.lower() in text for s in secrets)


def test_masked(program: Program) -> None:
    """Credentials are masked, and listed."""
    path = str(CAPTURES / "provisioning-json.btsnoop")
    recording = from_capture(path, program=program)
    with_secrets = from_capture(path, secrets=True, program=program)
    assert recording.masked and not with_secrets.masked
    text = pack.dump(recording)
    assert MASK in text
    for connection in with_secrets.connections:
        for operation in connection.operations:
            hidden = recording.connections[connection.number - 1].by_frame[operation.frame]
            # A fragment of a masked message may be in a public value, too.
            if hidden.masked and b"pass" in operation.value:
                assert operation.value.hex() not in text
    assert len(pack.parse(text.encode()).masked) == len(recording.masked)


def test_edit(packed: pathlib.Path) -> None:
    """An edited value is served: the bytes of the PDU follow from it."""
    value = json.loads(packed.read_text())
    operation = next(o for o in value["connections"][0]["operations"] if o["operation"] == "notifies")
    operation["value"] = "0bad"
    edited = pack.parse(json.dumps(value).encode())
    assert edited.connections[0].by_frame[operation["frame"]].pdu == bytes.fromhex("1b12000bad")


def test_redacted(program: Program, tmp_path: pathlib.Path, capsys: pytest.CaptureFixture[str]) -> None:
    """From a redacted copy: the same frames and address, vendors' values overwritten unless they are kept."""
    source = str(CAPTURES / "remote-led.btsnoop")
    paths = [tmp_path / name for name in ("whole.replay.json", "redacted.replay.json", "kept.replay.json")]
    assert main(["pack", source, "-o", str(paths[0])]) == 0
    assert "stays in the file: attribute values of 2A56: 5" in capsys.readouterr().err
    assert main(["pack", source, "-o", str(paths[1]), "--redact"]) == 0
    assert main(["pack", source, "-o", str(paths[2]), "--redact", "--keep", "2A56"]) == 0
    whole, redacted, kept = (pack.load(str(p)) for p in paths)
    assert whole.address == redacted.address and whole.name == "LedRemote" and redacted.name != "LedRemote"
    assert redacted.redacted and not whole.redacted

    def written(recording: Recording) -> list[tuple[int, bytes]]:
        return [(o.frame, o.value) for o in recording.connections[0].operations if o.handle == 16]

    assert written(kept) == written(whole)
    assert [f for f, _ in written(redacted)] == [f for f, _ in written(whole)]
    assert written(redacted) != written(whole)


@pytest.mark.parametrize("arguments, status, words", [
    (["pack", "nowhere.btsnoop", "-o", "x.replay.json"], 65, "no such file"),
    (["pack", str(CAPTURES / "ancs.btsnoop"), "-o", "x.replay.json"], 1, "that of a central"),
    (["pack", str(CAPTURES / "remote-led.btsnoop"), "-o", "x.txt"], 64, "replay.json"),
    (["pack", str(CAPTURES / "remote-led.btsnoop"), "-o", "x.replay.json", "--keep", "2A56"], 64, "--redact"),
    (["pack", str(CAPTURES / "remote-led.btsnoop"), "-o", "x.replay.json", "--device", "Nobody"], 64, "there are: CB:90:17:A2:4E:66"),
    (["pack", __file__, "-o", "x.replay.json"], 65, "is not a capture"),
    (["check", str(CAPTURES / "remote-led.btsnoop"), "--gatt", "nowhere.jsonl"], 65, "nowhere.jsonl"),
])
def test_bad_input(
    program: Program, tmp_path: pathlib.Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str],
    arguments: list[str], status: int, words: str,
) -> None:
    """A message with what and where, and the exit status; no file is left."""
    monkeypatch.chdir(tmp_path)
    assert main(arguments) == status
    said = capsys.readouterr()
    assert words in said.err and "Traceback" not in said.err
    assert not list(tmp_path.iterdir())


def test_what_stays(program: Program, tmp_path: pathlib.Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The list counts what is in the file, by handle: not masked values. Captures from the air, too."""
    path = str(tmp_path / "x.replay.json")
    for name, words, others in (
            ("improv.btsnoop", "00467768-6228-2272-4663-277478268005: 1 (0x001B)", "278268003: "),
            ("air-heart-rate.pcap", "the device's address C4:7A:2D:11:90:35 and its name, Pulse Belt 7", "error")):
        assert main(["pack", str(CAPTURES / name), "-o", path]) == 0
        said = capsys.readouterr().err
        assert words in said and others not in said, said


def test_other_peripherals(program: Program, tmp_path: pathlib.Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["pack", str(CAPTURES / "secure-dfu.btsnoop"), "-o", str(tmp_path / "x.replay.json")]) == 0
    assert re.search(r"not in the file: [0-9A-F:]{17}.*--device chooses another", capsys.readouterr().err)


@pytest.mark.parametrize("arguments, words", [
    (["--device", "Nobody"], "has no device 'Nobody'; it has LedRemote (CB:90:17:A2:4E:66)"),
    (["--gatt", "table.jsonl"], "has a table")])
def test_options_of_a_capture(
    packed: pathlib.Path, capsys: pytest.CaptureFixture[str], arguments: list[str], words: str,
) -> None:
    assert main(["check", str(packed), *arguments]) == 64
    assert words in capsys.readouterr().err
    assert main(["check", str(packed), "--device", "LedRemote"]) == 0


def test_not_writable(program: Program, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["pack", str(CAPTURES / "remote-led.btsnoop"), "-o", "/nowhere/x.replay.json"]) == 73
    assert "/nowhere/x.replay.json: No such file" in capsys.readouterr().err
