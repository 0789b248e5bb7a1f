"""Facts of `draft`: how often the app did something, requests, refusals."""

import re

from facts import Answers

NOTHING_ELSE = {"reads": "The app reads nothing else", "writes": "The app writes to nothing else"}
REQUESTS = r"(?:Nothing is refused or left without an answer|No request is refused, but for a few)"


def read(text):
    """Of a draft of one story: lines of several stories are about some of the connections."""
    answers = Answers()
    if text.count("\n  - story: ") != 1:
        return answers
    for operation, sentence in NOTHING_ELSE.items():
        if found := re.search(rf"rule: {sentence}  # (.*)", text):
            answers.say(_times(found[1]), f"number of times that the app {operation}")
    if never := re.search(r'rule: "The app never ([^"]*)"', text):
        for operation in re.split(", | or ", never[1]):
            answers.say(0, f"number of times that the app {operation}")
    if found := re.search(rf'rule: "?{REQUESTS}"?  # ([\d,]+|none) of ([\d,]+)', text):
        answers.say(_number(found[1]), "number of refused requests to peripherals")
        answers.say(_number(found[2]), "number of requests to peripherals")
    return answers


def _number(text):
    return 0 if text == "none" else int(text.replace(",", ""))


def _times(evidence):
    """Of `once`, `7 times`, `2 of 2, 14 times`."""
    found = re.search(r"([\d,]+) times", evidence)
    return _number(found[1]) if found else 1
