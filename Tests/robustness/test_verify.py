"""verify while packets come: through pipes, FIFOs, sockets and growing files, until all is decided, the time is up or ^C."""

import fcntl
import os
import pty
import re
import select
import signal
import socket
import struct
import subprocess
import termios
import time
import unittest

from case import Case
from capture import records
from program import CAPTURES, run

HEART_RATE = (CAPTURES / "heart-rate.btsnoop").read_bytes()
# Three values are there at frame 35, and frame 47 ends the connection.
DECIDED = """
expect:
  - story: three values
    scope: some connection
    steps:
      - subscribes: 2A37
      - {notifies: 2A37, at least: 3}
"""
# Never decided before the end: more could come.
OPEN = """
expect:
  - count: {notifies: 2A37}
    scope: capture
    times: 3..90
  - count: {reads: 2A38}
    scope: capture
    times: 5
  - never: {pairs}
"""


def frames(count):
    """The capture up to a record."""
    return records.first(HEART_RATE, count)


class Verify(Case):
    def setUp(self):
        super().setUp()
        self.decided = self.folder.file("decided.yaml", DECIDED)
        self.open = self.folder.file("open.yaml", OPEN)

    def start(self, *arguments, **options):
        return super().start("verify", *arguments, **options)

    def piped(self, expectation, data, *options):
        """verify with a pipe that has these bytes and stays open."""
        process = self.start(expectation, "-", *options, stdin=subprocess.PIPE)
        self.feed(process, data)
        return process

    # Decided

    def test_pipe(self):
        """It ends when all is decided, though the writer goes on."""
        process = self.piped(self.decided, frames(60))
        status, out, err = self.ended(process)
        self.assertEqual((status, out.splitlines()[-1]), (0, "met  1 met"))
        self.assertRegex(err, r"^blesniff: decided after \d+\.\d s\n$")

    def test_nothing(self):
        """An empty pipe ends like an empty file."""
        for stdin in (subprocess.DEVNULL, subprocess.PIPE):
            process = self.start(self.decided, "-", stdin=stdin)
            if process.stdin:
                process.stdin.close()
                process.stdin = None
            status, out, _ = self.ended(process)
            self.assertEqual(status, 65)
            self.assertIn("is empty, not a capture", out)

    def test_violation_at_once(self):
        path = self.folder.file("never.yaml", "expect:\n  - never: {subscribes: 2A37}\n")
        process = self.start(path, self.open, "-", stdin=subprocess.PIPE)
        self.feed(process, frames(60))
        # The verdict is there before the end, of what is certain only.
        first = [process.stdout.readline().decode() for _ in range(3)]
        self.assertIn("never.yaml:2  violated", "".join(first))
        process.send_signal(signal.SIGINT)
        status, out, _ = self.ended(process)
        self.assertEqual(status, 1)
        self.assertNotIn("never.yaml:2  violated", out)

    def test_fifo(self):
        path = self.folder.path / "fifo"
        os.mkfifo(path)
        process = self.start(self.decided, path)
        with open(path, "wb", buffering=0) as writer:
            for part in (frames(20), frames(60)[len(frames(20)):]):
                writer.write(part)
                time.sleep(0.2)
            status, out, _ = self.ended(process)
        self.assertEqual((status, out.splitlines()[-1]), (0, "met  1 met"))

    def test_growing_file(self):
        path = self.folder.file("growing.btsnoop", frames(20))
        process = self.start("--follow", self.decided, path)
        time.sleep(0.5)
        self.assertIsNone(process.poll())
        with open(path, "ab") as file:
            file.write(frames(60)[len(frames(20)):])
        self.assertEqual(self.ended(process)[0], 0)

    def test_socket(self):
        with socket.create_server(("127.0.0.1", 0)) as server:
            process = self.start(self.decided, "--connect", "127.0.0.1:%d" % server.getsockname()[1])
            connection, _ = server.accept()
            with connection:
                connection.sendall(frames(60))
                status, out, _ = self.ended(process)
        self.assertEqual((status, out.splitlines()[-1]), (0, "met  1 met"))

    # Stopped

    def check_stop(self, status, out, err):
        """Nothing that is open sounds like a violation."""
        self.assertEqual(status, 2, out + err)
        self.assertRegex(err, r"blesniff: stopped at \d+\.\d s: 3 of 3 open\n$")
        self.assertNotIn("violated", out)
        self.assertNotRegex(out, r"(?m)^  x ")
        self.assertEqual(out.splitlines()[-1], "inconclusive  3 inconclusive")

    def test_timeout(self):
        process = self.piped(self.open, HEART_RATE, "--timeout", "1")
        status, out, err = self.ended(process)
        self.check_stop(status, out, err)
        self.assertIn("14 times so far, expected 3..90; stopped before the end (frame 91)", out)
        self.assertIn("once so far, expected 5; stopped before the end (frame 91)", out)
        # A pipe cannot be read again.
        self.assertNotIn("show:", out)

    def test_timeout_while_nothing_comes(self):
        path = self.folder.path / "fifo"
        os.mkfifo(path)
        self.check_stop(*self.ended(self.start(self.open, path, "--timeout", "1")))
        with socket.create_server(("127.0.0.1", 0)) as server:
            address = "127.0.0.1:%d" % server.getsockname()[1]
            self.check_stop(*self.ended(self.start(self.open, "--connect", address, "--timeout", "1")))

    def test_interrupt(self):
        for data in (b"", frames(20), HEART_RATE):
            process = self.piped(self.open, data)
            time.sleep(1)
            begun = time.monotonic()
            process.send_signal(signal.SIGINT)
            self.check_stop(*self.ended(process))
            self.assertLess(time.monotonic() - begun, 2)

    def test_story_that_was_stopped(self):
        process = self.piped(self.decided, frames(34), "--timeout", "1")
        status, out, _ = self.ended(process)
        self.assertEqual(status, 2)
        self.assertIn("so far", out)
        self.assertNotRegex(out, r"(?m)^  x ")

    # Damage

    def test_writer_killed(self):
        """The end in the middle of a record is why nobody can tell."""
        for data in (frames(60) + HEART_RATE[len(frames(60)):][:11], frames(60)[:-1]):
            process = self.piped(self.open, data)
            process.stdin.close()
            status, out, err = self.ended(process)
            self.assertEqual(status, 65, out + err)
            self.assertIn("damaged at byte", out)
            self.assertNotIn("stopped", out + err)

    def test_decided_before_the_damage(self):
        path = self.folder.file("cut.btsnoop", frames(40) + b"\0\0")
        done = run("verify", self.decided, path)
        self.assertEqual(done.status, 0, done)
        self.assertRegex(done.text, r"met  three values  decided at frame 35, before the damage\n")
        self.assertIn("everything was decided before the damage", done.message)
        # A violation before it is a fact.
        never = self.folder.file("never.yaml", "expect:\n  - never: {subscribes: 2A37}\n")
        done = run("verify", never, self.open, path)
        self.assertEqual(done.status, 1, done)
        self.assertIn("never subscribes 2A37  decided at frame 32, before the damage", done.text)

    def test_decided_as_json(self):
        path = self.folder.file("cut.btsnoop", frames(40) + b"\0\0")
        done = run("verify", self.decided, self.open, path, "--format", "jsonl")
        self.assertEqual(done.status, 65)
        before, after = done.lines[:2]
        self.assertEqual(before["decided_at"]["frame"], 35)
        self.assertTrue(before["decided_before_damage"])
        self.assertNotIn("decided_at", after)

    def test_decided_after_the_damage(self):
        """What was seen was seen, but a damaged capture is no pass."""
        damaged = frames(20) + bytes(41) + frames(60)[len(frames(20)):]
        path = self.folder.file("damaged.btsnoop", damaged)
        done = run("verify", self.decided, path)
        self.assertEqual(done.status, 65, done)
        self.assertIn("no pass", done.text)

    # Many

    def many(self, expectations, captures):
        names = [self.folder.file(f"a-rather-long-name-of-an-expectation-{n:03}.yaml", DECIDED) for n in range(expectations)]
        names += [
            self.folder.file(f"a-rather-long-name-of-a-capture-{n:03}.btsnoop", HEART_RATE if n else frames(20))
            for n in range(captures)
        ]
        return names

    def test_many(self):
        done = run("verify", "--quiet", *self.many(100, 20), timeout=120)
        self.assertEqual(done.status, 1)
        self.assertEqual(done.err, b"")
        self.assertEqual(done.text.splitlines()[-1], "violated  1900 met, 100 violated")

    def test_table_on_a_terminal(self):
        """Lines fit, and the progress is gone at the end."""
        leader, follower = pty.openpty()
        os.set_blocking(leader, False)
        fcntl.ioctl(follower, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
        process = self.start("--quiet", *self.many(10, 3), stdout=follower, stderr=follower)
        os.close(follower)
        out = b""
        while True:
            select.select([leader], [], [], 5)
            try:
                data = os.read(leader, 65536)
            except OSError:
                break
            if not data:
                break
            out += data
        os.close(leader)
        self.assertEqual(process.wait(), 1)
        # What a carriage return and an erased line leave.
        lines = [line.split("\r")[-1] for line in out.decode().replace("\r\n", "\n").split("\n")]
        for line in lines:
            # A command is to be copied.
            if line.startswith("  show: "):
                continue
            self.assertLessEqual(len(re.sub(r"\x1b\[[0-9;]*[mK]", "", line)), 80, line)


if __name__ == "__main__":
    unittest.main()
