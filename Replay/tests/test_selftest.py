"""The recorded app and changed ones against the recorded device, over all our captures, in virtual time.

`differences.tsv` lists the operations that are not the same with the recorded app. It only shrinks: a line that is no longer
needed is an error, too. `fractions.tsv` has what changed apps get; `REPLAY_UPDATE=1` writes both.
"""

from __future__ import annotations

import os
import pathlib
import time

import pytest
from conftest import CAPTURES, Loaded

from blesniff_replay.app import Behaviour
from blesniff_replay.cli import main
from blesniff_replay.explain import unexplained
from blesniff_replay.misses import Subject
from blesniff_replay.program import Program
from blesniff_replay.selftest import Score, run, test as self_test

HERE = pathlib.Path(__file__).parent
DIFFERENCES, FRACTIONS = HERE / "differences.tsv", HERE / "fractions.tsv"
UPDATE = bool(os.environ.get("REPLAY_UPDATE"))
MOST = 26  # operations that may differ
LIMIT = 120.0  # s
# The recorded app leaves these: a larger MTU, an answer that the capture lacks, a queue that was given up, a passkey.
MISSED = {"eatt-long-write.btsnoop", "eatt.btsnoop", "long-values.btsnoop", "modified.pcap", "matter-btp-window.btsnoop",
          "provisioning-json-flaws.btsnoop", "pairing-passkey.btsnoop"}
KINDS = (("all", ()), ("reads", ("reads",)), ("writes", ("writes",)), ("notifications", ("notifies", "indicates")))


def test_captures(loaded: list[Loaded]) -> None:
    assert len(loaded) >= 80
    assert sum(len(each.operations) for each in loaded) >= 3000


def test_same(loaded: list[Loaded]) -> None:
    begin = time.monotonic()
    found = []
    for each in loaded:
        result = self_test(str(each.path), recorded=(each.recording, each.operations))
        assert not unexplained(result.run), each.name
        assert not result.run.misses or each.name in MISSED, each.name
        found += [f"{each.name}\t{o.kind}\t{o.frame}" for o in result.score.different]
    assert time.monotonic() - begin < LIMIT
    head = "capture\toperation\tframe"
    if UPDATE:
        DIFFERENCES.write_text("\n".join([head, *sorted(found)]) + "\n")
    tracked = DIFFERENCES.read_text().splitlines()[1:]
    assert not (new := sorted(set(found) - set(tracked))), f"no longer the same: {new}"
    assert not (gone := sorted(set(tracked) - set(found))), f"the same now; remove from {DIFFERENCES.name}: {gone}"
    assert len(found) <= MOST


@pytest.mark.parametrize("behaviour", [b for b in Behaviour if b is not Behaviour.SAME])
def test_changed(loaded: list[Loaded], behaviour: Behaviour) -> None:
    """What differs has a miss, and the fractions are at least the tracked ones."""
    total = Score()
    for each in loaded:
        result = self_test(str(each.path), behaviour, recorded=(each.recording, each.operations))
        assert not unexplained(result.run), each.name
        total.add(result.score)
    rows = {f"{behaviour.value}\t{name}": total.of(*kinds) for name, kinds in KINDS}
    tracked = dict(line.rsplit("\t", 1) for line in FRACTIONS.read_text().splitlines()[1:]) if FRACTIONS.exists() else {}
    if UPDATE:
        tracked |= rows
        FRACTIONS.write_text("app\toperations\tsame\n" + "".join(f"{k}\t{v}\n" for k, v in sorted(tracked.items())))
    for key, fraction in rows.items():
        same, whole = map(int, fraction.split("/"))
        least, before = map(int, tracked[key].split("/"))
        assert same * before >= least * whole, f"{key}: {fraction}, tracked {tracked[key]}"


def test_two_runs_are_identical(loaded: list[Loaded]) -> None:
    """Byte for byte, packets and remarks, where nothing is paired: pairing has nonces."""
    compared = 0
    for each in loaded:
        if not each.pairs:
            first, second = run(each.recording), run(each.recording)
            assert first.packets == second.packets and first.log == second.log, each.name
            compared += 1
    assert compared > 60


