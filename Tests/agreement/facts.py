"""Facts about a capture: questions, the answers of one command, and the answers of two that differ."""

import dataclasses
import re

CENTRAL, PERIPHERAL = "central", "peripheral"
UNITS = {"ns": 1e-9, "µs": 1e-6, "ms": 1e-3, "s": 1, "min": 60, "h": 3600, "day": 86400, "days": 86400}
# Texts for people round to three digits, and times since the first record to milliseconds.
DIGITS, CLOCK = 0.0061, 0.00051
ADDRESS = r"(?:[0-9A-F]{2}:){5}[0-9A-F]{2}"
QUOTED = r'"(?:[^"\\]|\\.)*"'
PARAMETERS = ("interval", "peripheral latency", "supervision timeout")
# Counted for each attribute of a server. A command that lists them leaves out those that are 0.
COUNTS = (
    "reads", "writes", "commands", "descriptor reads", "descriptor writes", "notifications", "indications",
    "refused requests", "unanswered requests", "times switched on:", "times switched off:",
)


@dataclasses.dataclass(frozen=True, order=True)
class Question:
    """Such as `reads 2A00 on the central, connection 1`."""

    what: str
    connection: int = 0
    server: str = ""  # the role of the device that has the attributes, or the owner of a table
    subject: str = ""  # an attribute, an address, a frame

    def __str__(self):
        text = self.what + (f" {self.subject}" if self.subject else "") + (f" on the {self.server}" if self.server else "")
        return text + (f", connection {self.connection}" if self.connection else "")


@dataclasses.dataclass
class Link:
    """Both ends of a connection, as its packets show them."""

    number: int
    central: str | None = None
    peripheral: str | None = None
    host: str | None = None  # the role of the capturing host; None from the air
    identities: dict = dataclasses.field(default_factory=dict)  # of private addresses, by role

    def role(self, server):
        """The role of `central`, `peripheral`, `host` or `peer`; what names no server is the peripheral's."""
        if server in (CENTRAL, PERIPHERAL):
            return server
        host = self.host or CENTRAL
        return {"host": host, "peer": other(host)}.get(server, PERIPHERAL)

    def role_of(self, server, address):
        """The role of a server of `gatt`: the device with that address, or the host as that device sees it."""
        for role in (CENTRAL, PERIPHERAL):
            if address and address in (getattr(self, role), self.identities.get(role)):
                return role if server == "peer" else other(role)
        return None


def other(role):
    return PERIPHERAL if role == CENTRAL else CENTRAL


class Answers(dict):
    """The answers of one command: {Question: answer}."""

    def __init__(self):
        self.listed = set()

    def lists(self, owner, kinds=COUNTS):
        """The command lists all of these kinds that a connection or a server has: what it leaves out is 0, or is not there."""
        self.listed |= {(kind, owner) for kind in kinds}

    def answer(self, question):
        owners = question.connection, question.server
        return self.get(question, 0 if any((question.what, owner) in self.listed for owner in owners) else None)

    def say(self, answer, what, connection=0, server="", subject=""):
        """None is no answer. A later answer to the same question replaces the earlier one."""
        if answer is not None:
            self[Question(what, connection, server, subject)] = answer

    def count(self, number, what, connection=0, server="", subject=""):
        question = Question(what, connection, server, subject)
        self[question] = self.get(question, 0) + number

    def add(self, members, what, connection=0, server="", subject=""):
        question = Question(what, connection, server, subject)
        self[question] = self.get(question, frozenset()) | frozenset(members)

    def begin(self, is_seen, time, frame, connection):
        """The time is in seconds since the first record."""
        self.say(is_seen, "begin is in the capture", connection)
        self.say(time, "begins at", connection)
        self.say(frame, "begins in frame", connection)

    def parameters(self, values, connection, is_first=False):
        """(interval, latency, timeout) in force from now on; None changes nothing."""
        for name, value in zip(PARAMETERS, values or ()):
            self.say(value, f"{name} at the end", connection)
            if is_first:
                self.say(value, f"{name} at the begin", connection)

    def end(self, by, reason, lasted, connection):
        """Ended by a role; a connection that no role ended was lost."""
        self.say(by if by in (CENTRAL, PERIPHERAL) else "nobody: lost", "ended by", connection)
        self.say(reason, "reason of the end", connection)
        self.say(lasted, "lasted", connection)

    def subscribe(self, changes, connection, server, subject):
        """Changes are [(frame, kind)]; the kind is `off`, what is switched on, or `on` where the command does not say it."""
        states = [(frame, "off" if kind == "off" else "on") for frame, kind in changes]
        for state in ("on", "off"):
            self.count([known for _, known in states].count(state), f"times switched {state}:", connection, server, subject)
        if all(frame for frame, _ in changes):
            self.add(states, "subscriptions to", connection, server, subject)
        for frame, kind in changes:
            if frame and kind != "on":
                self.say(kind, "kind of subscription", connection, server, f"to {subject} in frame {frame}")

    def refuse(self, frames, connection):
        """{frame: the role that refused the request, or None where the command does not say it}."""
        self.say(frozenset(frames), "frames of refused requests", connection)
        for frame, role in frames.items():
            self.say(role, "refuser", connection, subject=f"of frame {frame}")


def key(uuid, handle):
    """An attribute: its UUID, or its handle where there is no UUID."""
    return uuid or (f"0x{handle:04x}" if handle else "none")


def seconds(text):
    """Of `59.7 ms`, `-1 min 3 s`; None of anything else."""
    parts = re.findall(r"([\d,.]+) (\w+)", text)
    if not parts or any(unit not in UNITS for _, unit in parts):
        return None
    return (-1 if text.startswith("-") else 1) * sum(float(amount.replace(",", "")) * UNITS[unit] for amount, unit in parts)


def parameters(text):
    """Of `interval 45 ms, peripheral latency 0, timeout 5 s`, or `interval 45 → 7.5 ms, …`."""
    last = r"(?:[^,]* )?([\d.]+(?: \w+)?)"
    found = re.search(f"interval {last}, peripheral latency {last}, timeout {last}", text)
    return found and (seconds(found[1]), int(found[2]), seconds(found[3]))


def is_same(first, second):
    if isinstance(first, float) or isinstance(second, float):
        return abs(first - second) <= max(DIGITS * max(abs(first), abs(second)), CLOCK)
    return first == second


@dataclasses.dataclass(frozen=True)
class Disagreement:
    question: Question
    first: str
    said: object
    second: str
    says: object

    def __str__(self):
        return f"{self.question}: {self.first} says {shown(self.said)}, {self.second} says {shown(self.says)}"


def shown(answer):
    if isinstance(answer, frozenset):
        return "; ".join(sorted(map(shown, answer))) or "none"
    if isinstance(answer, tuple):
        return " ".join(map(shown, answer))
    return f"{answer:g}" if isinstance(answer, float) else str(answer)


def compare(sources):
    """([Disagreement], {(command, what it was asked)}); sources are [(command, Answers)].

    Each answer is beside that of the first command that answers the question; of one command alone, it is not compared.
    """
    found, compared = [], set()
    for question in sorted({question for _, answers in sources for question in answers}):
        said = [(command, answer) for command, answers in sources if (answer := answers.answer(question)) is not None]
        if len(said) > 1:
            compared |= {(command, question.what) for command, _ in said}
        found += [Disagreement(question, *said[0], *later) for later in said[1:] if not is_same(said[0][1], later[1])]
    return found, compared
