#!/usr/bin/env python3
"""Compare blesniff with tshark, frame by frame (tshark_compare.py) and field by field (tshark_fields.py).

usage: tshark.py [--write [PAGE]] [NAME-PART...] for some captures only; --write writes the table of agreement.
tshark and blesniff read each capture once, and both comparisons look at what they said. Ends with the sum of both.
"""

import argparse
import concurrent.futures
import shutil
import subprocess
import sys

import captures
import differences
import fields_page
import program
import report
import tshark_compare
import tshark_fields
import tshark_pdml


def compare(capture):
    """What both comparisons found in one capture, or why there is nothing."""
    try:
        frames, their_status = tshark_pdml.frames(capture.path, tshark_compare.WANTED)
        ours, our_status = captures.decode(capture.path)
    except ValueError as problem:
        return problem, problem
    # tshark decrypts no LE link: decryption.py compares what is inside with another program's.
    decrypted = {frame for frame, line in ours.items() if "key_source" in line.get("ll", {})}
    frames = [one for one in frames if one[0] not in decrypted]
    ours = {frame: line for frame, line in ours.items() if frame not in decrypted}
    by_frame = tshark_compare.compare(capture, frames, their_status, ours, our_status)
    return by_frame, tshark_fields.compare(capture, frames, ours)


def outcomes(wanted):
    """What came of every capture that is wanted, by its name."""
    chosen = [one for one in captures.find()[0] if report.is_wanted(one, wanted)]
    with concurrent.futures.ProcessPoolExecutor() as pool:
        return dict(zip((one.name for one in chosen), pool.map(compare, chosen)))


def of(found):
    """The outcome, unless there is a reason why there is none."""
    if isinstance(found, ValueError):
        raise found
    return found


def report_frames(found, wanted):
    print("\n-- frame by frame")
    judge = report.Report("tshark")
    report.run(judge, lambda capture: of(found[capture.name][0]), wanted)
    return judge


def report_fields(found, options):
    print("\n-- field by field")
    total = tshark_fields.Outcome()

    def one(capture):
        outcome = of(found[capture.name][1])
        total.add(outcome)
        return tshark_fields.summary(capture, outcome)

    judge = report.Report("fields")
    judge.rows += differences.load_names()
    report.run(judge, one, options.wanted)
    if options.write:
        version = subprocess.run(["tshark", "--version"], capture_output=True, text=True).stdout.split("\n")[0]
        fields_page.write(options.write, total, tshark_fields.TABLE.rows, judge.rows, version.partition(" (Git")[0])
    return judge


def arguments():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--write", metavar="PAGE", nargs="?", const=fields_page.PAGE, help="write the table of agreement")
    parser.add_argument("wanted", nargs="*", metavar="NAME-PART", help="only captures whose name has it")
    return parser.parse_args()


def main():
    options = arguments()
    if not shutil.which("tshark"):
        print("skipped: tshark is not installed (Tests/tools/setup.sh tshark)")
        return 77
    if not program.exists():
        return 1
    found = outcomes(options.wanted)
    judges = report_frames(found, options.wanted), report_fields(found, options)
    both = program.Tally()
    for name in vars(both):
        setattr(both, name, sum(getattr(judge, name) for judge in judges))
    return both.end()


if __name__ == "__main__":
    sys.exit(main())
