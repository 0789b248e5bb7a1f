"""The program, our captures, and their recordings, which several tests share."""

from __future__ import annotations

import os
import pathlib
import shutil
import sys
from collections.abc import Iterator
from dataclasses import dataclass

import pytest

REPLAY = pathlib.Path(__file__).parents[1]
CAPTURES = REPLAY.parent / "Captures"
sys.path[:0] = [str(REPLAY)]
os.environ["PYTHONPATH"] = os.pathsep.join([str(REPLAY), os.environ.get("PYTHONPATH", "")]).rstrip(os.pathsep)
pytest_plugins = ["blesniff_replay.pytest_plugin"]

from blesniff_replay.errors import NotReplayable  # noqa: E402
from blesniff_replay.program import Program  # noqa: E402
from blesniff_replay.recording import Recording  # noqa: E402
from blesniff_replay.selftest import Compared, load  # noqa: E402


@dataclass(frozen=True)
class Loaded:
    """A capture that can be replayed, with secrets: in memory alone."""

    path: pathlib.Path
    recording: Recording
    operations: list[Compared]

    @property
    def name(self) -> str:
        return self.path.name

    @property
    def pairs(self) -> bool:
        return any(o.kind.is_security for c in self.recording.connections for o in c.operations)


@pytest.fixture(scope="session")
def program() -> Program:
    path = os.environ.get("BLESNIFF") or shutil.which("blesniff")
    if not path or not os.access(path, os.X_OK):
        pytest.skip("there is no blesniff; BLESNIFF names one")
    os.environ["BLESNIFF"] = os.path.abspath(path)
    return Program(os.path.abspath(path))


@pytest.fixture(scope="session")
def loaded(program: Program) -> list[Loaded]:
    """Our captures with the table of a peripheral."""
    found = []
    for path in sorted(CAPTURES.iterdir()):
        if path.suffix in (".btsnoop", ".pcap", ".pcapng"):
            try:
                found.append(Loaded(path, *load(program, str(path))))
            except NotReplayable:
                continue
    return found


@pytest.fixture(scope="session")
def by_name(loaded: list[Loaded]) -> dict[str, Loaded]:
    return {each.name: each for each in loaded}


@pytest.fixture
def packed(program: Program, tmp_path: pathlib.Path) -> Iterator[pathlib.Path]:
    """remote-led as a .replay.json."""
    from blesniff_replay.cli import main

    path = tmp_path / "led.replay.json"
    assert main(["pack", str(CAPTURES / "remote-led.btsnoop"), "-o", str(path)]) == 0
    yield path
