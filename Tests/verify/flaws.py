#!/usr/bin/env python3
"""How many of the flaws that `verify --mutate` makes are found by expectations that developers could have written.

usage: flaws.py [--count N] [--seed N] [--missed] [NAME-PART...]
  --count N  flaws for each capture, evenly of the seven kinds (28)
  --seed N   other flaws (1)
  --missed   list what is not found

Fails where fewer than 95 of 100 flaws are found in all, or a good capture is not as its expectation says. Ends with
"N passed, N failed, N skipped": a capture each, and all of them together.
"""

import argparse
import collections
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))

import program
from apps import present

SHARE = 0.95
KINDS = ("remove", "flip", "delay", "duplicate", "swap", "refuse", "foreign write")


def judged(app, options):
    """The flaws of an app's capture, as `verify` lists them; a reason if the good capture is not met by all."""
    words = ["verify", *app.options, app.expectation, app.capture]
    good = program.run(*words, "--quiet")
    if good.status:
        return [], [f"exit status {good.status} without a flaw\n{good.text}{good.message}"]
    run = program.run(*words, "--format", "jsonl", "--mutate", options.count, "--seed", options.seed)
    flaws = [line for line in run.lines if line["type"] == "flaw"]
    if run.status not in (0, 1) or not flaws:
        return [], [f"exit status {run.status}\n{run.message}"]
    return flaws, []


def row(name, flaws):
    counts = collections.Counter((flaw["flaw"], flaw["found"]) for flaw in flaws)
    cells = []
    for kind in KINDS:
        found, missed = counts[kind, True], counts[kind, False]
        cells.append(f"{f'{found}/{found + missed}' if found + missed else '-':>9}")
    found = sum(flaw["found"] for flaw in flaws)
    print(f"{name:32}{''.join(cells)}{f'{found}/{len(flaws)}':>10} {100 * found / len(flaws):4.0f} %")


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("--count", type=int, default=28)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--missed", action="store_true")
    parser.add_argument("names", nargs="*")
    options = parser.parse_args()
    tally, total = program.Tally(), []
    print(f"{'found of made':32}" + "".join(f"{kind.split()[0]:>9}" for kind in KINDS) + f"{'all':>10}")
    for app in present(options.names, tally):
        flaws, problems = judged(app, options)
        if not tally.check(app.name, problems):
            continue
        row(app.name[-32:], flaws)
        # The share is that of the repository's captures, so that it is the same everywhere.
        if not app.is_shared:
            total += flaws
        for flaw in flaws if options.missed else []:
            if not flaw["found"]:
                words = flaw["flaw"], f"frame {flaw['frame']}", flaw["operation"], flaw.get("characteristic", "")
                print("    " + "  ".join(words))
    if total:
        row("all of the repository", total)
        is_enough = sum(flaw["found"] for flaw in total) >= SHARE * len(total)
        tally.check("all of the repository", [] if is_enough else [f"fewer than {SHARE:.0%} of the flaws are found"])
    return tally.end()


if __name__ == "__main__":
    sys.exit(main())
