"""^C ends cleanly with what was read so far; FIFOs and growing files are shown as they come."""

import gzip
import os
import signal
import subprocess
import time
import unittest

from case import Case, btsnoop, events, record
from capture import hci


class Signals(Case):
    def piped(self, data, *arguments):
        """A program that reads a pipe, which has these bytes and stays open."""
        process = self.start(*arguments, stdin=subprocess.PIPE)
        self.feed(process, data)
        return process

    def lines(self, process, count):
        return [process.stdout.readline() for _ in range(count)]

    def end(self, process, number=signal.SIGINT):
        """Sends the signal; the rest of both outputs, after a clean end."""
        process.send_signal(number)
        begun = time.monotonic()
        rest = (process.stdout.read(), process.stderr.read())
        self.assertEqual(process.wait(), 0)
        self.assertLess(time.monotonic() - begun, 2)
        return rest

    def test_fifo(self):
        """Every packet is shown when it is there, the rest on ^C."""
        for number in (signal.SIGINT, signal.SIGTERM):
            process = self.piped(btsnoop() + events(3), "-")
            self.assertEqual(len(self.lines(process, 3)), 3)
            # Half a record is waited for, and is no damage.
            self.feed(process, events(1, 3)[:11])
            time.sleep(0.1)
            self.assertEqual(self.end(process, number), (b"", b""))

    def test_named_fifo_without_a_writer(self):
        path = self.folder.path / "fifo"
        os.mkfifo(path)
        process = self.start(path)
        time.sleep(0.2)
        self.assertEqual(self.end(process), (b"", b""))

    def test_nothing_yet(self):
        for data in (b"", b"btsn", btsnoop()[:12], b"\x1f\x8b", btsnoop()):
            process = self.piped(data, "-")
            time.sleep(0.2)
            self.assertEqual(self.end(process), (b"", b""), data)

    def test_gzip(self):
        data = gzip.compress(btsnoop() + events(5)) + gzip.compress(events(500, 5))[:40]
        process = self.piped(data, "-", "--format", "jsonl")
        self.assertTrue(all(line.endswith(b"}\n") for line in self.lines(process, 5)))
        out, err = self.end(process)
        self.assertEqual(err, b"")

    def test_collecting_commands(self):
        """What prints at its end prints on ^C."""
        report = b"\4" + hci.report(bytes((1, 2, 3, 4, 5, 6)), address_type=0)
        process = self.piped(btsnoop() + record(report, 3), "devices", "-")
        time.sleep(0.3)
        out, err = self.end(process)
        self.assertIn(b"06:05:04:03:02:01", out)
        self.assertEqual(err, b"")

    def test_two_inputs(self):
        """^C ends all inputs, not only the one at hand."""
        path = self.folder.file("second", btsnoop() + events(2))
        process = self.piped(btsnoop() + events(1), "-", path)
        # The name of the input comes first.
        self.lines(process, 2)
        self.assertEqual(self.end(process), (b"", b""))


if __name__ == "__main__":
    unittest.main()
