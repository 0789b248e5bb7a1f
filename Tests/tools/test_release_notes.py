"""release-notes.py must move what is not released, and find files that name another version."""

import re
import unittest

from scripts import load, tree

notes = load("release-notes.py")

CHANGELOG = """# Changelog

The form.

## [Unreleased]

The first version.

### Read

- Captures.

## [0.0.1] - 2026-01-01

- Nothing.
"""

FILES = {
    "Sources/blesniff/CommandLine/Program.swift": 'struct Program {\n    static let version = "0.1.0"\n}\n',
    "Fleet/pyproject.toml": '[project]\nversion = "0.1.0"\n',
    "Fleet/blesniff_fleet/__init__.py": '__version__ = "0.1.0"\n',
    "Replay/pyproject.toml": 'version = "0.1.0"\n',
    "Replay/blesniff_replay/__init__.py": '__version__ = "0.1.0"\n',
    "Captures/expected/version.txt": "blesniff 0.1.0\n",
    "README.md": "sudo apt install ./blesniff_0.1.0_amd64.deb\n",
    "docs/library.md": '    .package(url: "https://github.com/<owner>/blesniff", from: "0.1.0")\n',
    "Examples/verify.yml": "- uses: <owner>/blesniff@v0.1.0\n",
    "CHANGELOG.md": CHANGELOG,
}


class Notes(unittest.TestCase):
    def test_the_section_is_moved(self):
        with tree(FILES) as top:
            printed = notes.release(top, "0.1.0", "2026-12-01")
            self.assertEqual(printed, "The first version.\n\n### Read\n\n- Captures.\n")
            text = (top / "CHANGELOG.md").read_text()
            self.assertEqual(text, CHANGELOG.replace(
                "## [Unreleased]\n", "## [Unreleased]\n\n## [0.1.0] - 2026-12-01\n"))
            # Once more, it is printed only.
            self.assertEqual(notes.release(top, "0.1.0", "2026-12-02"), printed)
            self.assertEqual((top / "CHANGELOG.md").read_text(), text)

    def test_the_last_section_is_moved(self):
        text, printed = notes.released("# C\n\n## [Unreleased]\n\n- A.\n", "1.0.0", "2026-12-01")
        self.assertEqual(text, "# C\n\n## [Unreleased]\n\n## [1.0.0] - 2026-12-01\n\n- A.\n")
        self.assertEqual(printed, "- A.\n")

    def test_what_cannot_be_a_release_is_refused(self):
        empty = re.sub(r"The first.*Captures\.\n\n", "", CHANGELOG, flags=re.DOTALL)
        for version, date, files in [
            ("0.1", "2026-12-01", {}), ("v0.1.0", "2026-12-01", {}), ("0.1.0", "1.12.2026", {}),
            ("0.2.0", "2026-12-01", {}), ("0.1.0", "2026-12-01", {"CHANGELOG.md": empty}),
            ("0.1.0", "2026-12-01", {"CHANGELOG.md": "# Changelog\n"}),
            ("0.1.0", "2026-12-01", {"CHANGELOG.md": CHANGELOG.replace("0.0.1", "0.1.0")}),
        ]:
            with tree(FILES | files) as top, self.assertRaises(notes.Problem, msg=(version, date)):
                before = (top / "CHANGELOG.md").read_text()
                try:
                    notes.release(top, version, date)
                finally:
                    self.assertEqual((top / "CHANGELOG.md").read_text(), before)

    def test_files_that_disagree_are_found(self):
        with tree(FILES) as top:
            self.assertEqual(list(notes.wrong(top)), [])
        for name, text in FILES.items():
            if name == "CHANGELOG.md" or name == notes.PROGRAM:
                continue
            with tree(FILES | {name: text.replace("0.1.0", "0.3.0")}) as top:
                self.assertEqual(list(notes.wrong(top)), [f"{name} states 0.3.0, not 0.1.0"])
        with tree(FILES | {"Fleet/pyproject.toml": "[project]\n"}) as top:
            self.assertEqual(list(notes.wrong(top)), ["Fleet/pyproject.toml does not state the version 0.1.0"])
        branch = FILES["docs/library.md"].replace('from: "0.1.0"', 'branch: "main"')
        with tree(FILES | {"docs/library.md": branch}) as top:
            self.assertEqual(list(notes.wrong(top)), ["docs/library.md does not state the version 0.1.0"])


class PackageIndex(unittest.TestCase):
    def test_it_documents_the_libraries_that_make_docs_does(self):
        def names(path, pattern):
            return re.search(pattern, (notes.TOP / path).read_text())[1].replace(",", " ").split()

        listed = names(".spi.yml", r"documentation_targets: \[([^\]]*)\]")
        self.assertEqual(listed, names("Tests/tools/docs.sh", r"for module in ([^;]*);"))
        for name in listed:
            self.assertTrue((notes.TOP / "Sources" / name / f"{name}.docc").is_dir(), name)


if __name__ == "__main__":
    unittest.main()
