#!/usr/bin/env python3
"""Print the manual page of blesniff, made from its own help.

usage: manual.py [PROGRAM]      (default .build/release/blesniff)

The commands, their options and what is said about them come from `--experimental-dump-help`; the filter language, profiles and exit
statuses from `help filter`, `help profiles` and `help status`. `make man` writes .build/man/blesniff.1.
"""

import json
import re
import subprocess
import sys
import textwrap

PROGRAM = sys.argv[1] if len(sys.argv) > 1 else ".build/release/blesniff"
ENVIRONMENT = [
    ("NO_COLOR", "Any value but the empty one turns colour off where --color is auto."),
    ("TERM", "Where it is dumb, there is no colour and no view of the whole terminal."),
]
EXAMPLES = [
    ("blesniff trace.btsnoop", "One line a packet."),
    ("blesniff -v --filter 'frame == 36' trace.btsnoop", "Every field of one packet."),
    ("blesniff --format jsonl --filter 'att.error' trace.btsnoop | jq .att", "Error Responses, for another program."),
    ("blesniff live --write trace.pcapng", "Watch all adapters, and record."),
    ("blesniff follow trace.btsnoop", "Messages of applications."),
    ("blesniff redact trace.btsnoop --write shared.btsnoop", "A capture that can be shared."),
    ("blesniff verify expected.yaml trace.btsnoop", "Whether the app behaved as expected."),
]


def output(*arguments):
    return subprocess.run([PROGRAM, *arguments], check=True, stdout=subprocess.PIPE).stdout.decode()


def escaped(text):
    """Text as roff takes it: no requests, no escapes, and hyphens that can be searched for."""
    text = text.replace("\\", "\\e").replace("-", "\\-").replace("'", "\\(aq").replace("`", "\\(ga").replace("^", "\\(ha")
    text = text.replace("~", "\\(ti").replace('"', "\\(dq")
    text = re.sub(r"(?m)^(?=[.'])", r"\\&", text)
    return "".join(one if one.isascii() else f"\\[u{ord(one):04X}]" for one in text)


def paragraphs(text):
    """Paragraphs are filled; lines that are indented stay as they are."""
    lines = []
    for part in text.split("\n\n"):
        lines.append(".PP")
        if any(line.startswith(" ") for line in part.splitlines()):
            plain = [line for line in part.splitlines() if not line.startswith(" ")]
            lines += [escaped(line) for line in plain if line]
            lines += [".nf", ".in 7"] + [escaped(line) for line in part.splitlines() if line.startswith(" ")] + [".in", ".fi"]
        else:
            lines += [escaped(line) for line in part.splitlines()]
    return lines


def verbatim(text):
    return [".PP", ".nf", ".in 7"] + [escaped(line) if line else "." for line in textwrap.dedent(text.strip("\n")).splitlines()] + [".in", ".fi"]


def topic(name):
    """A page of help: its headings are bold, what is indented stays as it is."""
    lines = []
    for block in output("help", name).rstrip("\n").split("\n\n"):
        first, _, rest = block.partition("\n")
        if first.isupper() and rest or re.fullmatch(r"[A-Z:, ]+", first) and rest:
            lines += [".PP", "\\fB" + escaped(first.capitalize()) + "\\fR"] + verbatim(rest)
        elif block.startswith(" "):
            lines += verbatim(block)
        else:
            lines += paragraphs(block)
    return lines


def argument(entry):
    """One option or argument."""
    value = f"\\fI{escaped(entry.get('valueName', 'value'))}\\fR"
    if entry["kind"] == "positional":
        head = value
    else:
        names = [("--" if name["kind"] == "long" else "-") + name["name"] for name in entry.get("names", [])]
        head = ", ".join(f"\\fB{escaped(name)}\\fR" for name in names)
        if entry["kind"] == "option":
            head += " " + value
    if entry.get("isRepeating"):
        head += " ..."
    text = entry.get("abstract", "")
    if entry.get("allValues"):
        text += f" One of {', '.join(entry['allValues'])}."
    if entry.get("defaultValue"):
        text += f" Default: {entry['defaultValue']}."
    return [".TP", head, escaped(text)]


def command(entry):
    name = entry["commandName"]
    arguments = [one for one in entry.get("arguments", []) if one.get("shouldDisplay", True)]
    own = [one for one in arguments if [name["name"] for name in one.get("names", [])] not in (["version"], ["h", "help"])]
    positional = [one for one in own if one["kind"] == "positional"]
    usage = f"\\fBblesniff {escaped(name)}\\fR [options]"
    for one in positional:
        text = f"\\fI{escaped(one['valueName'])}\\fR" + ("..." if one.get("isRepeating") else "")
        usage += f" [{text}]" if one.get("isOptional") else f" {text}"
    lines = [f".SS {name}", usage, ".br", escaped(entry.get("abstract", ""))]
    if entry.get("discussion"):
        lines += paragraphs(entry["discussion"])
    for one in own:
        lines += argument(one)
    return lines


def page():
    root = json.loads(output("--experimental-dump-help"))["command"]
    version = output("--version").split()[-1]
    commands = [one for one in root["subcommands"] if one["commandName"] != "help"]
    lines = [
        '.\\" Made by Tests/tools/manual.py from the help of the program.',
        f'.TH BLESNIFF 1 "" "blesniff {version}" "User Commands"', ".nh", ".ad l",
        ".SH NAME", "blesniff \\- " + escaped(root["abstract"].rstrip(".").replace("A Blue", "a Blue")),
        ".SH SYNOPSIS", "\\fBblesniff\\fR [options] [\\fIfile\\fR...]", ".br",
        "\\fBblesniff\\fR \\fIcommand\\fR [options] [\\fIargument\\fR...]", ".br",
        "\\fBblesniff help\\fR [\\fIcommand\\fR|filter|profiles|status]",
        ".SH DESCRIPTION",
    ]
    lines += paragraphs(root.get("discussion", ""))
    lines.append(".SH COMMANDS")
    for one in commands:
        lines += command(one)
    for title, name in [("FILTERS", "filter"), ("PROFILES", "profiles"), ("EXIT STATUS", "status")]:
        lines += [f".SH {title}"] + topic(name)
    lines.append(".SH ENVIRONMENT")
    for name, text in ENVIRONMENT:
        lines += [".TP", f"\\fB{name}\\fR", escaped(text)]
    lines.append(".SH EXAMPLES")
    for example, text in EXAMPLES:
        lines += [".TP", f"\\fB{escaped(example)}\\fR", escaped(text)]
    lines += [".SH SEE ALSO", "\\fBbtmon\\fR(1), \\fBtshark\\fR(1)"]
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    sys.stdout.write(page())
