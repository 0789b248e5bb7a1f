#!/usr/bin/env python3
"""Write captures with findings and verdicts as comments, and compare what tshark shows with them.

1. The frames with a comment of lint are those of `lint --format jsonl`; the first of each finding has its text, the others refer to
   a frame that has it.
2. Written once more, comments are replaced, not doubled.
3. Packets are the same but for comments.
4. The frames with a verdict are those of the evidence that raised it or is wrong, and each failure has its text on the first of its
   own frames. The expectations are those of Captures/expectations, for the captures with the same name.

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
VERDICT = "blesniff verify: FAILED "


def comments(path, beginning=BEGINNING):
    """The comments of each frame as tshark shows them."""
    done = subprocess.run(
        ["tshark", "-r", path, "-Y", "frame.comment", "-T", "fields", "-E", "aggregator=\x1e", "-e", "frame.number", "-e",
         "frame.comment"], capture_output=True, text=True, timeout=300)
    rows = [line.split("\t") for line in done.stdout.split("\n") if line]
    return {int(number): [text for text in texts.split("\x1e") if text.startswith(beginning)] for number, texts in rows}


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


def frames(evidence):
    """The frames of a line of evidence."""
    return {evidence[name] for name in ("frame", "end_frame") if name in evidence}


def failures(requirement):
    """(text, frames) of each failure of a requirement: what raised it, and what is wrong, which has the text."""
    raised = set()
    for evidence in requirement["evidence"]:
        if evidence["role"] in ("occasion", "wrong"):
            raised |= frames(evidence)
        if evidence["role"] == "wrong":
            yield evidence["remark"], raised
            raised = set()


def verdict_problems(expectation, path, folder):
    run = program.run("verify", "--no-project", "--format", "jsonl", expectation, path)
    written = folder / "verdicts.pcapng"
    program.run("verify", "--no-project", "-q", "--write", written, expectation, path)
    found = comments(written, VERDICT)
    for requirement in run.lines:
        if requirement.get("verdict") != "violated" or not requirement.get("evidence"):
            continue
        end = f":{requirement['line']}): "
        own = {frame: [text.split(end, 1)[1] for text in texts if end in text] for frame, texts in found.items()}
        own = {frame: texts for frame, texts in own.items() if texts}
        expected = set()
        for text, raised in failures(requirement):
            expected |= raised
            # A remark may have other words than the sentence, which is that of the first failure.
            if raised and not any(part in comment for comment in own.get(min(raised), ())
                                  for part in (text, requirement["reason"])):
                yield f"line {requirement['line']}: {text!r} is not in frame {min(raised)}: {own.get(min(raised))}"
        if expected and set(own) != expected:
            yield f"line {requirement['line']}: frames {sorted(own)}, not {sorted(expected)}"


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
    for expectation in sorted((program.CAPTURES / "expectations").glob("*.yaml")):
        for capture in program.captures(".btsnoop"):
            if not capture.name.startswith(expectation.stem) or not program.is_wanted(capture.name, sys.argv[1:]):
                continue
            with program.Folder() as folder:
                tally.check(f"{expectation.name} {capture.name}", verdict_problems(expectation, capture, folder))
    return tally.end()


if __name__ == "__main__":
    sys.exit(main())
