"""Files that came with a bug report, and outputs that name inputs: nothing is lost, nothing is read that nobody asked for."""

import itertools
import os
import shutil
import stat
import unittest

from case import Case
from program import CAPTURES, run

CAPTURE = CAPTURES / "heart-rate.btsnoop"
EXPECTATION = "expect:\n  - {count: {notifies: 2A37}, at least: 1}\n"
DECODER = "decoders:\n  - {characteristic: 2A37, name: Other, override: true, fields: [{name: raw, type: u8}]}\n"
PROFILE = (CAPTURES / "profiles/heart-rate.yaml").read_text()
# Commands that know all their files from their arguments refuse before they read anything.
REFUSED = "is an input, too|would be written over|is one of the captures|is another file of this command"
TABLE = (CAPTURES / "tables/notebook.jsonl").read_text()


class Untrusted(Case):
    def setUp(self):
        super().setUp()
        self.path, self.write = self.folder.path, self.folder.file

    def program(self, *arguments, **variables):
        return run(*arguments, cwd=self.path, variables=variables)


class OutputsAndInputs(Untrusted):
    """No output takes the place of a file that the run reads, whatever it is read for."""

    def inputs(self):
        shutil.copy(CAPTURE, self.path / "capture.btsnoop")
        self.write("expectation.yaml", EXPECTATION)
        self.write("decoders.yaml", DECODER)
        self.write("profiles.yaml", PROFILE)
        self.write("tables.jsonl", TABLE)
        self.write(".blesniff/found.yaml", DECODER.replace("2A37", "2A38"))

    def commands(self, target):
        options = ["--decoders", "decoders.yaml", "--profiles", "profiles.yaml"]
        tables = ["--gatt", "tables.jsonl"]
        write = ["--write", target]
        yield ["decode", "capture.btsnoop", *options, *tables, *write, "--write-format", "pcapng"]
        yield ["redact", "capture.btsnoop", *options, *write, "--write-format", "pcapng"]
        yield ["redact", "capture.btsnoop", *options, "--write", "out.pcapng", "--map", target]
        yield ["draft", "capture.btsnoop", *options, *tables, *write]
        for report in ("--junit", "--sarif"):
            yield ["verify", "expectation.yaml", "capture.btsnoop", *options, *tables, report, target]

    def test_nothing_is_lost(self):
        self.inputs()
        files = [path for path in self.path.rglob("*") if path.is_file()]
        before = {path: path.read_bytes() for path in files}
        tried = 0
        for target in files:
            for command in self.commands(str(target.relative_to(self.path))):
                reads = {"expectation.yaml": command[0] == "verify", "tables.jsonl": "--gatt" in command}
                if not reads.get(target.name, True):
                    continue
                with self.subTest(command=command):
                    done = self.program(*command)
                    tried += 1
                    self.assertEqual(target.read_bytes(), before[target], done.message)
                    self.assertRegex(done.message, REFUSED)
        self.assertGreater(tried, 20)

    def test_a_link_to_nothing_is_not_followed(self):
        self.inputs()
        (self.path / "link.pcapng").symlink_to("made-by-the-link.pcapng")
        for command in itertools.islice(self.commands("link.pcapng"), 4):
            with self.subTest(command=command):
                done = self.program(*command)
                self.assertEqual(done.status, 64, done.message)
                self.assertIn("is a symbolic link to a file that is not there", done.message)
        self.assertFalse((self.path / "made-by-the-link.pcapng").exists())

    def test_a_map_is_private(self):
        self.inputs()
        existing = self.write("map.tsv", "")
        existing.chmod(0o644)
        done = self.program("redact", "capture.btsnoop", "--write", "out.btsnoop", "--map", "map.tsv")
        self.assertIn(done.status, (0, 1), done.message)
        self.assertEqual(stat.S_IMODE(existing.stat().st_mode), 0o600)

    def test_a_size_beyond_64_bits(self):
        done = self.program("decode", str(CAPTURE), "--write", "x.pcapng", "--rotate", "9000000000000000000GB")
        self.assertEqual(done.status, 64)
        self.assertIn("is neither a size nor a time", done.message)


