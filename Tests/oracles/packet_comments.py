#!/usr/bin/env python3
"""Write captures with findings as comments, and compare what tshark shows with the findings.

1. The frames with a comment of lint are those of `lint --format jsonl`; the first of each finding has its text, the others refer to
   a frame that has it.
2. Written once more, comments are replaced, not doubled.
3. Packets are the same but for comments.

Ends with "N passed, N failed, N skipped"; exit status 1 if anything failed.
"""

import collections
import pathlib
import shutil
import subprocess
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))

import program

BEGINNING = "blesniff lint: "


def comments(path):
    """The comments of each frame as tshark shows them."""
    done = subprocess.run(
        ["tshark", "-r", path, "-Y", "frame.comment", "-T", "fields", "-E", "aggregator=|", "-e", "frame.number", "-e",
         "frame.comment"], capture_output=True, text=True, timeout=300)
    rows = [line.split("\t") for line in done.stdout.splitlines()]
    return {int(number): [text for text in texts.split("|") if text.startswith(BEGINNING)] for number, texts in rows}


def packets(path):
    lines = program.run("--format", "jsonl", path, timeout=600).lines
    for line in lines:
        line.pop("comment", None)
        # Another link type has another header.
        for fault in line.get("faults", []):
            fault.pop("offset", None)
    return lines


def problems(path, folder):
    run = program.run("lint", "--no-project", "--format", "jsonl", path, timeout=600)
    expected = collections.Counter()
    texts = {}
    for finding in run.lines:
        rule = f"{finding['severity']} {finding['rule']}"
        texts[f"{BEGINNING}{rule}: {finding['detail']}. {finding['remedy']}"] = min(finding["frames"], default=0)
        for frame in set(finding["frames"]):
            expected[frame, rule] += 1
    written, again = folder / "first.pcapng", folder / "second.pcapng"
    for source, target in ((path, written), (written, again)):
        result = program.run("lint", "--no-project", "--write", target, source, timeout=600)
        if result.status != run.status:
            yield f"exit status {result.status}, not {run.status}: {result.message}"
            return
        found = comments(target)
        own = collections.Counter((frame, text[len(BEGINNING):].split(": ")[0]) for frame in found for text in found[frame])
        for frame, rule in sorted((own - expected) + (expected - own)):
            yield f"{target.name}, frame {frame}: {own[frame, rule]} comments of {rule}, not {expected[frame, rule]}"
        whole = {text: frame for frame in found for text in found[frame] if ": see frame " not in text}
        for text, frame in texts.items():
            # tshark may show it without characters that a terminal would not.
            if whole.get(text) != frame:
                yield f"{target.name}: {text!r} is in frame {whole.get(text)}, not {frame}"
    if packets(path) != packets(written):
        yield "the packets differ"


def main():
    tally = program.Tally()
    if not program.exists():
        return 1
    if not shutil.which("tshark"):
        tally.skip("comments", "there is no tshark")
        return tally.end()
    for capture in program.captures(".btsnoop", ".pcap", ".pcapng"):
        if not program.is_wanted(capture.name, sys.argv[1:]):
            continue
        with program.Folder() as folder:
            tally.check(capture.name, problems(capture, folder))
    return tally.end()


if __name__ == "__main__":
    sys.exit(main())
