"""Inputs that cannot be read: a clear message, the exit status of its kind, and everything else is still read.

CaptureErrorTests (SniffTests) has the messages about each kind of file.
"""

import gzip
import os
import pty
import struct
import subprocess
import unittest

from case import START, Case, btsnoop, events, record
from capture import containers, hci
from program import BLESNIFF, run

GOOD = btsnoop() + events(3)
RESET = bytes.fromhex("01030c00")


class Inputs(Case):
    def setUp(self):
        super().setUp()
        self.good = self.folder.file("good.log", GOOD)

    def expect(self, status, text, *arguments, lines=0, **options):
        done = run(*arguments, **options)
        self.assertEqual(done.status, status, done.message)
        self.assertIn(text, done.message)
        packets = [line for line in done.out.splitlines() if line and not line.startswith(b"==> ")]
        self.assertEqual(len(packets), lines, done.out)
        return done

    def test_no_permission(self):
        self.good.chmod(0)
        self.expect(77, "permission denied", self.good, **self.as_nobody())

    def test_one_bad_among_good(self):
        bad = self.folder.file("bad", b"no capture at all, really")
        missing = self.folder.path / "nowhere.log"
        cut = self.folder.file("cut", GOOD[:-2])
        self.expect(65, "is not a capture", bad, self.good, lines=3)
        self.expect(66, "nowhere.log", self.good, missing, bad, self.good, lines=6)
        self.expect(65, "cut off", cut, self.good, lines=5)
        self.expect(66, "cut off", cut, missing, self.good, lines=5)

    def test_times_of_devices(self):
        """Before 1970, and where only some packets, or none, have a time."""
        packet = b"\4" + hci.named_report("Bank")
        times = ((-START - seconds) // 1000 for seconds in (5_000_000, 3_500_000))
        early = btsnoop() + b"".join(record(packet, 1, time) for time in times)
        path = self.folder.file("early", early)
        self.assertIn(b'"first":-5.000000,"last":-3.500000,', run("devices", "--format", "jsonl", path).out)
        self.assertIn(b"1969-12-31 23:59:56.500000", run("--time", "absolute", path).out)
        packet = bytes(3) + b"\x01" + packet
        head, timed = containers.pcapng(), containers.packet(packet, 2_000_000)
        simple = containers.block(3, struct.pack("<I", len(packet)) + packet)
        for blocks in (timed + simple, simple + timed):
            out = run("devices", "--format", "jsonl", self.folder.file("simple", head + blocks)).out
            self.assertIn(b'"first":2.000000,"last":2.000000,', out)
        out = run("devices", "--format", "jsonl", self.folder.file("simple", head + simple)).out
        self.assertNotIn(b'"first"', out)

    def test_more_than_a_million(self):
        """Numbers that are wider than their column, and seconds that are."""
        many = btsnoop() + events(10) + record(RESET, 2) * 1_000_010 + events(20, 99_999_990_000)
        lines = run("decode", self.folder.file("many", many)).text.splitlines()
        self.assertEqual(len(lines), 1_000_040)
        for number in [*range(1, 12), 99_999, 100_000, 999_999, 1_000_000, 1_000_001, *range(1_000_009, 1_000_041)]:
            self.assertTrue(lines[number - 1].startswith(f"{number:6} "), lines[number - 1])
        self.assertEqual(lines[-1].split()[1], "99999990.019000")

    def test_cut_and_absurd(self):
        done = run(self.folder.file("cut", GOOD[:-2]), stderr=subprocess.STDOUT)
        # Both outputs in one place: first what was read, then what is wrong.
        self.assertEqual(done.status, 65)
        self.assertIn(b"26 of 28 bytes are there, 2 are missing", done.out.splitlines()[-1])
        absurd = bytearray(GOOD)
        absurd[48:52] = b"\xff" * 4
        problem = "at byte 44: the btsnoop record has a length of 4294967295 bytes"
        goes_on = "; going on with the next plausible record at byte 72"
        self.expect(65, problem + goes_on, self.folder.file("absurd", bytes(absurd)), lines=2)

    def test_many_holes(self):
        """A capture full of holes does not flood the messages."""
        content = btsnoop()
        for index in range(100):
            content += events(2, 2 * index) + b"\xff" * 24
        path = self.folder.file("holes", content)
        done = self.expect(65, "holes: 79 more places are damaged", path, path, lines=400)
        self.assertEqual(done.message.count("\n"), 2 * 22)
        self.assertIn("no plausible record follows", done.message.splitlines()[21])

    def test_standard_input(self):
        self.expect(0, "", data=GOOD, lines=3)
        self.expect(0, "", "-", data=gzip.compress(GOOD), lines=3)
        self.expect(0, "", self.good, "-", data=GOOD, lines=6)
        with open(self.good, "rb") as file:
            self.expect(0, "", "-", stdin=file, lines=3)
        self.expect(64, "standard input", "-", "-", data=GOOD)

    def test_closed_standard_input(self):
        done = subprocess.run(["sh", "-c", 'exec "$0" <&-', str(BLESNIFF)], capture_output=True)
        self.assertEqual(done.returncode, 74, done.stderr)
        self.assertIn(b"Bad file descriptor", done.stderr)

    def test_terminal_as_standard_input(self):
        """Nobody types a capture: the program says so, and does not wait for it."""
        leader, follower = pty.openpty()
        # Without a word, at a terminal, it says what to type.
        done = run(stdin=follower)
        self.assertEqual(done.status, 64, done.message)
        self.assertIn("decodes a capture", done.message)
        for words in ("decode",), ("summary",), ("--follow", "-"), ("diff", "-", self.folder.file("other", GOOD)):
            done = run(*words, stdin=follower)
            self.assertEqual(done.status, 66, done.message)
            self.assertIn("reading standard input: name a capture", done.message)
        os.close(leader)
        os.close(follower)



if __name__ == "__main__":
    unittest.main()
