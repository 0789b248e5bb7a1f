"""The same rows from every engine and from the program alone, whatever is among the captures and whoever is killed."""

from __future__ import annotations

import csv
import json
import os
import pathlib
import shutil
import signal
import subprocess
import sys
import time

import pytest
from conftest import CUT, DAMAGED, EMPTY, FOREIGN, GOOD, HOSTILE, LIMIT, figures

from blesniff_fleet import fleet as runs
from blesniff_fleet import store
from blesniff_fleet.settings import Settings


def test_every_capture_is_accounted_for(fleet: pathlib.Path, pool_out: Settings) -> None:
    rows = list(store.statuses(pool_out.out))
    assert len(rows) == len({r["input"] for r in rows}) == GOOD + DAMAGED + CUT + EMPTY + FOREIGN + HOSTILE
    by_name = {suffix: [r for r in rows if r["input"].endswith(suffix)] for suffix in
               (".btsnoop", ".btsnoop.gz", ".log", ".log.gz", ".cfa", ".dat")}
    good = by_name[".btsnoop"] + by_name[".btsnoop.gz"]
    assert len(good) == GOOD and all(r["exit"] == 0 and r["packets"] == r["records"] > 0 for r in good)
    assert all(r["exit"] in (0, 65) for r in by_name[".log"])
    assert sum(r["damage_count"] > 0 or r["error"] is not None for r in by_name[".log"]) > DAMAGED / 2
    cut = [r for r in by_name[".log.gz"] if not r["input"].endswith(".btsnoop.gz")]
    assert len(cut) == CUT and all(r["exit"] == 65 for r in cut)
    assert all(r["error"] and r["exit"] == 65 and r["records"] == 0 for r in by_name[".cfa"] + by_name[".dat"])
    late = [r for r in rows if r["timed_out"]]
    assert len(late) == HOSTILE and all(r["failed"] and r["packets"] == 0 for r in late)
    damage = next(r for r in rows if r["damage_count"])
    assert damage["damage_kind"][0] in ("skipped", "end") and damage["damage_byte"][0] > 0
    assert {r["site"] for r in rows} == {"lab-1", "lab-2", "roof", "7"}
    assert figures(pool_out.out)["doubled"] == (0,)


def test_the_program_alone_has_the_same(fleet: pathlib.Path, pool_out: Settings, tmp_path: pathlib.Path) -> None:
    hostile = {r["input"] for r in store.statuses(pool_out.out) if r["timed_out"]}
    paths = sorted(str(p) for p in fleet.rglob("*") if p.is_file() and str(p) not in hostile)
    subprocess.run(
        [pool_out.program, "export", "--isolated", "--no-project", "--out", str(tmp_path), *paths],
        capture_output=True, stdin=subprocess.DEVNULL)
    found = figures(pool_out.out)
    for table in ("connections", "messages", "devices", "findings", "captures"):
        rows = [json.loads(line) for line in (tmp_path / f"{table}.jsonl").read_text().splitlines()]
        if table == "captures":
            assert sum(r["records"] for r in rows) == found["packets"][0]
        else:
            assert (len(rows), len({r["input"] for r in rows})) == found[table]
    with open(tmp_path / "packets.csv", newline="") as file:
        packets = list(csv.DictReader(file))
    assert (len(packets), len({r["input"] for r in packets})) == found["packets"]
    assert sum(int(r["frame"]) for r in packets) == found["sums"][0]
    assert round(sum(float(r["att.latency"] or 0) for r in packets), 6) == pytest.approx(found["sums"][2], abs=1e-5)
    with open(tmp_path / "operations.csv", newline="") as file:
        operations = list(csv.DictReader(file))
    assert len(operations) == found["operations"][0]


