"""Runs blesniff the way a shell does, and counts what came of the checks.

Scripts and tests put this folder into `sys.path`, and find this module and the package `capture` here, however they are run.
"""

import dataclasses
import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import time

TOP = pathlib.Path(__file__).resolve().parents[1]
CAPTURES = TOP / "Captures"
BLESNIFF = (TOP / os.environ.get("BLESNIFF", ".build/release/blesniff")).resolve()
# Captures of strangers' traffic that are not ours to redistribute are beside the repository.
SHARED = pathlib.Path(os.environ.get("BLESNIFF_CAPTURES", TOP.parent / "shared/captures"))
NOBODY = 65534
# A child's peak begins with that of its parent, so that the parent must be small: this one, not the one with the tests.
MEASURE = """
import os, sys
child = os.posix_spawn(sys.argv[1], sys.argv[1:], {})
_, status, usage = os.wait4(child, 0)
print(usage.ru_maxrss, file=sys.stderr)
sys.exit(os.waitstatus_to_exitcode(status) & 255)
"""
PROBLEMS = 8  # of one check that are printed


@dataclasses.dataclass
class Run:
    status: int  # negative: ended by that signal
    out: bytes
    err: bytes
    seconds: float

    @property
    def message(self):
        return self.err.decode(errors="replace")

    @property
    def text(self):
        return self.out.decode()

    @property
    def lines(self):
        """The objects of JSON Lines."""
        return [json.loads(line) for line in self.out.splitlines()]


def environment(**others):
    return {"PATH": os.environ.get("PATH", ""), "TERM": "xterm", **others}


def run(*arguments, stdin=subprocess.DEVNULL, data=None, timeout=120, variables=None, program=BLESNIFF, **options):
    """Runs blesniff to its end. `data` goes to its standard input."""
    begun = time.monotonic()
    source = {"stdin": stdin} if data is None else {"input": data}
    options = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, **source, **options}
    # Arguments may be any bytes, as names of files are.
    words = [part if isinstance(part, bytes) else str(part) for part in arguments]
    try:
        done = subprocess.run([program, *words], timeout=timeout, env=environment(**(variables or {})), **options)
    except subprocess.TimeoutExpired as late:
        return Run(-9, late.stdout or b"", f"it did not end within {timeout} s".encode(), timeout)
    return Run(done.returncode, done.stdout or b"", done.stderr or b"", time.monotonic() - begun)


def start(*arguments, **options):
    """Starts blesniff and goes on."""
    options = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, **options}
    return subprocess.Popen([BLESNIFF, *map(str, arguments)], env=environment(), **options)


def peak(*arguments, timeout=60, **options):
    """Peak memory of one run in MiB, and its messages."""
    command = [sys.executable, "-I", "-S", "-c", MEASURE, str(BLESNIFF), *map(str, arguments)]
    done = subprocess.run(command, stderr=subprocess.PIPE, text=True, errors="replace", timeout=timeout, **options)
    *messages, kilobytes = done.stderr.splitlines()
    if done.returncode:
        raise AssertionError(f"exit status {done.returncode}: {done.stderr[-500:]}")
    return int(kilobytes) / 1024, "\n".join(messages)


def exists():
    """Whether there is a program to test; says what builds it if not."""
    if not BLESNIFF.exists():
        print(f"there is no {BLESNIFF}; 'make optimized' builds it")
    return BLESNIFF.exists()


def leaves(value, path=""):
    """(path, value) of every field of a JSON object; elements of an array have its path."""
    if isinstance(value, dict):
        for name, part in value.items():
            yield from leaves(part, f"{path}.{name}" if path else name)
    elif isinstance(value, list):
        for part in value:
            yield from leaves(part, path)
    elif value is not None:
        yield path, value


def is_wanted(name, parts):
    """Whether a name has one of the parts; every name has, if there are none."""
    return not parts or any(part in name for part in parts)


def captures(*suffixes):
    """The captures of the repository; all kinds, if none is named."""
    suffixes = suffixes or (".btsnoop", ".pcap", ".pcapng", ".pklg", ".log")
    return sorted(path for path in CAPTURES.iterdir() if path.suffix in suffixes)


def shared_captures():
    """The captures beside the repository, if they are there."""
    suffixes = {".btsnoop", ".pcap", ".pcapng", ".pklg", ".log", ""}
    return sorted(path for path in SHARED.rglob("*") if path.is_file() and path.suffix in suffixes)


class Folder:
    """A folder for one test case, readable for everybody."""

    def __init__(self):
        self.path = pathlib.Path(tempfile.mkdtemp(prefix="blesniff-"))
        self.path.chmod(0o755)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.remove()

    def __truediv__(self, name):
        return self.path / name

    def file(self, name, content):
        path = self.path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content.encode() if isinstance(content, str) else content)
        return path

    def public_program(self):
        """A copy of the program where any user may run it."""
        path = self.path / "blesniff"
        shutil.copy(BLESNIFF, path)
        path.chmod(0o755)
        return path

    def remove(self):
        shutil.rmtree(self.path, ignore_errors=True)


class Tally:
    """The results of checks. `end` prints the line that Tests/tools/test.sh counts, and gives the exit status."""

    def __init__(self):
        self.passed = self.failed = self.skipped = 0

    def check(self, name, problems=()):
        """Counts a check and prints its problems: an iterable of texts, or one text; whether there are none."""
        found = [problems] if isinstance(problems, str) else list(problems or ())
        self.passed += not found
        self.failed += bool(found)
        if found:
            print(f"FAILED {name}")
        for problem in found[:PROBLEMS]:
            print("    " + str(problem).rstrip().replace("\n", "\n    "))
        if len(found) > PROBLEMS:
            print(f"    and {len(found) - PROBLEMS} more")
        return not found

    def skip(self, name, reason):
        self.skipped += 1
        print(f"skipped {name}: {reason}")

    def end(self):
        print(f"{self.passed} passed, {self.failed} failed, {self.skipped} skipped")
        # A run that tests nothing must not look like a run that passed.
        return 1 if self.failed or not self.passed + self.skipped else 0
