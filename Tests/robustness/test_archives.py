"""Phones' reports: whatever holds the log, every command says what it says of the log itself; bombs cost little.

SniffTests/Archives has other archives: foreign, damaged, overlapping, cut.
"""

import gzip
import resource
import subprocess
import unittest
import zipfile

from case import Case
import program
import reports
from capture.records import records
from program import run

CAPTURE = (program.CAPTURES / "titan-legacy-pairing.btsnoop").read_bytes()
COMMANDS = (
    ["decode"], ["decode", "-v"], ["decode", "--format", "jsonl"], ["summary"], ["devices"], ["gatt"], ["follow"],
    ["draft", "--accept-failures"], ["infer"],
)  # fmt: skip


class Archives(Case):
    def same(self, archive, log, commands=COMMANDS):
        """Every command prints of the archive what it prints of the log."""
        self.folder.file("report", log)
        expected = [run(*command, "report", cwd=self.folder.path) for command in commands]
        self.folder.file("report", archive)
        for command, wanted in zip(commands, expected):
            done = run(*command, "report", cwd=self.folder.path)
            self.assertEqual((done.status, done.out), (wanted.status, wanted.out), (command, done.message))
        whole = run("decode", data=log)
        piped = run("decode", data=archive)
        self.assertEqual((piped.status, piped.out), (whole.status, whole.out), piped.message)

    def refused(self, archive, text, seconds=5):
        done = run(self.folder.file("x", archive))
        self.assertEqual(done.status, 65, done.message)
        self.assertIn(text, done.message)
        self.assertLess(done.seconds, seconds)
        return done

    def test_bug_reports(self):
        self.same(reports.bugreport(CAPTURE), CAPTURE)
        self.same(reports.bugreport(CAPTURE, streamed=True, zip64=True), CAPTURE, [["decode"], ["summary"]])

    def test_connections_cross_every_seam(self):
        """The archive has two files, whichever packet rotation came after."""
        expected = run("summary", data=CAPTURE).out
        count = len(records(CAPTURE))
        for middle in range(1, count, 3):
            last, log = reports.split(CAPTURE, middle / count)
            done = run("summary", data=reports.archive({"new": log, "old": last}))
            self.assertEqual((done.status, done.out), (0, expected), middle)

    def test_sysdiagnose(self):
        self.same(reports.sysdiagnose(CAPTURE), reports.packet_logger(CAPTURE))
        plain = gzip.decompress(reports.sysdiagnose(CAPTURE))
        self.same(plain, reports.packet_logger(CAPTURE), [["decode"]])

    def test_texts(self):
        cut = reports.cut(CAPTURE)
        for form in ("v1", "v2", "qualcomm"):
            self.same(reports.dumpsys(cut, form).encode(), cut, [["decode", "--format", "jsonl"], ["summary"]])
            self.same(reports.report_text(cut, form), cut, [["decode"]])
            files = {"main_entry.txt": "b.txt", "a.txt": "nothing\n", "b.txt": reports.report_text(cut, form)}
            self.same(reports.archive(files), cut, [["decode"]])

    def test_what_the_phone_cut(self):
        cut = reports.cut(CAPTURE)
        done = run("summary", data=reports.dumpsys(cut).encode())
        count = sum(record.original > len(record.payload) for record in records(cut))
        self.assertTrue(done.out.startswith(f"{count} packets were cut by the phone: its log is off".encode()), done.out)
        self.assertIn("packets were cut by the phone", run("summary", "--format", "jsonl", data=cut).message)
        self.assertNotIn(b"were cut", run("summary", data=CAPTURE).out)

    def test_inputs_of_their_own(self):
        one = self.folder.file("one.zip", reports.archive({"a/log": CAPTURE}))
        two = self.folder.file("two.zip", reports.bugreport(CAPTURE))
        done = run("--format", "csv", "--columns", "input,frame", one, two)
        names = {line.rsplit(b",", 1)[0] for line in done.out.splitlines()[1:]}
        self.assertEqual(names, {f"{one}:a/log".encode(), str(two).encode()})

    def test_written_and_redacted(self):
        report = self.folder.file("x.zip", reports.bugreport(CAPTURE))
        copy = self.folder.path / "copy.btsnoop"
        run(report, "--write", copy)
        self.assertEqual(copy.read_bytes(), CAPTURE)
        done = run("redact", report, "--write", self.folder.path / "red.btsnoop")
        self.assertEqual(done.status, 0, done.message)
        self.assertIn("70 packets written", done.message)
        # A run writes over none of its inputs.
        self.assertNotEqual(run(report, "--write", report).status, 0)
        self.assertEqual(report.read_bytes(), reports.bugreport(CAPTURE))

    def test_names_are_strangers(self):
        done = run(self.folder.file("x", reports.archive({"a\x1b[2J\n/log": CAPTURE, "b\x1b]0;x\x07": CAPTURE[:-9]})))
        self.assertNotIn("\x1b", done.message)
        self.refused(reports.archive({"\x1b[31mred.txt": b"\x00"}), "which is no log")

    def test_bombs(self):
        """Of what unpacks to far more than any log, little is unpacked."""
        zeros = b"\0" * (200 << 20)
        for content in (CAPTURE + zeros, b"x\n" + b"a" * (200 << 20), zeros):
            before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
            done = run(self.folder.file("x", reports.archive({"x.pklg": content})), timeout=300)
            self.assertEqual(done.status, 65)
            # A debug build takes as long for the megabyte and a bit that is unpacked.
            self.assertLess(resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before, 10, done.message)

    def test_gzip_bomb(self):
        """The same of a capture that is gzipped by itself."""
        before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
        more = records(CAPTURE)[0].raw * (64 << 20 >> 5)
        done = run(self.folder.file("x", gzip.compress(CAPTURE + more, 9)), timeout=300)
        self.assertEqual(done.status, 65)
        self.assertIn("times their size", done.message)
        self.assertIn(b"Pairing Request", done.out)
        self.assertLess(resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before, 10, done.message)

    def test_many_files(self):
        files = {f"FS/{index}": b"%d" % index for index in range(5000)}
        files["FS/log"] = CAPTURE
        done = run("summary", "--terse", self.folder.file("x", reports.archive(files)))
        self.assertEqual((done.status, done.out), (0, run("summary", "--terse", data=CAPTURE).out))

    def test_memory(self):
        """A report with a log of 4 MB takes no more memory than a small one, from a file and from a pipe."""
        path = self.folder.path / "x"
        once = CAPTURE[16:] * 200
        # Written in pieces: what this process holds counts for those that it starts.
        with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as target:
            with target.open("other", "w") as member:
                for _ in range(80):
                    member.write(b"\x7f" * (1 << 20))
            with target.open("log", "w") as member:
                member.write(CAPTURE[:16])
                for _ in range(4_000_000 // len(once)):
                    member.write(once)
        for arguments in ([path], ["-"]):
            with open(path, "rb") as file:
                words = "--filter", "frame == 1", *arguments
                self.assertLess(program.peak(*words, stdin=file, stdout=subprocess.DEVNULL)[0], 100)



if __name__ == "__main__":
    unittest.main()