class FilesOfAProject(Untrusted):
    """`.blesniff/` of the folder that the program runs in is read unasked."""

    def test_is_named_and_marks_what_it_replaces(self):
        self.write(".blesniff/a.yaml", DECODER)
        done = self.program("decode", CAPTURE)
        self.assertIn("decoders of this folder are used: ./.blesniff/a.yaml", done.message)
        self.assertIn("Other (./.blesniff/a.yaml)", done.text)

    def test_can_be_left_out(self):
        self.write(".blesniff/a.yaml", DECODER)
        for done in (
            self.program("decode", CAPTURE, BLESNIFF_NO_PROJECT="1"), self.program("decode", CAPTURE, "--no-project")
        ):
            self.assertEqual(done.status, 0, done.message)
            self.assertNotIn("Other", done.text)
            self.assertNotIn(".blesniff", done.message)

    def test_rules_are_chosen(self):
        self.write(".blesniff/lint.yaml", "rules:\n  att-no-answer: {severity: hidden, reason: a simulator}\n")
        faulty = CAPTURES / "app-habits-requests.btsnoop"
        chosen, refused = self.program("lint", faulty), self.program("lint", "--no-project", faulty)
        self.assertNotIn("att-no-answer", chosen.text)
        self.assertIn(".blesniff/lint.yaml", chosen.message)
        self.assertIn("att-no-answer", refused.text)
        self.assertNotIn(".blesniff", refused.message)

    def test_only_regular_files_are_read(self):
        (self.path / ".blesniff").mkdir()
        (self.path / ".blesniff/link.yaml").symlink_to("/etc/passwd")
        os.mkfifo(self.path / ".blesniff/fifo.yaml")
        done = self.program("decode", CAPTURE)
        self.assertEqual((done.status, done.message), (0, ""))

    def test_bounds(self):
        for number in range(257):
            self.write(f".blesniff/{number}.yaml", DECODER)
        done = self.program("decode", CAPTURE)
        self.assertEqual(done.status, 64)
        self.assertIn("more than 256 files of decoders", done.message)
        shutil.rmtree(self.path / ".blesniff")
        for number in range(2):
            self.write(f".blesniff/{number}.yaml", DECODER + "#" * 600_000)
        self.assertIn("more than 1048576 bytes of decoders", self.program("decode", CAPTURE).message)

    def test_fields_of_one_name_are_refused(self):
        two = "decoders:\n  - {characteristic: FFF1, name: N, fields: [{name: a, type: u8}, {name: a, type: u8}]}\n"
        done = self.program("value", "--decoders", self.write("two.yaml", two), "FFF1", "0102")
        self.assertEqual(done.status, 64)
        self.assertIn("two fields are called 'a'", done.message)


class FilesOfAnExpectation(Untrusted):
    """What an expectation names is in its folder, and nothing of it is shown."""

    def verify(self, text, *options):
        path = self.write("report/expectation.yaml", text)
        return self.program("verify", path, CAPTURE, *options)

    def test_stay_in_its_folder(self):
        self.write("secret.txt", "key: s3cret value\n")
        for key in ("include", "profiles", "tables"):
            for name in ("../secret.txt", "/etc/hostname", "sub/../../secret.txt", "link.txt"):
                with self.subTest(key=key, name=name):
                    link = self.path / "report/link.txt"
                    link.parent.mkdir(exist_ok=True)
                    if not link.is_symlink():
                        link.symlink_to("../secret.txt")
                    done = self.verify(f"{key}: [{name}]\n{EXPECTATION}")
                    self.assertEqual(done.status, 64, done.message)
                    self.assertIn("is outside the folder of the expectation", done.message)
                    self.assertNotIn("s3cret", done.message + done.text)

    def test_can_be_allowed(self):
        self.write("common.yaml", EXPECTATION)
        done = self.verify("include: [../common.yaml]\n", "--allow-files", ".")
        self.assertEqual(done.status, 0, done.message)

    def test_lines_of_included_files_are_not_shown(self):
        self.write("report/other.yaml", "expect: s3cret\n")
        done = self.verify("include: [other.yaml]\n" + EXPECTATION)
        self.assertEqual(done.status, 64, done.message)
        self.assertNotIn("s3cret", done.message + done.text)

    def test_are_regular(self):
        (self.path / "report").mkdir()
        os.mkfifo(self.path / "report/fifo.yaml")
        done = self.verify("include: [fifo.yaml]\n" + EXPECTATION)
        self.assertEqual(done.status, 64)
        self.assertIn("is no regular file", done.message)


if __name__ == "__main__":
    unittest.main()
