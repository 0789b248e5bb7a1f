"""Killed workers and runs, full disks, and the run that comes after: no file that is not whole, no row lost or doubled."""

from __future__ import annotations

import os
import pathlib
import resource
import shutil
import subprocess
import sys
import time

import pyarrow.parquet as pq
import pytest
from conftest import CAPTURES, figures, group
from test_fleet import descendants

from blesniff_fleet import fleet as runs
from blesniff_fleet import scratch, store, worker
from blesniff_fleet.settings import Settings

# The command, with its worker in the same process, that is killed or finds the disk full at one of the steps of writing.
FAULT = """
import errno, functools, os, signal, sys
import pyarrow.parquet as pq
from blesniff_fleet import cli, runners, worker
how, at, steps = sys.argv[1], int(sys.argv[2]), 0
def step():
    global steps
    steps += 1
    if steps == at and how == "kill": os.kill(os.getpid(), signal.SIGKILL)
    # A disk that is full stays so.
    if steps >= at and how == "full": raise OSError(errno.ENOSPC, "Error writing bytes to file")
def wrap(owner, name):
    original = getattr(owner, name)
    @functools.wraps(original)
    def stepped(*arguments, **options):
        step()
        return original(*arguments, **options)
    setattr(owner, name, stepped)
wrap(pq.ParquetWriter, "write_table")
wrap(pq.ParquetWriter, "close")
wrap(os, "fsync")
if how == "kill": wrap(os, "replace")
runners.runner = lambda engine, **_: lambda groups, settings: (worker.run_group(g, settings) for g in groups)
status = cli.main(sys.argv[3:])
print("steps", steps)
sys.exit(status)
"""


class Run:
    """A folder of captures for the stand-in, and the command over them; workers have a folder of their own."""

    def __init__(self, folder: pathlib.Path, program: str, *names: str) -> None:
        self.folder, self.out, self.scratch = folder, folder / "out", folder / "scratch"
        self.scratch.mkdir(exist_ok=True)
        for name in names:
            (folder / "in" / "site").mkdir(parents=True, exist_ok=True)
            (folder / "in" / "site" / name).write_text("x")
        self.options = ["run", str(folder / "in"), "--out", str(self.out), "--program", program, "--processes", "2"]

    def environment(self) -> dict[str, str]:
        return os.environ | {"TMPDIR": str(self.scratch)}

    def run(self, *command: str) -> subprocess.CompletedProcess[str]:
        """Runs `blesniff-fleet`, or another command with its arguments."""
        command = command or (sys.executable, "-m", "blesniff_fleet")
        return subprocess.run(
            [*command, *self.options], env=self.environment(), capture_output=True, text=True, timeout=300,
            stdin=subprocess.DEVNULL)

    def rows(self) -> dict[str, list[int]]:
        """The frames of each capture, from all files that have a name. Each must be whole, with its footer."""
        found: dict[str, list[int]] = {}
        for path in store.files(str(self.out), "packets"):
            for row in pq.ParquetFile(path).read(["input", "frame"]).to_pylist():
                found.setdefault(pathlib.Path(row["input"]).name, []).append(row["frame"])
        return found

    def check(self, *names: str) -> None:
        """These captures have their rows and statuses, each once, and nothing was left behind."""
        assert self.rows() == {name: [1, 2, 3] for name in names}
        assert sorted(pathlib.Path(row["input"]).name for row in store.statuses(str(self.out))) == sorted(names)
        self.check_leftovers()

    def check_leftovers(self) -> None:
        assert not [path for path in self.out.rglob(".*")]
        assert not list(self.scratch.glob(f"{scratch.PREFIX}*"))


def faulty(tmp_path: pathlib.Path, stand_in: str, how: str, monkeypatch: pytest.MonkeyPatch) -> int:
    """A run that has a fault at one step, for each step that it may kill and every third of a full disk, and another run after
    it. Answers with the number of steps."""
    # The runs before and after it are in this process, which is faster than a pool.
    monkeypatch.setattr(
        runs.runners, "runner", lambda engine, **_: lambda groups, settings: (worker.run_group(g, settings) for g in groups))
    for at in range(1, 100, 1 if how == "kill" else 3):
        folder = tmp_path / str(at)
        folder.mkdir()
        run = Run(folder, stand_in, "a", "old")
        run.options += ["--tables", "packets"]
        monkeypatch.setattr("tempfile.tempdir", str(run.scratch))
        settings = Settings(out=str(run.out), program=stand_in, tables=("packets",))
        runs.run([str(folder / "in")], settings)
        # One has changed, and one is new, of another day: two files of packets are written, and one loses rows.
        Run(folder, stand_in, "b-later")
        (folder / "in" / "site" / "a").write_text("changed")
        done = run.run(sys.executable, "-c", FAULT, how, str(at))
        if done.returncode == 0:
            return int(done.stdout.split()[-1])
        assert done.returncode == (-9 if how == "kill" else 1), done.stderr
        assert run.rows()["old"] == [1, 2, 3]
        if how == "full":
            assert "Traceback" not in done.stderr and "Errno" not in done.stderr, done.stderr
            message = done.stderr.splitlines()[-1]
            assert f"{run.out}/" in message and message.endswith(": No space left on device"), message
            if message.startswith(" "):
                assert message.startswith(f"  {folder}/in/site/a and 1 more: "), message
                # All of a group or nothing.
                assert set(run.rows()) in ({"old"}, {"old", "a", "b-later"})
            run.check_leftovers()
        runs.run([str(folder / "in")], settings)
        run.check("a", "b-later", "old")
    pytest.fail("the run never ends well")


