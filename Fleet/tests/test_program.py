"""Limits and crashes, by a stand-in for the program that obeys the names of captures."""

from __future__ import annotations

import pathlib

from conftest import group

from blesniff_fleet import store
from blesniff_fleet.inputs import Capture
from blesniff_fleet.plan import Group, groups
from blesniff_fleet.settings import Settings
from blesniff_fleet.worker import run_group


def test_a_crash_and_a_hang_cost_one_capture_each(tmp_path: pathlib.Path, stand_in: str) -> None:
    settings = Settings(out=str(tmp_path / "out"), program=stand_in, tables=("packets",), limit=5.0)
    store.prepare(settings)
    result = run_group(
        group(tmp_path, "a", "crash", "b", "hang", "damaged", 'odd ",\n name', "crash2", "gone"), settings)
    assert (result.captures, result.failed, result.packets) == (8, 4, 12)
    rows = {pathlib.Path(r["input"]).name: r for r in store.statuses(settings.out)}
    assert rows["crash"]["error"] == "the program was ended by signal 11 (Segmentation fault)"
    assert rows["crash"]["signal"] == 11 and not rows["crash"]["timed_out"]
    assert rows["hang"]["timed_out"] and rows["hang"]["signal"] == 9
    assert rows["damaged"]["exit"] == 65 and not rows["damaged"]["failed"] and rows["damaged"]["packets"] == 3
    assert rows["gone"]["failed"] and rows["gone"]["packets"] == 0
    assert rows["a"]["day"] == "2026-03-02" and rows["a"]["site"] == "site"
    (file,) = store.files(settings.out, "packets")
    import pyarrow.parquet as pq

    table = pq.ParquetFile(file).read()
    assert table.num_rows == 12 and set(table["frame"].to_pylist()) == {1, 2, 3}
    assert {pathlib.Path(p).name for p in table["input"].to_pylist()} == {"a", "b", "damaged", 'odd ",\n name'}


def test_a_wrong_option_fails_the_job(tmp_path: pathlib.Path, stand_in: str) -> None:
    settings = Settings(out=str(tmp_path / "out"), program=stand_in, tables=("packets",))
    result = run_group(group(tmp_path, "a", "wrong"), settings)
    assert result.error == f"{tmp_path}/site/a and 1 more: {stand_in} ended with exit status 64: wrong option"
    assert not list((tmp_path / "out").rglob("*.parquet"))


def test_a_killed_run_leaves_nothing_that_counts(tmp_path: pathlib.Path, stand_in: str) -> None:
    settings = Settings(out=str(tmp_path / "out"), program=stand_in, tables=("packets",), limit=5.0)
    store.prepare(settings)
    done, lost = group(tmp_path, "a", "b"), group(tmp_path, "c")
    run_group(done, settings)
    run_group(lost, settings)
    # Killed between the tables and the statuses, and in the middle of a table.
    (tmp_path / "out" / "captures" / f"{lost.name}.parquet").unlink()
    (tmp_path / "out" / "packets" / ".gabc.1.tmp").write_bytes(b"PAR1")
    keys = {c.path: c.key for c in done.captures + lost.captures}
    assert store.tidy(settings, keys) == {c.key for c in done.captures}
    assert [store.group_of(p) for p in store.files(settings.out, "packets")] == [done.name]
    assert not list((tmp_path / "out").rglob(".g*"))


def test_a_changed_capture_replaces_its_rows(tmp_path: pathlib.Path, stand_in: str) -> None:
    settings = Settings(out=str(tmp_path / "out"), program=stand_in, tables=("packets",))
    store.prepare(settings)
    made = group(tmp_path, "a", "b")
    run_group(made, settings)
    keys = {c.path: c.key for c in made.captures} | {made.captures[0].path: "another"}
    assert store.tidy(settings, keys) == {made.captures[1].key}
    import pyarrow.parquet as pq

    (file,) = store.files(settings.out, "packets")
    assert set(pq.ParquetFile(file).read()["input"].to_pylist()) == {made.captures[1].path}


def test_groups_hold_each_capture_once() -> None:
    settings = Settings(out="/out", site="^/(.)")
    captures = [Capture(f"/c/{n}", n * 1_000_000, str(n)) for n in range(1, 60)]
    made = groups(captures, settings, workers=2)
    assert sorted(c.path for g in made for c in g.captures) == sorted(c.path for c in captures)
    assert made[0].captures[0].size == 59_000_000
    assert len({g.name for g in made}) == len(made) > 8
    by_folder = groups([Capture(f"/{n % 3}/{n}", 1, str(n)) for n in range(30)], settings)
    assert len(by_folder) >= 3 and all(len({c.path[1] for c in g.captures}) == 1 for g in by_folder)
    assert groups([], settings, 2) == []


def test_a_limit_of_memory_ends_the_program(tmp_path: pathlib.Path, program: str) -> None:  # noqa: F811
    settings = Settings(out=str(tmp_path / "out"), program=program, tables=("packets",), memory=8 << 20)
    store.prepare(Settings(out=str(tmp_path / "out"), program=program, tables=("packets",)))
    from conftest import CAPTURES

    path = CAPTURES / "heart-rate.btsnoop"
    result = run_group(Group((Capture(str(path), path.stat().st_size, "k"),)), settings)
    # Or it could not even start.
    assert result.failed == 1 or result.error


def test_captures_come_from_object_stores(tmp_path: pathlib.Path, program: str) -> None:
    """By fsspec: its file system in memory is an object store without a network."""
    import fsspec
    from conftest import CAPTURES

    from blesniff_fleet import inputs

    with fsspec.open("memory://bucket/lab/a.btsnoop", "wb") as file:
        file.write((CAPTURES / "heart-rate.btsnoop").read_bytes())
    found = inputs.find(["memory://bucket"])
    assert [c.path for c in found] == ["memory:///bucket/lab/a.btsnoop"] and found[0].size == 3443
    assert inputs.find(["memory://bucket"], by_content=True)[0].key != found[0].key
    settings = Settings(out=str(tmp_path / "out"), program=program, tables=("packets", "devices"))
    store.prepare(settings)
    gone = Capture("memory://bucket/lab/gone.btsnoop", 1, "gone")
    result = run_group(Group((*found, gone)), settings)
    assert (result.captures, result.failed, result.packets) == (2, 1, 91)
    rows = {r["input"]: r for r in store.statuses(settings.out)}
    assert rows[found[0].path]["site"] == "lab" and rows[gone.path]["exit"] == 66
