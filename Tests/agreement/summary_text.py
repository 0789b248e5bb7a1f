"""Facts of the text of `summary`."""

import json
import re

from facts import ADDRESS, CENTRAL, PERIPHERAL, QUOTED, Answers, other, parameters, seconds

COLUMNS = {name: name for name in ("reads", "writes", "commands")} | {"notified": "notifications", "indicated": "indications"}
LABEL = r"  (?:began|encryption|link|services|messages|broken|refused|no answer|not seen|failed|ended|\+[\d.]+ \w+| {12})"
SERVER = r" *(?:(?:of|by) )?(?:the )?(this host|peer|central|peripheral)?:? *"


def read(text, links):
    answers = Answers()
    for first, last in re.findall(r"^connections (\d+) to (\d+)", text, re.MULTILINE):
        answers.add(range(int(first), int(last) + 1), "connections")
    for block in re.split(r"^(?=connections? \d+ )", text, flags=re.MULTILINE):
        if head := re.match(r"connection (\d+)  ?(.*)", block):
            answers.add([int(head[1])], "connections")
            _Block(answers, int(head[1]), links.get(int(head[1]))).read(head[2], block.splitlines()[1:])
    return answers


def change(answers, text, number):
    """What a line says that was changed; `report` has the same lines."""
    if "not seen in force" in text:
        return
    if text.startswith("interval "):
        answers.parameters(parameters(text), number, is_first="at the start" in text)
    elif text.startswith("MTU "):
        found = re.match(r"MTU (\d+)", text)
        answers.say(found and int(found[1]), "MTU at the end", number)
        result = "succeeded" if found else "refused" if "refused" in text else "unanswered"
        answers.say(result, "exchange of the MTU", number)
    elif text.startswith("encrypted with"):
        answers.say(True, "is encrypted", number)
    elif found := re.match(r"PHY (LE \w+)(?: to the (\w+))?$", text):
        for role in [other(found[2])] if found[2] else (CENTRAL, PERIPHERAL):
            answers.say(found[1], f"PHY from the {role} at the end", number)
    elif found := re.match(r"data length (\d+) bytes$", text):
        for role in CENTRAL, PERIPHERAL:
            answers.say(int(found[1]), f"data length from the {role} at the end", number)
    elif found := re.match(r"paired: (?:legacy pairing|Secure Connections), ([\w ]+)", text):
        answers.say(found[1], "association model", number)


class _Block:
    """A connection: lines of a label in 12 columns and its text, and a table of characteristics among them."""

    def __init__(self, answers, number, link):
        self.answers, self.number, self.link = answers, number, link
        self.refused, self.unanswered = {}, []

    def read(self, head, lines):
        answers, number = self.answers, self.number
        central = re.search(rf"central (?:{QUOTED} )?({ADDRESS})", head)
        peripheral = re.match(rf"(?:{QUOTED} )?({ADDRESS})", head)
        for role, found in (CENTRAL, central), (PERIPHERAL, peripheral):
            answers.say(found and found[1], "address", number, role)
        if name := re.search(rf"({QUOTED}) ({ADDRESS})", head):
            answers.say(json.loads(name[1]), "name", subject=name[2])
        columns = server = None
        label = subject = ""
        for line in lines:
            if line.startswith("  characteristic"):
                columns, server = _cells(line), self.role(re.match(SERVER, line[16:])[1])
            elif re.match(LABEL, line):
                columns, label = None, line[2:14].strip() or label
                self.line(label, line[14:])
            elif columns and not line.startswith("    "):
                subject = self.row(columns, _cells(line), server)
            elif columns and "subscri" in line and self.link:
                states = re.findall(r"\bunsubscribed|which subscribes to nothing|\bsubscri(?:bed|ption)", line)
                found = [(None, "on" if state.startswith("subscri") else "off") for state in states]
                answers.subscribe(found, number, server, subject)
        if self.link:
            answers.lists(number, COLUMNS.values())
        if None not in self.refused:
            answers.refuse(self.refused, number)
        if None not in self.unanswered:
            answers.say(frozenset(self.unanswered), "frames of unanswered requests", number)

    def role(self, server):
        """The role of a server; one that is not named is the peer's."""
        unnamed = "peer" if self.link and self.link.host else PERIPHERAL
        return self.link.role((server or unnamed).removeprefix("this ")) if self.link else PERIPHERAL

    def line(self, label, text):
        answers, number = self.answers, self.number
        frame = re.search(r"frame (\d+)", text)
        frame = frame and int(frame[1])
        if label == "began":
            time = re.search(r"at (-?[\d.]+ \w+), frame", text)
            answers.begin("before the capture" not in text, time and seconds(time[1]), frame, number)
            answers.parameters(parameters(text), number, is_first=True)
        elif label.startswith("+"):
            change(answers, text, number)
        elif label == "link":
            if found := re.match(r"MTU (\d+)", text):
                answers.say(int(found[1]), "MTU at the end", number)
            if text.endswith("not encrypted"):
                answers.say(False, "is encrypted", number)
        elif label == "services" and self.link and not text.startswith(("none ", "not ")):
            found = re.match(SERVER, text)
            services = re.sub(r" \([^()]*\)$", "", text[found.end():]).split(", ")
            answers.add([one.split()[0] for one in services], "services", number, self.role(found[1]))
        elif label == "refused":
            refuser = re.search(r"(this host|\bpeer|\bcentral|\bperipheral) refused|refused " + SERVER, text)
            self.refused[frame] = self.role(refuser[1] or refuser[2]) if refuser else None
        elif label == "no answer":
            self.unanswered.append(frame)
        elif label == "failed":
            found = re.search(r"never established: (.*)", text)
            answers.say(found and found[1], "never established", number)
        elif found := re.match(r"\+([^,:]+), (?:by the (\w+)|lost)(?:: ([^;]+?)(?: \(frame \d+\))?)?(?:;|$)", text):
            answers.end(found[2], found[3], seconds(found[1]), number)

    def row(self, columns, cells, server):
        """A cell is of the column that ends where it does; the first one is the attribute."""
        handle = re.match(r"handle (0x[0-9a-f]+)", next(iter(cells.values())))
        subject = handle[1] if handle else next(iter(cells.values())).split()[0]
        for end, cell in cells.items():
            if columns.get(end) in COLUMNS and self.link:
                self.answers.count(int(cell.replace(",", "")), COLUMNS[columns[end]], self.number, server, subject)
        return subject


def _cells(line):
    return {found.end(): found[0] for found in re.finditer(r"\S+(?: \S+)*", line)}
