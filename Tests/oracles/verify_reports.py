#!/usr/bin/env python3
"""Has the reports of `verify` read by other people's readers: JUnit, SARIF, TAP by two, commands of GitHub workflows.

usage: verify_reports.py [--texts] [NAME-PART...]; needs the packages of requirements.txt.
  --texts  the whole report that a reader does not accept

Each case is a run of `verify` with what has to come out, written down here: every reader has to understand the same
titles, lines and verdicts, and how many captures could not be read.
"""

import argparse
import dataclasses
import shutil
import sys

import captures
import program
import report_readers
from report_readers import Complaint, Outcome

sys.dont_write_bytecode = True

MET, VIOLATED, INCONCLUSIVE = "met", "violated", "inconclusive"
GOOD = captures.TOP / "Captures"
HOSTILE = (
    "]]></failure><x a='\"&amp; %0A%d ::error::y, z: \\\\ \x1b[31m\x85\ufffe\u202e\U0001f600 \n::warning::w\n"
    "not ok 9 - x\n1..0\n  ...\nBail out!"
)
# A file's name may have every byte but the slash and NUL.
HOSTILE_FILE = b"a b'\"<&>%25,:;\n\x1b[2J\xff\xe2\x98\x83"


@dataclasses.dataclass
class Case:
    """One run: expectations (name and text) on captures (name and content, or nothing if it is missing)."""

    name: str
    status: int
    expectations: list
    captures: list
    outcomes: list  # (title or a part of it, verdict) in order, of each expectation on each capture
    damaged: int = 0  # captures that are damaged or missing, for each expectation
    options: tuple = ()


def capture(name):
    return name, (GOOD / name).read_bytes()


RULES = """expect:
  - rule: The belt reports
    count: {notifies: 2A37}
    at least: 1
    scope: capture
  - rule: With skin contact there is a heart rate
    each: {notifies: 2A37, where: {sensor_contact: true}}
    is: {heart_rate: 30..260}
  - rule: The devices pair
    each: {pairs}
    is: {secure_connections: true}
"""
STORY = """expect:
  - story: A visit
    steps:
      - subscribes: 2A37
      - notifies: 2A37
        at least: 3
      - disconnects
"""
BEAT = """expect:
  - rule: Never 72 bpm
    never: {notifies: 2A37, where: {heart_rate: 72}}
"""


def quoted(text):
    """A double-quoted scalar of YAML."""
    escapes = {"\\": "\\\\", '"': '\\"', "\n": "\\n", "\x1b": "\\e", "\x85": "\\N"}
    escapes |= {"\ufffe": "\\uFFFE", "\u202e": "\\u202E"}
    return '"' + "".join(escapes.get(character, character) for character in text) + '"'


def named_rules(words):
    """Three rules whose names end with these words, in a file whose name does, too."""
    rules = {"A": "count: {notifies: 2A37}\n    at least: 1", "B": "never: {notifies: 2A37}",
             "C": "each: {pairs}\n    is: {secure_connections: true}"}  # fmt: skip
    text = f"expectation: {quoted(words)}\nexpect:\n"
    return text + "".join(f"  - rule: {quoted(f'{name} {words}')}\n    {rule}\n" for name, rule in rules.items())


def hostile_device():
    """The belt with another name of as many bytes, and an expectation whose verdicts name it."""
    name, content = b"]]>\n::%a,&b:", (GOOD / "heart-rate.btsnoop").read_bytes()
    text = f"devices:\n  belt: {{name: {quoted(name.decode())}}}\n  \"<&>, ::\": {{name: Other}}\nexpect:\n"
    text += "  - rule: Named\n    each: {connects: belt}\n    after: {disconnects: belt}\n    within: 1 s\n"
    text += '  - rule: Absent\n    count: {connects: "<&>, ::"}\n    at least: 1\n'
    return text, content.replace(b"Pulse Belt 7", name)


def cases():
    good, zero = capture("heart-rate.btsnoop"), capture("heart-rate-zero-with-contact.btsnoop")
    air, encrypted = capture("air-heart-rate.pcap"), capture("air-titan-encrypted.pcap")
    damaged = ("cut.btsnoop", good[1][:1400])
    missing = ("missing.btsnoop", None)
    rules = ("belt.yaml", RULES)
    on_good = [("The belt reports", MET), ("With skin contact", MET), ("The devices pair", INCONCLUSIVE)]
    on_zero = [("The belt reports", MET), ("With skin contact", VIOLATED), ("The devices pair", INCONCLUSIVE)]
    on_cut = [("The belt reports", MET), ("With skin contact", INCONCLUSIVE), ("The devices pair", INCONCLUSIVE)]
    on_missing = [(title, INCONCLUSIVE) for title, _ in on_good]
    yield Case("met", 0, [("visit.yaml", STORY)], [good], [("A visit", MET)])
    yield Case("violated", 1, [rules], [zero], on_zero)
    yield Case("no occasion", 2, [rules], [good], on_good)
    yield Case("no occasion, allowed", 0, [rules], [good], on_good, options=("--allow-undecided=all",))
    yield Case("lost packets", 2, [("beat.yaml", BEAT)], [air], [("Never 72", INCONCLUSIVE)])
    yield Case("encrypted", 2, [("beat.yaml", BEAT)], [encrypted], [("Never 72", INCONCLUSIVE)])
    yield Case("damaged", 65, [rules], [damaged], on_cut, damaged=1)
    yield Case("damaged, allowed", 65, [rules], [damaged], on_cut, damaged=1, options=("--allow-undecided=all",))
    yield Case("damaged and violated", 1, [rules], [("cut.btsnoop", zero[1][:1390])], on_zero, damaged=1)
    yield Case("missing", 66, [rules], [missing], on_missing, damaged=1)
    yield Case("all at once", 66, [rules, ("visit.yaml", STORY)], [zero, damaged, missing, good], [
        *on_zero, ("A visit", MET), *on_cut, ("A visit", INCONCLUSIVE), *on_missing, ("A visit", INCONCLUSIVE),
        *on_good, ("A visit", MET)], damaged=4)  # fmt: skip
    twice = [good, ("other.btsnoop", good[1])]
    yield Case("two captures of one run", 2, [rules], twice, on_good, options=("--together",))
    on_names = [("A", MET), ("B", VIOLATED), ("C", INCONCLUSIVE)]
    yield Case("hostile titles", 1, [("titles.yaml", named_rules(HOSTILE))], [good], on_names)
    number_signs = named_rules("no. #SKIP # TODO ##[error]x")
    yield Case("titles with number signs", 1, [("titles.yaml", number_signs)], [good], on_names)
    yield Case("titles with links", 1, [("titles.yaml", named_rules("see [a](https://b) {0}"))], [good], on_names)
    text, content = hostile_device()
    yield Case("hostile device", 1, [("device.yaml", text)], [("belt.btsnoop", content)], [
        ("Named", VIOLATED), ("Absent", INCONCLUSIVE)])  # fmt: skip
    yield Case("hostile files", 1, [(HOSTILE_FILE + b".yaml", RULES)], [(HOSTILE_FILE + b".btsnoop", zero[1])], on_zero)
    yield Case("hostile missing file", 66, [rules], [(HOSTILE_FILE, None)], on_missing, damaged=1)
    number = b"a #SKIP # TODO.btsnoop"
    yield Case("file with number signs", 1, [rules], [(number, zero[1])], on_zero)


