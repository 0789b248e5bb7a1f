"""Folders on this machine in which tasks work. Each is locked while its process lives: so it is known which ones a process that
was killed left behind."""

from __future__ import annotations

import contextlib
import fcntl
import glob
import os
import shutil
import tempfile
from collections.abc import Iterator

PREFIX = ".blesniff-fleet-scratch-"
"""Nobody gives a folder of their own such a name: what begins with it is removed."""


@contextlib.contextmanager
def folder() -> Iterator[str]:
    """A folder of one's own."""
    clear()
    path, lock = _locked()
    try:
        yield path
    finally:
        shutil.rmtree(path, ignore_errors=True)
        os.close(lock)


def _locked() -> tuple[str, int]:
    while True:
        path = tempfile.mkdtemp(prefix=PREFIX)
        # Until it is locked, another process may clear it.
        with contextlib.suppress(FileNotFoundError):
            lock = os.open(path, os.O_RDONLY | os.O_DIRECTORY)
            fcntl.flock(lock, fcntl.LOCK_EX)
            if os.path.isdir(path):
                return path, lock
            os.close(lock)


def clear() -> None:
    """Removes the folders of processes that were killed."""
    for path in glob.glob(os.path.join(glob.escape(tempfile.gettempdir()), f"{PREFIX}*")):
        # Those of other users cannot be opened; those of processes that live cannot be locked.
        with contextlib.suppress(OSError):
            lock = os.open(path, os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW)
            try:
                fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
                shutil.rmtree(path, ignore_errors=True)
            finally:
                os.close(lock)
