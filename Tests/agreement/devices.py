"""Facts of `devices`, as text and JSON Lines, and of `devices.jsonl` of `export`."""

import json
import re

from facts import ADDRESS, QUOTED, Answers


def read(devices):
    answers = Answers()
    devices = [device for device in devices if "reports" in device]
    answers.say(frozenset(device["address"] for device in devices), "devices")
    for device in devices:
        _device(answers, device["address"], device.get("name"), device.get("connections", 0))
        answers.say(frozenset(device["services"]), "services advertised", subject=device["address"])
        answers.say(device["reports"], "reports", subject=device["address"])
    return answers


def read_text(text):
    answers, addresses = Answers(), set()
    for block in re.split(rf"\n(?={ADDRESS}  )", "\n" + text):
        head = re.match(rf"\n?({ADDRESS})  ", block)
        if not head or head[1] in addresses:
            continue
        addresses.add(head[1])
        name = re.search(QUOTED, block.strip().splitlines()[0])
        connected = re.search(r"connected ([\d,]+) time", block)
        _device(answers, head[1], name and json.loads(name[0]), int(connected[1].replace(",", "")) if connected else 0)
        reports = re.search(r"^    ([\d,]+) reports?", block, re.MULTILINE)
        answers.say(int(reports[1].replace(",", "")) if reports else 0, "reports", subject=head[1])
    answers.say(frozenset(addresses), "devices")
    return answers


def _device(answers, address, name, connections):
    answers.say(name, "name", subject=address)
    answers.say(connections, "number of connections", subject=address)
