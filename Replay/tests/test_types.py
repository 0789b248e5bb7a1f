"""The package is typed."""

import subprocess
import sys

import pytest
from conftest import REPLAY


def test_mypy() -> None:
    pytest.importorskip("mypy", reason="mypy is not installed")
    done = subprocess.run([sys.executable, "-m", "mypy"], cwd=REPLAY, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout
