"""The shell parts of the GitHub action, run as a runner would, with the program that BLESNIFF names."""

import os
import pathlib
import re
import subprocess
import tempfile
import unittest

TOP = pathlib.Path(__file__).resolve().parents[2]
PROGRAM = (TOP / os.environ.get("BLESNIFF", ".build/release/blesniff")).resolve()
SCRIPT = TOP / "Packaging" / "action.sh"
EXPECTED = "Captures/expectations/heart-rate.yaml"


class Action(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)
        (self.folder / "bin").mkdir()
        self.environment = {
            "PATH": f"{self.folder}/bin:{os.environ['PATH']}", "GITHUB_OUTPUT": f"{self.folder}/output",
            "GITHUB_STEP_SUMMARY": f"{self.folder}/summary", "SARIF": f"{self.folder}/out.sarif", "ARGUMENTS": "",
            "HOME": str(self.folder), "BLESNIFF_NO_PROJECT": "1",
        }

    def run_step(self, step, **inputs):
        return subprocess.run([SCRIPT, step], cwd=TOP, env=self.environment | inputs, capture_output=True, text=True)

    def outputs(self):
        return dict(line.split("=", 1) for line in (self.folder / "output").read_text().splitlines())

    def script(self, name, text):
        path = self.folder / "bin" / name
        path.write_text(f"#!/bin/sh\n{text}\n")
        path.chmod(0o755)


@unittest.skipUnless(PROGRAM.exists(), f"there is no {PROGRAM}")
class Verify(Action):
    def setUp(self):
        super().setUp()
        (self.folder / "bin" / "blesniff").symlink_to(PROGRAM)

    def test_what_is_met_is_said(self):
        done = self.run_step("verify", EXPECTATIONS=EXPECTED, CAPTURES="Captures/heart-rate.btsnoop")
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertEqual(self.outputs(), {"status": "0", "verdict": "met", "sarif": "true"})
        self.assertIn('"version":"2.1.0"', (self.folder / "out.sarif").read_text().replace(" ", ""))

    def test_a_run_with_a_recorded_device_is_inconclusive_after_a_miss(self):
        record = self.folder / "run.jsonl"
        record.write_text(
            '{"version": 1, "device": "C4:7A:2D:11:90:35"}\n'
            '{"miss": "read", "connection": 1, "pdu": "0a1300", "occurrence": 1, "message": "never read"}\n'
            '{"end": true, "connections": 2}\n')
        done = self.run_step("verify", EXPECTATIONS=EXPECTED, CAPTURES="Captures/heart-rate.btsnoop", REPLAY=str(record))
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertEqual(self.outputs()["verdict"], "inconclusive")
        self.assertIn("the app left the recording at frame 24: never read", done.stdout)

    def test_a_violation_is_annotated_and_fails_only_at_the_end(self):
        done = self.run_step("verify", EXPECTATIONS=EXPECTED, CAPTURES="Captures/heart-rate-z*.btsnoop")
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertEqual(self.outputs()["status"], "1")
        self.assertIn("::error", done.stdout)
        self.assertIn(EXPECTED, done.stdout)
        summary = (self.folder / "summary").read_text()
        self.assertIn("### blesniff: violated", summary)
        self.assertIn("heart_rate 0 bpm, expected 30..260 bpm", summary)

    def test_arguments_are_words(self):
        self.run_step("verify", EXPECTATIONS=EXPECTED, CAPTURES="Captures/heart-rate.btsnoop", ARGUMENTS="--slack 4 --together")
        self.assertEqual(self.outputs()["verdict"], "met")

    def test_files_that_are_missing_and_wrong_are_errors(self):
        done = self.run_step("verify", EXPECTATIONS=EXPECTED, CAPTURES="none/*.btsnoop")
        self.assertEqual(self.outputs(), {"status": "66", "verdict": "error", "sarif": "false"})
        self.assertIn("::error::no file matches 'none/*.btsnoop'", done.stdout)


class Install(Action):
    def setUp(self):
        super().setUp()
        self.environment["PATH"] = f"{self.folder}/bin:/usr/bin:/bin"
        self.script("sudo", '"$@"')
        # dpkg: the package is the program.
        self.script("dpkg", f'[ "$1" = --print-architecture ] && echo amd64 || install -m 755 "$2" {self.folder}/bin/blesniff')
        release = self.folder / "someone" / "blesniff" / "releases" / "download" / "v1.2.3"
        release.mkdir(parents=True)
        (release / "blesniff_1.2.3_amd64.deb").write_text("#!/bin/sh\necho blesniff 1.2.3\n")
        self.environment |= {"SERVER": f"file://{self.folder}", "REPOSITORY": "someone/blesniff", "VERSION": "", "REF": "v1.2.3"}

    def test_the_tag_of_the_action_is_the_version(self):
        done = self.run_step("install")
        self.assertEqual((done.returncode, done.stdout), (0, "blesniff 1.2.3\n"), done.stderr)

    def test_a_version_comes_before_the_tag(self):
        self.assertEqual(self.run_step("install", REF="main", VERSION="1.2.3").stdout, "blesniff 1.2.3\n")
        self.assertNotEqual(self.run_step("install", VERSION="9.9.9", PATH="/usr/bin:/bin").returncode, 0)

    def test_a_branch_without_a_version_is_an_error(self):
        done = self.run_step("install", REF="main")
        self.assertEqual(done.returncode, 64)
        self.assertIn("::error::the input 'version' is needed", done.stdout)


class Metadata(unittest.TestCase):
    def test_each_input_is_used_and_each_step_exists(self):
        text = (TOP / "action.yml").read_text()
        inputs = re.findall(r"(?m)^  (\w+):$", text.split("inputs:")[1].split("outputs:")[0])
        self.assertGreater(len(inputs), 4)
        for name in inputs:
            self.assertIn(f"inputs.{name}", text)
        variables = set(re.findall(r"(?m)^        ([A-Z]+):", text))
        script = SCRIPT.read_text()
        for name in variables - {"STATUS"}:
            self.assertIn(name, script)
        for step in re.findall(r"action\.sh\" (\w+)", text):
            self.assertRegex(script, rf"(?m)^{step}\)")

    def test_the_example_uses_inputs_that_exist(self):
        text = (TOP / "Examples" / "verify.yml").read_text().split("with:")[1]
        for name in re.findall(r"(?m)^          (\w+):", text):
            self.assertIn(f"\n  {name}:\n", (TOP / "action.yml").read_text())


if __name__ == "__main__":
    unittest.main()
