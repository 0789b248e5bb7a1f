"""^C ends cleanly with what was read so far; FIFOs and growing files are shown as they come."""

import gzip
import os
import signal
import subprocess
import threading
import time
import unittest

from program import Folder, btsnoop, events, record, start


class Signals(unittest.TestCase):
    def setUp(self):
        self.folder = Folder()
        self.processes = []

    def tearDown(self):
        for process in self.processes:
            if process.poll() is None:
                process.kill()
            process.wait()
            for stream in (process.stdin, process.stdout, process.stderr):
                if stream:
                    try:
                        stream.close()
                    except BrokenPipeError:
                        pass
        self.folder.remove()

    def start(self, *arguments, **options):
        self.processes.append(start(*arguments, **options))
        # A process that hangs fails its test instead of stopping all.
        watch = threading.Timer(20, self.processes[-1].kill)
        watch.daemon = True
        watch.start()
        self.addCleanup(watch.cancel)
        return self.processes[-1]

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
            process = self.start("-", stdin=subprocess.PIPE)
            process.stdin.write(btsnoop() + events(3))
            process.stdin.flush()
            self.assertEqual(len(self.lines(process, 3)), 3)
            # Half a record is waited for, and is no damage.
            process.stdin.write(events(1, 3)[:11])
            process.stdin.flush()
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
            process = self.start("-", stdin=subprocess.PIPE)
            process.stdin.write(data)
            process.stdin.flush()
            time.sleep(0.2)
            self.assertEqual(self.end(process), (b"", b""), data)

    def test_gzip(self):
        process = self.start("-", "--format", "jsonl", stdin=subprocess.PIPE)
        process.stdin.write(gzip.compress(btsnoop() + events(5)) + gzip.compress(events(500, 5))[:40])
        process.stdin.flush()
        self.assertTrue(all(line.endswith(b"}\n") for line in self.lines(process, 5)))
        out, err = self.end(process)
        self.assertEqual(err, b"")

    def test_collecting_commands(self):
        """What prints at its end prints on ^C."""
        process = self.start("devices", "-", stdin=subprocess.PIPE)
        report = bytes.fromhex("043e0c02010000010203040506") + b"\x00" + b"\xc4"
        process.stdin.write(btsnoop() + record(report, 3))
        process.stdin.flush()
        time.sleep(0.3)
        out, err = self.end(process)
        self.assertIn(b"06:05:04:03:02:01", out)
        self.assertEqual(err, b"")

    def test_two_inputs(self):
        """^C ends all inputs, not only the one at hand."""
        path = self.folder.file("second", btsnoop() + events(2))
        process = self.start("-", path, stdin=subprocess.PIPE)
        process.stdin.write(btsnoop() + events(1))
        process.stdin.flush()
        # The name of the input comes first.
        self.lines(process, 2)
        self.assertEqual(self.end(process), (b"", b""))

    def test_growing_file(self):
        whole = btsnoop() + events(4)
        path = self.folder.file("growing", whole[:16 + 28])
        process = self.start("--follow", path)
        self.lines(process, 1)
        with open(path, "ab") as file:
            for cut in (50, 16 + 56, 100, len(whole)):
                file.write(whole[file.tell():cut])
                file.flush()
                time.sleep(0.15)
            numbers = [line.split()[0] for line in self.lines(process, 3)]
        self.assertEqual(numbers, [b"2", b"3", b"4"])
        self.assertEqual(self.end(process), (b"", b""))


if __name__ == "__main__":
    unittest.main()