@pytest.mark.parametrize("name, expectation", [
    ("heart-rate", "heart-rate"), ("remote-led", "remote-led"), ("gatt-explorer", "gatt-explorer"), ("echo", "echo"),
    ("titan-encryption", "titan")])
def test_program_agrees(
    by_name: dict[str, Loaded], program: Program, tmp_path: pathlib.Path, name: str, expectation: str,
) -> None:
    """`verify` finds the expectations met, and `diff` the operations the same."""
    each = by_name[f"{name}.btsnoop"]
    record = tmp_path / "run.btsnoop"
    record.write_bytes(run(each.recording).packets)
    said = program.run("verify", str(CAPTURES / "expectations" / f"{expectation}.yaml"), str(record))
    assert " met" in said and "violated" not in said and "inconclusive" not in said, said
    assert "\nsame" in program.run("diff", "--ignore-times", str(each.path), str(record))


@pytest.mark.parametrize("entered, results", [(None, ["succeeded"]), (111111, ["refused"])])
def test_passkey(
    by_name: dict[str, Loaded], program: Program, tmp_path: pathlib.Path, entered: int | None, results: list[str],
) -> None:
    """Passkey Entry with the recorded abilities: the right passkey pairs, another does not."""
    made = run(by_name["pairing-passkey.btsnoop"].recording, passkey=424242, entered=entered)
    record = tmp_path / "run.btsnoop"
    record.write_bytes(made.packets)
    program.run("export", "--tables", "operations", "--out", str(tmp_path), "--", str(record))
    rows = [r for r in program.rows(str(tmp_path / "operations.csv")) if r["operation"] == "pairs"]
    assert {r["association_model"] for r in rows} == {"Passkey Entry"} and [r["result"] for r in rows[:1]] == results
    assert any(r.remark.subject is Subject.PAIRING for r in made.remarks) == (entered is not None)


def test_association_model(by_name: dict[str, Loaded]) -> None:
    """Just Works, where the recorded app entered a passkey, is a miss at the pairing."""
    made = run(by_name["pairing-passkey.btsnoop"].recording)
    found = [r for r in made.remarks if r.remark.subject is Subject.PAIRING and r.remark.is_miss]
    assert found and {r.remark.message for r in found} == {"pairing by Just Works; recorded: Passkey Entry"}
    just_works = run(by_name["titan-encryption.btsnoop"].recording)
    assert not any(r.remark.subject is Subject.PAIRING for r in just_works.remarks)


def test_packed(packed: pathlib.Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A .replay.json is tested without its capture; with a change, its misses are counted."""
    assert main(["self-test", str(packed)]) == 0
    assert "18/18" in capsys.readouterr().out
    assert main(["self-test", str(packed), "--app", "skip", "--verbose"]) == 0
    assert "writes 16" in capsys.readouterr().out


def test_silence_is_found(by_name: dict[str, Loaded]) -> None:
    """The check of misses is able to fail: without its remarks, a run with new values is not explained."""
    made = run(by_name["secure-dfu.btsnoop"].recording, Behaviour.NOVEL)
    assert made.misses and not unexplained(made)
    made.remarks.clear()
    assert unexplained(made)


def test_real_captures(program: Program) -> None:
    """Recordings of real devices, where they are at hand: REPLAY_CAPTURES names a folder. Data only."""
    folder = os.environ.get("REPLAY_CAPTURES", "")
    if not folder or not os.path.isdir(folder):
        pytest.skip("REPLAY_CAPTURES names no folder with captures")
    from blesniff_replay.errors import ReplayError

    tested = Score()
    for path in sorted(pathlib.Path(folder).rglob("*")):
        if path.suffix not in (".btsnoop", ".pcap", ".pcapng", ".log") or path.stat().st_size > 8 << 20:
            continue
        try:
            result = self_test(str(path))
        except ReplayError:
            continue
        tested.add(result.score)
        assert not unexplained(result.run), path.name
    same, whole = map(int, tested.of().split("/"))
    assert whole and same >= 0.99 * whole, f"{same}/{whole}"