READERS = {
    "junitparser": ("junit", report_readers.junit),
    "SARIF schema": ("sarif", report_readers.sarif),
    "tap.py": ("tap", report_readers.tap),
    "TAP::Parser": ("tap", report_readers.tap_perl),
    "GitHub": ("github", report_readers.github),
}


def reports(case, folder):
    """The status of a run and its text in each form."""
    words = []
    for name, content in [*case.expectations, *case.captures]:
        path = bytes(folder.path) + b"/" + (name if isinstance(name, bytes) else name.encode())
        words.append(path)
        if content is not None:
            with open(path, "wb") as file:
                file.write(content if isinstance(content, bytes) else content.encode())
    texts, statuses = {}, set()
    for form in ("tap", "github"):
        files = {"junit": folder / f"{form}.xml", "sarif": folder / f"{form}.sarif"}
        options = [word for option, path in files.items() for word in (f"--{option}", path)]
        run = program.run("verify", *case.options, "--format", form, *words, *options)
        statuses.add(run.status)
        texts[form] = run.text
        # Once is enough: what goes to files does not depend on what is printed.
        texts.update({option: path.read_bytes().decode() for option, path in files.items()})
    if statuses != {case.status}:
        raise Complaint(f"exit status {statuses}, expected {case.status}: {run.message[:300]}")
    return texts


def lines(case):
    """The line of each requirement, as an editor counts."""
    found = []
    for _, text in case.expectations:
        found.append([number for number, line in enumerate(text.split("\n"), 1) if line.startswith("  - ")])
    return [line for _ in (case.captures if "--together" not in case.options else [0]) for own in found for line in own]


def compare(case, reading):
    expected = [
        Outcome(title, line, verdict) for (title, verdict), line in zip(case.outcomes, lines(case), strict=True)
    ]
    if not reading.shows_met:
        expected = [outcome for outcome in expected if outcome.verdict != MET]
    if len(reading.outcomes) != len(expected):
        raise Complaint(f"{len(reading.outcomes)} outcomes, expected {len(expected)}")
    # Warnings and errors may come in the order in which they became certain.
    for read, wanted in zip(reading.outcomes, expected, strict=True):
        if (read.line, read.verdict) != (wanted.line, wanted.verdict) or not read.title.startswith(wanted.title):
            raise Complaint(f"{read}, expected {wanted}")
    if len(reading.damages) != case.damaged or not all(reading.damages):
        raise Complaint(f"{len(reading.damages)} captures that could not be read, expected {case.damaged}")


def judge(case, reader, text):
    """The complaint of one reader; `None` if it takes the report for what it should."""
    try:
        compare(case, reader(text))
    except (Complaint, ValueError, KeyError, TypeError, AttributeError, IndexError) as error:
        return f"{type(error).__name__}: {error}" if not isinstance(error, Complaint) else str(error)
    except Exception as error:  # of a reader's own: an XML that is none, a YAML that is none
        return f"{type(error).__name__}: {str(error)[:300]}"
    return None


def main():
    options = argparse.ArgumentParser(usage=__doc__)
    options.add_argument("--texts", action="store_true")
    options.add_argument("names", nargs="*")
    options = options.parse_args()
    tally = program.Tally()
    for case in cases():
        if not program.is_wanted(case.name, options.names):
            continue
        with program.Folder() as folder:
            try:
                texts = reports(case, folder)
            except (Complaint, UnicodeDecodeError, OSError) as error:
                tally.check(case.name, str(error))
                continue
        for name, (form, reader) in READERS.items():
            if name == "TAP::Parser" and not shutil.which("perl"):
                tally.skip(f"{case.name}, {name}", "perl is not installed")
            elif not tally.check(f"{case.name}, {name}", judge(case, reader, texts[form])) and options.texts:
                print("    " + texts[form].rstrip().replace("\n", "\n    "))
    return tally.end()


if __name__ == "__main__":
    sys.exit(main())
