"""Captures that are still being written: FIFOs, files that grow, are rotated, truncated, deleted, and several at once."""

import errno
import gzip
import json
import os
import pathlib
import signal
import subprocess
import threading
import time
import unittest

from case import Case, btsnoop, events, record
from program import captures, run

WHOLE = btsnoop() + events(4)


class Reader:
    """Collects what a process writes, line by line."""

    def __init__(self, stream):
        self.lines = []
        self.stream = stream
        self.thread = threading.Thread(target=self.run, daemon=True)
        self.thread.start()

    def run(self):
        for line in self.stream:
            self.lines.append(line.decode().rstrip("\n"))


class Following(Case):
    def start(self, *arguments, **options):
        process = super().start(*arguments, **options)
        readers = Reader(process.stdout), Reader(process.stderr)
        for reader in readers:
            self.addCleanup(reader.thread.join, 5)
        # Before they are waited for.
        self.addCleanup(process.kill)
        return process, *readers

    def follow(self, *arguments, **options):
        return self.start("--follow", *arguments, **options)

    def followed(self, content, count):
        """A file that is followed, when its packets are shown: its path and the program with its readers."""
        path = self.folder.file("log", content)
        started = self.follow(path)
        self.expect(started[1], count)
        return path, *started

    def expect(self, reader, count):
        self.until(lambda: len(reader.lines) >= count, lambda: f"{count} lines, not {reader.lines}")
        time.sleep(0.02)
        self.assertEqual(len(reader.lines), count, reader.lines)

    def numbers(self, reader):
        return [int(line.split()[0]) for line in reader.lines]

    def end(self, started, status=0):
        process, out, err = started
        process.send_signal(signal.SIGINT)
        self.assertEqual(process.wait(10), status, err.lines)
        out.thread.join(5)
        err.thread.join(5)

    def writer(self, fifo):
        """Opens a FIFO as soon as it has a reader."""
        opened = []

        def attempt():
            try:
                opened.append(os.open(fifo, os.O_WRONLY | os.O_NONBLOCK))
            except OSError as error:
                if error.errno != errno.ENXIO:
                    raise
            return opened

        self.until(attempt, lambda: "no process reads the FIFO")
        os.set_blocking(opened[0], True)
        return open(opened[0], "wb", buffering=0)

    def path(self, name):
        return self.folder.path / name

    # Growing

    def test_empty_start(self):
        path = self.folder.file("log", b"")
        started = process, out, err = self.follow(path)
        time.sleep(0.2)
        with open(path, "ab") as file:
            for cut in (1, 8, 15, 16, 40):
                file.write(WHOLE[file.tell():cut])
                file.flush()
                time.sleep(0.05)
            self.assertEqual(out.lines, [])
            for count in (1, 2, 3, 4):
                file.write(WHOLE[file.tell():16 + 28 * count])
                file.flush()
                self.expect(out, count)
        self.end(started)
        self.assertEqual((err.lines, self.numbers(out)), ([], [1, 2, 3, 4]))

    def test_not_there_yet(self):
        path = self.path("log")
        started = process, out, err = self.follow(path)
        self.expect(err, 1)
        self.assertIn("no such file yet; waiting for it", err.lines[0])
        path.write_bytes(WHOLE)
        self.expect(out, 4)
        self.end(started)
        self.assertEqual(len(err.lines), 1)
        # In a folder that is not there either, it is a mistake.
        done = run("--follow", self.path("nowhere") / "log")
        self.assertEqual((done.status, done.out), (66, b""))

    def test_idle(self):
        """Waiting costs nothing."""
        path, *started = self.followed(WHOLE, 4)
        process, out, err = started
        time.sleep(2)
        fields = pathlib.Path(f"/proc/{process.pid}/stat").read_text().rsplit(")", 1)[1].split()
        self.assertLess(int(fields[11]) + int(fields[12]), 10)  # in hundredths of a second
        self.end(started)

    # Other files under the same name

    def test_rotation(self):
        path, *started = self.followed(btsnoop() + events(2), 2)
        process, out, err = started
        with open(path, "ab") as old:
            path.rename(self.path("log.1"))
            # Until the new file has something, the writer may go on with the old one.
            path.write_bytes(b"")
            old.write(events(1, 2))
            old.flush()
            self.expect(out, 3)
            old.write(events(1, 3))
            old.flush()
            new = btsnoop() + events(2, 4)
            path.write_bytes(new[:30])
            self.expect(out, 4)
            # Not written anew: the program may look while it is empty, and say that it was.
            with open(path, "ab") as rest:
                rest.write(new[30:])
        self.expect(out, 6)
        self.end(started)
        self.assertEqual(self.numbers(out), [1, 2, 3, 4, 5, 6])
        self.assertEqual(len(err.lines), 1)
        self.assertIn("log: another file has taken its place", err.lines[0])

    def test_many_rotations(self):
        """Nothing is lost, nothing is read twice, also in the middle of traffic."""
        path = self.path("log")
        path.write_bytes(btsnoop())
        started = process, out, err = self.follow("--format", "jsonl", path)
        count = 0
        for number in range(8):
            with open(path, "ab") as file:
                for _ in range(40):
                    file.write(events(5, count))
                    file.flush()
                    count += 5
            self.until(lambda: len(out.lines) >= count - 100, lambda: f"{len(out.lines)} of {count}")
            path.rename(self.path(f"log.{number}"))
            self.folder.file("new", btsnoop()).rename(path)
            # A file that is there only between two looks cannot be seen.
            with open(path, "ab") as file:
                file.write(events(1, count))
                count += 1
            self.until(lambda: len(out.lines) >= count, lambda: f"{len(out.lines)} of {count}")
        self.expect(out, count)
        self.end(started)
        times = [json.loads(line)["time"] for line in out.lines]
        self.assertEqual(times, sorted(set(times)))

    def test_rotation_to_another_format(self):
        kinds = {path.suffix: path for path in captures()}
        path = self.folder.file("log", btsnoop() + events(2))
        started = process, out, err = self.follow("--format", "jsonl", path)
        self.expect(out, 2)
        expected = []
        for kind in (".pcapng", ".pklg", ".pcap", ".btsnoop"):
            if kind not in kinds:
                continue
            content = kinds[kind].read_bytes()
            expected += run("--format", "jsonl", self.folder.file("alone", content)).lines
            self.folder.file("new", gzip.compress(content)).rename(path)
            self.expect(out, 2 + len(expected))
        self.end(started)
        for place, (line, other) in enumerate(zip(out.lines[2:], expected), 3):
            line = json.loads(line)
            self.assertEqual(line["frame"], place)
            for field in ("time", "interface", "direction", "length"):
                self.assertEqual(line.get(field), other.get(field))

    def test_cut_off_before_rotation(self):
        path, *started = self.followed(WHOLE[:-2], 3)
        process, out, err = started
        path.rename(self.path("log.1"))
        path.write_bytes(WHOLE)
        self.expect(out, 7)
        self.end(started, 65)
        self.assertIn("2 are missing; going on with what has taken its place", err.lines[0])

    def test_deletion(self):
        path, *started = self.followed(WHOLE, 4)
        process, out, err = started
        path.unlink()
        time.sleep(0.2)
        path.write_bytes(WHOLE)
        self.expect(out, 8)
        self.end(started)

    def test_truncation(self):
        path, *started = self.followed(WHOLE, 4)
        process, out, err = started
        path.write_bytes(b"")
        self.expect(err, 1)
        self.assertIn("log: became shorter; reading it from its beginning", err.lines[0])
        path.write_bytes(btsnoop() + events(2))
        self.expect(out, 6)
        self.end(started)
        self.assertEqual(self.numbers(out), [1, 2, 3, 4, 5, 6])

    def test_copytruncate(self):
        """The writer goes on where it was: at the beginning and without a header if it appends, else behind a hole."""
        for mode in ("ab", "r+b"):
            path, *started = self.followed(WHOLE, 4)
            process, out, err = started
            with open(path, mode) as writer:
                writer.seek(0, os.SEEK_END)
                os.truncate(path, 0)
                self.expect(err, 1)
                writer.write(events(3, 4))
                writer.flush()
                self.expect(out, 7)
            self.end(started, 65 if mode == "r+b" else 0)
            self.assertEqual(self.numbers(out), [1, 2, 3, 4, 5, 6, 7])

    # Streams

    def test_fifo(self):
        """Whole, in pieces, a byte at a time: as the file."""
        kinds = {path.suffix: path for path in captures(".btsnoop", ".pcap", ".pcapng", ".pklg")}
        self.assertGreaterEqual(len(kinds), 3)
        for path in kinds.values():
            data = path.read_bytes()
            for content in (data, gzip.compress(data), data[:2000] + data[2010:]):
                name = self.folder.file("file", content)
                file = run("-v", name)
                for size in (len(content), 4093, max(len(content) // 900, 1)):
                    fifo = self.path("fifo")
                    os.mkfifo(fifo)
                    process, out, err = self.follow("-v", fifo)
                    with self.writer(fifo) as writer:
                        for begin in range(0, len(content), size):
                            writer.write(content[begin:begin + size])
                            time.sleep(0.0002)
                    # The end of input ends it.
                    self.assertEqual(process.wait(30), file.status)
                    out.thread.join(5)
                    err.thread.join(5)
                    self.assertEqual(out.lines, file.out.decode().splitlines(), f"{path.name}, {size} at a time")
                    self.assertEqual(
                        [line.replace(str(fifo), str(name)) for line in err.lines], file.message.splitlines())
                    fifo.unlink()

    def test_fifo_of_several_writers(self):
        fifo = self.path("fifo")
        os.mkfifo(fifo)
        started = process, out, err = self.follow("--reopen", fifo)
        time.sleep(0.1)
        self.writer(fifo).close()  # nothing at all
        for count in (4, 8):
            with self.writer(fifo) as writer:
                writer.write(WHOLE)
            self.expect(out, count)
        with self.writer(fifo) as writer:
            writer.write(WHOLE[:-3])
        self.expect(out, 11)
        with self.writer(fifo) as writer:
            writer.write(b"no capture at all, really")
        self.until(lambda: any("is not a capture" in line for line in err.lines), lambda: err.lines)
        with self.writer(fifo) as writer:
            writer.write(gzip.compress(WHOLE))
        self.expect(out, 15)
        self.end(started, 65)
        self.assertEqual(self.numbers(out), list(range(1, 16)))
        self.assertTrue(any("3 are missing; going on" in line for line in err.lines), err.lines)
        self.assertTrue(any("is not a capture" in line for line in err.lines), err.lines)

    def test_another_fifo(self):
        fifo = self.path("fifo")
        os.mkfifo(fifo)
        started = process, out, err = self.follow("--reopen", fifo)
        time.sleep(0.2)
        for count in (4, 8):
            fifo.unlink()
            os.mkfifo(fifo)
            with self.writer(fifo) as writer:
                writer.write(WHOLE)
                self.expect(out, count)
        self.end(started)

    def test_no_capture(self):
        done = run("--follow", "-", data=b"no capture at all, really")
        self.assertEqual(done.status, 65)
        self.assertIn('it is text that begins with "no capture at all, really"', done.message)
        self.assertEqual(run("--follow", "-", data=b"").status, 65)
        self.assertEqual(run("--follow", self.folder.path).status, 65)
        self.assertEqual(run("--reopen", self.folder.path).status, 64)

    # Several

    def test_several(self):
        first, second = self.folder.file("first", btsnoop()), self.folder.file("second", btsnoop())
        started = process, out, err = self.follow("--format", "jsonl", first, "-", second, stdin=subprocess.PIPE)
        process.stdin.write(btsnoop())
        expected = []
        for index in range(12):
            name = (str(first), "-", str(second))[index % 3]
            if name == "-":
                process.stdin.write(events(1, index))
                process.stdin.flush()
            else:
                with open(name, "ab") as file:
                    file.write(events(1, index))
            expected.append((name, index // 3 + 1))
            self.expect(out, index + 1)
        # The others go on when one has ended.
        process.stdin.close()
        with open(first, "ab") as file:
            file.write(events(1, 12))
        self.expect(out, 13)
        self.end(started)
        lines = [json.loads(line) for line in out.lines]
        self.assertEqual([(line["input"], line["frame"]) for line in lines], expected + [(str(first), 5)])

    def test_several_as_text(self):
        first, second = self.folder.file("first", btsnoop()), self.folder.file("second", btsnoop())
        for options in ([], ["-v"], ["--format", "csv"], ["--filter", "hci.event_code == 0x10"]):
            for path in (first, second):
                path.write_bytes(btsnoop() + events(2))
            started = process, out, err = self.follow(*options, first, second)
            if "csv" in options:
                self.until(lambda: len(out.lines) >= 5, lambda: out.lines)
            else:
                # With -v, a packet has many lines.
                heads = [f"{path}:      {frame}" for path in (first, second) for frame in (1, 2)]
                self.until(lambda: all(any(line.startswith(head) for line in out.lines) for head in heads), lambda: out.lines)
            self.end(started)

    def test_one_bad_among_several(self):
        good = self.folder.file("good", WHOLE)
        bad = self.folder.file("bad", b"no capture at all, really")
        started = process, out, err = self.follow(bad, self.path("nowhere") / "log", good)
        self.expect(out, 4)
        self.expect(err, 2)
        self.end(started, 66)

    def test_busy_and_quiet(self):
        """An input with much to say does not keep the others waiting."""
        fifo = self.path("fifo")
        os.mkfifo(fifo)
        quiet = self.folder.file("quiet", btsnoop())
        started = process, out, err = self.follow("--format", "csv", "--columns", "input,frame", fifo, quiet)
        stop = threading.Event()

        def flood():
            with self.writer(fifo) as writer:
                writer.write(btsnoop())
                piece = events(500)
                while not stop.is_set():
                    writer.write(piece)

        thread = threading.Thread(target=flood, daemon=True)
        thread.start()
        self.until(lambda: len(out.lines) > 2000, lambda: "no traffic")
        with open(quiet, "ab") as file:
            file.write(events(1))
        self.until(lambda: any(line.startswith(str(quiet)) for line in out.lines[-200_000:]), lambda: "nothing of the quiet one")
        stop.set()
        thread.join(10)
        self.end(started)

    # Ends

    def test_unanswered(self):
        """What waits for an answer at the end of each input is told once, as a record; what is given up is pending."""
        connect = record(bytes.fromhex("043e13010040000000010203040506060000000a0001"), 3)
        read = record(bytes.fromhex("024000070003000400" "0a1000"), 0, 1)
        first = self.folder.file("first", btsnoop() + connect + read)
        fifo = self.path("fifo")
        os.mkfifo(fifo)
        started = process, out, err = self.follow("--filter", "att.unanswered || att.pending", first, fifo)
        with self.writer(fifo) as writer:
            writer.write(btsnoop() + connect + read)
        self.expect(out, 1)
        self.assertTrue(out.lines[0].startswith(f"{fifo}: "), out.lines)
        self.assertTrue(out.lines[0].endswith("Read Request  0x0010  never answered: capture ended"), out.lines)
        self.end(started)
        self.assertEqual(len(out.lines), 2, out.lines)
        self.assertTrue(out.lines[1].startswith(f"{first}: "), out.lines)
        self.assertTrue(out.lines[1].endswith("Read Request  0x0010  pending"), out.lines)
        self.assertEqual(len(err.lines), 2, err.lines)
        self.assertIn("1 request was never answered", err.lines[0])
        self.assertIn("1 request or command was not answered yet", err.lines[1])


if __name__ == "__main__":
    unittest.main()
