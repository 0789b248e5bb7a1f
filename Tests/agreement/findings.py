"""Facts of `lint`: names of devices, and findings that are facts about a table or a connection."""

import json
import re

from facts import ADDRESS, QUOTED, Answers
from gatt import owner


def read_text(text):
    answers = Answers()
    for address, name in re.findall(rf"^ +({ADDRESS}) ({QUOTED})", text, re.MULTILINE):
        answers.say(json.loads(name), "name", subject=address)
    return answers


def read(findings, packets, links):
    answers = Answers()
    senders = {packet["frame"]: packet.get("direction") for packet in packets if "frame" in packet}
    for finding in findings:
        link = links.get(finding.get("connection"))
        # Only its first frames are listed.
        if link and not finding.get("count"):
            # A table is known by what its server answered.
            server = {"sent": "host", "received": "peer"}.get(senders.get(finding["frames"][0]))
            _take(answers, finding, link, owner(server, finding.get("peer")) if server else None)
    answers.say(any(finding["rule"] == "keys-in-capture" for finding in findings), "keys are in clear")
    return answers


def _take(answers, finding, link, table):
    rule, detail = finding["rule"], finding["detail"]
    if rule == "gap-characteristic-missing" and table:
        for name in detail.removeprefix("The GAP service lacks ").split(" and "):
            answers.say(False, "has a characteristic", server=table, subject=name)
    elif rule in ("cccd-missing", "cccd-needless") and table:
        name = re.split(" can | has a ", detail)[0]
        answers.say(True, "has a characteristic", server=table, subject=name)
        answers.say(rule == "cccd-needless", "has a configuration of", server=table, subject=name)
        answers.say(rule == "cccd-missing", "can notify or indicate", server=table, subject=name)
    elif rule == "supervision-timeout":
        answers.say("nobody: lost", "ended by", link.number)
    elif rule == "mtu-never-exchanged":
        answers.say(23, "MTU at the end", link.number)
    elif rule == "pairing-just-works":
        answers.say("Just Works", "association model", link.number)
