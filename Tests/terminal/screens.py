#!/usr/bin/env python3
"""Drive the program in a terminal by keys, and compare what is seen with the screens that were kept.

    Tests/terminal/screens.py check [NAME-PART…]    compare; a diff for every failure, then "N passed, N failed"
    Tests/terminal/screens.py update [NAME-PART…]   write what is seen now, for review with `git diff`

Screens are Tests/terminal/expected/NAME.txt: the rows, each after two columns that are `> ` where it begins in reverse
video. Rates are masked. The cases are in lines.py, live.py, browse.py and devices.py.
"""

import difflib
import os
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))

import browse
import devices
import lines
import live
import program
import tmux

EXPECTED = os.path.join("Tests", "terminal", "expected")


class Screens:
    """What is expected, compared or written."""

    def __init__(self, updates):
        self.updates = updates
        self.seen = set()

    def see(self, terminal, name, text):
        """The screen must become the one of that name; it has this text then."""
        self.seen.add(f"{name}.txt")
        path = os.path.join(EXPECTED, f"{name}.txt")
        if self.updates:
            with open(path, "w", encoding="utf-8") as file:
                file.write(terminal.settled(text))
            return
        if not os.path.exists(path):
            raise AssertionError(f"{path} is missing; 'Tests/terminal/screens.py update' writes it")
        with open(path, encoding="utf-8") as file:
            wanted = file.read()
        try:
            terminal.wait(lambda screen: screen == wanted)
        except tmux.Timeout as timeout:
            lines = difflib.unified_diff(wanted.splitlines(), str(timeout).splitlines(), f"expected {name}",
                                         f"seen {name}", lineterm="")
            raise AssertionError("\n".join(lines)) from None


def problem(case, screens):
    """The first thing that is wrong when a person does this."""
    columns, rows, body = case
    terminal = tmux.Terminal(program.BLESNIFF, columns, rows)
    try:
        body(terminal, lambda name, text: screens.see(terminal, name, text))
    except (AssertionError, tmux.Timeout) as error:
        return f"{type(error).__name__}\n{error}"
    finally:
        terminal.close()


def main():
    if len(sys.argv) < 2 or sys.argv[1] not in ("check", "update"):
        print(__doc__, file=sys.stderr)
        return 2
    os.chdir(program.TOP)
    reason = tmux.available()
    if reason:
        print(f"skipped: {reason}")
        return 77
    if not program.exists():
        return 2
    parts = sys.argv[2:]
    screens, tally = Screens(sys.argv[1] == "update"), program.Tally()
    for name, case in (lines.CASES | live.CASES | browse.CASES | devices.CASES).items():
        if program.is_wanted(name, parts):
            tally.check(name, problem(case, screens))
    if not parts:
        for file in sorted(set(os.listdir(EXPECTED)) - screens.seen):
            if screens.updates:
                os.remove(os.path.join(EXPECTED, file))
            elif not tally.failed:
                tally.check(f"{EXPECTED}/{file}", "it belongs to no case")
    return tally.end()


if __name__ == "__main__":
    sys.exit(main())
