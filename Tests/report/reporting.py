"""Output of the program for the checks of its pages."""

import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))

import program

CAPTURES = program.captures(".btsnoop", ".pcap", ".pcapng")


def run(*arguments, status=(0,)):
    """Standard output; fails for another exit status than one of those expected."""
    done = program.run(*arguments)
    if done.status not in status:
        raise AssertionError(f"exit status {done.status}: {done.message[:400]}")
    return done.text


def report(*arguments, status=(0,)):
    return run("report", "--no-project", *arguments, "--html", "-", status=status)


def lines(*arguments):
    return program.run(*arguments).lines
