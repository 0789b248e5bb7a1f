#!/usr/bin/env python3
"""Write the manual pages of blesniff, made from its own help.

usage: manual.py write PROGRAM FOLDER    blesniff.1, a page for each command, and those of section 7
       manual.py check PROGRAM           make them, and let groff read them: a warning fails

Commands and options come from `--experimental-dump-help`, the languages of filters, profiles and decoder files and the exit
statuses from `help TOPIC`, and that of expectations from the article of the library and `help expectations`.

`check` ends with "N passed, N failed"; exit status 77 where there is no groff.
"""

import itertools
import json
import pathlib
import re
import shutil
import subprocess
import sys
import textwrap

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))

import program

ARTICLE = program.TOP / "Sources" / "SniffVerify" / "SniffVerify.docc" / "Expectations.md"
PROGRAM = ".build/release/blesniff"

# Page of section 7 -> what it is about, and the topic of `help` that it is made of.
TOPICS = {
    "blesniff-filter": ("select packets", "filter"),
    "blesniff-profiles": ("describe application messages", "profiles"),
    "blesniff-decoders": ("describe the values of your own device", "decoder-files"),
    "blesniff-errors": ("errors that apps show", "errors"),
    "blesniff-status": ("exit statuses, and causes of failures", "status"),
}
EXPECTATIONS = ("blesniff-expectations", "write what your app should do")
ENVIRONMENT = [
    ("BLESNIFF_PAGER, PAGER", "The pager for output that does not fit the screen; less if neither is set."),
    ("BLESNIFF_NO_PROJECT", "If set to 1, the decoder files in .blesniff of the current folder are not read."),
    ("NO_COLOR", "If set and not empty, there is no colour where --color is auto."),
    ("TMPDIR", "The folder for the packets that browse keeps; /var/tmp if it is not set."),
    ("TERM", "If it is dumb, there is no colour and no view of the whole terminal."),
]
FILES = [
    (".blesniff/", "Decoder files that every command reads in this folder."),
    ("~/.config/blesniff/decoders/", "Decoder files that every command reads."),
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
    return [".PP", ".nf", ".in 7"] + [escaped(line) if line else ".sp" for line in textwrap.dedent(text.strip("\n")).splitlines()] + [".in", ".fi"]


def mixed(lines):
    """Indented lines stay as they are, others are filled."""
    for is_indented, group in itertools.groupby(lines, lambda line: line.startswith(" ")):
        yield from verbatim("\n".join(group)) if is_indented else [".PP", *map(escaped, group)]


def topic(text):
    """A page of help: a block that begins with a line in capitals has that for its heading."""
    lines = []
    for block in text.rstrip("\n").split("\n\n"):
        first, *rest = block.split("\n")
        if rest and re.sub(r"'[^']*'", "", first).isupper():
            lines += [".SS " + escaped(first.capitalize()), *mixed(rest)]
        else:
            lines += mixed([first, *rest])
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


def inline(text):
    """The spans of Markdown: code and emphasis; of a link, its text."""
    text = re.sub(r"<doc:ExpectationsInYourTests>", "see the documentation of the library", text)
    text = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", text)
    parts = re.split(r"(`[^`]+`|\*\*[^*]+\*\*|(?<!\w)\*[^* ][^*]*\*)", text)
    fonts = {"`": ("\\fB", 1), "**": ("\\fB", 2), "*": ("\\fI", 1)}
    lines = ""
    for part in parts:
        mark = next((mark for mark in ("`", "**", "*") if part.startswith(mark) and part.endswith(mark) and len(part) > 2), None)
        if mark:
            font, width = fonts[mark]
            lines += font + escaped(part[width:-width]) + "\\fR"
        else:
            lines += escaped(part)
    return lines


def markdown(text):
    """An article as sections: headings, paragraphs, lists, blocks of code, and tables as lists of terms."""
    lines, block, paragraph, in_table = [], [], [], False

    def end():
        if paragraph:
            lines.append(inline(" ".join(paragraph)))
            paragraph.clear()

    for line in text.split("\n") + [""]:
        if block or line.startswith("```"):
            end()
            block.append(line)
            if line.startswith("```") and len(block) > 1:
                lines += verbatim("\n".join(block[1:-1]))
                block = []
        elif line.startswith("#"):
            end()
            title = line.lstrip("# ")
            lines.append((".SH " if line.startswith("## ") else ".SS ") + escaped(title.upper()))
        elif line.startswith("|"):
            end()
            cells = [cell.strip() for cell in re.split(r"(?<!\\)\|", line)[1:-1]]
            # The first row is the head of the table, the second its rule.
            if in_table and not re.fullmatch(r"[-: |]+", line):
                lines += [".TP", inline(cells[0]) or "\\&", inline(cells[-1])]
            in_table = True
        elif line.startswith("- "):
            end()
            lines.append(".IP \\(bu 2")
            paragraph.append(line[2:])
        elif not line:
            end()
            lines.append(".PP")
            in_table = False
        else:
            paragraph.append(line.strip())
    # Empty lines in a row are one.
    return [line for number, line in enumerate(lines) if line != ".PP" or lines[number - 1 : number] != [".PP"]]


def header(name, section, manual):
    version = output("--version").split()[1]
    return ['.\\" Made by Tests/tools/manual.py.',
            f'.TH {escaped(name.upper())} {section} "" "blesniff {version}" "{manual}"', ".nh", ".ad l"]


def reference(names):
    return [", ".join(f"\\fB{escaped(name)}\\fR({section})" for name, section in names)]


def groups(name):
    """Option -> the heading that it has in the help of a command, in the order there."""
    heading, found = "OPTIONS", {}
    for line in output(name, "--help").splitlines():
        if re.fullmatch(r"[A-Z][A-Z, ]*:", line):
            heading = line[:-1]
        elif option := re.match(r"  (?:-\w, )?--?([\w-]+)", line):
            found[option[1]] = heading
    return found


def is_shown(argument):
    names = [name["name"] for name in argument.get("names", [])]
    return argument.get("shouldDisplay", True) and names not in (["version"], ["h", "help"])


def command(entry):
    """The page of one command."""
    name = entry["commandName"]
    own = [one for one in entry.get("arguments", []) if is_shown(one)]
    usage = f"\\fBblesniff {escaped(name)}\\fR [options]"
    for one in own:
        if one["kind"] == "positional":
            text = f"\\fI{escaped(one['valueName'])}\\fR" + ("..." if one.get("isRepeating") else "")
            usage += f" [{text}]" if one.get("isOptional") else f" {text}"
    abstract = entry.get("abstract", "").rstrip(".")
    lines = header(f"blesniff-{name}", 1, "User Commands") + [
        ".SH NAME", f"blesniff\\-{escaped(name)} \\- " + escaped(abstract[0].lower() + abstract[1:]),
        ".SH SYNOPSIS", usage]
    if entry.get("discussion"):
        lines += [".SH DESCRIPTION"] + paragraphs(entry["discussion"])
    if own:
        lines.append(".SH OPTIONS")
    order = groups(name)
    places = list(order)

    def place(one):
        names = [name["name"] for name in one.get("names", []) if name["name"] in order]
        return places.index(names[-1]) if names else -1

    last = "OPTIONS"
    for one in sorted(own, key=place):
        heading = order[places[place(one)]] if place(one) >= 0 else last
        if heading != last:
            lines.append(f".SS {escaped(heading.capitalize())}")
        last = heading
        lines += argument(one)
    related = {"errors": ["errors", "status"], "summary": ["errors", "status"], "decoders": ["decoders"], "infer": ["decoders"], "value": ["decoders"], "follow": ["profiles"],
               "verify": ["expectations"], "draft": ["expectations"]}.get(name, [])
    if any(one.get("names") and one["names"][-1]["name"] == "filter" for one in own):
        related = ["filter"] + related
    return lines + [".SH EXIT STATUS", "See \\fBblesniff\\fR(1).", ".SH SEE ALSO"] + reference(
        [("blesniff", 1)] + [(f"blesniff-{one}", 7) for one in related])


def overview(root, commands):
    """blesniff(1)."""
    lines = header("blesniff", 1, "User Commands") + [
        ".SH NAME", "blesniff \\- " + escaped(root["abstract"].rstrip(".").replace("A Blue", "a Blue")),
        ".SH SYNOPSIS", "\\fBblesniff\\fR [options] [\\fIfile\\fR...]", ".br",
        "\\fBblesniff\\fR \\fIcommand\\fR [options] [\\fIargument\\fR...]", ".br",
        "\\fBblesniff help\\fR [\\fIcommand\\fR|filter|profiles|decoder\\-files|expectations|errors|status]",
        ".SH DESCRIPTION"] + paragraphs(root.get("discussion", "")) + [".SH COMMANDS"]
    for one in commands:
        lines += [".TP", f"\\fBblesniff\\-{escaped(one['commandName'])}\\fR(1)", escaped(one.get("abstract", ""))]
    # The causes of failures after it have a page of their own.
    lines += [".SH EXIT STATUS"] + topic(output("help", "status").split("\n\nCAUSES")[0])
    for title, entries in (("ENVIRONMENT", ENVIRONMENT), ("FILES", FILES)):
        lines.append(f".SH {title}")
        for name, text in entries:
            lines += [".TP", f"\\fB{escaped(name)}\\fR", escaped(text)]
    return lines + [".SH SEE ALSO"] + reference(
        [(name, 7) for name in [*TOPICS, EXPECTATIONS[0]]] + [("btmon", 1), ("tshark", 1)])


def pages():
    """File name -> page."""
    root = json.loads(output("--experimental-dump-help"))["command"]
    commands = [one for one in root["subcommands"] if one["commandName"] != "help"]
    made = {"blesniff.1": overview(root, commands)}
    for one in commands:
        made[f"blesniff-{one['commandName']}.1"] = command(one)
    for name, (about, help_topic) in TOPICS.items():
        made[f"{name}.7"] = header(name, 7, "blesniff") + [
            ".SH NAME", f"{escaped(name)} \\- {about}", ".SH DESCRIPTION"] + topic(output("help", help_topic)) + [
            ".SH SEE ALSO"] + reference([("blesniff", 1)])
    name, about = EXPECTATIONS
    article = re.sub(r"\A# .*\n", "", ARTICLE.read_text())
    made[f"{name}.7"] = header(name, 7, "blesniff") + [
        ".SH NAME", f"{escaped(name)} \\- {about}", ".SH DESCRIPTION"] + markdown(article) + [
        ".SH VERBS AND FACTS"] + topic(output("help", "expectations")) + [".SH SEE ALSO"] + reference([("blesniff", 1), ("blesniff-verify", 1), ("blesniff-draft", 1), ("blesniff-filter", 7)])
    return {name: "\n".join(lines) + "\n" for name, lines in made.items()}


def check():
    """Whether groff reads each page without a warning, and each page that is referred to exists."""
    if not shutil.which("groff"):
        print("skipped: groff is not installed")
        return 77
    made, tally = pages(), program.Tally()
    for name, text in made.items():
        done = subprocess.run(["groff", "-man", "-Tutf8", "-ww", "-z"], input=text.encode(), capture_output=True)
        problems = done.stderr.decode().splitlines()[:5]
        for other, section in re.findall(r"\\fB(blesniff[\w\\-]*)\\fR\((\d)\)", text):
            if f"{other.replace(chr(92), '')}.{section}" not in made:
                problems.append(f"there is no page {other}({section})")
        tally.check(name, problems)
    return tally.end()


def main():
    global PROGRAM
    if len(sys.argv) not in (3, 4) or sys.argv[1] not in ("write", "check") or len(sys.argv) != (4 if sys.argv[1] == "write" else 3):
        sys.exit(__doc__)
    PROGRAM = sys.argv[2]
    if sys.argv[1] == "check":
        return check()
    folder = pathlib.Path(sys.argv[3])
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in pages().items():
        (folder / name).write_text(text)
    return 0


if __name__ == "__main__":
    sys.exit(main())
