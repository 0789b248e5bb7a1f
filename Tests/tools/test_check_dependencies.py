"""check-dependencies must find what it is there to find."""

import pathlib
import subprocess
import tempfile
import unittest

from scripts import load, tree

check = load("check-dependencies")

GOOD = {
    "blesniff": {"BlesniffCommands"},
    "BlesniffCommands": {
        "SniffDraft", "SniffVerify", "SniffCompare", "SniffInfer", "SniffRedact", "SniffLint", "SniffLocate", "SniffReport",
        "SniffLive", "SniffWords", "Sniff",
        "ArgumentParser",
    },
    "SniffNames": {"SniffVerify", "Sniff"},
    "SniffTesting": {"SniffVerify", "Sniff"},
    "SniffDraft": {"SniffVerify", "Sniff", "Decoders"},
    "SniffVerify": {"SniffWords", "Sniff", "Decoders"},
    "SniffWords": {"Sniff", "Decoders"},
    "SniffCompare": {"SniffWords", "Sniff"},
    "SniffInfer": {"Sniff"},
    "SniffRedact": {"Sniff", "Reassembly", "Decoders"},
    "SniffLint": {"SniffWords", "Sniff", "Decoders"},
    "SniffLocate": {"Sniff", "Decoders"},
    "SniffReport": {"SniffLint", "SniffWords", "Sniff", "Decoders"},
    "SniffLive": {"Sniff", "CPcap", "CLinux"},
    "Sniff": {"Reassembly", "Decoders", "Libc", "CZlib", "CSniffYaml"},
    "Reassembly": {"Decoders"},
    "Decoders": set(),
}


class Package(unittest.TestCase):
    def test_the_line_passes(self):
        self.assertEqual(list(check.check_package(GOOD)), [])

    def test_a_missing_link_an_upward_edge_and_a_library_below_are_found(self):
        for change, word in [
            ({"Reassembly": set()}, "Reassembly does not depend on Decoders"),
            ({"Decoders": {"Sniff"}}, "Decoders depends on Sniff"),
            ({"SniffCompare": {"SniffWords", "Sniff", "SniffVerify"}}, "SniffCompare depends on SniffVerify"),
            ({"SniffVerify": {"SniffWords", "Sniff", "SniffDraft"}}, "SniffVerify depends on SniffDraft"),
            ({"Decoders": {"swift-log"}}, "nothing outside the line"),
        ]:
            problems = list(check.check_package({**GOOD, **change}))
            self.assertEqual(len(problems), 1, problems)
            self.assertIn(word, problems[0])


class Sources(unittest.TestCase):
    def problems(self, layer, text):
        names = {name: f"Sources/{check.FOLDERS.get(name, name)}/A.swift" for name in check.NEXT}
        with tree({path: text if name == layer else "" for name, path in names.items()}) as check.TOP:
            return list(check.check_imports(GOOD))

    def test_allowed_imports(self):
        self.assertEqual(self.problems("Reassembly", "import Decoders\n"), [])
        self.assertEqual(self.problems("Sniff", "import Libc\nimport CZlib\nimport CSniffYaml\n@_exported import Decoders\n"), [])
        self.assertEqual(self.problems("SniffDraft", "import Sniff\nimport SniffVerify\n"), [])
        self.assertEqual(self.problems("Decoders", "// import Foundation\nlist.print(1)\nfunc print(_ a: Int) {}\n"), [])

    def test_forbidden_lines(self):
        for layer, text in [
            ("Decoders", "import Foundation"),
            ("Decoders", "@preconcurrency import Glibc"),
            ("Decoders", "internal import Reassembly"),
            ("Decoders", "    print(value)"),
            ("Reassembly", "#if canImport(Glibc)\nimport Glibc\n#endif"),
            ("Reassembly", "import struct Sniff.Event"),
            ("Sniff", "import blesniff"),
            ("Sniff", "import SniffVerify"),
            ("SniffVerify", "import SniffDraft"),
            ("SniffRedact", "import SniffVerify"),
            ("SniffCompare", "import Decoders"),
            ("Sniff", "import Foundation"),
            ("Sniff", "import BlesniffCommands"),
            ("BlesniffCommands", "import Decoders"),
            ("BlesniffCommands", "import blesniff"),
            ("BlesniffCommands", "import Logging"),
            ("blesniff", "import Sniff"),
        ]:
            self.assertEqual(len(self.problems(layer, text)), 1, text)


class Tracked(unittest.TestCase):
    def problems(self, name, content):
        with tempfile.TemporaryDirectory() as folder:
            check.TOP = pathlib.Path(folder)
            subprocess.run(["git", "init", "-q", folder], check=True)
            (check.TOP / name).write_bytes(content)
            subprocess.run(["git", "-C", folder, "add", "-f", name], check=True)
            return list(check.check_tracked())

    def test_what_may_not_be_tracked(self):
        home = b"/ho" + b"me/someone/x"  # in two parts, because this file is checked too
        self.assertEqual(len(self.problems("Package.resolved", b"{}")), 1)
        self.assertEqual(len(self.problems("a.txt", b"one\nsee " + home + b"\n")), 1)
        self.assertEqual(len(self.problems("a.bin", b"\0\xff" + home)), 1)
        self.assertEqual(self.problems("a.txt", b"see https://example.org" + home + b" and Captures/x\n"), [])


if __name__ == "__main__":
    unittest.main()
