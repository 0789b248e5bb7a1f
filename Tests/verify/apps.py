"""The apps of apps.tsv: captures of what they do, with expectations that say all of it."""

import csv
import dataclasses
import os
import pathlib

HERE = pathlib.Path(__file__).resolve().parent
TOP = HERE.parents[1]
BLESNIFF = pathlib.Path(os.environ.get("BLESNIFF", TOP / ".build/release/blesniff")).resolve()
# Captures of strangers' traffic that are not ours to redistribute stand beside the repository.
SHARED = pathlib.Path(os.environ.get("BLESNIFF_CAPTURES", TOP.parent / "shared/captures"))


@dataclasses.dataclass(frozen=True)
class App:
    expectation: pathlib.Path
    capture: pathlib.Path
    name: str
    options: tuple

    @property
    def is_shared(self):
        return self.name.startswith("shared/")


def apps():
    """Each row; a capture that is not there has a path that does not exist."""
    with open(HERE / "apps.tsv", newline="") as file:
        rows = csv.reader((line for line in file if not line.startswith("#")), delimiter="\t", quoting=csv.QUOTE_NONE)
        for expectation, capture, options in rows:
            shared = capture.removeprefix("shared/")
            path = SHARED / shared if shared != capture else TOP / "Captures" / f"{capture}.btsnoop"
            yield App(HERE / "apps" / f"{expectation}.yaml", path, capture, tuple(options.split()))
