"""decode --write: what is written reads as the original does, here and in tshark; whatever happens meanwhile, whole records."""

import os
import resource
import shutil
import signal
import subprocess
import time
import unittest

from case import START, Case, btsnoop, events, record
from program import CAPTURES, captures, run, shared_captures

FORMATS = ("pcapng", "btsnoop")
TSHARK = shutil.which("tshark")
# What tshark must see alike. PacketLogger's records have other fields there.
FIELDS = ("frame.time_epoch", "hci_h4.type", "hci_h4.direction", "hci_mon.adapter_id", "hci_mon.opcode", "_ws.col.Info")
# Differences of a written capture that do not depend on the packet: framing bytes count as length, and move what stands
# after them; what is wrong becomes a comment in pcapng; btsnoop has neither interfaces nor comments, and microseconds.
# Log lines of PacketLogger are lines of the Linux monitor.
ALLOWED = {
    "pcapng": {"length", "original_length", "faults", "comment", "monitor"},
    "btsnoop": {"length", "original_length", "faults", "comment", "interface"},
}


def lines(path):
    """The capture as JSON Lines."""
    done = run("--format", "jsonl", path)
    return done.lines, done


def without(line, format):
    """A line without what may differ."""
    kept = {key: value for key, value in line.items() if key not in ALLOWED[format]}
    # Faults are the same but for where they are.
    kept["faults"] = [{key: value for key, value in fault.items() if key != "offset"} for fault in line.get("faults", [])]
    if kept.get("monitor") is None and "monitor" in line:
        kept["monitor"] = line["monitor"].get("text")
    return kept


