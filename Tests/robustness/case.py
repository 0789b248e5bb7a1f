"""The base of these tests, and the small captures that they read."""

import contextlib
import os
import pathlib
import sys
import threading
import time
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))

from capture import containers
from capture.containers import START, btsnoop  # noqa: F401
from program import NOBODY, Folder, start

PATIENCE = 30  # seconds


def record(packet, flags=0, index=0):
    """A record of an H4 packet, so many milliseconds after the first."""
    return containers.btsnoop_record(packet, flags, START + index * 1000)


def events(count, first=0):
    """Hardware Error, so often: a packet that waits for nothing."""
    return b"".join(record(bytes.fromhex("04100100"), 3, first + index) for index in range(count))


class Case(unittest.TestCase):
    """A test with a folder of its own. Processes that it starts end with it, or before: one that hangs fails its test."""

    def setUp(self):
        self.folder = Folder()
        self.addCleanup(self.folder.remove)

    def start(self, *arguments, **options):
        process = start(*arguments, **options)
        watch = threading.Timer(PATIENCE, process.kill)
        watch.daemon = True
        watch.start()

        def end():
            watch.cancel()
            process.kill()
            process.wait()
            for stream in (process.stdin, process.stdout, process.stderr):
                with contextlib.suppress(BrokenPipeError):
                    if stream:
                        stream.close()

        self.addCleanup(end)
        return process

    def feed(self, process, data):
        process.stdin.write(data)
        process.stdin.flush()

    def ended(self, process):
        """(status, results, messages) of a process that ends by itself or has got a signal."""
        out, err = process.stdout.read(), process.stderr.read().decode()
        return process.wait(), out.decode(), err

    def until(self, condition, message="it did not happen in time", seconds=20):
        """Waits until something is so; `message` is a text, or a function that makes one."""
        end = time.monotonic() + seconds
        while not (found := condition()):
            self.assertLess(time.monotonic(), end, message() if callable(message) else message)
            time.sleep(0.005)
        return found

    def as_nobody(self):
        """Options that run a program without root's rights, if this process has them."""
        if os.getuid():
            return {}
        return {"user": NOBODY, "group": NOBODY, "extra_groups": [], "program": self.folder.public_program()}
