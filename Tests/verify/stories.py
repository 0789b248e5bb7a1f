#!/usr/bin/env python3
"""Runs what users want to be able to say (stories.tsv) on good and on flawed captures, and compares what verify says.

usage: stories.py [--binary FILE] [--show NN] [--texts] [NN…]
  --show NN    the whole text of a story's verdicts
  --texts      the whole text of what failed
  NN…          only these stories
Ends with "N passed, N failed, N skipped".
"""

import argparse
import csv
import dataclasses
import os
import pathlib
import re
import subprocess
import sys
import tempfile

from mutate import Mutant

HERE = pathlib.Path(__file__).resolve().parent
TOP = HERE.parents[1]
# Captures of strangers' traffic that are not ours to redistribute stand beside the repository.
SHARED = pathlib.Path(os.environ.get("BLESNIFF_CAPTURES", TOP.parent / "shared/captures"))
SHORT = {"G": "wcbonner+GoveeBTTempLogger/BTData"}
VERDICTS = {0: "met", 1: "violated", 2: "inconclusive", 65: "damaged"}
SECONDS = 60


@dataclasses.dataclass
class Case:
    story: int
    expectation: str
    captures: list  # names
    live: bool
    mutation: str
    exit: int
    says: list
    options: list

    @property
    def name(self):
        change = f", {self.mutation}" if self.mutation else ""
        return f"story {self.story}: {self.expectation} on {' + '.join(self.captures)}{change}"


def cases():
    with open(HERE / "stories.tsv", newline="") as file:
        rows = csv.reader((line for line in file if not line.startswith("#")), delimiter="\t", quoting=csv.QUOTE_NONE)
        for row in rows:
            story, expectation, capture, mutation, status, says, options = row + [""] * (7 - len(row))
            live = capture.startswith("live:")
            yield Case(
                int(story), expectation, capture.removeprefix("live:").split(" + "), live, mutation, int(status),
                [part for part in says.split(" | ") if part], options.split(),
            )


def find(name):
    """Where a capture is; `None` for one that is not here."""
    if name.startswith("shared/"):
        first, _, rest = name.removeprefix("shared/").partition("/")
        path = SHARED / SHORT.get(first, first) / rest
        return path if path.exists() else None
    return next(path for path in sorted((TOP / "Captures").iterdir()) if path.stem == name)


class Folders:
    """Where `insert` looks: beside the capture, and in the folder of the shared ones as `shared/…`."""

    def __init__(self, path, folder):
        self.paths = [path.parent, TOP / "Captures", folder]
        link = folder / "shared"
        if SHARED.exists() and not link.exists():
            link.symlink_to(SHARED.resolve())


def run(case, binary, folder):
    """(exit status, text, the mutant), or a reason for skipping."""
    paths = []
    for name in case.captures:
        path = find(name)
        if path is None:
            return f"there is no {name}"
        paths.append(path)
    mutant = Mutant(paths[0].read_bytes(), Folders(paths[0], folder).paths)
    if case.mutation:
        try:
            mutant.apply(case.mutation)
        except FileNotFoundError as error:
            return f"there is no {error}"
        # Another folder, so that the name in the verdict is that of the good one.
        paths[0] = folder / "flawed" / paths[0].name
        paths[0].parent.mkdir(exist_ok=True)
        paths[0].write_bytes(mutant.data)
    command = [binary, "verify", *case.options, HERE / "stories" / f"{case.expectation}.yaml"]
    command += ["-"] if case.live else paths
    process = subprocess.Popen(
        [str(part) for part in command], stdin=subprocess.PIPE if case.live else subprocess.DEVNULL,
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT, cwd=folder,
    )
    try:
        if case.live:
            process.stdin.write(paths[0].read_bytes())
            process.stdin.flush()
            # It stays open: the verdict has to come by itself.
            out = process.stdout.read()
            process.wait(SECONDS)
        else:
            out, _ = process.communicate(timeout=SECONDS)
    except subprocess.TimeoutExpired:
        process.kill()
        return None, f"no verdict after {SECONDS} s", mutant
    except BrokenPipeError:
        out = process.stdout.read()
        process.wait(SECONDS)
    return process.returncode, out.decode(errors="replace"), mutant


def missing(case, text, mutant):
    """What the text should say and does not, or says and should not."""
    for part in case.says:
        if part.startswith("!"):
            if part[1:] in text:
                yield f"says '{part[1:]}'"
        elif match := re.fullmatch(r"\{(\d+)\}", part):
            number = mutant.frame(int(match[1]))
            if not re.search(rf"(?<![\d.:x]){number}(?![\d.]*\d)", text):
                yield f"does not name frame {number}" + ("" if number == int(match[1]) else f" ({part})")
        elif part not in text:
            yield f"does not say '{part}'"


def check(case, binary, folder):
    """("passed" | "failed" | "skipped", why, text)."""
    result = run(case, binary, folder)
    if isinstance(result, str):
        return "skipped", result, ""
    status, text, mutant = result
    problems = []
    if status != case.exit:
        problems.append(f"{VERDICTS.get(status, status)}, expected {VERDICTS[case.exit]}")
    problems += missing(case, text, mutant)
    return "failed" if problems else "passed", "; ".join(problems), text


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("--binary", default=os.environ.get("BLESNIFF", TOP / ".build/release/blesniff"))
    parser.add_argument("--show", type=int)
    parser.add_argument("--texts", action="store_true")
    parser.add_argument("stories", nargs="*", type=int)
    options = parser.parse_args()
    binary = pathlib.Path(options.binary).resolve()
    wanted = set(options.stories) | ({options.show} if options.show else set())
    counts = {"passed": 0, "failed": 0, "skipped": 0}
    with tempfile.TemporaryDirectory(prefix="blesniff-stories-") as folder:
        for case in cases():
            if wanted and case.story not in wanted:
                continue
            outcome, why, text = check(case, binary, pathlib.Path(folder))
            counts[outcome] += 1
            if outcome != "passed" or options.show:
                print(f"{outcome}: {case.name}" + (f"\n  {why}" if why else ""))
            if options.show or options.texts and outcome == "failed":
                print("    " + text.rstrip().replace("\n", "\n    "))
    print(", ".join(f"{count} {outcome}" for outcome, count in counts.items()))
    return 1 if counts["failed"] or not counts["passed"] else 0


if __name__ == "__main__":
    sys.exit(main())