def test_a_second_run_does_only_what_is_new_or_failed(fleet: pathlib.Path, pool_out: Settings, tmp_path: pathlib.Path) -> None:
    out = tmp_path / "out"
    shutil.copytree(pool_out.out, out)
    settings = Settings(out=str(out), program=pool_out.program, limit=LIMIT, expect=pool_out.expect)
    before = figures(str(out))
    new = fleet / "lab-1" / "new.btsnoop"
    other = next(p for p in sorted(fleet.rglob("*.btsnoop")) if p != new)
    shutil.copy(other, new)
    try:
        done = runs.run([str(fleet)], settings)
        assert (done.decoded, done.failed) == (1 + HOSTILE, HOSTILE)
        after = figures(str(out))
        assert after["packets"][1] == before["packets"][1] + 1
        assert after["doubled"] == (0,)
    finally:
        new.unlink()


def test_dask_has_the_same(fleet: pathlib.Path, pool_out: Settings, settings_for) -> None:
    pytest.importorskip("distributed", reason="dask is not installed")
    settings = settings_for("dask")
    runs.run([str(fleet)], settings, "dask", processes=2)
    assert figures(settings.out) == figures(pool_out.out)


def test_spark_has_the_same(fleet: pathlib.Path, pool_out: Settings, settings_for, java: str) -> None:
    settings = settings_for("spark")
    assert subprocess.run(command(fleet, settings, "spark", "local[2]"), timeout=900).returncode == bool(HOSTILE)
    assert figures(settings.out) == figures(pool_out.out)


def test_a_killed_worker_loses_nothing(fleet: pathlib.Path, pool_out: Settings, settings_for) -> None:
    settings = settings_for("killed")
    driver = subprocess.Popen(command(fleet, settings, "pool"))
    # A worker is what the program is a child of.
    kill_during(driver, settings, lambda pid: b"forkserver" in cmdline(pid) and bool(children(pid)) and pid not in children(driver.pid))
    assert driver.wait(900) == bool(HOSTILE)
    assert figures(settings.out) == figures(pool_out.out)
    assert not list(pathlib.Path(settings.out).rglob(".g*"))


def test_a_killed_executor_loses_nothing(fleet: pathlib.Path, pool_out: Settings, settings_for, java: str) -> None:
    settings = settings_for("executor")
    driver = subprocess.Popen(command(fleet, settings, "spark", "local-cluster[2,1,1024]"))
    kill_during(driver, settings, lambda pid: b"CoarseGrainedExecutorBackend" in cmdline(pid))
    assert driver.wait(900) == bool(HOSTILE)
    assert figures(settings.out) == figures(pool_out.out)


def command(fleet: pathlib.Path, settings: Settings, engine: str, master: str | None = None) -> list[str]:
    made = [sys.executable, "-m", "blesniff_fleet", "run", str(fleet), "--out", settings.out, "--engine", engine,
            "--program", settings.program, "--limit", str(settings.limit), "--processes", "2"]
    return made + (["--master", master] if master else [])


def kill_during(driver: subprocess.Popen, settings: Settings, is_victim) -> None:
    """SIGKILLs one process of the driver's own descendants when some groups are done, and some are not."""
    deadline = time.monotonic() + 600
    while time.monotonic() < deadline and driver.poll() is None:
        if store.files(settings.out, "captures"):
            victims = [pid for pid in descendants(driver.pid) if is_victim(pid)]
            if victims:
                os.kill(victims[0], signal.SIGKILL)
                return
        time.sleep(0.02)
    pytest.fail("the run was over before anything could be killed")


def descendants(pid: int) -> list[int]:
    found = children(pid)
    return found + [below for child in found for below in descendants(child)]


def children(pid: int) -> list[int]:
    found: list[int] = []
    for path in pathlib.Path(f"/proc/{pid}/task").glob("*/children"):
        try:
            found += [int(child) for child in path.read_text().split()]
        except OSError:
            pass
    return found


def cmdline(pid: int) -> bytes:
    try:
        return pathlib.Path(f"/proc/{pid}/cmdline").read_bytes()
    except OSError:
        return b""
