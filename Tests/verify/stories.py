#!/usr/bin/env python3
"""Runs what users want to be able to say (stories.tsv) on good and on flawed captures, and compares what verify says.

usage: stories.py [--show NN] [--texts] [NN…]
  --show NN    the whole text of a story's verdicts
  --texts      the whole text of what failed
  NN…          only these stories
Ends with "N passed, N failed, N skipped".
"""

import argparse
import dataclasses
import pathlib
import re
import subprocess
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))

import program
from apps import HERE, VERDICTS, rows
from mutate import Mutant
from program import CAPTURES, SHARED

SHORT = {"G": "wcbonner+GoveeBTTempLogger/BTData"}
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
    for row in rows("stories.tsv"):
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
    return next(path for path in sorted(CAPTURES.iterdir()) if path.stem == name)


def run(case, folder):
    """(exit status, text, the mutant), or a reason for skipping."""
    paths = []
    for name in case.captures:
        path = find(name)
        if path is None:
            return f"there is no {name}"
        paths.append(path)
    # `insert` looks beside the capture, and in the folder of the shared ones as `shared/…`.
    mutant = Mutant(paths[0].read_bytes(), [paths[0].parent, CAPTURES, folder.path])
    if case.mutation:
        try:
            mutant.apply(case.mutation)
        except FileNotFoundError as error:
            return f"there is no {error}"
        # Another folder, so that the name in the verdict is that of the good one.
        paths[0] = folder.file(f"flawed/{paths[0].name}", mutant.data)
    words = ["verify", *case.options, HERE / "stories" / f"{case.expectation}.yaml"]
    if not case.live:
        done = program.run(*words, *paths, stderr=subprocess.STDOUT, cwd=folder.path, timeout=SECONDS)
        return done.status, done.out.decode(errors="replace"), mutant
    process = program.start(*words, "-", stdin=subprocess.PIPE, stderr=subprocess.STDOUT, cwd=folder.path)
    try:
        process.stdin.write(paths[0].read_bytes())
        process.stdin.flush()
    except BrokenPipeError:
        pass
    # It stays open: the verdict has to come by itself.
    out = process.stdout.read()
    return process.wait(SECONDS), out.decode(errors="replace"), mutant


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


def problems(case, status, text, mutant):
    if status != case.exit:
        yield f"{VERDICTS.get(status, status)}, expected {VERDICTS[case.exit]}"
    yield from missing(case, text, mutant)


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("--show", type=int)
    parser.add_argument("--texts", action="store_true")
    parser.add_argument("stories", nargs="*", type=int)
    options = parser.parse_args()
    wanted = set(options.stories) | ({options.show} if options.show else set())
    tally = program.Tally()
    with program.Folder() as folder:
        if SHARED.exists():
            (folder / "shared").symlink_to(SHARED.resolve())
        for case in cases():
            if wanted and case.story not in wanted:
                continue
            result = run(case, folder)
            if isinstance(result, str):
                tally.skip(case.name, result)
                continue
            is_right = tally.check(case.name, problems(case, *result))
            if options.show or options.texts and not is_right:
                print("    " + result[1].rstrip().replace("\n", "\n    "))
    return tally.end()


if __name__ == "__main__":
    sys.exit(main())