def test_a_run_that_is_killed_at_any_step_of_writing(
    tmp_path: pathlib.Path, stand_in: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert faulty(tmp_path, stand_in, "kill", monkeypatch) > 24


def test_a_disk_that_is_full_at_any_step_of_writing(
    tmp_path: pathlib.Path, stand_in: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert faulty(tmp_path, stand_in, "full", monkeypatch) > 16


def test_a_worker_that_is_killed_in_a_capture_is_replaced(tmp_path: pathlib.Path, stand_in: str) -> None:
    run = Run(tmp_path, stand_in, "a", "b-once", "c")
    run.options += ["--tables", "packets"]
    done = run.run()
    assert (done.returncode, done.stderr) == (0, "")
    run.check("a", "b-once", "c")


def test_a_capture_that_kills_workers_costs_only_itself(tmp_path: pathlib.Path, stand_in: str) -> None:
    run = Run(tmp_path, stand_in, "a", "b-kills", "c", *(f"d{n}" for n in range(12)))
    run.options += ["--tables", "packets"]
    good = ["a", "c", *(f"d{n}" for n in range(12))]
    done = run.run()
    assert done.returncode == 1
    assert done.stderr == (
        "blesniff-fleet: 1 of 15 captures was not decoded; the next run tries again:\n"
        f"  {tmp_path}/in/site/b-kills: its worker was killed, and killed again\n")
    run.check(*good)
    # It was the machine, not the capture: the next run has it.
    program = pathlib.Path(stand_in)
    program.write_text(program.read_text().replace('"kills"', '"never"'))
    assert run.run().returncode == 0
    run.check(*good, "b-kills")


def test_a_killed_run_takes_its_workers_with_it(tmp_path: pathlib.Path, stand_in: str) -> None:
    """Else they would write beside the next run, whose groups are others: rows would be doubled."""
    names = [f"{n:02}-slow" for n in range(24)]
    run = Run(tmp_path, stand_in, *names)
    run.options += ["--tables", "packets"]
    driver = subprocess.Popen([sys.executable, "-m", "blesniff_fleet", *run.options], env=run.environment())
    deadline = time.monotonic() + 60
    while not store.files(str(run.out), "captures") and time.monotonic() < deadline:
        time.sleep(0.02)
    started = descendants(driver.pid)
    driver.kill()
    driver.wait()
    assert len(started) > 2 and 0 < len(run.rows()) < len(names)
    while (left := [pid for pid in started if is_alive(pid)]) and time.monotonic() < deadline:
        time.sleep(0.02)
    assert not left
    done = run.run()
    assert (done.returncode, done.stderr) == (0, "")
    run.check(*names)


def is_alive(pid: int) -> bool:
    try:
        return pathlib.Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def test_a_file_may_not_grow(tmp_path: pathlib.Path, stand_in: str) -> None:
    """A limit of the size of files stands for a full disk where nothing can be mounted: in the middle of a real write."""
    settings = Settings(out=str(tmp_path / "out"), program=stand_in, tables=("packets",))
    store.prepare(settings)
    captures = group(tmp_path, "a", "b-later")
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    for limit in (100, 1_000, 1_500):
        resource.setrlimit(resource.RLIMIT_FSIZE, (limit, hard))
        try:
            error = worker.run_group(captures, settings).error
        finally:
            resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
        assert error.startswith(f"{tmp_path}/site/a and 1 more: {tmp_path}/out/") and error.endswith(": File too large")
        store.sweep(settings.out)
        assert not list((tmp_path / "out").rglob("*.parquet")) and not list((tmp_path / "out").rglob("*.tmp"))
    runs.run([str(tmp_path / "site")], settings)
    assert [(row["failed"], row["packets"]) for row in store.statuses(settings.out)] == [(False, 3)] * 2


def test_a_limit_of_the_user_is_kept(tmp_path: pathlib.Path, stand_in: str) -> None:
    """One that is lower than ours cannot be raised; the program then ends by a signal, which costs a capture."""
    run = Run(tmp_path, stand_in, "a", "large")
    run.options += ["--tables", "packets"]
    done = run.run("bash", "-c", 'ulimit -f 64; exec "$0" -m blesniff_fleet "$@"', sys.executable)
    assert done.returncode == 1
    assert done.stderr == (
        "blesniff-fleet: failed; the next run tries them again:\n"
        f"  {tmp_path}/in/site/large: the program was ended by signal 25 (File size limit exceeded)\n")
    assert run.rows() == {"a": [1, 2, 3]}
    run.check_leftovers()


@pytest.fixture
def disk(tmp_path: pathlib.Path):
    """A function that makes a small disk, or a mounted one larger."""
    folder = tmp_path / "disk"
    folder.mkdir()

    def mount(size: int, *options: str) -> pathlib.Path:
        done = subprocess.run(
            ["mount", "-t", "tmpfs", "-o", ",".join([f"size={size}", *options]), "none", str(folder)], capture_output=True, text=True)
        if done.returncode:
            pytest.skip(f"a small disk cannot be mounted: {done.stderr.strip()}")
        return folder

    if os.geteuid() or not shutil.which("mount"):
        pytest.skip("only root may mount a small disk")
    yield mount
    subprocess.run(["umount", "--lazy", str(folder)], capture_output=True)


@pytest.fixture(scope="session")
def some(program: str, tmp_path_factory: pytest.TempPathFactory) -> tuple[pathlib.Path, dict[str, object]]:
    """Captures for the real program, and the figures of their tables."""
    import variations

    folder = tmp_path_factory.mktemp("some")
    variations.make(CAPTURES, folder / "in", good=60)
    runs.run([str(folder / "in")], Settings(out=str(folder / "out"), program=program))
    return folder / "in", figures(str(folder / "out"))


@pytest.mark.parametrize("full", ["tables", "scratch"])
@pytest.mark.parametrize("size", [160_000, 600_000])
def test_a_full_disk_names_captures_and_the_next_run_has_them(
    tmp_path: pathlib.Path, program: str, some, disk, full: str, size: int
) -> None:
    source, expected = some
    run = Run(tmp_path, program)
    mounted = disk(size)
    if full == "tables":
        run.out = mounted / "out"
    else:
        run.scratch = mounted
    run.options = ["run", str(source), "--out", str(run.out), "--program", program, "--processes", "2"]
    done = run.run()
    assert done.returncode == 1 and "Traceback" not in done.stderr and "ignored" not in done.stderr, done.stderr
    first, *lines = done.stderr.splitlines()
    assert "of 60 captures were not decoded; the next run tries again:" in first
    assert lines and all(line.startswith(f"  {source}/") and line.endswith(": No space left on device") for line in lines), lines
    run.check_leftovers()
    for path in run.out.rglob("*.parquet"):
        pq.ParquetFile(path).read()
    disk(64 << 20, "remount")
    done = run.run()
    assert (done.returncode, done.stderr) == (0, "")
    assert figures(str(run.out)) == expected
    run.check_leftovers()


def test_the_program_is_killed_in_a_capture(tmp_path: pathlib.Path, program: str, some) -> None:
    """As the kernel does when memory is short: the capture has failed, and the next run has it."""
    source, expected = some
    run = Run(tmp_path, program)
    # The first process that decodes is killed in its first capture.
    wrapper = tmp_path / "wrapper"
    wrapper.write_text(f"""#!/bin/bash
if [ "$1" = export ] && mkdir "{tmp_path}/killed" 2>/dev/null; then
    {program} "$@" & until [ -s "$5/packets.csv" ] || ! kill -0 $!; do :; done
    kill -9 $!; wait; kill -9 $$
fi
exec {program} "$@"
""")
    wrapper.chmod(0o755)
    run.options = ["run", str(source), "--out", str(run.out), "--program", str(wrapper), "--processes", "2"]
    done = run.run()
    assert done.returncode == 1
    header, line = done.stderr.splitlines()
    assert header == "blesniff-fleet: failed; the next run tries them again:"
    assert line.startswith(f"  {source}/") and ": the program was ended by signal 9 (Killed)" in line
    done = run.run()
    assert (done.returncode, done.stderr) == (0, "") and "60 captures, 1 decoded now" in done.stdout
    assert figures(str(run.out)) == expected
    run.check_leftovers()


def test_only_what_the_dead_left_behind_is_removed(tmp_path: pathlib.Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    for name in ("blesniff-fleet-tables", f"{scratch.PREFIX}dead"):
        (tmp_path / name).mkdir()
    with scratch.folder() as mine, scratch.folder() as other:
        assert sorted(tmp_path.iterdir()) == sorted([tmp_path / "blesniff-fleet-tables", pathlib.Path(mine), pathlib.Path(other)])
    assert list(tmp_path.iterdir()) == [tmp_path / "blesniff-fleet-tables"]
