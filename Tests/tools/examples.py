#!/usr/bin/env python3
"""Check that the examples in the documents are what blesniff prints.

usage: examples.py check|update [FILE…]

An example is a block of ```console: `$` lines with the word `blesniff` are run by a shell at the repository's top, with
the program that BLESNIFF names (default .build/release/blesniff) under that name; standard output and standard error together are what follows, up to the next `$` or the end of the block. A line of
`…` alone stands for any number of lines. Other `$` lines are not run. `update` writes what is printed now, with as
many lines before and after `…` as there were.

A block of ```python or ```yaml that begins with `# NAME.py` or `# NAME.yaml` is a file of this name for the examples
after it. A `$` line that names the Python file is run, too, with the Python of .build/venv, or skipped where that lacks a
package that the file imports. `blesniff-replay` is the package of the folder Replay with the same Python.

Ends with "N passed, N failed".
"""

import difflib
import os
import pathlib
import re
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))

import program
from program import TOP

DOCUMENTS = ["README.md", "CONTRIBUTING.md", *sorted(str(path.relative_to(TOP)) for path in (TOP / "docs").glob("*.md"))]
BLOCK = re.compile(r"(?ms)^```(console|python|yaml)\n(.*?)^```$")
FILE = re.compile(r"# (\w+\.(py|yaml))\n")
IMPORT = re.compile(r"(?m)^import (\w+)")
VENV = TOP / ".build" / "venv" / "bin"
COMMAND = re.compile(r"\bblesniff\b")
GAP = "…"
REPLAY = "blesniff-replay"


def run(command, folder):
    """What the command prints to both outputs, as lines."""
    path = os.pathsep.join([folder, str(VENV), os.environ["PATH"]])
    environment = dict(os.environ, PATH=path, TERM="dumb")
    done = subprocess.run(
        ["bash", "-c", command], cwd=folder, env=environment, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT, timeout=60,
    )
    return done.stdout.decode().splitlines()


def shorten(printed, wanted):
    """The printed lines with a gap where the example has one."""
    if GAP not in wanted:
        return printed
    before = wanted.index(GAP)
    after = len(wanted) - before - 1
    if len(printed) <= before + after:
        return printed
    return printed[:before] + [GAP] + (printed[-after:] if after else [])


def examples(block):
    """The block in pieces: the command line, or None, and the lines below it."""
    pieces = []
    for line in block.splitlines():
        if line.startswith("$ ") or not pieces:
            pieces.append((line, []))
        else:
            pieces[-1][1].append(line)
    return pieces


def missing(script):
    """The packages that a script imports and the Python of .build/venv lacks."""
    names = IMPORT.findall(script)
    find = "import importlib.util, sys; print(*[n for n in sys.argv[1:] if not importlib.util.find_spec(n)])"
    if not (VENV / "python").exists():
        return names
    return subprocess.run([VENV / "python", "-c", find, *names], stdout=subprocess.PIPE, check=True).stdout.decode().split()


def work(path, folder, update, tally):
    """Runs one document's examples."""
    # Script -> the packages that it lacks.
    scripts = {}

    def keep(script):
        name = FILE.match(script)
        if name:
            pathlib.Path(folder, name.group(1)).write_text(script)
            if name.group(2) == "py":
                scripts[name.group(1)] = missing(script)

    def renew(match):
        language, block = match.groups()
        if language != "console":
            keep(block)
            return match.group()
        result = []
        for line, wanted in examples(block):
            result.append(line)
            used = [name for name in scripts if name in line]
            lacks = [package for name in used for package in scripts[name]]
            if REPLAY in line:
                lacks += missing("import bumble\n")
            if lacks:
                print(f"skipped {path.name}: {line}: .build/venv lacks {', '.join(lacks)}")
            if lacks or not line.startswith("$ ") or not (used or COMMAND.search(line)):
                result += wanted
                continue
            printed = shorten(run(line.removeprefix("$ "), folder), wanted)
            result += printed
            lines = list(difflib.unified_diff(wanted, printed, "document", "printed", lineterm=""))[:40]
            tally.check(f"{path.name}: {line}", "\n".join(lines) if lines else [])
        return "```console\n" + "".join(line + "\n" for line in result) + "```"

    text = path.read_text()
    renewed = BLOCK.sub(renew, text)
    if update:
        path.write_text(renewed)


def main():
    if len(sys.argv) < 2 or sys.argv[1] not in ("check", "update"):
        sys.exit(__doc__)
    update = sys.argv[1] == "update"
    if not program.exists():
        return 1
    tally, paths = program.Tally(), [TOP / name for name in sys.argv[2:] or DOCUMENTS]
    with tempfile.TemporaryDirectory() as folder:
        # What an example writes is gone with the folder.
        for entry in TOP.iterdir():
            os.symlink(entry, pathlib.Path(folder) / entry.name)
        os.symlink(program.BLESNIFF, pathlib.Path(folder) / "blesniff")
        replay = pathlib.Path(folder) / REPLAY
        replay.write_text(f"#!/bin/sh\nPYTHONPATH='{TOP}/Replay' exec '{VENV}/python' -B -m blesniff_replay \"$@\"\n")
        replay.chmod(0o755)
        for path in filter(pathlib.Path.exists, paths):
            work(path, folder, update, tally)
    status = tally.end()
    return 0 if update else status


if __name__ == "__main__":
    sys.exit(main())
