#!/usr/bin/env python3
"""Ask every command the same questions about a capture: there must be one answer.

usage: agreement.py [--all] [CAPTURE…]     without one: all of Captures/, two made-up ones, and those of ../shared up to
                                           300 kB; --all has no such limit

Which devices with which names; which connections, in which roles, from when to when and why; parameters; services and
attributes of each server; counts of what was read, written, notified, refused, never answered; subscriptions; keys. A file
turns the output of one command into answers. The first command of the list that answers a question is compared with each
later one; a question that one command alone answers is not compared. The library's public values are asked by `decode` and
by `operations.csv`, which print them as they are.

known.tsv lists differences that are right, with their reasons; a row that covers none fails. asked.tsv lists what each
command is compared in; what is no longer compared fails, so that a text that changes does not end the comparison. Ends with
"N passed, N failed, N skipped", counted in captures and commands; exit status 1 if anything failed.
"""

import concurrent.futures
import dataclasses
import fnmatch
import pathlib
import sys
import tempfile

import devices
import drafts
import findings
import gatt
import keys
import made_up
import operations
import packets
import page
import program
import summary
import summary_text
from facts import compare

KNOWN, ASKED = (pathlib.Path(__file__).with_name(name) for name in ("known.tsv", "asked.tsv"))
LIMIT = 300_000


def ask(path):
    """[(command, Answers)]: first those that are closest to the packets."""
    alone = "--no-project", path
    decoded = program.lines("decode", *alone)
    said, links = packets.read(decoded)
    tables = program.export(*alone, "--tables", "operations,connections,devices")
    html = program.run("report", *alone, "--html", "-")
    return [
        ("decode", said),
        ("operations.csv", operations.read(tables["operations"], links)),
        ("devices --format jsonl", devices.read(program.lines("devices", *alone))),
        ("devices", devices.read_text(program.run("devices", *alone))),
        ("devices.jsonl", devices.read(tables["devices"])),
        ("gatt --format jsonl", gatt.read(program.lines("gatt", *alone), links)),
        ("gatt", gatt.read_text(program.run("gatt", *alone))),
        ("summary --format jsonl", summary.read(program.lines("summary", *alone), links)),
        ("summary", summary_text.read(program.run("summary", *alone), links)),
        ("connections.jsonl", summary.read(tables["connections"], links)),
        ("report", page.read(html)),
        ("report, heads of cards", page.read_heads(html)),
        ("lint --format jsonl", findings.read(program.lines("lint", *alone), decoded, links)),
        ("lint", findings.read_text(program.run("lint", *alone))),
        ("keys --format jsonl", keys.read(program.lines("keys", path))),
        ("draft", drafts.read(program.run("draft", *alone))),
    ]


@dataclasses.dataclass
class Row:
    """Of known.tsv. Each column but the reason is a pattern."""

    capture: str
    question: str
    first: str
    second: str
    reason: str
    is_used: bool = False

    def covers(self, name, found):
        texts = name, str(found.question), found.first, found.second
        return all(map(fnmatch.fnmatchcase, texts, (self.capture, self.question, self.first, self.second)))


def read_known(text):
    return [Row(*line.split("\t")) for line in text.splitlines()[1:]]


def unknown(name, found, known):
    """The disagreements that no row covers; notes which rows cover one."""
    left = []
    for one in found:
        rows = [row for row in known if row.covers(name, one)]
        for row in rows:
            row.is_used = True
        if not rows:
            left.append(one)
    return left


def inputs(folder, is_whole):
    """(captures, what is skipped)."""
    for name, content in made_up.captures().items():
        (folder / name).write_bytes(content)
    found, skipped = program.captures(folder) + program.captures(program.TOP / "Captures"), []
    for name, beside in (("shared captures", program.SHARED), ("inputs of the field", program.FIELD)):
        if beside.is_dir():
            found += program.shared_captures() if beside == program.SHARED else program.captures(beside, "*/*")
        else:
            skipped.append(f"{name}: there is no {beside}")
    return [path for path in found if is_whole or path.stat().st_size <= LIMIT], skipped


def check(path):
    try:
        return compare(ask(path))
    except Exception as error:
        raise RuntimeError(f"{path}: {type(error).__name__}: {error}") from error


def rotten(known, names, compared, asked):
    """What of the tables no longer holds: rows that cover nothing, questions that a command no longer answers."""
    for row in known:
        if not row.is_used and fnmatch.filter(names, row.capture):
            yield f"{KNOWN.name}: the row of '{row.capture}', '{row.question}' covers no difference"
    for command, questions in asked.items():
        if missing := questions - {what for one, what in compared if one == command}:
            yield f"{ASKED.name}: {command} is no longer compared in: {', '.join(sorted(missing))}"


def read_asked(text):
    return {command: set(questions.split("; ")) for command, questions in (line.split("\t") for line in text.splitlines()[1:])}


def main(arguments):
    paths, known = [pathlib.Path(path) for path in arguments if path != "--all"], read_known(KNOWN.read_text())
    is_everything, missing, problems, compared, failed = not paths, [], [], set(), 0
    with tempfile.TemporaryDirectory() as folder, concurrent.futures.ProcessPoolExecutor() as pool:
        if is_everything:
            paths, missing = inputs(pathlib.Path(folder), "--all" in arguments)
        for path, (found, questions) in zip(paths, pool.map(check, paths)):
            compared |= questions
            left = unknown(path.name, found, known)
            problems += [f"{path.name}: {one}" for one in left]
            failed += bool(left)
    if is_everything:
        old = list(rotten(known, [path.name for path in paths], compared, read_asked(ASKED.read_text())))
        problems, failed = problems + old, failed + len(old)
    passed = len(paths) + len({command for command, _ in compared}) - failed
    print(*problems, *(f"skipped: {text}" for text in missing), sep="\n", end="\n" if problems or missing else "")
    print(f"{max(passed, 0)} passed, {failed} failed, {len(missing)} skipped")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
