"""The apps of apps.tsv: captures of what they do, with expectations that say all of it."""

import csv
import dataclasses
import pathlib

from program import CAPTURES, SHARED, is_wanted

HERE = pathlib.Path(__file__).resolve().parent
VERDICTS = {0: "met", 1: "violated", 2: "inconclusive", 65: "damaged"}


@dataclasses.dataclass(frozen=True)
class App:
    expectation: pathlib.Path
    capture: pathlib.Path
    name: str
    options: tuple

    @property
    def is_shared(self):
        return self.name.startswith("shared/")


def rows(name):
    """The cells of a table beside this file."""
    with open(HERE / name, newline="") as file:
        lines = (line for line in file if not line.startswith("#"))
        yield from csv.reader(lines, delimiter="\t", quoting=csv.QUOTE_NONE)


def apps():
    """Each row; a capture that is not there has a path that does not exist."""
    for expectation, capture, options in rows("apps.tsv"):
        shared = capture.removeprefix("shared/")
        path = SHARED / shared if shared != capture else CAPTURES / f"{capture}.btsnoop"
        yield App(HERE / "apps" / f"{expectation}.yaml", path, capture, tuple(options.split()))


def present(parts, tally):
    """Those whose name has one of the parts and whose capture is there; the others that have are skipped."""
    for app in apps():
        if is_wanted(app.name, parts):
            if app.capture.exists():
                yield app
            else:
                tally.skip(app.name, "it is not there")
