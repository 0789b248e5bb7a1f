"""Facts of a page of `report`: its tables of connections and devices, and the card of each connection."""

import html
import re

from facts import ADDRESS, Answers, seconds
from summary_text import change


def read(text):
    answers = Answers()
    for heading, rows in _tables(text):
        rows = [dict(zip(heading, row)) for row in rows]
        if heading[:2] == ["no.", "device"]:
            for row in rows:
                _connection(answers, row)
        elif heading[:2] == ["name", "address"]:
            _devices(answers, rows, is_whole="blesniff devices" not in text)
    for number, card in _cards(text):
        if named := re.match(rf"<summary><b>([^<]+)</b> <code>({ADDRESS})", card):
            answers.say(_plain(named[1]), "name", subject=named[2])
        for step in re.findall(r'<li><span class="t">.*?</span> (.*?)</li>', card):
            change(answers, step, number)
    return answers


def read_heads(text):
    """Facts at the head of each card: what is in force at the end. The page counts them by itself."""
    answers = Answers()
    for number, card in _cards(text):
        facts = {_plain(name): _plain(value) for name, value in re.findall(r"<dt>(.*?)</dt><dd>(.*?)</dd>", card)}
        latency = facts.get("peripheral latency")
        values = seconds(facts.get("interval", "")), latency and int(latency), seconds(facts.get("timeout", ""))
        answers.parameters(values, number)
        if mtu := re.match(r"[\d,]+", facts.get("MTU", "")):
            answers.say(_number(mtu[0]), "MTU at the end", number)
    return answers


def _cards(text):
    card = r'<details class="card" id="connection-(\d+)"[^>]*>(.*?)(?=<details class="card"|</section>)'
    return [(int(number), content) for number, content in re.findall(card, text, re.DOTALL)]


def _tables(text):
    for head, body in re.findall(r"<table><thead>(.*?)</thead><tbody>(.*?)</tbody>", text, re.DOTALL):
        yield _cells(head), [_cells(row) for row in re.findall(r"<tr[^>]*>(.*?)</tr>", body, re.DOTALL)]


def _cells(row):
    return [_plain(cell) for cell in re.findall(r"<t[hd][^>]*>(.*?)</t[hd]>", row, re.DOTALL)]


def _plain(markup):
    """Without markup; control characters of names are escaped as in JSON."""
    text = html.unescape(re.sub(r"<[^>]*>", "", markup)).strip()
    return re.sub(r"\\u([0-9a-f]{4})", lambda found: chr(int(found[1], 16)), text)


def _number(text):
    return int(text.replace(",", "") or 0)


def _connection(answers, row):
    number = _number(row["no."])
    answers.say(seconds(row["began"]), "begins at", number)
    answers.say(_number(row["frame"]) or None, "begins in frame", number)
    if found := re.match(r"(?:by the (\w+)|lost): ([^;]*)", row["ended"]):
        answers.end(found[1], found[2], seconds(row["lasted"]), number)
    answers.say(_number(row["requests"]), "number of requests", number)
    answers.say(_number(row["notified"]), "number of notifications and indications", number)


def _devices(answers, rows, is_whole):
    if is_whole:
        answers.say(frozenset(row["address"] for row in rows), "devices")
    for row in rows:
        answers.say(row["name"] or None, "name", subject=row["address"])
        answers.say(_number(row["reports"]), "reports", subject=row["address"])
        answers.say(_number(row["connections"]), "number of connections", subject=row["address"])
