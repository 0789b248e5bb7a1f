"""Facts of `keys --format jsonl`."""

from facts import Answers

DISTRIBUTED = "SMP key distribution"
IN_CLEAR = (DISTRIBUTED, "LE ")  # a PDU, an HCI command


def read(keys):
    answers = Answers()
    for one in keys:
        if one["source"].startswith(DISTRIBUTED):
            answers.say(one["kind"], "key", subject=f"in frame {one['frame']}")
    answers.say(any(one["source"].startswith(IN_CLEAR) for one in keys), "keys are in clear")
    return answers
