"""Runs blesniff the way a shell does, and writes the small captures that the checks need."""

import dataclasses
import os
import pathlib
import shutil
import struct
import subprocess
import tempfile
import time

TOP = pathlib.Path(__file__).resolve().parents[2]
BLESNIFF = pathlib.Path(os.environ.get("BLESNIFF", TOP / ".build/release/blesniff")).resolve()
# Captures of strangers' traffic that are not ours to redistribute stand beside the repository.
SHARED = pathlib.Path(os.environ.get("BLESNIFF_CAPTURES", TOP.parent / "shared/captures"))
EPOCH = 0x00DCDDB30F2F8000  # microseconds from the year 0 to 1970, as btsnoop counts
START = 1_767_225_600_000_000
NOBODY = 65534
# A child's peak begins with that of its parent, so that the parent must be small: this one, not the one with the tests.
MEASURE = """
import os, sys
child = os.posix_spawn(sys.argv[1], sys.argv[1:], {})
_, status, usage = os.wait4(child, 0)
print(usage.ru_maxrss, file=sys.stderr)
sys.exit(os.waitstatus_to_exitcode(status) & 255)
"""


@dataclasses.dataclass
class Run:
    status: int  # negative: ended by that signal
    out: bytes
    err: bytes
    seconds: float

    @property
    def message(self):
        return self.err.decode()


def run(*arguments, stdin=subprocess.DEVNULL, data=None, timeout=30, environment=None, **options):
    """Runs blesniff to its end. `data` goes to its standard input."""
    begun = time.monotonic()
    if data is not None:
        options["input"] = data
    else:
        options["stdin"] = stdin
    options = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, **options}
    env = {"PATH": os.environ.get("PATH", ""), "TERM": "xterm", **(environment or {})}
    # Arguments may be any bytes, as names of files are.
    words = [part if isinstance(part, bytes) else str(part) for part in arguments]
    command = [options.pop("program", BLESNIFF), *words]
    done = subprocess.run(command, timeout=timeout, env=env, **options)
    return Run(done.returncode, done.stdout or b"", done.stderr or b"", time.monotonic() - begun)


def start(*arguments, **options):
    """Starts blesniff and goes on."""
    options = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, **options}
    return subprocess.Popen([BLESNIFF, *map(str, arguments)], env={"PATH": os.environ.get("PATH", "")}, **options)


class Folder:
    """A folder for one test case, readable for everybody."""

    def __init__(self):
        self.path = pathlib.Path(tempfile.mkdtemp(prefix="blesniff-"))
        self.path.chmod(0o755)

    def file(self, name, content):
        path = self.path / name
        path.write_bytes(content)
        return path

    def public_program(self):
        """A copy of the program where any user may run it."""
        path = self.path / "blesniff"
        shutil.copy(BLESNIFF, path)
        path.chmod(0o755)
        return path

    def remove(self):
        shutil.rmtree(self.path, ignore_errors=True)


def btsnoop(datalink=1002):
    return b"btsnoop\0" + struct.pack(">II", 1, datalink)


def record(packet, flags=0, index=0, original=None):
    head = (len(packet) if original is None else original, len(packet), flags, 0, EPOCH + START + index * 1000)
    return struct.pack(">IIIIQ", *head) + packet


def events(count, first=0):
    """Hardware Error, so often: a packet that waits for nothing."""
    return b"".join(record(bytes.fromhex("04100100"), 3, first + index) for index in range(count))


def captures():
    """Every capture that is here."""
    kinds = {".btsnoop", ".pcap", ".pcapng", ".pklg", ".log", ""}
    found = sorted(path for path in (TOP / "Captures").iterdir() if path.is_file() and path.suffix in kinds - {""})
    if SHARED.exists():
        found += sorted(path for path in SHARED.rglob("*") if path.is_file() and path.suffix in kinds)
    return found
