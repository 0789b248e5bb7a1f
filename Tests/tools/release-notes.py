#!/usr/bin/env python3
"""The notes of a release, from CHANGELOG.md.

usage: release-notes.py VERSION [DATE]    moves what is under "Unreleased" under the version, and prints it
       release-notes.py check             fails if files name different versions

The date is today's, as YYYY-MM-DD, if none is given. The heading "Unreleased" stays, empty. A version that has a section is
printed, and nothing is moved. Nothing is written while a file names another version than this one: the program, its
packages in Python, the installation in README, the dependencies and the workflows in guides.

`check` ends with "N passed, N failed"; exit status 1 if anything is wrong.
"""

import datetime
import pathlib
import re
import sys

TOP = pathlib.Path(__file__).resolve().parents[2]
PROGRAM = "Sources/blesniff/CommandLine/Program.swift"
VERSION = r"(\d+\.\d+\.\d+)"

# Where a file states the version of this program: each of these has at least one.
STATED = {
    PROGRAM: rf'static let version = "{VERSION}"',
    "Fleet/pyproject.toml": rf'(?m)^version = "{VERSION}"',
    "Fleet/blesniff_fleet/__init__.py": rf'__version__ = "{VERSION}"',
    "Replay/pyproject.toml": rf'(?m)^version = "{VERSION}"',
    "Replay/blesniff_replay/__init__.py": rf'__version__ = "{VERSION}"',
    "Captures/expected/version.txt": rf"blesniff {VERSION}",
    "README.md": rf"blesniff_{VERSION}_",
}
# Pages that may state it: what a package or a workflow of a user writes.
PAGES = rf'(?:/blesniff", from: "|/blesniff@v){VERSION}'
PAGE_FOLDERS = ["README.md", "docs", "Sources", "Examples"]

UNRELEASED = "## [Unreleased]"


class Problem(Exception):
    """What is wrong, for people."""


def pages(top):
    for name in PAGE_FOLDERS:
        path = top / name
        for page in [path] if path.is_file() else sorted(path.rglob("*")):
            if page.suffix in {".md", ".yml"}:
                yield page


def stated(top):
    """Each file that states the version, and the version; `None` where one lacks it that should state it."""
    for name, pattern in STATED.items():
        found = re.findall(pattern, (top / name).read_text())
        yield from ((name, version) for version in found or [None])
    for page in pages(top):
        yield from ((str(page.relative_to(top)), version) for version in re.findall(PAGES, page.read_text()))
        if re.search(r'/blesniff", branch:', page.read_text()):
            yield str(page.relative_to(top)), None


def wrong(top, version=None):
    """What disagrees with a version, which is the program's if none is given."""
    places = list(stated(top))
    version = version or next(stated for name, stated in places if name == PROGRAM)
    for name, other in places:
        if other is None:
            yield f"{name} does not state the version {version}"
        elif other != version:
            yield f"{name} states {other}, not {version}"


def section(text, heading):
    """Where a section begins after its heading, and where it ends."""
    found = re.search(rf"(?m)^{re.escape(heading)}[^\n]*\n", text)
    if not found:
        return None
    following = re.search(r"(?m)^## ", text[found.end():])
    return found.end(), found.end() + following.start() if following else len(text)


def released(text, version, date):
    """The changelog with what is not released as a section of a version, and that section."""
    known = section(text, f"## [{version}]")
    unreleased = section(text, UNRELEASED)
    if known:
        if unreleased and text[slice(*unreleased)].strip():
            raise Problem(f"CHANGELOG.md has a section of {version}, and more under Unreleased: choose another version")
        return text, text[slice(*known)].strip() + "\n"
    if not unreleased:
        raise Problem(f"CHANGELOG.md has no heading '{UNRELEASED}'")
    notes = text[slice(*unreleased)].strip()
    if not notes:
        raise Problem("CHANGELOG.md has nothing under Unreleased")
    start, end = unreleased
    rest = text[end:]
    return f"{text[:start]}\n## [{version}] - {date}\n\n{notes}\n" + (f"\n{rest}" if rest else ""), notes + "\n"


def release(top, version, date):
    """Moves the section, and returns the notes."""
    if not re.fullmatch(VERSION, version):
        raise Problem(f"'{version}' is no version, such as 0.1.0")
    if not re.fullmatch(r"\d{4}-\d{2}-\d{2}", date):
        raise Problem(f"'{date}' is no date, such as 2026-12-01")
    problems = list(wrong(top, version))
    if problems:
        raise Problem("\n".join(problems))
    path = top / "CHANGELOG.md"
    text = path.read_text()
    changed, notes = released(text, version, date)
    if changed != text:
        path.write_text(changed)
    return notes


def main(arguments):
    if arguments == ["check"]:
        problems = list(wrong(TOP))
        for problem in problems:
            print(problem)
        print(f"{len(list(stated(TOP))) - len(problems)} passed, {len(problems)} failed")
        return 1 if problems else 0
    if not 1 <= len(arguments) <= 2:
        print(__doc__.strip(), file=sys.stderr)
        return 64
    try:
        print(release(TOP, arguments[0], (arguments[1:] or [datetime.date.today().isoformat()])[0]), end="")
    except Problem as problem:
        print(problem, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
