"""Standard output that goes away, is full, or was never there; ^C, which ends cleanly with what was read so far."""

import gzip
import os
import signal
import subprocess
import time
import unittest

from case import Case, btsnoop, events, record
from capture import hci
from program import BLESNIFF, CAPTURES, run

COMMANDS = (["decode"], ["decode", "-v"], ["decode", "--format", "jsonl"], ["decode", "--format", "csv"])
SLOW = (["gatt"], ["devices"], ["summary"])


class Outputs(Case):
    def setUp(self):
        super().setUp()
        self.large = self.folder.file("large", btsnoop() + events(200_000))
        self.capture = CAPTURES / "gatt-explorer.btsnoop"

    def expect_end(self, process, arguments=()):
        """It ends soon, and well."""
        message = process.stderr.read()
        self.assertEqual((process.wait(timeout=10), message), (0, b""), arguments)

    def test_closed_pipe(self):
        for arguments in COMMANDS:
            process = self.start(*arguments, self.large)
            line = process.stdout.readline()
            process.stdout.close()
            self.assertTrue(line)
            self.expect_end(process, arguments)

    def test_closed_pipe_of_a_fifo(self):
        """Nobody reads any more: the program does not wait for the rest of its input."""
        process = self.start("-", stdin=subprocess.PIPE)
        self.feed(process, btsnoop() + events(5))
        self.assertTrue(process.stdout.readline())
        process.stdout.close()
        with self.assertRaises(BrokenPipeError):
            for index in range(100_000):
                process.stdin.write(events(100, index))
        self.expect_end(process)

    def test_full(self):
        for arguments in (*COMMANDS, *SLOW):
            with open("/dev/full", "wb") as full:
                done = run(*arguments, self.capture, stdout=full)
            self.assertEqual(done.status, 74, arguments)
            self.assertIn("No space left on device", done.message)

    def test_full_without_a_capture(self):
        for arguments in (["--version"], ["help"], ["--help"], ["help", "filter"], ["decode", "--help"], ["fields"],
                          ["decoders"], ["--generate-completion-script", "bash"]):
            with open("/dev/full", "wb") as full:
                self.assertEqual(run(*arguments, stdout=full).status, 74, arguments)

    def test_output_that_does_not_wait(self):
        """Whoever shares a pipe may have set it so that a full one is an error: the program waits by itself."""
        for arguments in (*COMMANDS, ["fields"]):
            inputs = [] if arguments == ["fields"] else [self.large]
            expected = run(*arguments, *inputs).out
            reading, writing = os.pipe()
            os.set_blocking(writing, False)
            process = self.start(*arguments, *inputs, stdout=writing)
            os.close(writing)
            time.sleep(0.2)
            with open(reading, "rb") as results:
                self.assertEqual(results.read(), expected, arguments)
            self.expect_end(process, arguments)

    def test_interrupt_while_nobody_reads(self):
        """^C ends a program whose reader takes nothing, without a second one; a reader that goes on reading gets the rest."""
        for waits in (True, False):
            reading, writing = os.pipe()
            os.set_blocking(writing, waits)
            process = self.start("decode", self.large, stdout=writing)
            os.close(writing)
            time.sleep(0.5)
            process.send_signal(signal.SIGINT)
            self.expect_end(process)
            with open(reading, "rb") as results:
                self.assertTrue(results.read(100))

    def test_full_while_it_waits(self):
        """What watches ends, too: nobody would read what is to come."""
        with open("/dev/full", "wb") as full, open(self.capture, "rb") as capture:
            done = run("live", "--plain", "-", stdin=capture, stdout=full)
        self.assertEqual(done.status, 74)

    def test_closed(self):
        for arguments in (*COMMANDS, *SLOW):
            command = ["sh", "-c", 'exec "$@" >&-', "sh", str(BLESNIFF), *arguments, str(self.capture)]
            done = subprocess.run(command, capture_output=True)
            self.assertEqual(done.returncode, 74, arguments)
        # Messages that cannot be written are lost, nothing else.
        done = subprocess.run(["sh", "-c", 'exec "$0" /nonexistent 2>&-', str(BLESNIFF)], capture_output=True)
        self.assertEqual(done.returncode, 66)

    def test_same_everywhere(self):
        """Output depends on the input and the options alone."""
        for arguments in (*COMMANDS, *SLOW):
            plain = run(*arguments, self.capture).out.replace(os.fsencode(f"{self.capture.parent}/"), b"")
            other = run(*arguments, self.capture.name, cwd=self.capture.parent,
                        variables={"LC_ALL": "de_DE.UTF-8", "TZ": "Asia/Tokyo", "HOME": os.sep}).out
            self.assertEqual(plain, other)


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
        """Commands that print at their end print on ^C."""
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