def numbers(found):
    """Numbers of packets by their times."""
    return [round((line["time"] - START // 10**6) * 1000) for line in found]


def tshark(path, *arguments):
    done = subprocess.run([TSHARK, "-r", path, *arguments], capture_output=True, text=True)
    return done.stdout.splitlines(), done


def packets(path):
    return len(run(path).out.splitlines())


class Written(Case):
    def out(self, name):
        return self.folder.path / name

    def test_reads_alike(self):
        for path in captures() + shared_captures():
            before, done = lines(path)
            if done.status not in (0, 65) or not before:
                continue
            for format in FORMATS:
                target = self.out(f"written.{format}")
                written = run(path, "--write", target)
                with self.subTest(path.name, format=format):
                    self.assertEqual(written.out, b"")
                    if written.status == 64:
                        self.assertIn("btsnoop does not hold packets from the air", written.message)
                        continue
                    self.assertEqual(written.status, done.status, written.message)
                    after, _ = lines(target)
                    left_out = format == "btsnoop" and "left out: btsnoop has no log lines" in written.message
                    kept = [line for line in before if not (left_out and "monitor" in line)]
                    self.assertEqual(len(after), len(kept))
                    if left_out:
                        continue
                    for one, other in zip(kept, after):
                        self.assertEqual(without(one, format), without(other, format))

    @unittest.skipUnless(TSHARK, "tshark is not installed")
    def test_tshark_reads_alike(self):
        arguments = ["-T", "fields"] + [word for field in FIELDS for word in ("-e", field)]
        for path in captures() + shared_captures():
            original, _ = tshark(path, *arguments)
            for format in FORMATS:
                target = self.out(f"written.{format}")
                if run(path, "--write", target).status == 64 or path.suffix == ".pklg":
                    continue
                with self.subTest(path.name, format=format):
                    found, done = tshark(target, *arguments)
                    self.assertEqual(done.returncode, 0, done.stderr)
                    # tshark does not read all that we read, and says so.
                    if len(original) == packets(path):
                        self.assertEqual(found, original)
                    else:
                        self.assertEqual(len(found), packets(target))

    def test_same_bytes(self):
        """btsnoop is written as it was, also by way of pcapng."""
        for path in captures(".btsnoop"):
            run(path, "--write", self.out("direct.btsnoop"))
            run(path, "--write", self.out("by-way.pcapng"))
            run(self.out("by-way.pcapng"), "--write", self.out("back.btsnoop"))
            self.assertEqual(self.out("direct.btsnoop").read_bytes(), path.read_bytes(), path.name)
            self.assertEqual(self.out("back.btsnoop").read_bytes(), path.read_bytes(), path.name)

    def test_filter(self):
        source, target = CAPTURES / "heart-rate.btsnoop", self.out("values.pcapng")
        done = run("--filter", "value.heart_rate", source, "--write", target)
        wanted = run("--filter", "value.heart_rate", source).out.splitlines()
        self.assertGreater(len(wanted), 3)
        self.assertIn(f"{len(wanted)} packets written to {target}", done.message)
        self.assertEqual(packets(target), len(wanted))

    def test_nothing_selected(self):
        for format in FORMATS:
            target = self.out(f"empty.{format}")
            done = run("--filter", "frame == 0", CAPTURES / "echo.btsnoop", "--write", target)
            self.assertEqual(done.status, 0)
            self.assertIn("0 packets written", done.message)
            self.assertEqual((run(target).status, packets(target)), (0, 0))

    def test_faults_become_comments(self):
        target = self.out("faults.pcapng")
        source = CAPTURES / "l2cap-credits.btsnoop"
        run(source, "--write", target)
        text = "l2cap.credits_left at byte 9: sent without a credit"
        self.assertIn(text, [line.get("comment") for line in lines(target)[0]])
        # Once more, and they are there once.
        again = self.out("again.pcapng")
        run(target, "--write", again)
        self.assertEqual([line.get("comment") for line in lines(again)[0]], [line.get("comment") for line in lines(target)[0]])
        self.assertEqual(sum("comment" in line for line in lines(again)[0]), 3)
        if TSHARK:
            self.assertIn(text, tshark(target, "-T", "fields", "-e", "frame.comment")[0])

    def test_several_inputs(self):
        """Each input has interfaces of its own."""
        inputs = [CAPTURES / "echo.btsnoop", CAPTURES / "remote-led.btsnoop", CAPTURES / "air-heart-rate.pcap"]
        target = self.out("all.pcapng")
        done = run(*inputs, "--write", target)
        self.assertEqual(done.status, 0, done.message)
        names = [line["interface"] for line in lines(target)[0]]
        self.assertEqual(names, [str(path) for path in inputs for _ in range(packets(path))])
        done = run(*inputs, "--write", self.out("all.btsnoop"))
        self.assertEqual(done.status, 64)
        self.assertIn("does not hold packets from the air; pcapng", done.message)
        self.assertEqual(packets(self.out("all.btsnoop")), sum(map(packets, inputs[:2])))

    def test_two_framings(self):
        monitor = self.folder.file("monitor", btsnoop(2001) + record(bytes.fromhex("030c00"), 2))
        h4 = self.folder.file("h4", btsnoop() + events(1))
        done = run(h4, monitor, "--write", self.out("both.btsnoop"))
        self.assertEqual(done.status, 64)
        self.assertIn("packets of one kind of framing only", done.message)
        self.assertEqual(run(h4, monitor, "--write", self.out("both.pcapng")).status, 0)
        self.assertEqual(packets(self.out("both.pcapng")), 2)

    def test_standard_output(self):
        source = CAPTURES / "echo.btsnoop"
        done = run(source, "--write", "-")
        self.assertEqual(done.status, 0, done.message)
        self.assertEqual(run("-", data=done.out).out, run(source).out)
        done = run(source, "--write", "-", "--write-format", "btsnoop")
        self.assertEqual(done.out, source.read_bytes())
        process = self.start(self.folder.file("large", btsnoop() + events(200_000)), "--write", "-")
        process.stdout.read(100)
        process.stdout.close()
        message = process.stderr.read().decode()
        self.assertEqual(process.wait(timeout=10), 0)
        self.assertNotIn("Broken pipe", message)


class Refusals(Case):
    def setUp(self):
        super().setUp()
        self.source = self.folder.file("source.log", btsnoop() + events(3))

    def expect(self, status, text, *arguments, **options):
        done = run(*arguments, **options)
        self.assertEqual(done.status, status, done.message)
        self.assertIn(text, done.message)

    def test_input_is_not_overwritten(self):
        content = self.source.read_bytes()
        hard, soft = self.folder.path / "hard.log", self.folder.path / "soft.log"
        hard.hardlink_to(self.source)
        soft.symlink_to(self.source.name)
        for target in (self.source, hard, soft):
            self.expect(64, "is an input, too", self.source, "--write", target)
        with open(self.source, "rb") as stdin:
            self.expect(64, "is an input, too", "-", "--write", hard, stdin=stdin)
        self.assertEqual(self.source.read_bytes(), content)

    def test_no_file_to_write_to(self):
        self.expect(64, "is a directory", self.source, "--write", self.folder.path, "--write-format", "pcapng")
        self.expect(74, "No such file or directory", self.source, "--write", self.folder.path / "nowhere/x.pcapng")
        self.expect(64, "end it with .btsnoop or .pcapng", self.source, "--write", self.folder.path / "x.txt")
        self.expect(64, "pcap is not written", self.source, "--write", self.folder.path / "x.pcap")
        closed = self.folder.path / "closed"
        closed.mkdir(0o555)
        self.expect(77, "permission denied", self.source, "--write", closed / "x.pcapng", **self.as_nobody())

    def test_arguments(self):
        target = self.folder.path / "x.pcapng"
        self.expect(64, "leave out -v, -x and --format", self.source, "-v", "--write", target)
        self.expect(64, "--rotate is for --write", self.source, "--rotate", "1MB")
        self.expect(64, "--keep is for recordings with --rotate", self.source, "--write", target, "--keep", 3)
        self.expect(64, "the least is 1", self.source, "--write", target, "--rotate", "1h", "--keep", 0)
        self.expect(64, "neither a size nor a time", self.source, "--write", target, "--rotate", "100M")
        self.expect(64, "standard output is one", self.source, "--write", "-", "--rotate", "1MB")
        self.assertFalse(target.exists())

    def test_mode(self):
        """Captures hold keys and values: a new file is for its owner; one that is there stays as it is."""
        target = self.folder.path / "x.pcapng"
        run(self.source, "--write", target)
        self.assertEqual(target.stat().st_mode & 0o777, 0o600)
        target.chmod(0o644)
        run(self.source, "--write", target)
        self.assertEqual((target.stat().st_mode & 0o777, packets(target)), (0o644, 3))


class Rotation(Case):
    def setUp(self):
        super().setUp()
        self.source = self.folder.file("source.log", btsnoop() + events(1000))

    def files(self, pattern="trace-*"):
        return sorted(path for path in self.folder.path.glob(pattern))

    def frames(self, paths):
        return [number for path in paths for number in numbers(lines(path)[0])]

    def test_size(self):
        for format in FORMATS:
            done = run(self.source, "--write", self.folder.path / f"trace.{format}", "--rotate", "5kB")
            files = self.files(f"trace-*.{format}")
            self.assertGreater(len(files), 5)
            self.assertIn("1,000 packets written", done.message)
            self.assertIn(f"{len(files)} files", done.message)
            self.assertEqual([path.name for path in files], [f"trace-{i + 1:06}.{format}" for i in range(len(files))])
            self.assertTrue(all(path.stat().st_size <= 5000 for path in files))
            self.assertTrue(all(path.stat().st_size > 4900 for path in files[:-1]))
            self.assertEqual(self.frames(files), list(range(1000)))

    def test_larger_than_the_limit(self):
        run(self.source, "--write", self.folder.path / "trace.btsnoop", "--rotate", "10B", "--filter", "frame <= 3")
        self.assertEqual([packets(path) for path in self.files()], [1, 1, 1])

    def test_time(self):
        # A packet a millisecond.
        source = self.folder.file("slow.log", btsnoop() + events(1) + events(2, 2000) + events(1, 60_000))
        run(source, "--write", self.folder.path / "trace.pcapng", "--rotate", "2s")
        self.assertEqual([self.frames([path]) for path in self.files()], [[0], [2000, 2001], [60_000]])

    def test_restart_and_keep(self):
        """A restart goes on after what is there; what is not of the series is never touched."""
        target = self.folder.path / "trace.pcapng"
        others = [self.folder.file(name, b"mine") for name in ("trace-1.pcapng", "trace-000001.txt", "trace-00000x.pcapng")]
        run(self.source, "--write", target, "--rotate", "10kB")
        first = self.files("trace-0*1.pcapng")[0].read_bytes()
        count = len(self.files("trace-" + "[0-9]" * 6 + ".pcapng"))
        run(self.source, "--write", target, "--rotate", "10kB")
        self.assertEqual(self.files("trace-000001.pcapng")[0].read_bytes(), first)
        self.assertEqual(len(self.files("trace-" + "[0-9]" * 6 + ".pcapng")), 2 * count)
        run(self.source, "--write", target, "--rotate", "10kB", "--keep", 3)
        left = self.files("trace-" + "[0-9]" * 6 + ".pcapng")
        self.assertEqual([path.name for path in left], [f"trace-{3 * count - i:06}.pcapng" for i in (2, 1, 0)])
        self.assertEqual([path.read_bytes() for path in others], [b"mine"] * 3)

    def test_an_input_of_the_series_stays(self):
        target = self.folder.path / "trace.log"
        source = self.folder.file("trace-000001.log", self.source.read_bytes())
        run(source, "--write", target, "--rotate", "5kB", "--keep", 2)
        self.assertEqual(source.read_bytes(), self.source.read_bytes())
        self.assertEqual(len(self.files()), 3)


class Interrupted(Case):
    """Whatever ends the program or stops the disk: the file has whole records, in order, and no loss goes unreported."""

    def recording(self, target, *options):
        """A program that writes what it is fed."""
        return self.start("-", "--write", target, *options, stdin=subprocess.PIPE)

    def until_written(self, target, count):
        self.until(lambda: target.exists() and target.stat().st_size and packets(target) == count)

    def test_kill(self):
        """What has come is in the file though nothing follows."""
        for format in FORMATS:
            target = self.folder.path / f"killed.{format}"
            process = self.recording(target)
            self.feed(process, btsnoop() + events(7))
            self.until_written(target, 7)
            self.feed(process, events(4, 7) + events(1, 11)[:20])
            self.until_written(target, 11)
            process.send_signal(signal.SIGKILL)
            process.wait()
            done = run(target)
            self.assertEqual((done.status, done.err, len(done.out.splitlines())), (0, b"", 11))

    def test_kill_in_a_hurry(self):
        """However fast packets come: what is in the file is what came first, whole."""
        large = self.folder.file("large", btsnoop() + events(400_000))
        for attempt in range(12):
            format = FORMATS[attempt % 2]
            target = self.folder.path / f"killed{attempt}.{format}"
            process = self.start(large, "--write", target)
            self.until(lambda: target.exists() and target.stat().st_size > 100_000 * (attempt + 1))
            process.send_signal(signal.SIGKILL)
            process.wait()
            found, done = lines(target)
            self.assertIn(done.status, (0, 65), done.message)
            self.assertTrue(done.status == 0 or "the capture is cut off" in done.message, done.message)
            self.assertEqual(numbers(found), list(range(len(found))))

    def test_signal(self):
        target = self.folder.path / "ended.btsnoop"
        process = self.recording(target)
        self.feed(process, btsnoop() + events(3))
        self.until_written(target, 3)
        process.send_signal(signal.SIGINT)
        self.assertEqual(process.wait(timeout=10), 0)
        self.assertIn(b"3 packets written", process.stderr.read())

    def test_device_full(self):
        source = self.folder.file("source.log", btsnoop() + events(100))
        for format in FORMATS:
            done = run(source, "--write", "/dev/full", "--write-format", format)
            self.assertEqual(done.status, 74)
            self.assertIn("/dev/full: No space left on device", done.message)
            self.assertIn("0 packets written", done.message)
        with open("/dev/full", "wb") as full:
            done = run(source, "--write", "-", stdout=full)
        self.assertEqual(done.status, 74)
        self.assertIn("standard output: No space left on device", done.message)

    def test_file_too_large(self):
        """decode ends, and what fitted is whole."""
        source = self.folder.file("source.log", btsnoop() + events(20_000))
        for format in FORMATS:
            target = self.folder.path / f"limited.{format}"
            done = run(source, "--write", target,
                       preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (200_000, 200_000)))
            self.assertEqual(done.status, 74)
            self.assertIn("File too large", done.message)
            self.assertIn("packets were not recorded", done.message)
            found = run(target)
            self.assertEqual((found.status, found.err), (0, b""))
            self.assertGreater(len(found.out.splitlines()), 1000)

    def test_room_comes_again(self):
        """Who follows a capture goes on: what is missing is counted, and said where it is missing."""
        source, target = self.folder.file("source.log", btsnoop() + events(10)), self.folder.path / "room.pcapng"
        process = self.start("--follow", source, "--write", target, preexec_fn=lambda: resource.setrlimit(
            resource.RLIMIT_FSIZE, (20_000, resource.RLIM_INFINITY)))
        self.until_written(target, 10)
        count = 10
        with open(source, "ab", buffering=0) as growing:
            def grow(more):
                nonlocal count
                growing.write(events(more, count))
                count += more
            grow(1000)
            line = process.stderr.readline().decode()
            self.assertIn("File too large; packets are not recorded until writing works again", line)
            grow(20)
            resource.prlimit(process.pid, resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
            os.set_blocking(process.stderr.fileno(), False)
            line = b""

            def goes_on():
                nonlocal line
                grow(1)
                time.sleep(0.05)
                line += process.stderr.read() or b""
                return line.endswith(b"\n")

            self.until(goes_on)
            missing = int(line.split(b" packets were not recorded")[0].split()[-1].replace(b",", b""))
            self.assertIn(b"recording goes on", line)
        self.until_written(target, count - missing)
        process.send_signal(signal.SIGTERM)
        self.assertEqual(process.wait(timeout=10), 74)
        found, done = lines(target)
        self.assertEqual(done.status, 0)
        comments = [line["comment"] for line in found if "comment" in line]
        self.assertEqual(comments, [f"{missing:,} packets were lost before this one"])
        frames = numbers(found)
        self.assertEqual(sum(after - before - 1 for before, after in zip(frames, frames[1:])), missing)



if __name__ == "__main__":
    unittest.main()
